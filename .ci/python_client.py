"""The official Python client against the real server, in both eras of the protocol, over standard streams and HTTP."""
import asyncio, socket, subprocess, sys, tempfile, time

from mcp import Client, StdioServerParameters

BINARY = sys.argv[1]
MODERN, LEGACY = "2026-07-28", "legacy"


async def talk(server, mode):
    async with Client(server, mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert tools, "no tools"
        answer = await client.call_tool("quarto_validate_mermaid", {"content": "```mermaid\nflowchart LR\n  A --> B\n```\n"})
        assert not answer.is_error, answer
        refused = await client.call_tool("quarto_validate_mermaid", {"contnet": "x"})
        assert refused.is_error and "content" in refused.content[0].text, refused
        return client.protocol_version, len(tools)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def main():
    with tempfile.TemporaryDirectory() as workspace:
        flags = ["--workspace", workspace, "serve", "--toolsets", "all"]
        port = free_port()
        http = subprocess.Popen([BINARY, *flags, "--http", f"127.0.0.1:{port}"], stderr=subprocess.DEVNULL)
        try:
            for _ in range(200):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.02)
            for mode in (MODERN, LEGACY):
                for name, server in (
                    ("stdio", StdioServerParameters(command=BINARY, args=flags)),
                    ("http", f"http://127.0.0.1:{port}/mcp"),
                ):
                    version, tools = await asyncio.wait_for(talk(server, mode), 30)
                    assert (version == MODERN) == (mode == MODERN), (version, mode)
                    print(f"python client: {name}, {version}: {tools} tools")
        finally:
            http.terminate()
            assert http.wait(timeout=10) == 0, "the server must end well when told to stop"


asyncio.run(main())
