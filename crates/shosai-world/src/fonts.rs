//! Fonts: those the user names, then the Japanese ones that ship with the program, and others for letters that these lack.

use crate::messages;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::error::{ErrorKind, WorldError};

static REGULAR: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf");

/// The largest Japanese font collections have some 100 MB; beyond this it is no font.
const MAX_FONT_BYTES: u64 = 256 * 1024 * 1024;
/// Files looked at in folders of fonts, and how deep; a system's own folder has some hundred.
const MOST_FILES: usize = 2_000;
const DEEPEST_FOLDER: usize = 6;

/// The bytes of a font file, without copying those that ship with the program.
#[derive(Clone)]
pub enum FontBytes {
    /// Part of the program.
    Bundled(&'static [u8]),
    /// Read from a file of the user's.
    Loaded(Arc<[u8]>),
}

impl Deref for FontBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Bundled(bytes) => bytes,
            Self::Loaded(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for FontBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

/// A font file.
#[derive(Clone)]
pub struct Font {
    /// The file's name.
    pub name: String,
    /// Its contents.
    pub bytes: FontBytes,
}

/// The fonts to draw with; nothing is read until asked for.
pub struct Fonts {
    files: Vec<PathBuf>,
    more: Vec<PathBuf>,
    loaded: OnceLock<(Vec<Font>, Vec<WorldError>)>,
}

impl Fonts {
    pub(crate) fn new(files: Vec<PathBuf>, more: Vec<PathBuf>) -> Self {
        Self { files, more, loaded: OnceLock::new() }
    }

    /// The files and folders of fonts for what the others lack, one file after the other as they are asked for.
    pub fn more(&self) -> impl Iterator<Item = Arc<[u8]>> {
        let mut files = Vec::new();
        self.more.iter().for_each(|path| gather(path, DEEPEST_FOLDER, &mut files));
        files.into_iter().filter_map(|file| Some(read_font(&file).ok()?.into()))
    }

    /// The user's fonts in the order given, then the bundled regular and bold.
    pub fn all(&self) -> Vec<Font> {
        let mut fonts = self.loaded().0.clone();
        fonts.push(Self::bundled_regular());
        fonts.push(Self::bundled_bold());
        fonts
    }

    /// What was wrong with the user's fonts; such a font is left out.
    pub fn problems(&self) -> &[WorldError] {
        &self.loaded().1
    }

    /// IBM Plex Sans JP, weight 400.
    pub fn bundled_regular() -> Font {
        Font { name: "IBMPlexSansJP-Regular.ttf".to_owned(), bytes: FontBytes::Bundled(REGULAR) }
    }

    /// IBM Plex Sans JP, weight 700.
    pub fn bundled_bold() -> Font {
        Font { name: "IBMPlexSansJP-Bold.ttf".to_owned(), bytes: FontBytes::Bundled(BOLD) }
    }

    fn loaded(&self) -> &(Vec<Font>, Vec<WorldError>) {
        self.loaded.get_or_init(|| {
            let mut fonts = Vec::new();
            let mut problems = Vec::new();
            for file in &self.files {
                let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                match read_font(file) {
                    Ok(bytes) => fonts.push(Font { name, bytes: FontBytes::Loaded(bytes.into()) }),
                    Err(Unusable::Unreadable) => {
                        problems.push(WorldError::new(ErrorKind::Unavailable, messages::FontUnreadable { name }));
                    }
                    Err(Unusable::NoFont) => {
                        problems.push(WorldError::new(ErrorKind::Unavailable, messages::FontNotAFont { name }));
                    }
                }
            }
            for path in self.more.iter().filter(|path| !path.exists()) {
                let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                problems.push(WorldError::new(ErrorKind::Unavailable, messages::FontUnreadable { name }));
            }
            (fonts, problems)
        })
    }
}

/// The font files at a path, those of a folder in the order of their names.
fn gather(path: &Path, depth: usize, into: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        into.push(path.to_owned());
        return;
    }
    let Some(entries) = std::fs::read_dir(path).ok().filter(|_| depth > 0) else { return };
    let mut inner: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    inner.sort();
    for path in inner {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let font = ending.is_some_and(|ending| ["ttf", "otf", "ttc", "otc"].iter().any(|own| ending == *own));
        if into.len() < MOST_FILES && (font || path.is_dir()) {
            gather(&path, depth - 1, into);
        }
    }
}

/// Why a file is not used as a font.
enum Unusable {
    Unreadable,
    NoFont,
}

fn read_font(file: &PathBuf) -> std::result::Result<Vec<u8>, Unusable> {
    /// How TrueType, OpenType, old Apple TrueType and collections begin.
    const SIGNATURES: [&[u8]; 4] = [b"\0\x01\0\0", b"OTTO", b"true", b"ttcf"];
    let found = std::fs::metadata(file).map_err(|_| Unusable::Unreadable)?;
    if !found.is_file() || found.len() > MAX_FONT_BYTES {
        return Err(Unusable::NoFont);
    }
    let bytes = std::fs::read(file).map_err(|_| Unusable::Unreadable)?;
    if !SIGNATURES.iter().any(|signature| bytes.starts_with(signature)) {
        return Err(Unusable::NoFont);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_fonts_come_after_the_users_and_bad_files_are_reported() {
        let regular = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/fonts/IBMPlexSansJP-Regular.ttf");
        let no_font = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let fonts =
            Fonts::new(vec!["/nowhere/x.ttf".into(), no_font.into(), regular.into()], vec!["/nowhere/folder".into()]);
        let all = fonts.all();
        let bundled: Vec<bool> = all.iter().map(|font| matches!(font.bytes, FontBytes::Bundled(_))).collect();
        assert_eq!(bundled, [false, true, true]);
        assert_eq!(all[0].bytes[..], all[1].bytes[..]);
        assert_ne!(all[1].bytes[..], all[2].bytes[..]);
        assert_eq!(fonts.problems().len(), 3);
        assert!(fonts.problems().iter().all(|problem| !problem.message.contains("/")));
    }

    #[test]
    fn folders_of_fonts_are_gone_through_in_order_and_what_is_no_font_is_left_out() {
        let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets");
        let fonts = Fonts::new(Vec::new(), vec!["/nowhere".into(), assets.into()]);
        let found: Vec<usize> = fonts.more().map(|bytes| bytes.len()).collect();
        assert!(found.contains(&REGULAR.len()) && found.contains(&BOLD.len()), "{found:?}");
        assert_eq!(Fonts::new(Vec::new(), Vec::new()).more().count(), 0);
    }
}
