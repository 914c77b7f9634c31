//! Where the bodies of files lie: in their rows, or as objects.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use shosai_world::{ErrorKind, Part, RelPath, Result, Stat, WorldError, sha256};
use tokio_postgres::Row;

use super::{MOST_INLINE, StoreDisk, length};
use crate::fault::{Fault, blobs_away};
use crate::{given, messages};

impl StoreDisk {
    /// Puts a body where it belongs: nothing where it became an object, itself where it goes into the row.
    pub(super) fn place(&self, bytes: &[u8], digest: [u8; 32]) -> Result<Option<Vec<u8>>> {
        const TOUCH: &str = "INSERT INTO shosai.blobs AS b (sha256, len, touched) VALUES ($1, $2, clock_timestamp())
            ON CONFLICT (sha256) DO UPDATE SET touched = clock_timestamp() WHERE NOT b.doomed RETURNING 1";
        let Some(blobs) = self.keeper.blobs.clone().filter(|_| bytes.len() > MOST_INLINE) else {
            return Ok(Some(bytes.to_vec()));
        };
        let touched = self.keeper.ask(TOUCH, given![digest.to_vec() => BYTEA, length(bytes) => INT8])?;
        if touched.is_empty() {
            // It is being collected at this moment; the row holds what must not get lost.
            return Ok(Some(bytes.to_vec()));
        }
        let (store, body) = (Arc::clone(&blobs), Bytes::copy_from_slice(bytes));
        self.keeper.run(async move { store.put(digest, body).await }).unwrap_or(Err(Fault::NotDone.into()))?;
        if let Some(cache) = &blobs.cache {
            cache.keep(&digest, bytes);
        }
        Ok(None)
    }

    /// The bodies that lie in their rows, by folded path; not those beneath something that is no folder.
    pub(super) fn inline(&self, paths: &[RelPath], limit: u64) -> Result<HashMap<String, Part>> {
        const BODIES: &str = "SELECT folded_path, substring(body FROM 1 FOR $4), len FROM shosai.files
            WHERE tenant = $1 AND root = $2 AND folded_path = ANY ($3) AND body IS NOT NULL AND NOT folder";
        let mut wanted = HashMap::new();
        for path in paths {
            wanted.insert(self.key(path)?.folded, path.folded());
        }
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            wanted.keys().cloned().collect::<Vec<String>>() => TEXT_ARRAY,
            i32::try_from(limit).unwrap_or(i32::MAX - 1) => INT4,
        ];
        let part = |row: &Row| Part { bytes: row.get(1), total: row.get::<_, i64>(2).unsigned_abs() };
        let rows = self.keeper.ask(BODIES, values)?;
        Ok(rows.iter().filter_map(|row| Some((wanted.get(row.get::<_, &str>(0))?.clone(), part(row)))).collect())
    }

    /// Part of a body that is an object: from the disk of this machine, or else from the store, which is asked for no more
    /// than that.
    pub(super) fn object(&self, path: &RelPath, stat: &Stat, range: Range<u64>) -> Result<Vec<u8>> {
        let damaged = || WorldError::new(ErrorKind::Io, messages::BlobDamaged { path: path.as_str() });
        let (digest, whole) = (stat.sha256.ok_or_else(damaged)?, range == (0..stat.len));
        let blobs = self.keeper.blobs.clone().ok_or_else(blobs_away)?;
        if let Some(bytes) = blobs.cache.as_ref().and_then(|cache| cache.read(&digest, stat.len, range.clone())) {
            return Ok(bytes);
        }
        let store = Arc::clone(&blobs);
        let fetched = self.keeper.run(async move { store.get(&digest, range).await }).unwrap_or(Ok(None))?;
        let bytes = fetched.filter(|bytes| !whole || sha256(bytes) == digest).ok_or_else(damaged)?;
        if let Some(cache) = blobs.cache.as_ref().filter(|_| whole) {
            cache.keep(&digest, &bytes);
        }
        Ok(bytes.into())
    }
}
