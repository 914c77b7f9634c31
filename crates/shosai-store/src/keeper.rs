//! The engines of one store, asked from threads that may wait.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use shosai_world::{Disk, ErrorKind, Grant, Job, RelPath, Result, Shelf, SpendLimits, Storage, WorldError};
use tokio::runtime::Runtime;
use tokio_postgres::Row;

use crate::address::StoreAddress;
use crate::blobs::BlobStore;
use crate::cache::BlobCache;
use crate::disk::StoreDisk;
use crate::fault::Fault;
use crate::pool::{Given, Pool};
use crate::tls::Tls;
use crate::{given, messages, schema};

/// A store that replicas share. Cheap to clone; nothing is connected before it is asked for.
#[derive(Clone)]
pub struct Store {
    keeper: Arc<Keeper>,
}

/// What was collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Collected {
    /// Objects that no file named any more.
    pub blobs: u64,
    /// Records that had served their time.
    pub records: u64,
}

pub(crate) struct Keeper {
    pub(crate) pool: Arc<Pool>,
    pub(crate) blobs: Option<Arc<BlobStore>>,
    pub(crate) tenant: String,
    runtime: OnceLock<Option<Runtime>>,
}

impl Keeper {
    /// Runs work on the store's own thread and waits for it; the caller's thread may belong to any runtime.
    pub(crate) fn run<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Option<T> {
        let (sender, receiver) = sync_channel(1);
        self.runtime()?.spawn(async move {
            let _ = sender.send(work.await);
        });
        receiver.recv().ok()
    }

    /// Runs a statement again and again, beside whatever else runs, as long as it is wanted. One that fails is made up
    /// for by the next.
    pub(crate) fn renew(&self, every: Duration, live: Arc<AtomicBool>, sql: &'static str, values: Vec<Given>) {
        let (pool, values) = (Arc::clone(&self.pool), Arc::new(values));
        let Some(runtime) = self.runtime() else { return };
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(every).await;
                if !live.load(Ordering::Acquire) {
                    return;
                }
                let (pool, values) = (Arc::clone(&pool), Arc::clone(&values));
                let _ = tokio::task::spawn_blocking(move || pool.ask(sql, &values).map(drop)).await;
            }
        });
    }

    /// Runs one statement.
    pub(crate) fn ask(&self, sql: &'static str, values: Vec<Given>) -> Result<Vec<Row>> {
        Ok(self.pool.ask(sql, &values)?)
    }

    fn runtime(&self) -> Option<&Runtime> {
        const HTTP_THREADS: usize = 8;
        let make = || {
            let mut builder = tokio::runtime::Builder::new_multi_thread();
            builder.worker_threads(1).max_blocking_threads(HTTP_THREADS).thread_name("store").enable_all();
            builder.build().ok()
        };
        self.runtime.get_or_init(make).as_ref()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // A runtime must not be waited for on a thread of another.
        if let Some(runtime) = self.runtime.take().flatten() {
            runtime.shutdown_background();
        }
    }
}

impl Store {
    /// # Errors
    /// When the settings of the object store do not fit together.
    pub fn open(address: StoreAddress) -> Result<Self> {
        let authority = address.authority.as_deref();
        let blobs = address.blobs.as_ref().map(|blobs| BlobStore::open(blobs, authority)).transpose()?;
        let cache = address.cache.map(|(folder, most)| BlobCache::open(folder, most)).transpose();
        let cache = cache.map_err(|_| {
            let (name, reason, example) = ("SHOSAI_BLOB_CACHE", "the folder cannot be made", "/var/cache/shosai");
            WorldError::new(ErrorKind::Denied, messages::AddressWrong { name, reason, example })
        })?;
        let pool = Pool::new(address.database, Tls::new(authority));
        let keeper = Keeper {
            pool: Arc::new(pool),
            blobs: blobs.map(|blobs| Arc::new(blobs.cached(cache))),
            tenant: address.tenant,
            runtime: OnceLock::new(),
        };
        Ok(Self { keeper: Arc::new(keeper) })
    }

    /// Makes the tables, or brings them up to date.
    ///
    /// # Errors
    /// When the database is away or refuses it.
    pub fn migrate(&self) -> Result<()> {
        Ok(self.keeper.pool.script(&schema::script())?)
    }

    /// Puts, reads and deletes an object: that something answers says little about what it lets us do.
    ///
    /// # Errors
    /// When one of them fails.
    pub fn try_objects(&self) -> Result<()> {
        const PROBE: &[u8] = b"shosai store check";
        let Some(blobs) = self.keeper.blobs.clone() else { return Ok(()) };
        let digest = shosai_world::sha256(PROBE);
        let tried = self.keeper.run(async move {
            blobs.put(digest, PROBE.into()).await?;
            let read = blobs.get(&digest, 0..PROBE.len() as u64).await?;
            blobs.delete(&digest).await?;
            if read.as_deref() == Some(PROBE) { Ok(()) } else { Err(crate::fault::blobs_away()) }
        });
        tried.unwrap_or(Err(Fault::NotDone.into()))
    }

    /// How many files there are and the bytes in them, whoever they belong to in this tenant.
    ///
    /// # Errors
    /// When the database is away.
    pub fn size(&self) -> Result<(u64, u64)> {
        const SIZE: &str =
            "SELECT count(*), coalesce(sum(len), 0)::bigint FROM shosai.files WHERE tenant = $1 AND NOT folder";
        let rows = self.keeper.ask(SIZE, given![self.keeper.tenant.clone() => TEXT])?;
        let figure = |at: usize| rows.first().map_or(0, |row| u64::try_from(row.get::<_, i64>(at)).unwrap_or(0));
        Ok((figure(0), figure(1)))
    }

    /// How many jobs of this tenant were done.
    ///
    /// # Errors
    /// When the database is away.
    pub fn jobs_done(&self) -> Result<u64> {
        const DONE: &str = "SELECT coalesce(sum(done), 0)::bigint FROM shosai.jobs WHERE tenant = $1";
        let rows = self.keeper.ask(DONE, given![self.keeper.tenant.clone() => TEXT])?;
        Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0).unsigned_abs()))
    }

    /// Lets every lock of this tenant run out, as after the death of all replicas.
    ///
    /// # Errors
    /// When the database is away.
    pub fn expire_locks(&self) -> Result<()> {
        const EXPIRE: &str = "UPDATE shosai.locks SET expires = '-infinity' WHERE tenant = $1";
        self.keeper.ask(EXPIRE, given![self.keeper.tenant.clone() => TEXT]).map(drop)
    }

    /// Deletes objects that no file has named for so long, and records that have served their time.
    ///
    /// # Errors
    /// When an engine is away; what is left is collected by the next run.
    pub fn collect(&self, grace_seconds: f64) -> Result<Collected> {
        // Marked first: whoever writes the same bytes meanwhile sees the mark and does not rely on the object.
        const DOOM: &str = "UPDATE shosai.blobs b SET doomed = true
            WHERE b.doomed OR (b.touched < clock_timestamp() - $1 * interval '1 second' AND NOT EXISTS
                (SELECT 1 FROM shosai.files f WHERE f.sha256 = b.sha256 AND f.body IS NULL AND NOT f.folder))
            RETURNING sha256";
        const FORGET: &str = "DELETE FROM shosai.blobs WHERE sha256 = $1 AND doomed";
        const TIDY: &str =
            "WITH o AS (DELETE FROM shosai.operations WHERE at < clock_timestamp() - interval '1 hour' RETURNING 1),
            l AS (DELETE FROM shosai.locks WHERE expires < clock_timestamp() - interval '1 hour' RETURNING 1),
            k AS (DELETE FROM shosai.kept WHERE expires < clock_timestamp() RETURNING 1),
            j AS (DELETE FROM shosai.jobs WHERE greatest(ended, lease) < clock_timestamp() - interval '1 day' RETURNING 1)
            SELECT (SELECT count(*) FROM o) + (SELECT count(*) FROM l) + (SELECT count(*) FROM k) + (SELECT count(*) FROM j)";
        let mut blobs = 0;
        if let Some(store) = &self.keeper.blobs {
            for row in self.keeper.ask(DOOM, given![grace_seconds => FLOAT8])? {
                let digest: Vec<u8> = row.get(0);
                let (store, name) = (Arc::clone(store), digest.clone());
                self.keeper.run(async move { store.delete(&name).await }).unwrap_or(Ok(()))?;
                self.keeper.ask(FORGET, given![digest => BYTEA])?;
                blobs += 1;
            }
        }
        let rows = self.keeper.ask(TIDY, Vec::new())?;
        let records = rows.first().map_or(0, |row| u64::try_from(row.get::<_, i64>(0)).unwrap_or(0));
        Ok(Collected { blobs, records })
    }
}

impl Shelf for Store {
    fn keep(&self, name: &str, bytes: &[u8], lifetime: Duration) -> Result<()> {
        // Seen by every replica at once, and not waited for until it is on the disk: the death of the database may cost
        // the last moment of what can be asked, looked at or counted again.
        const KEEP: &str = "INSERT INTO shosai.kept (tenant, name, bytes, expires)
            SELECT $1, $2, $3, clock_timestamp() + $4 * interval '1 second'
            WHERE set_config('synchronous_commit', 'off', true) = 'off'
            ON CONFLICT (tenant, name) DO UPDATE SET bytes = excluded.bytes, expires = excluded.expires";
        let seconds = lifetime.as_secs_f64();
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            name.to_owned() => TEXT,
            bytes.to_vec() => BYTEA,
            seconds => FLOAT8,
        ];
        self.keeper.ask(KEEP, values).map(drop)
    }

    fn keep_if(&self, name: &str, before: Option<&[u8]>, bytes: &[u8], lifetime: Duration) -> Result<bool> {
        // What has run out is as good as nothing, and what is gone cannot be anybody else's.
        const KEEP_IF: &str = "INSERT INTO shosai.kept AS k (tenant, name, bytes, expires)
            SELECT $1, $2, $3, clock_timestamp() + $4 * interval '1 second'
            WHERE set_config('synchronous_commit', 'off', true) = 'off'
            ON CONFLICT (tenant, name) DO UPDATE SET bytes = excluded.bytes, expires = excluded.expires
            WHERE k.expires <= clock_timestamp() OR k.bytes = $5 RETURNING 1";
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            name.to_owned() => TEXT,
            bytes.to_vec() => BYTEA,
            lifetime.as_secs_f64() => FLOAT8,
            before.map(<[u8]>::to_vec) => BYTEA,
        ];
        Ok(!self.keeper.ask(KEEP_IF, values)?.is_empty())
    }

    fn recall(&self, name: &str) -> Result<Option<Vec<u8>>> {
        const RECALL: &str =
            "SELECT bytes FROM shosai.kept WHERE tenant = $1 AND name = $2 AND expires > clock_timestamp()";
        let rows = self.keeper.ask(RECALL, given![self.keeper.tenant.clone() => TEXT, name.to_owned() => TEXT])?;
        Ok(rows.first().map(|row| row.get(0)))
    }
}

impl Storage for Store {
    fn disk(&self, root: &str, base: RelPath) -> Arc<dyn Disk> {
        Arc::new(StoreDisk::new(Arc::clone(&self.keeper), root, base))
    }

    fn check(&self) -> Result<()> {
        const PRESENT: &str = "SELECT max(version) FROM shosai.migrations";
        let rows = self.keeper.ask(PRESENT, Vec::new())?;
        let version = rows.first().and_then(|row| row.get::<_, Option<i32>>(0)).unwrap_or(0);
        if usize::try_from(version).unwrap_or(0) < schema::MIGRATIONS.len() {
            return Err(Fault::Refused("42P01".to_owned()).into());
        }
        let Some(blobs) = self.keeper.blobs.clone() else { return Ok(()) };
        self.keeper.run(async move { blobs.check().await }).unwrap_or(Ok(()))
    }

    fn figures(&self) -> Vec<(&'static str, u64)> {
        let database =
            ["store_statements_total", "store_statement_failures_total", "store_statement_microseconds_total"];
        let objects = ["store_object_requests_total", "store_object_failures_total", "store_object_microseconds_total"];
        let mut figures = self.keeper.pool.figures.named(database).to_vec();
        for blobs in self.keeper.blobs.iter() {
            figures.extend(blobs.figures.named(objects));
            figures.push(("store_object_gets_total", blobs.gets.load(Ordering::Relaxed)));
            figures.push(("store_object_bytes_total", blobs.fetched.load(Ordering::Relaxed)));
            for cache in blobs.cache.iter() {
                figures.push(("store_cache_hits_total", cache.hits.load(Ordering::Relaxed)));
                figures.push(("store_cache_damaged_total", cache.damaged.load(Ordering::Relaxed)));
            }
        }
        figures
    }

    fn claim(&self, job: &str) -> Result<Option<Job>> {
        crate::jobs::claim(&self.keeper, job)
    }

    fn spend(&self, token: &str, limits: &SpendLimits, slice: u64) -> Result<Grant> {
        const SPEND: &str = "SELECT granted, reason, wait FROM shosai.spend($1, $2, $3, $4, $5, $6)";
        let whole = |figure: u64| i64::try_from(figure).unwrap_or(i64::MAX);
        let rate = limits.rate_per_minute.map(f64::from);
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            token.to_owned() => TEXT,
            limits.quota_per_day.map(whole) => INT8,
            rate => FLOAT8,
            limits.burst.map(f64::from).or(rate) => FLOAT8,
            whole(slice.max(1)) => INT8,
        ];
        let rows = self.keeper.ask(SPEND, values)?;
        let Some(row) = rows.first() else { return Err(Fault::NotDone.into()) };
        let seconds = row.get::<_, f64>(2).ceil().max(1.0) as u64;
        Ok(match row.get::<_, &str>(1) {
            "quota" => Grant::Quota { retry_after_seconds: seconds },
            "rate" => Grant::Rate { retry_after_seconds: seconds },
            _ => Grant::Granted(u64::try_from(row.get::<_, i64>(0)).unwrap_or(0)),
        })
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Store").field("tenant", &self.keeper.tenant).finish_non_exhaustive()
    }
}
