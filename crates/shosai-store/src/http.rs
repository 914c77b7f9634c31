//! HTTP for the object store over the client that the world uses already, so that no second one is linked.

use std::io::Read as _;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::BodyExt as _;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpResponseBody, HttpService,
};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// One exchange; blobs are some megabytes.
const EXCHANGE_WITHIN: Duration = Duration::from_secs(30);
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// No file that is copied into a store is larger.
const MOST_BYTES: u64 = 1024 * 1024 * 1024;

/// Makes clients that trust the public authorities, or only the given ones.
#[derive(Debug)]
pub(crate) struct Connector {
    pub(crate) authorities: Vec<rustls::pki_types::CertificateDer<'static>>,
}

#[derive(Debug)]
struct Agent(ureq::Agent);

impl HttpConnector for Connector {
    fn connect(&self, _options: &ClientOptions) -> object_store::Result<HttpClient> {
        let roots = if self.authorities.is_empty() {
            RootCerts::WebPki
        } else {
            let own: Vec<_> = self.authorities.iter().map(|der| Certificate::from_der(der).to_owned()).collect();
            RootCerts::new_with_certs(&own)
        };
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(EXCHANGE_WITHIN))
            .timeout_connect(Some(CONNECT_WITHIN))
            .tls_config(TlsConfig::builder().root_certs(roots).build())
            .build();
        Ok(HttpClient::new(Agent(config.into())))
    }
}

#[async_trait::async_trait]
impl HttpService for Agent {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (parts, body) = request.into_parts();
        let body = body.collect().await?.to_bytes();
        let agent = self.0.clone();
        let exchanged = tokio::task::spawn_blocking(move || exchange(&agent, parts, body)).await;
        exchanged.map_err(|error| HttpError::new(HttpErrorKind::Interrupted, error))?
    }
}

fn exchange(agent: &ureq::Agent, parts: http::request::Parts, body: Bytes) -> Result<HttpResponse, HttpError> {
    let wrong = |error: ureq::Error| {
        let kind = match &error {
            ureq::Error::Timeout(_) => HttpErrorKind::Timeout,
            ureq::Error::Io(_) | ureq::Error::ConnectionFailed | ureq::Error::HostNotFound => HttpErrorKind::Connect,
            _ => HttpErrorKind::Request,
        };
        HttpError::new(kind, error)
    };
    let answer = if body.is_empty() && !matches!(parts.method, http::Method::PUT | http::Method::POST) {
        agent.run(http::Request::from_parts(parts, ()))
    } else {
        agent.run(http::Request::from_parts(parts, &body[..]))
    };
    let (parts, mut body) = answer.map_err(wrong)?.into_parts();
    // Room for the whole at once: a buffer that grows takes twice as much, and leaves it behind in pieces.
    let room = body.content_length().unwrap_or_default().min(MOST_BYTES);
    let mut bytes = Vec::with_capacity(usize::try_from(room).unwrap_or_default());
    let read = body.with_config().limit(MOST_BYTES).reader().read_to_end(&mut bytes);
    read.map_err(|error| wrong(error.into()))?;
    Ok(http::Response::from_parts(parts, HttpResponseBody::from(bytes)))
}
