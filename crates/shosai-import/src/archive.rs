//! Zip files of files: each is a part with its name as the heading.

use shosai_message::Failure;

use crate::markdown::{Page, Unit};
use crate::package::Package;
use crate::{Kind, Limits, Source, messages, plain};

/// More files are a backup, not a manual.
const MOST_FILES: usize = 500;

pub(crate) static KIND: Kind = Kind { label: "zip", endings: &["zip"], shown: |signs| signs.package.is_some(), read };

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let mut package = Package::open(source, &KIND)?;
    let mut page = Page::new(source.limits.markdown_bytes);
    let Some(nesting) = source.limits.nesting.checked_sub(1) else {
        return Err(source.broken(&KIND, "archives within archives are too deep"));
    };
    let limits = Limits { nesting, ..*source.limits };
    let names: Vec<String> = package.names().into_iter().filter(|name| is_read(name)).collect();
    for (index, name) in names.iter().take(MOST_FILES).enumerate() {
        if page.is_full() {
            break;
        }
        let Some(bytes) = package.bytes(name)? else { continue };
        let part = Source { name, bytes: &bytes, limits: &limits, stop: source.stop, pictures: None };
        let read =
            if name.ends_with(".md") { text(&part) } else { Kind::of(&part).and_then(|kind| (kind.read)(&part)) };
        match read {
            Ok(read) => {
                page.place(Unit::Part, index + 1, Some(name));
                page.heading(1, name);
                page.append(read);
            }
            Err(failure) => page.note(messages::MemberSkipped { member: name, reason: failure.message }),
        }
    }
    if names.len() > MOST_FILES {
        page.note(messages::MembersCut { count: MOST_FILES });
    }
    Ok(page)
}

fn is_read(name: &str) -> bool {
    let hidden = name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
    !hidden && (name.ends_with(".md") || Kind::of_name(name).is_some())
}

/// Markdown passes as it is.
fn text(part: &Source<'_>) -> Result<Page, Failure> {
    let (text, _) = shosai_text::decode(part.bytes).map_err(|error| part.broken(&plain::KIND, error))?;
    let mut page = Page::new(part.limits.markdown_bytes);
    page.markdown(&text);
    Ok(page)
}
