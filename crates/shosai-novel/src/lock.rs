//! One writer an episode, and damaged files set aside.

use std::time::Duration;

use shosai_world::{ErrorKind, LockGuard, RelPath};

use crate::{
    error::{Failure, Result},
    messages,
    project::{Project, check_number, layout},
};

/// A step is saved in milliseconds, so whoever waits longer meets a writer at work.
const WAIT: Duration = Duration::from_secs(2);

/// The right to change an episode; dropping it, or the death of the process, gives it back.
#[must_use = "the episode is free again when the guard is dropped"]
#[derive(Debug)]
pub struct EpisodeLock {
    _guard: LockGuard,
}

impl Project {
    /// Takes the right to change an episode.
    ///
    /// # Errors
    /// `QC-008` when another process is changing it.
    pub fn lock_episode(&self, number: u32) -> Result<EpisodeLock> {
        check_number(number)?;
        let path = layout::beneath(layout::LOCKS, &format!("ep{number:03}"))?;
        let guard = self.folder().lock(&path, WAIT).map_err(|error| match error.kind {
            ErrorKind::TimedOut => Failure::from(messages::EpisodeInUse { number })
                .with("episode_number", number)
                .with("retry_after_ms", 1_000),
            _ => error.into(),
        })?;
        Ok(EpisodeLock { _guard: guard })
    }

    /// Gives a damaged file another name beside its own, so that nothing of it is lost.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub fn set_aside(&self, path: &RelPath) -> Result<()> {
        let name = path.file_name().unwrap_or_default();
        let folder = path.parent().unwrap_or_default();
        for attempt in 0..100_u32 {
            let mark = if attempt == 0 { String::new() } else { format!("-{attempt}") };
            let aside = folder.join(&format!("{name}.damaged-{}{mark}", self.stamp()))?;
            match self.folder().rename(path, &aside) {
                Err(error) if error.kind == ErrorKind::AlreadyExists => {}
                other => return Ok(other?),
            }
        }
        Err(messages::NotSetAside { path: path.as_str() }.into())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::project;
    use shosai_world::RelPath;

    #[test]
    fn the_second_writer_is_told_what_to_do() {
        let project = project();
        let first = project.lock_episode(1).unwrap();
        let refused = project.lock_episode(1).unwrap_err();
        assert_eq!(refused.code, "QC-008");
        assert!(refused.hint.contains("get_task_status"));
        drop(first);
        let _again = project.lock_episode(1).unwrap();
        let _other = project.lock_episode(2).unwrap();
    }

    #[test]
    fn a_damaged_file_is_kept_under_another_name() {
        let project = project();
        let path = RelPath::parse("90_管理/x.json").unwrap();
        for content in [b"{", b"["] {
            project.folder().write_atomic(&path, content).unwrap();
            project.set_aside(&path).unwrap();
        }
        let (entries, _) = project.folder().list(&RelPath::parse("90_管理").unwrap()).unwrap();
        assert_eq!(entries.iter().filter(|entry| entry.path.as_str().contains("x.json.damaged-")).count(), 2);
    }
}
