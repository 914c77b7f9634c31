//! Which notes may be written how.

use shosai_message::Failure;
use shosai_world::RelPath;

use crate::messages;

/// Folders with rules of their own.
const ARTIFACTS: &str = "artifacts";
const DAILY: &str = "artifacts/daily";
/// What artefacts are written in.
const ARTIFACT_EXTENSIONS: [&str; 2] = ["md", "json"];

/// How a note is about to change.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Change {
    /// It comes into being.
    Create,
    /// Something is added at its end.
    Append,
    /// What was there is replaced.
    Replace,
}

/// Refuses a change that the vault's rules forbid. Paths are compared folded, so that no spelling gets around a rule.
pub fn allow(path: &RelPath, change: Change) -> Result<(), Failure> {
    if is_beneath(path, DAILY) {
        return allow_daily(path, change);
    }
    if is_beneath(path, ARTIFACTS) && !has_extension(path, &ARTIFACT_EXTENSIONS) {
        return Err(messages::ArtifactExtension { path }.into());
    }
    Ok(())
}

fn allow_daily(path: &RelPath, change: Change) -> Result<(), Failure> {
    // Only the plain spelling is a daily log; a look-alike would be a second log beside it.
    let plain = path.as_str().strip_prefix(DAILY).and_then(|rest| rest.strip_prefix('/')).is_some_and(is_dated_log);
    if !plain {
        return Err(messages::DailyLogName { path }.into());
    }
    match change {
        Change::Create | Change::Append => Ok(()),
        Change::Replace => Err(messages::AppendOnly { path }.into()),
    }
}

fn is_beneath(path: &RelPath, folder: &str) -> bool {
    RelPath::parse(folder).is_ok_and(|folder| path.is_beneath_folded(&folder))
}

fn has_extension(path: &RelPath, allowed: &[&str]) -> bool {
    path.extension().is_some_and(|extension| allowed.contains(&extension.to_ascii_lowercase().as_str()))
}

fn is_dated_log(name: &str) -> bool {
    let Some(date) = name.strip_suffix(".md") else { return false };
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let number = |text: &str, digits: usize| {
        (text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse::<u32>().ok())
            .flatten()
    };
    match (number(year, 4), number(month, 2), number(day, 2)) {
        (Some(year), Some(month @ 1..=12), Some(day @ 1..)) => day <= days_in(year, month),
        _ => false,
    }
}

fn days_in(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(path: &str, change: Change) -> Option<std::borrow::Cow<'static, str>> {
        let path = RelPath::parse(path).unwrap();
        allow(&path, change).err().map(|error| error.code)
    }

    #[test]
    fn daily_logs_are_made_and_added_to_and_nothing_else() {
        let log = "artifacts/daily/2026-02-03.md";
        assert_eq!(code(log, Change::Create), None);
        assert_eq!(code(log, Change::Append), None);
        assert_eq!(code(log, Change::Replace), Some("forbidden".into()));
    }

    #[test]
    fn no_spelling_gets_around_the_daily_rule() {
        for path in [
            "Artifacts/daily/2026-02-03.md",
            "artifacts/DAILY/2026-02-03.md",
            "artifacts/./daily/2026-02-03.md",
            "ａrtifacts/daily/2026-02-03.md",
            "artifacts/daily/2026-02-30.md",
            "artifacts/daily/note.md",
            "artifacts/daily/2026-02-03.MD",
            "artifacts/daily/sub/2026-02-03.md",
        ] {
            for change in [Change::Replace, Change::Create] {
                let plain = path == "artifacts/./daily/2026-02-03.md" && change == Change::Create;
                assert_eq!(code(path, change).is_none(), plain, "{path} {change:?}");
            }
        }
    }

    #[test]
    fn artefacts_are_markdown_or_json() {
        assert_eq!(code("artifacts/flow.md", Change::Create), None);
        assert_eq!(code("artifacts/flow.JSON", Change::Replace), None);
        assert_eq!(code("artifacts/flow.exe", Change::Create), Some("forbidden".into()));
        assert_eq!(code("ARTIFACTS/flow.txt", Change::Create), Some("forbidden".into()));
        assert_eq!(code("notes/flow.txt", Change::Create), None);
    }
}
