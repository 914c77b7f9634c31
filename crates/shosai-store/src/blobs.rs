//! Immutable objects named by their SHA-256. Only PUT, GET and DELETE are asked of the store, and LIST by nobody.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt as _, RetryConfig};
use shosai_world::{ErrorKind, Result, WorldError};

use crate::address::{Blobs, Provider};
use crate::cache::BlobCache;
use crate::fault::blobs_away;
use crate::figures::Figures;
use crate::http::Connector;
use crate::{messages, tls};

const ATTEMPTS: usize = 4;
const PATIENCE: Duration = Duration::from_secs(5);

/// A provider's client with its settings; the builders are alike, and share no trait.
macro_rules! opened {
    ($builder:expr, $key:ty, $settings:expr, $connector:expr) => {{
        // An operator who names an endpoint without TLS means it.
        let plain = $settings.iter().any(|(name, value)| name.contains("ENDPOINT") && value.starts_with("http://"));
        let retry = RetryConfig { max_retries: ATTEMPTS, retry_timeout: PATIENCE, ..RetryConfig::default() };
        let mut builder = $builder.with_client_options(ClientOptions::new().with_allow_http(plain));
        for (name, value) in $settings {
            if let Ok(key) = name.to_ascii_lowercase().parse::<$key>() {
                builder = builder.with_config(key, value);
            }
        }
        let built = builder.with_retry(retry).with_http_connector($connector).build();
        built.map(|store| Arc::new(store) as Arc<dyn ObjectStore>)
    }};
}

pub(crate) struct BlobStore {
    store: Arc<dyn ObjectStore>,
    prefix: String,
    pub(crate) figures: Figures,
    /// Objects that the store gave in whole or in part, and their bytes.
    pub(crate) gets: AtomicU64,
    pub(crate) fetched: AtomicU64,
    pub(crate) cache: Option<BlobCache>,
}

impl BlobStore {
    pub(crate) fn open(blobs: &Blobs, authority: Option<&[u8]>) -> Result<Self> {
        match blobs {
            Blobs::Memory => Ok(Self::of(Arc::new(InMemory::new()), "")),
            Blobs::Folder(folder) => {
                std::fs::create_dir_all(folder).map_err(|_| blobs_away())?;
                let store = LocalFileSystem::new_with_prefix(folder).map_err(|_| blobs_away())?.with_fsync(true);
                Ok(Self::of(Arc::new(store), ""))
            }
            Blobs::Cloud { provider, bucket, prefix, settings } => {
                let connector = || Connector { authorities: tls::authorities(authority) };
                let (store, variables) = match provider {
                    Provider::S3 => {
                        let builder = AmazonS3Builder::new().with_bucket_name(bucket);
                        (opened!(builder, AmazonS3ConfigKey, settings, connector()), "AWS_ACCESS_KEY_ID")
                    }
                    Provider::Azure => {
                        let builder = MicrosoftAzureBuilder::new().with_container_name(bucket);
                        (opened!(builder, AzureConfigKey, settings, connector()), "AZURE_STORAGE_ACCOUNT_NAME")
                    }
                    Provider::Google => {
                        let builder = GoogleCloudStorageBuilder::new().with_bucket_name(bucket);
                        (opened!(builder, GoogleConfigKey, settings, connector()), "GOOGLE_SERVICE_ACCOUNT_KEY")
                    }
                };
                let (name, reason, example) = ("SHOSAI_BLOBS", "the settings of its provider do not fit", variables);
                let store = store.map_err(|_| {
                    WorldError::new(ErrorKind::Denied, messages::AddressWrong { name, reason, example })
                })?;
                Ok(Self::of(store, prefix))
            }
        }
    }

    fn of(store: Arc<dyn ObjectStore>, prefix: &str) -> Self {
        Self {
            store,
            prefix: prefix.to_owned(),
            figures: Figures::default(),
            gets: AtomicU64::default(),
            fetched: AtomicU64::default(),
            cache: None,
        }
    }

    /// The same, with what was used lately on the disk of this machine.
    pub(crate) fn cached(self, cache: Option<BlobCache>) -> Self {
        Self { cache, ..self }
    }

    /// Waits for the store, and notes how that went; an object that is not there is an answer.
    async fn counted<T>(&self, work: impl Future<Output = object_store::Result<T>>) -> Result<Option<T>> {
        let begun = tokio::time::Instant::now();
        let answer = match work.await {
            Ok(answer) => Ok(Some(answer)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(_) => Err(blobs_away()),
        };
        self.figures.note(begun.elapsed(), answer.is_err());
        answer
    }

    fn name(&self, digest: &[u8]) -> Path {
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let whole =
            if self.prefix.is_empty() { format!("blobs/{hex}") } else { format!("{}/blobs/{hex}", self.prefix) };
        Path::from(whole)
    }

    pub(crate) async fn put(&self, digest: [u8; 32], bytes: Bytes) -> Result<()> {
        // A store without the bucket answers that there is nothing; the object is not put then either.
        self.counted(self.store.put(&self.name(&digest), bytes.into())).await?.map(drop).ok_or_else(blobs_away)
    }

    /// Part of an object; nothing where the store has no such object.
    pub(crate) async fn get(&self, digest: &[u8], range: Range<u64>) -> Result<Option<Bytes>> {
        let bytes = self.counted(self.store.get_range(&self.name(digest), range)).await?;
        if let Some(bytes) = &bytes {
            self.gets.fetch_add(1, Ordering::Relaxed);
            self.fetched.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        }
        Ok(bytes)
    }

    pub(crate) async fn delete(&self, digest: &[u8]) -> Result<()> {
        self.counted(self.store.delete(&self.name(digest))).await.map(drop)
    }

    /// Whether the store answers.
    pub(crate) async fn check(&self) -> Result<()> {
        self.get(&[0; 32], 0..1).await.map(drop)
    }
}
