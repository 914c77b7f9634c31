//! Which files there are, and what could not be looked at.

use shosai_message::{Failure, Message};
use shosai_world::{Entry, ErrorKind, Fingerprint, Folder, Kind, RelPath, SkipReason, Skipped, WalkLimits};

use super::chapters::CONTENTS_FILE;
use super::file::kind_of;
use crate::messages;
use crate::query::SYNONYMS_FILE;

pub(super) const WALK: WalkLimits = WalkLimits { max_entries: 200_000, max_depth: 32, hidden: false };

/// What a walk through the manuals came to.
pub(super) struct Walk {
    pub entries: Vec<Entry>,
    /// What may hold text and was not looked at.
    pub unreached: Vec<(RelPath, Message)>,
}

/// Every file that matters, in a fixed order, and what could not be looked at.
pub(super) fn walk(manuals: &Folder, limits: &WalkLimits) -> Result<Walk, Failure> {
    let walked = manuals.walk_in_part(&RelPath::root(), limits).map_err(|error| match error.kind {
        ErrorKind::NotFound | ErrorKind::Unavailable | ErrorKind::InvalidPath => {
            Failure::from(messages::ManualsMissing)
        }
        _ => error.into(),
    })?;
    let mut unreached: Vec<_> = walked.skipped.iter().filter_map(not_reached).collect();
    let mut entries = walked.entries;
    if walked.truncated {
        unreached.extend(cut_off(manuals, limits, &mut entries)?);
    }
    let folders: Vec<RelPath> = entries
        .iter()
        .filter(|entry| entry.stat.kind == Kind::Folder && entry.path.segments().count() == 1)
        .map(|entry| entry.path.clone())
        .collect();
    entries.retain(|entry| {
        let loose = entry.path.segments().count() == 1;
        match entry.stat.kind {
            Kind::Folder => loose,
            Kind::File => !loose || kind_of(&entry.path).is_some(),
        }
    });
    // Dictionaries have hidden names, which a walk leaves out.
    for folder in std::iter::once(RelPath::root()).chain(folders) {
        let path = folder.join(SYNONYMS_FILE)?;
        if let Ok(stat) = manuals.stat(&path)
            && stat.kind == Kind::File
        {
            entries.push(Entry { path, stat });
        }
    }
    // A folder's own time changes with unrelated files; only its name counts.
    for entry in entries.iter_mut().filter(|entry| entry.stat.kind == Kind::Folder) {
        entry.stat.fingerprint = Fingerprint { len: 0, modified_ns: 0, identity: 0 };
    }
    Ok(Walk { entries, unreached })
}

/// The manuals from which on a walk that was cut short saw too little; those that it did not see at all are added.
fn cut_off(
    manuals: &Folder,
    limits: &WalkLimits,
    entries: &mut Vec<Entry>,
) -> Result<Vec<(RelPath, Message)>, Failure> {
    let last = entries.last().and_then(|entry| entry.path.segments().next()).unwrap_or_default().to_owned();
    let (all, _) = manuals.list(&RelPath::root())?;
    let hidden = |entry: &Entry| entry.path.as_str().starts_with('.');
    let cut = all.into_iter().filter(|entry| entry.path.as_str() >= last.as_str() && !hidden(entry));
    let mut unreached = Vec::new();
    for entry in cut {
        let path = entry.path.clone();
        let reason = messages::TooManyFiles { path: &path, most: limits.max_entries }.into();
        if path.as_str() != last {
            entries.push(entry);
        }
        unreached.push((path, reason));
    }
    Ok(unreached)
}

/// What a walk left out although it may hold text; a pipe or a device does not.
fn not_reached(skipped: &Skipped) -> Option<(RelPath, Message)> {
    let shown = &skipped.shown_path;
    let reason = match skipped.reason {
        SkipReason::Special => return None,
        SkipReason::Link => messages::LinkNotFollowed { path: shown }.into(),
        SkipReason::Denied => messages::NotOpened { path: shown }.into(),
        SkipReason::Depth => messages::TooDeep { path: shown, most: WALK.max_depth }.into(),
        SkipReason::Name | SkipReason::Twin => messages::NameNotUsable { path: shown }.into(),
    };
    let hidden = shown.split('/').any(|part| part.starts_with('.'));
    // A name that no path can hold still belongs to its manual.
    let path = RelPath::parse(shown).or_else(|_| RelPath::parse(shown.split('/').next().unwrap_or_default()));
    path.ok().filter(|_| !hidden).map(|path| (path, reason))
}

/// The manual that a path belongs to, and the rest of the path; a file beside the folders is a manual of its own.
pub(super) fn split(path: &RelPath) -> Option<(&str, RelPath)> {
    match path.as_str().split_once('/') {
        Some((manual, rest)) => Some((manual, RelPath::parse(rest).ok()?)),
        None if path.as_str() == SYNONYMS_FILE => None,
        None => Some((path.as_str(), path.clone())),
    }
}

pub(super) fn is_loose(entry: &Entry) -> bool {
    entry.stat.kind == Kind::File && entry.path.segments().count() == 1 && kind_of(&entry.path).is_some()
}

pub(super) fn is_contents(path: &RelPath) -> bool {
    path.segments().count() == 2 && path.file_name() == Some(CONTENTS_FILE)
}
