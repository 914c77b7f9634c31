# Build: docker build -t shosai .
# Run:   docker run --rm -p 5173:5173 -v "$PWD:/workspace" -v "$PWD/../tokens:/tokens:ro" shosai
FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo build --profile dist --locked -p shosai && mkdir -p /empty/workspace

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build --chown=nonroot:nonroot /empty/workspace /workspace
COPY --from=build /source/target/dist/shosai /usr/local/bin/shosai
COPY LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt /usr/share/doc/shosai/
ENV WORKSPACE_ROOT=/workspace
VOLUME ["/workspace"]
EXPOSE 5173
USER nonroot
HEALTHCHECK --interval=30s --timeout=3s --start-period=2s CMD ["/usr/local/bin/shosai", "probe", "127.0.0.1:5173"]
ENTRYPOINT ["/usr/local/bin/shosai"]
CMD ["serve", "--http", "0.0.0.0:5173", "--tokens", "/tokens/tokens.yaml"]
