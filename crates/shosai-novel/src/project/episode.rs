//! Episodes: manuscripts found by number, whatever the title.

use shosai_world::{Kind, RelPath, Stat};

use super::{Project, layout};
use crate::{
    error::{Failure, Result},
    messages,
};

/// More episodes than any serial has; a larger number is a slip.
pub const LAST_EPISODE: u32 = 99_999;
/// Endings of manuscripts.
const ENDINGS: [&str; 2] = ["md", "txt"];

/// A manuscript of the project.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// Its number, from 1.
    pub number: u32,
    /// Its title as the file name tells it; may be empty.
    pub title: String,
    /// Where it lies beneath the project.
    pub path: RelPath,
    /// What is known of the file.
    pub stat: Stat,
}

/// Refuses a number that no episode has.
///
/// # Errors
/// `invalid_parameter` with the range.
pub fn check_number(number: u32) -> Result<()> {
    if (1..=LAST_EPISODE).contains(&number) {
        return Ok(());
    }
    Err(messages::NoSuchEpisode { number, last: LAST_EPISODE }.into())
}

impl Project {
    /// Every manuscript, by number; two of one number stand side by side.
    ///
    /// # Errors
    /// When the folder of manuscripts cannot be listed.
    pub fn episodes(&self) -> Result<Vec<Episode>> {
        let folder = RelPath::parse(layout::MANUSCRIPTS)?;
        if !self.folder().exists(&folder)? {
            return Ok(Vec::new());
        }
        let (entries, _) = self.folder().list(&folder)?;
        let mut episodes: Vec<Episode> = entries
            .into_iter()
            .filter(|entry| entry.stat.kind == Kind::File)
            .filter_map(|entry| {
                let ending = entry.path.extension()?.to_ascii_lowercase();
                let (number, title) = ENDINGS.contains(&ending.as_str()).then(|| numbered(entry.path.stem()?))??;
                Some(Episode { number, title, path: entry.path, stat: entry.stat })
            })
            .collect();
        episodes.sort_by(|one, other| (one.number, &one.path).cmp(&(other.number, &other.path)));
        Ok(episodes)
    }

    /// The manuscript of an episode, if it has one.
    ///
    /// # Errors
    /// `QC-001` when two files claim the number.
    pub fn find_episode(&self, number: u32) -> Result<Option<Episode>> {
        check_number(number)?;
        let mut found: Vec<Episode> = self.episodes()?.into_iter().filter(|episode| episode.number == number).collect();
        if found.len() > 1 {
            let paths: Vec<String> = found.iter().map(|episode| episode.path.to_string()).collect();
            let failure = Failure::from(messages::EpisodeClaimedTwice { count: paths.len(), number });
            return Err(failure.with("paths", paths));
        }
        Ok(found.pop())
    }

    /// The manuscript of an episode.
    ///
    /// # Errors
    /// `QC-002` when it has none, with the numbers that exist.
    pub fn episode(&self, number: u32) -> Result<Episode> {
        if let Some(episode) = self.find_episode(number)? {
            return Ok(episode);
        }
        /// Enough to see what numbers look like here.
        const SHOWN: usize = 20;
        let numbers: Vec<u32> = self.episodes()?.into_iter().map(|episode| episode.number).collect();
        let wanted = format!("{}/第{number:03}話_*.md", layout::MANUSCRIPTS);
        let missing: Failure = match *numbers.as_slice() {
            [] => messages::NoManuscriptYet { number, wanted: &wanted }.into(),
            [only] => messages::NoManuscriptButOne { number, only, wanted: &wanted }.into(),
            [first, .., last] => messages::NoManuscriptAmong { number, first, last, wanted: &wanted }.into(),
        };
        Err(missing
            .with("missing_files", vec![wanted])
            .with("episodes", numbers.into_iter().take(SHOWN).collect::<Vec<_>>()))
    }
}

/// Where a new manuscript goes: `40_原稿/第001話_題.md`, with what no file name may hold left out of the title.
///
/// # Errors
/// `invalid_path` for a title that is no name at all.
pub fn manuscript_path(number: u32, title: &str) -> Result<RelPath> {
    /// Bytes of a title that leave room for the rest of the name in the 255 that file systems take.
    const TITLE_BYTES: usize = 180;
    let mut kept = String::new();
    for letter in title.trim().chars() {
        let letter = if letter.is_whitespace() { '_' } else { letter };
        if kept.len() + letter.len_utf8() > TITLE_BYTES {
            break;
        }
        if !letter.is_control() && !"/\\<>:\"|?*".contains(letter) {
            kept.push(letter);
        }
    }
    let kept = kept.trim_matches(['.', '_']);
    let stem = format!("第{number:03}話");
    let name = if kept.is_empty() { format!("{stem}.md") } else { format!("{stem}_{kept}.md") };
    // An invisible letter in the title is no reason to have no manuscript.
    layout::beneath(layout::MANUSCRIPTS, &name).or_else(|_| layout::beneath(layout::MANUSCRIPTS, &format!("{stem}.md")))
}

/// The number and the title in a manuscript's name: 第001話_題, 第１２話 題, 第十二話, ep012_題, 012_題.
fn numbered(stem: &str) -> Option<(u32, String)> {
    let (digits, rest) = if let Some(after) = stem.strip_prefix('第') {
        after.split_once('話')?
    } else {
        let lowered = stem.to_ascii_lowercase();
        let prefix = ["episode", "ep"].into_iter().find(|prefix| lowered.starts_with(prefix)).unwrap_or("");
        let after = stem.get(prefix.len()..)?.trim_start_matches(['_', '-', ' ']);
        after.split_at(after.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(after.len()))
    };
    let number = u32::try_from(shosai_text::number(digits.trim())?).ok()?;
    let title = rest.trim_start_matches(['_', '-', ' ', '\u{3000}', '：', '・']).trim().to_owned();
    (1..=LAST_EPISODE).contains(&number).then_some((number, title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_tell_number_and_title() {
        for (stem, number, title) in [
            ("第001話_雨の朝", 1, "雨の朝"),
            ("第１２話　再会", 12, "再会"),
            ("第十二話", 12, ""),
            ("第百二十三話_夜", 123, "夜"),
            ("第二〇話", 20, ""),
            ("ep007_夜", 7, "夜"),
            ("Episode-3", 3, ""),
            ("042_海", 42, "海"),
        ] {
            assert_eq!(numbered(stem), Some((number, title.to_owned())), "{stem}");
        }
        for stem in ["メモ", "第話", "第0話", "第999999話", "ep", "登場人物1"] {
            assert_eq!(numbered(stem), None, "{stem}");
        }
    }

    proptest! {
        #[test]
        fn any_title_has_a_path_that_leads_back(number in 1..=LAST_EPISODE, title in "\\PC{0,80}") {
            let path = manuscript_path(number, &title).unwrap();
            prop_assert_eq!(numbered(path.stem().unwrap()).unwrap().0, number);
        }
    }
}
