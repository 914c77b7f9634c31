//! Chapters put one behind the other, so that identifiers, links and pictures still mean the same.

use std::collections::{HashMap, HashSet};

use super::assemble::Ready;
use crate::{
    passes::PAGE_BREAK,
    reader::read_inlines,
    site::joined,
    tree::{Attributes, Block, BlockKind, Document, InlineKind, Metadata, walk},
};

/// One document of all chapters; on paper each begins on a page of its own.
pub fn merge(chapters: Vec<Ready>, settings: Metadata, front_matter: Metadata, on_paper: bool) -> Document {
    let mut whole = Document { metadata: settings, front_matter, ..Document::default() };
    whole.metadata.0.insert("number-sections".to_owned(), false.into());
    if let Some(lang) = chapters.iter().find_map(|chapter| chapter.document.metadata.language()) {
        whole.metadata.0.entry("lang").or_insert(lang.into());
    }
    let mut taken = HashSet::new();
    let mut starts = HashMap::new();
    let mut blocks = Vec::new();
    for (index, chapter) in chapters.into_iter().enumerate() {
        let mut document = chapter.document;
        give_title(&mut document, &chapter.path);
        let media = std::mem::take(&mut document.media);
        let moved = |url: &str| format!("chapter-{}/{url}", index + 1);
        let renamed = rename_ids(&mut document.blocks, &mut taken, index + 1);
        let folder = chapter.path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines {
                match &mut inline.kind {
                    InlineKind::Image { target, .. } if media.get(&target.url).is_some() => {
                        target.url = moved(&target.url);
                    }
                    InlineKind::Image { target, .. } => target.url = joined(&folder, &target.url),
                    InlineKind::Link { target, .. } => {
                        if let Some(id) = target.url.strip_prefix('#').and_then(|id| renamed.get(id)) {
                            target.url = format!("#{id}");
                        } else {
                            target.url = joined(&folder, &target.url);
                        }
                    }
                    _ => {}
                }
            }
        });
        whole.media.take_over(media, moved);
        if let Some(id) = document.blocks.iter().find_map(heading_id) {
            starts.insert(chapter.path, id);
        }
        if on_paper {
            let attributes = Attributes::with_classes([PAGE_BREAK]);
            blocks.push(vec![Block::new(1, BlockKind::Div { attributes, content: Vec::new() })]);
        }
        blocks.push(document.blocks);
    }
    whole.blocks = blocks.into_iter().flatten().collect();
    link_chapters(&mut whole.blocks, &starts);
    whole
}

/// The title of the front matter as the chapter's heading.
fn give_title(document: &mut Document, path: &str) {
    if document.front_matter.text("title").is_none() {
        return;
    }
    let Some(title) = document.metadata.text("title") else { return };
    let stem = path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
    let attributes = Attributes::new(format!("chapter-{stem}"), Vec::new(), Vec::new());
    let heading = BlockKind::Heading { level: 1, attributes, content: read_inlines(&title, 1) };
    document.blocks.insert(0, Block::new(1, heading));
}

fn heading_id(block: &Block) -> Option<String> {
    match &block.kind {
        BlockKind::Heading { attributes, .. } if !attributes.id.is_empty() => Some(attributes.id.clone()),
        _ => None,
    }
}

/// Gives headings whose identifier another chapter has a new one; what they were and are now.
fn rename_ids(blocks: &mut Vec<Block>, taken: &mut HashSet<String>, chapter: usize) -> HashMap<String, String> {
    let mut renamed = HashMap::new();
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            let BlockKind::Heading { attributes, .. } = &mut block.kind else { continue };
            if attributes.id.is_empty() || taken.insert(attributes.id.clone()) {
                continue;
            }
            let new = format!("{}-{chapter}", attributes.id);
            taken.insert(new.clone());
            renamed.insert(std::mem::replace(&mut attributes.id, new.clone()), new);
        }
    });
    renamed
}

/// Links to files of the book as links to where they begin.
fn link_chapters(blocks: &mut [Block], starts: &HashMap<String, String>) {
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines {
            let InlineKind::Link { target, .. } = &mut inline.kind else { continue };
            let (path, place) = target.url.split_once('#').map_or((target.url.as_str(), None), |(p, id)| (p, Some(id)));
            if let Some(start) = starts.get(path.trim_start_matches("./").trim_start_matches('/')) {
                target.url = format!("#{}", place.unwrap_or(start));
            }
        }
    });
}
