//! Where the engines are: from the environment only, and never shown.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use shosai_message::Hinted;
use shosai_world::{Environment, ErrorKind, Result, WorldError};

use crate::messages;

/// Whose files they are where nothing else is said.
const ONE_TENANT: &str = "default";
/// What objects may take on the disk of this machine where nothing else is said.
const CACHE_MB: u64 = 1024;
const BYTES_PER_MB: u64 = 1024 * 1024;

/// The engines of a store.
#[derive(Clone)]
pub struct StoreAddress {
    pub(crate) database: tokio_postgres::Config,
    pub(crate) blobs: Option<Blobs>,
    pub(crate) tenant: String,
    /// Certificates in PEM that are trusted beside the public ones.
    pub(crate) authority: Option<Vec<u8>>,
    /// Where objects are kept on this machine, and how many bytes of them.
    pub(crate) cache: Option<(PathBuf, u64)>,
}

/// Where larger bodies lie.
#[derive(Clone, PartialEq)]
pub(crate) enum Blobs {
    Memory,
    Folder(String),
    Cloud { provider: Provider, bucket: String, prefix: String, settings: Vec<(String, String)> },
}

/// Whose interface an object store has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Provider {
    S3,
    Azure,
    Google,
}

impl Provider {
    /// How addresses and settings of each begin.
    const ALL: [(Self, &str, &str); 3] =
        [(Self::S3, "s3", "AWS_"), (Self::Azure, "az", "AZURE_"), (Self::Google, "gs", "GOOGLE_")];
}

impl StoreAddress {
    /// `SHOSAI_STORE`, `SHOSAI_BLOBS`, `SHOSAI_BLOB_CACHE`, `SHOSAI_BLOB_CACHE_MB`, `SHOSAI_TENANT`, `SHOSAI_STORE_CA`
    /// and the usual `AWS_…`; nothing where the first is not set.
    ///
    /// # Errors
    /// When one of them cannot be used.
    pub fn from_environment(environment: &Environment) -> Result<Option<Self>> {
        let Some(database) = environment.get("SHOSAI_STORE") else { return Ok(None) };
        // Certificates and names are checked wherever there is encryption, so that these ask for no more than `require`.
        let database = ["verify-full", "verify-ca"]
            .into_iter()
            .fold(database, |text, mode| text.replace(&format!("sslmode={mode}"), "sslmode=require"));
        // The driver's own message may repeat the text, which holds the password.
        let database = tokio_postgres::Config::from_str(&database).map_err(|_| {
            wrong("SHOSAI_STORE", "it is no PostgreSQL address", "postgres://user:password@host:5432/shosai")
        })?;
        let blobs = environment.get("SHOSAI_BLOBS").map(|text| Blobs::parse(&text, environment)).transpose()?;
        let authority = match environment.get("SHOSAI_STORE_CA") {
            Some(file) => Some(
                std::fs::read(file)
                    .map_err(|_| wrong("SHOSAI_STORE_CA", "the file cannot be read", "/etc/ssl/own-ca.pem"))?,
            ),
            None => None,
        };
        let tenant = environment.get("SHOSAI_TENANT").unwrap_or_else(|| ONE_TENANT.to_owned());
        let cache = cache(environment)?;
        Ok(Some(Self { database, blobs, tenant, authority, cache }))
    }

    /// The same engines, asked for every object: whoever checks or copies them must not be answered by this machine.
    #[must_use]
    pub fn uncached(self) -> Self {
        Self { cache: None, ..self }
    }
}

fn cache(environment: &Environment) -> Result<Option<(PathBuf, u64)>> {
    const FOLDER: &str = "SHOSAI_BLOB_CACHE";
    const BOUND: &str = "SHOSAI_BLOB_CACHE_MB";
    let Some(folder) = environment.get(FOLDER) else { return Ok(None) };
    if !Path::new(&folder).is_absolute() {
        return Err(wrong(FOLDER, "it is no absolute path", "/var/cache/shosai"));
    }
    let megabytes = environment.get(BOUND).map_or(Ok(CACHE_MB), |text| text.parse());
    let megabytes = megabytes.map_err(|_| wrong(BOUND, "it is no whole number", "1024"))?;
    Ok(Some((PathBuf::from(folder), megabytes.saturating_mul(BYTES_PER_MB))))
}

impl Blobs {
    fn parse(text: &str, environment: &Environment) -> Result<Self> {
        const EXAMPLE: &str = "s3://bucket/prefix, az://container/prefix, gs://bucket/prefix or file:///srv/blobs";
        let known = match text.split_once("://") {
            Some(("file", folder)) if folder.starts_with('/') => Some(Self::Folder(folder.to_owned())),
            Some(("memory", _)) => Some(Self::Memory),
            Some((scheme, rest)) => {
                let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
                let provider = Provider::ALL.into_iter().find(|(_, known, _)| *known == scheme);
                provider.filter(|_| !bucket.is_empty()).map(|(provider, _, variables)| Self::Cloud {
                    provider,
                    bucket: bucket.to_owned(),
                    prefix: prefix.trim_matches('/').to_owned(),
                    settings: environment.with_prefix(variables),
                })
            }
            None => None,
        };
        known.ok_or_else(|| wrong("SHOSAI_BLOBS", "it is no address of objects", EXAMPLE))
    }
}

fn wrong(name: &str, reason: &str, example: &str) -> WorldError {
    failed(messages::AddressWrong { name, reason, example })
}

fn failed(entry: impl Hinted) -> WorldError {
    WorldError::new(ErrorKind::Denied, entry)
}

/// Which engines, and nothing of where they are or how they are entered.
impl fmt::Debug for StoreAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blobs = match self.blobs {
            None => "inline",
            Some(Blobs::Memory) => "memory",
            Some(Blobs::Folder(_)) => "folder",
            Some(Blobs::Cloud { provider: Provider::S3, .. }) => "s3",
            Some(Blobs::Cloud { provider: Provider::Azure, .. }) => "azure",
            Some(Blobs::Cloud { provider: Provider::Google, .. }) => "google",
        };
        out.debug_struct("StoreAddress").field("blobs", &blobs).field("tenant", &self.tenant).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Option<StoreAddress>> {
        let pairs = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        StoreAddress::from_environment(&Environment::given(pairs))
    }

    #[test]
    fn nothing_is_meant_where_nothing_is_set() {
        assert!(read(&[("SHOSAI_BLOBS", "s3://b")]).unwrap().is_none());
    }

    #[test]
    fn every_mode_that_checks_certificates_asks_for_encryption() {
        for mode in ["require", "verify-ca", "verify-full"] {
            let address = read(&[("SHOSAI_STORE", &format!("postgres://h/d?sslmode={mode}"))]).unwrap().unwrap();
            assert_eq!(address.database.get_ssl_mode(), tokio_postgres::config::SslMode::Require, "{mode}");
        }
        assert!(read(&[("SHOSAI_STORE", "postgres://h/d?sslmode=perhaps")]).is_err());
    }

    #[test]
    fn no_secret_is_shown_whatever_is_wrong() {
        let address = read(&[
            ("SHOSAI_STORE", "postgres://u:geheim@h/d"),
            ("SHOSAI_BLOBS", "s3://bucket/a/"),
            ("AWS_SECRET_ACCESS_KEY", "geheim"),
        ]);
        let address = address.unwrap().unwrap();
        assert!(
            matches!(&address.blobs, Some(Blobs::Cloud { bucket, prefix, .. }) if bucket == "bucket" && prefix == "a")
        );
        assert!(!format!("{address:?}").contains("geheim"));
        for broken in ["postgres://u:geheim@h:port/d", "geheim", "mysql://u:geheim@h/d"] {
            let error = read(&[("SHOSAI_STORE", broken)]).unwrap_err();
            assert!(!format!("{error:?}").contains("geheim"), "{error:?}");
        }
        let store = ("SHOSAI_STORE", "postgres://h/d");
        let cached = |more: &[(&str, &str)]| read(&[&[store], more].concat()).map(|address| address.unwrap().cache);
        let folder = ("SHOSAI_BLOB_CACHE", "/var/cache/shosai");
        assert_eq!(cached(&[]).unwrap(), None);
        assert_eq!(cached(&[folder]).unwrap(), Some(("/var/cache/shosai".into(), 1 << 30)));
        assert_eq!(cached(&[folder, ("SHOSAI_BLOB_CACHE_MB", "2")]).unwrap().unwrap().1, 2 << 20);
        assert!(cached(&[folder, ("SHOSAI_BLOB_CACHE_MB", "two")]).is_err());
        assert!(cached(&[("SHOSAI_BLOB_CACHE", "here")]).is_err());
        for broken in ["s3://", "file://relative", "gcs://geheim"] {
            assert!(read(&[store, ("SHOSAI_BLOBS", broken)]).is_err(), "{broken}");
        }
    }
}
