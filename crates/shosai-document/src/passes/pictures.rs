use crate::messages;
use shosai_figure::Extent;
use shosai_message::Message;
use std::{collections::BTreeSet, sync::Arc};

use super::Passes;
use crate::tree::{BlockKind, Document, InlineKind, Media, walk};
use crate::web::clean;
use crate::{book::Book, project::Project};

/// How the types of Word's and PowerPoint's files begin.
pub(super) const OFFICE: &str = "application/vnd.openxmlformats";
/// Dots to a CSS pixel, as sharp as a screen shows.
const DOTS: f32 = 2.0;

/// Brings in what lies outside the text.
pub trait Resources {
    /// An included text, by its path.
    fn text(&self, path: &str) -> Result<String, Message>;
    /// A picture, by its path, data URI or address.
    fn picture(&self, url: &str) -> Result<Media, Message>;
    /// The document with what its code made when it was last run, for a format of this name or one that can stand for it;
    /// nothing where it was not run since it was last changed.
    fn computed(&self, _source: &str, _format: &str) -> Option<String> {
        None
    }
    /// The day of the call, as 2024-05-06.
    fn today(&self) -> Option<String> {
        None
    }
    /// The day on which the document was last changed.
    fn last_modified(&self) -> Option<String> {
        self.today()
    }
    /// The book that the document is a chapter of.
    fn book(&self) -> Option<Book> {
        None
    }
    /// The documents of the project that patterns name, from the document's folder, with their texts.
    fn listed(&self, _patterns: &[String]) -> Vec<(String, String)> {
        Vec::new()
    }
    /// Font files besides those that everything is drawn with, one after the other.
    fn fonts(&self) -> Box<dyn Iterator<Item = Arc<[u8]>> + '_> {
        Box::new(std::iter::empty())
    }
    /// What the project around the document says.
    fn project(&self) -> Project {
        Project::default()
    }
}

/// Pictures without an ending get the one that `default-image-extension` names.
pub(super) fn give_endings(document: &mut Document) {
    let Some(ending) = document.metadata.text("default-image-extension") else { return };
    let ending = ending.trim().trim_start_matches('.').to_owned();
    let bare = |url: &str| {
        let name = url.rsplit('/').next().unwrap_or(url);
        !url.starts_with("data:") && !name.is_empty() && !name.contains(['.', '?', '#', ':'])
    };
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines {
            if let InlineKind::Image { target, .. } = &mut inline.kind
                && bare(&target.url)
                && !ending.is_empty()
            {
                target.url = format!("{}.{ending}", target.url);
            }
        }
    });
}

impl Passes<'_> {
    /// Loads every picture once.
    pub(super) fn pictures(&mut self, document: &mut Document) {
        let mut wanted: Vec<(String, u32)> = Vec::new();
        let mut seen = BTreeSet::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines.iter() {
                if let InlineKind::Image { target, .. } = &inline.kind
                    && seen.insert(target.url.clone())
                {
                    wanted.push((target.url.clone(), inline.line));
                }
            }
        });
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks.iter() {
                let BlockKind::Heading { attributes, .. } = &block.kind else { continue };
                let url = attributes.get("background-image").or_else(|| attributes.get("data-background-image"));
                if let Some(url) = url.filter(|url| seen.insert((*url).to_owned())) {
                    wanted.push((url.to_owned(), block.line));
                }
            }
        });
        for key in ["title-slide-attributes.data-background-image", "logo", "cover-image", "epub-cover-image"] {
            if let Some(url) = document.metadata.text(key)
                && seen.insert(url.clone())
            {
                wanted.push((url, 0));
            }
        }
        for (url, line) in wanted {
            if document.media.get(&url).is_some() {
                continue;
            }
            match self.resources.picture(&url) {
                Ok(media) => {
                    let media = self.harmless(media, line);
                    let wanted = self.format.mime.starts_with(OFFICE);
                    document.media.insert(url, if wanted { self.with_bitmap(media, DOTS) } else { media });
                }
                Err(reason) => self.warn(line, messages::PictureMissing { url, reason }),
            }
        }
    }

    /// The picture with one of so many dots to a pixel beside it, which Word and PowerPoint want with every drawing.
    pub(super) fn with_bitmap(&self, mut media: Media, dots: f32) -> Media {
        let wanted = media.mime == "image/svg+xml" && media.png.is_none() && !media.bytes.is_empty();
        if wanted && let Ok(text) = std::str::from_utf8(&media.bytes) {
            media.png = shosai_figure::png(text, self.faces, Extent::Scale(dots)).ok().map(Arc::from);
        }
        media
    }

    /// The picture without scripts and the like, where it is one that can hold them.
    fn harmless(&mut self, mut media: Media, line: u32) -> Media {
        if self.trust_html || media.mime != "image/svg+xml" {
            return media;
        }
        let Ok(text) = std::str::from_utf8(&media.bytes) else { return media };
        let (kept, dropped) = clean(text);
        if !dropped.is_empty() {
            media.bytes = kept.into_bytes().into();
            self.warn(line, messages::ActingLeftOut { dropped: dropped.into_iter().collect::<Vec<_>>() });
        }
        media
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_without_an_ending_get_the_usual_one() {
        let text = "![](figures/a) ![](b.jpg) ![](https://e.org/c?d) ![](data:image/png;base64,AA)\n";
        let mut document = Document { blocks: crate::read(text).unwrap().blocks, ..Document::default() };
        document.metadata.0.insert("default-image-extension".to_owned(), ".png".into());
        give_endings(&mut document);
        let mut seen = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            seen.extend(inlines.iter().filter_map(|own| match &own.kind {
                InlineKind::Image { target, .. } => Some(target.url.clone()),
                _ => None,
            }));
        });
        assert_eq!(seen, ["figures/a.png", "b.jpg", "https://e.org/c?d", "data:image/png;base64,AA"]);
    }
}
