use serde_json::Value;

use super::Passes;
use crate::formats::Format;
use crate::project::Project;
use crate::tree::{Attributes, Block, BlockKind, Document, InlineKind, Metadata, walk};

impl Passes<'_> {
    /// `.content-visible when-format="html"` and `.content-hidden unless-profile="draft"`, on divisions and spans.
    pub(super) fn conditional(&mut self, document: &mut Document, project: &Project) {
        let target = self.format;
        let metadata = document.metadata.clone();
        let shown = |attributes: &Attributes| is_shown(attributes, target, &metadata, &project.profiles);
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            let old = std::mem::take(blocks);
            for block in old {
                match block.kind {
                    BlockKind::Div { attributes, content } => match shown(&attributes) {
                        Some(true) => blocks.extend(content),
                        Some(false) => {}
                        None => blocks.push(Block::new(block.line, BlockKind::Div { attributes, content })),
                    },
                    kind => blocks.push(Block::new(block.line, kind)),
                }
            }
        });
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            let old = std::mem::take(inlines);
            for inline in old {
                if let InlineKind::Span(attributes, content) = &inline.kind {
                    match shown(attributes) {
                        Some(true) => inlines.extend(content.clone()),
                        Some(false) => {}
                        None => inlines.push(inline),
                    }
                } else if !matches!(&inline.kind, InlineKind::Image { attributes, .. } if shown(attributes) == Some(false))
                {
                    inlines.push(inline);
                }
            }
        });
    }
}

/// Whether conditional content is shown; nothing if it is not conditional.
fn is_shown(attributes: &Attributes, target: &Format, metadata: &Metadata, profiles: &[String]) -> Option<bool> {
    // A page knows light and dark itself; elsewhere one of two pictures is shown.
    if !target.goes_by("html") && ["light-content", "dark-content"].iter().any(|class| attributes.has_class(class)) {
        let dark = metadata.text("theme").as_deref() == Some("dark");
        return Some(attributes.has_class("dark-content") == dark);
    }
    let visible = attributes.has_class("content-visible");
    if !visible && !attributes.has_class("content-hidden") {
        return None;
    }
    let when = attributes.get("when-format").map(|format| target.goes_by(format));
    let unless = attributes.get("unless-format").map(|format| !target.goes_by(format));
    let when_meta = attributes.get("when-meta").map(|path| is_true(metadata, path));
    let unless_meta = attributes.get("unless-meta").map(|path| !is_true(metadata, path));
    let is_active = |profile: &str| profiles.iter().any(|own| own == profile);
    let when_profile = attributes.get("when-profile").map(is_active);
    let unless_profile = attributes.get("unless-profile").map(|profile| !is_active(profile));
    let conditions = [when, unless, when_meta, unless_meta, when_profile, unless_profile];
    let holds = conditions.into_iter().flatten().all(|condition| condition);
    Some(holds == visible)
}

fn is_true(metadata: &Metadata, path: &str) -> bool {
    metadata.flag(path).unwrap_or_else(|| !matches!(metadata.get(path), None | Some(Value::Null)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::find;

    #[test]
    fn every_condition_must_hold_for_what_is_visible_and_for_what_is_hidden() {
        let metadata = Metadata(serde_json::json!({"draft": true, "x": null}).as_object().unwrap().clone());
        let shown = |class: &str, pairs: &[(&str, &str)]| {
            let pairs = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
            let attributes = Attributes::new(String::new(), vec![class.to_owned()], pairs);
            is_shown(&attributes, find("docx").unwrap(), &metadata, &["print".to_owned()])
        };
        assert_eq!(shown("note", &[("when-format", "html")]), None);
        assert_eq!(shown("content-visible", &[("when-format", "html")]), Some(false));
        assert_eq!(shown("content-hidden", &[("unless-format", "docx")]), Some(true));
        assert_eq!(shown("content-visible", &[("when-meta", "draft"), ("unless-meta", "x")]), Some(true));
        assert_eq!(shown("content-visible", &[("when-profile", "advanced")]), Some(false));
        assert_eq!(shown("content-visible", &[("when-profile", "print"), ("when-format", "docx")]), Some(true));
        assert_eq!(shown("content-hidden", &[("unless-profile", "advanced")]), Some(false));
        assert_eq!((shown("light-content", &[]), shown("dark-content", &[])), (Some(true), Some(false)));
    }
}
