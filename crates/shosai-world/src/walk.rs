//! Everything beneath a folder, in a fixed order and within limits.

use crate::disk::{Disk, Listings};
use crate::error::Result;
use crate::folder::{Folder, is_folder};
use crate::path::RelPath;
use crate::stat::{Entry, SkipReason, Skipped};

/// How far a walk may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalkLimits {
    /// At most so many files and folders are returned.
    pub max_entries: usize,
    /// Folders deeper than this are not entered; 1 is the folder's own contents.
    pub max_depth: usize,
    /// Whether names that begin with a dot are included.
    pub hidden: bool,
}

impl Default for WalkLimits {
    /// Far beyond any workspace a person keeps, yet bounded in memory (some 20 MB).
    fn default() -> Self {
        Self { max_entries: 100_000, max_depth: 64, hidden: false }
    }
}

/// What a walk found.
#[derive(Debug, Clone, Default)]
pub struct Walked {
    /// Files and folders, a folder before what it holds, names in code-point order.
    pub entries: Vec<Entry>,
    /// What was left out, and why (at most as many as entries are allowed).
    pub skipped: Vec<Skipped>,
    /// Whether the limit on entries cut the walk short.
    pub truncated: bool,
}

pub(crate) fn walk(folder: &Folder, start: &RelPath, limits: &WalkLimits) -> Result<Walked> {
    let mut walked = Walked::default();
    let mut known = folder.listings(start, limits.max_entries)?;
    let (entries, skipped) = folder.list_among(&mut known, start)?;
    walked.skipped = skipped;
    // A stack of entries still to be visited, last first, so that depth costs no call stack.
    let mut pending: Vec<(Entry, usize)> = entries.into_iter().rev().map(|entry| (entry, 1)).collect();
    while let Some((entry, depth)) = pending.pop() {
        let hidden = entry.path.file_name().is_some_and(|name| name.starts_with('.'));
        if hidden && !limits.hidden {
            continue;
        }
        if walked.entries.len() >= limits.max_entries {
            walked.truncated = true;
            break;
        }
        if is_folder(&entry) {
            enter(folder, &mut known, &entry, depth, limits, &mut walked, &mut pending);
        }
        walked.entries.push(entry);
    }
    walked.skipped.truncate(limits.max_entries);
    Ok(walked)
}

fn enter(
    folder: &Folder,
    known: &mut Option<Listings>,
    entry: &Entry,
    depth: usize,
    limits: &WalkLimits,
    walked: &mut Walked,
    pending: &mut Vec<(Entry, usize)>,
) {
    let mut skip = |reason| walked.skipped.push(Skipped { shown_path: entry.path.to_string(), reason });
    if depth >= limits.max_depth {
        return skip(SkipReason::Depth);
    }
    // A folder that vanishes or is replaced by a link meanwhile is skipped like one that cannot be opened.
    match folder.list_among(known, &entry.path) {
        Err(_) => skip(SkipReason::Denied),
        Ok((entries, skipped)) => {
            walked.skipped.extend(skipped);
            pending.extend(entries.into_iter().rev().map(|entry| (entry, depth + 1)));
        }
    }
}

/// Sweeps a folder and everything beneath it.
pub(crate) fn sweep_tree(disk: &dyn Disk, start: &RelPath) -> Result<usize> {
    let mut swept = 0;
    let mut pending = vec![start.clone()];
    while let Some(path) = pending.pop() {
        swept += disk.sweep(&path)?;
        // A folder that vanished meanwhile has nothing left to sweep.
        let Ok(listing) = disk.list(&path) else { continue };
        for entry in listing.entries.iter().filter(|entry| is_folder(entry)) {
            pending.push(path.join_path(&entry.path)?);
        }
    }
    Ok(swept)
}
