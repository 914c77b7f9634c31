//! Files of a root as rows, beneath the same contract as a folder of the machine. Names that fold alike are one file.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use shosai_world::{
    Condition, Disk, Entry, ErrorKind, Fingerprint, Kind, Listing, Listings, LockGuard, MAX_REWRITTEN_FILE, Part,
    RelPath, Result, Stat, WorldError, changed, sha256, too_large,
};
use tokio_postgres::Row;

use crate::fault::lock_lost;
use crate::keeper::Keeper;
use crate::{given, leases, messages};

mod bodies;
mod key;

use key::Key;

/// Bodies up to this size are part of their row; larger ones are objects.
const MOST_INLINE: usize = 64 * 1024;
/// Entries that are fetched in one go.
const MOST_AT_ONCE: usize = 200_000;
/// Appends to a large file that meet so many others give up.
const APPEND_ATTEMPTS: usize = 100;
const OPERATION_BYTES: usize = 12;

pub(crate) struct StoreDisk {
    keeper: Arc<Keeper>,
    root: String,
    /// The folder of the root that this disk shows.
    base: RelPath,
}

impl StoreDisk {
    pub(crate) fn new(keeper: Arc<Keeper>, root: &str, base: RelPath) -> Self {
        Self { keeper, root: root.to_owned(), base }
    }

    fn key(&self, path: &RelPath) -> Result<Key> {
        Key::of(&self.base, path)
    }

    fn operation(&self) -> Result<String> {
        shosai_world::Random::real().hex_id(OPERATION_BYTES)
    }

    /// The row of a path, with part of its body where that lies in the row.
    fn find(&self, path: &RelPath, key: &Key, offset: u64, limit: u64) -> Result<Row> {
        const FIND: &str = "SELECT folded_path, path, folder, len, modified_ms, version, sha256,
            CASE WHEN folded_path = $4 THEN substring(body FROM $5 FOR $6) END, body IS NULL
            FROM shosai.files WHERE tenant = $1 AND root = $2 AND folded_path = ANY ($3)";
        let mut wanted = key.folders.clone();
        wanted.push(key.folded.clone());
        let clamped = |figure: u64| i32::try_from(figure).unwrap_or(i32::MAX - 1);
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            wanted => TEXT_ARRAY,
            key.folded.clone() => TEXT,
            clamped(offset) + 1 => INT4,
            // The end must not pass the largest number either.
            clamped(limit).min(i32::MAX - 1 - clamped(offset)) => INT4,
        ];
        let rows = self.keeper.ask(FIND, values)?;
        let mut found = None;
        let mut folders = 0;
        for row in rows {
            if row.get::<_, &str>(0) == key.folded {
                found = Some(row);
            } else if row.get::<_, bool>(2) {
                folders += 1;
            } else {
                return Err(os(path, io::ErrorKind::NotADirectory));
            }
        }
        found.filter(|_| folders == key.folders.len()).ok_or_else(|| os(path, io::ErrorKind::NotFound))
    }

    /// What a change came to, as the database tells it.
    fn outcome(&self, path: &RelPath, key: &Key, rows: &[Row]) -> Result<()> {
        let told: &str = rows.first().map_or("", |row| row.get(0));
        let wrong = |kind| Err(os(path, kind));
        match told {
            "done" => Ok(()),
            "exists" => wrong(io::ErrorKind::AlreadyExists),
            "folder" => wrong(io::ErrorKind::IsADirectory),
            "file" => wrong(io::ErrorKind::NotADirectory),
            "full" => wrong(io::ErrorKind::DirectoryNotEmpty),
            "beneath" => wrong(io::ErrorKind::InvalidInput),
            "changed" => Err(changed(path)),
            "lost" => Err(lock_lost(path)),
            // What stands above may be a file, which is another fault than absence.
            "absent" => self.stat(path).and_then(|_| wrong(io::ErrorKind::NotFound)),
            above => {
                let place = above.strip_prefix("above ").and_then(|place| place.parse::<usize>().ok()).unwrap_or(0);
                Err(os(&key.folder_of(path, &self.base, place), io::ErrorKind::NotADirectory))
            }
        }
    }

    fn append_whole(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        for _ in 0..APPEND_ATTEMPTS {
            let (condition, mut bytes) = match shosai_world::read_to_rewrite(self, path)? {
                Some(bytes) => (Condition::Digest(sha256(&bytes)), bytes),
                None => (Condition::Absent, Vec::new()),
            };
            bytes.extend_from_slice(record);
            match self.publish(path, &bytes, &condition) {
                Err(error) if matches!(error.kind, ErrorKind::Conflict | ErrorKind::AlreadyExists) => {}
                done => return done,
            }
        }
        Err(changed(path))
    }
}

impl Disk for StoreDisk {
    fn stat(&self, path: &RelPath) -> Result<Stat> {
        if path.is_root() {
            return Ok(described(Kind::Folder, 0, 0, 0, None));
        }
        Ok(stat_of(&self.find(path, &self.key(path)?, 0, 0)?))
    }

    fn read(&self, path: &RelPath, offset: u64, limit: u64) -> Result<Part> {
        if path.is_root() {
            return Err(WorldError::new(ErrorKind::InvalidPath, messages::StoredRootIsFolder));
        }
        let row = self.find(path, &self.key(path)?, offset, limit)?;
        let stat = stat_of(&row);
        if stat.kind == Kind::Folder {
            return Err(os(path, io::ErrorKind::IsADirectory));
        }
        if !row.get::<_, bool>(8) {
            return Ok(Part { bytes: row.get::<_, Option<Vec<u8>>>(7).unwrap_or_default(), total: stat.len });
        }
        let range = offset.min(stat.len)..offset.saturating_add(limit).min(stat.len);
        if range.is_empty() {
            return Ok(Part { bytes: Vec::new(), total: stat.len });
        }
        Ok(Part { bytes: self.object(path, &stat, range)?, total: stat.len })
    }

    fn read_many(&self, paths: &[RelPath], limit: u64) -> Vec<Result<Part>> {
        let bodies = self.inline(paths, limit).unwrap_or_default();
        // Objects, what is absent and what is no file are asked for one by one, which tells why.
        let one = |path: &RelPath| bodies.get(&path.folded()).cloned().map_or_else(|| self.read(path, 0, limit), Ok);
        paths.iter().map(one).collect()
    }

    fn list(&self, path: &RelPath) -> Result<Listing> {
        const LIST: &str = "SELECT folded_path, path, folder, len, modified_ms, version, sha256, parent = $3
            FROM shosai.files WHERE tenant = $1 AND root = $2 AND (parent = $3 OR folded_path = ANY ($4))";
        let key = self.key(path)?;
        let mut way = key.folders.clone();
        way.extend((!key.folded.is_empty()).then(|| key.folded.clone()));
        let depth = way.len();
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            key.folded.clone() => TEXT,
            way => TEXT_ARRAY,
        ];
        let mut listing = Listing::default();
        let mut folders = 0;
        for row in self.keeper.ask(LIST, values)? {
            if row.get::<_, bool>(7) {
                let name = row.get::<_, &str>(1).rsplit('/').next().unwrap_or_default();
                listing.entries.push(Entry { path: RelPath::parse(name)?, stat: stat_of(&row) });
            } else if row.get::<_, bool>(2) {
                folders += 1;
            } else {
                return Err(os(path, io::ErrorKind::NotADirectory));
            }
        }
        // A root that nobody has written to is empty, as on a new disk.
        if folders < depth && !path.is_root() {
            return Err(os(path, io::ErrorKind::NotFound));
        }
        listing.entries.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(listing)
    }

    fn listings(&self, path: &RelPath, most: usize) -> Result<Option<Listings>> {
        const BENEATH: &str = "SELECT folded_path, path, folder, len, modified_ms, version, sha256, parent FROM shosai.files
            WHERE tenant = $1 AND root = $2 AND ($3 = '' OR (folded_path >= $3 || '/' AND folded_path < $3 || '0')) LIMIT $4";
        let key = self.key(path)?;
        let most = i64::try_from(most.min(MOST_AT_ONCE)).unwrap_or(i64::MAX);
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            key.folded.clone() => TEXT,
            most + 1 => INT8,
        ];
        let rows = self.keeper.ask(BENEATH, values)?;
        // Nothing beneath may mean that it is a file, or absent; too much is looked at folder by folder.
        if rows.is_empty() || i64::try_from(rows.len()).is_ok_and(|rows| rows > most) {
            return Ok(None);
        }
        // The walker does not know of the folder that this disk shows.
        let above = self.base.folded().len();
        let named = |folded: &str| folded.get(above..).unwrap_or_default().trim_start_matches('/').to_owned();
        let mut listings = Listings::from([(named(&key.folded), Listing::default())]);
        for row in &rows {
            if row.get::<_, bool>(2) {
                listings.entry(named(row.get(0))).or_default();
            }
            let name = row.get::<_, &str>(1).rsplit('/').next().unwrap_or_default();
            let entry = Entry { path: RelPath::parse(name)?, stat: stat_of(row) };
            listings.entry(named(row.get(7))).or_default().entries.push(entry);
        }
        for listing in listings.values_mut() {
            listing.entries.sort_by(|one, other| one.path.cmp(&other.path));
        }
        Ok(Some(listings))
    }

    fn generation(&self, path: &RelPath) -> Result<Option<u64>> {
        const CHANGES: &str = "SELECT coalesce(sum(changes), 0)::bigint FROM shosai.generations
            WHERE tenant = $1 AND root = $2 AND ($3 = '' OR top = $3)";
        let folded = self.key(path)?.folded;
        let top = folded.split('/').next().unwrap_or_default().to_owned();
        let values = given![self.keeper.tenant.clone() => TEXT, self.root.clone() => TEXT, top => TEXT];
        Ok(self.keeper.ask(CHANGES, values)?.first().map(|row| row.get::<_, i64>(0).unsigned_abs()))
    }

    fn publish(&self, path: &RelPath, bytes: &[u8], condition: &Condition) -> Result<()> {
        const PUBLISH: &str = "SELECT shosai.publish($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
        let key = self.key(path)?;
        let digest = sha256(bytes);
        let (name, want, version) = wanted(condition);
        let (names, epochs) = leases::relied_on(&self.keeper);
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            key.folders.clone() => TEXT_ARRAY,
            key.shown.clone() => TEXT_ARRAY,
            key.folded.clone() => TEXT,
            key.whole.clone() => TEXT,
            name => TEXT,
            want => BYTEA,
            version => INT8,
            digest.to_vec() => BYTEA,
            length(bytes) => INT8,
            self.place(bytes, digest)? => BYTEA,
            self.operation()? => TEXT,
            names => TEXT_ARRAY,
            epochs => INT8_ARRAY,
        ];
        self.outcome(path, &key, &self.keeper.ask(PUBLISH, values)?)
    }

    fn append(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        const APPEND: &str = "SELECT shosai.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        if length(record) > i64::try_from(MAX_REWRITTEN_FILE).unwrap_or(i64::MAX) {
            return Err(too_large(path, length(record).unsigned_abs(), MAX_REWRITTEN_FILE));
        }
        let key = self.key(path)?;
        let (names, epochs) = leases::relied_on(&self.keeper);
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            key.folders.clone() => TEXT_ARRAY,
            key.shown.clone() => TEXT_ARRAY,
            key.folded.clone() => TEXT,
            key.whole.clone() => TEXT,
            record.to_vec() => BYTEA,
            i64::try_from(MOST_INLINE).unwrap_or(0) => INT8,
            self.operation()? => TEXT,
            names => TEXT_ARRAY,
            epochs => INT8_ARRAY,
        ];
        let rows = self.keeper.ask(APPEND, values)?;
        match rows.first().map(|row| row.get::<_, &str>(0)) {
            Some("large") => self.append_whole(path, record),
            _ => self.outcome(path, &key, &rows),
        }
    }

    fn remove(&self, path: &RelPath, condition: &Condition) -> Result<()> {
        self.take_away(path, false, condition)
    }

    fn remove_tree(&self, path: &RelPath) -> Result<()> {
        self.take_away(path, true, &Condition::Any)
    }

    fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        const RENAME: &str = "SELECT shosai.rename($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let (source, target) = (self.key(from)?, self.key(to)?);
        let (names, epochs) = leases::relied_on(&self.keeper);
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            source.folded.clone() => TEXT,
            target.folders.clone() => TEXT_ARRAY,
            target.shown.clone() => TEXT_ARRAY,
            target.folded.clone() => TEXT,
            target.whole.clone() => TEXT,
            self.operation()? => TEXT,
            names => TEXT_ARRAY,
            epochs => INT8_ARRAY,
        ];
        let rows = self.keeper.ask(RENAME, values)?;
        match rows.first().map(|row| row.get::<_, &str>(0)) {
            Some("absent") => self.outcome(from, &source, &rows),
            _ => self.outcome(to, &target, &rows),
        }
    }

    fn create_folders(&self, path: &RelPath) -> Result<()> {
        const CREATE: &str = "SELECT shosai.create_folders($1, $2, $3, $4)";
        let mut key = self.key(path)?;
        if key.folded.is_empty() {
            return Ok(());
        }
        key.folders.push(key.folded.clone());
        key.shown.push(key.whole.clone());
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            key.folders.clone() => TEXT_ARRAY,
            key.shown.clone() => TEXT_ARRAY,
        ];
        self.outcome(path, &key, &self.keeper.ask(CREATE, values)?)
    }

    fn try_lock(&self, path: &RelPath) -> Result<Option<LockGuard>> {
        leases::try_lock(&self.keeper, format!("{}/{}", self.root, self.key(path)?.folded))
    }

    fn sweep(&self, folder: &RelPath) -> Result<usize> {
        self.stat(folder).map(|_| 0)
    }

    fn machine_path(&self, _path: &RelPath) -> Option<PathBuf> {
        None
    }
}

impl StoreDisk {
    fn take_away(&self, path: &RelPath, tree: bool, condition: &Condition) -> Result<()> {
        const REMOVE: &str = "SELECT shosai.remove_if($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let key = self.key(path)?;
        let (_, want, version) = wanted(condition);
        let (names, epochs) = leases::relied_on(&self.keeper);
        let values = given![
            self.keeper.tenant.clone() => TEXT,
            self.root.clone() => TEXT,
            key.folded.clone() => TEXT,
            tree => BOOL,
            want => BYTEA,
            version => INT8,
            self.operation()? => TEXT,
            names => TEXT_ARRAY,
            epochs => INT8_ARRAY,
        ];
        self.outcome(path, &key, &self.keeper.ask(REMOVE, values)?)
    }
}

/// A condition as the database takes it: its name, a digest, a version.
fn wanted(condition: &Condition) -> (&'static str, Option<Vec<u8>>, Option<i64>) {
    match condition {
        Condition::Any => ("any", None, None),
        Condition::Absent => ("absent", None, None),
        Condition::Digest(digest) => ("digest", Some(digest.to_vec()), None),
        Condition::Version(seen) => ("version", None, i64::try_from(seen.identity).ok()),
    }
}

fn stat_of(row: &Row) -> Stat {
    let kind = if row.get::<_, bool>(2) { Kind::Folder } else { Kind::File };
    let sha256 = row.get::<_, Option<&[u8]>>(6).and_then(|digest| digest.try_into().ok());
    described(kind, row.get(3), row.get(4), row.get(5), sha256)
}

fn described(kind: Kind, len: i64, modified_ms: i64, version: i64, sha256: Option<[u8; 32]>) -> Stat {
    const NS_PER_MS: i128 = 1_000_000;
    let (len, identity) = (len.unsigned_abs(), version.unsigned_abs());
    let fingerprint = Fingerprint { len, modified_ns: i128::from(modified_ms) * NS_PER_MS, identity };
    Stat { kind, len, modified_ms, fingerprint, sha256 }
}

fn length(bytes: &[u8]) -> i64 {
    i64::try_from(bytes.len()).unwrap_or(i64::MAX)
}

fn os(path: &RelPath, kind: io::ErrorKind) -> WorldError {
    WorldError::from_io(&path.to_string(), &kind.into())
}
