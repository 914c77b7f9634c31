//! TLS to the database, as the address asks for it (`sslmode=require`); certificates are always checked.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::pki_types::{CertificateDer, ServerName, pem::PemObject};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};

/// The public authorities, and those that the operator names.
pub(crate) fn authorities(pem: Option<&[u8]>) -> Vec<CertificateDer<'static>> {
    pem.map_or_else(Vec::new, |pem| CertificateDer::pem_slice_iter(pem).flatten().collect())
}

#[derive(Clone)]
pub(crate) struct Tls {
    config: Arc<rustls::ClientConfig>,
}

impl Tls {
    pub(crate) fn new(pem: Option<&[u8]>) -> Self {
        let mut roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        roots.add_parsable_certificates(authorities(pem));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let versions =
            rustls::ClientConfig::builder_with_provider(provider).with_protocol_versions(rustls::ALL_VERSIONS);
        // The provider has every version; where it had not, nothing could be connected.
        let config = versions.map(|builder| builder.with_root_certificates(roots).with_no_client_auth());
        Self {
            config: Arc::new(config.unwrap_or_else(|_| {
                rustls::ClientConfig::builder()
                    .with_root_certificates(rustls::RootCertStore::empty())
                    .with_no_client_auth()
            })),
        }
    }
}

pub(crate) struct Connector {
    tls: Tls,
    name: ServerName<'static>,
}

impl<S> MakeTlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Stream<S>;
    type TlsConnect = Connector;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> io::Result<Connector> {
        let name = ServerName::try_from(domain.to_owned()).map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(Connector { tls: self.clone(), name })
    }
}

impl<S> TlsConnect<S> for Connector
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Stream<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Stream<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        let connecting = tokio_rustls::TlsConnector::from(self.tls.config).connect(self.name, stream);
        Box::pin(async move { Ok(Stream(Box::new(connecting.await?))) })
    }
}

pub(crate) struct Stream<S>(Box<tokio_rustls::client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Stream<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Stream<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_read(context, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Stream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_shutdown(context)
    }
}
