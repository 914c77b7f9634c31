//! Books: many files that are numbered and refer to each other as one; and websites, whose files stand for themselves.

mod assemble;
mod merge;
mod plan;
mod press;

pub use assemble::{BOOK, Library, Whole, write_file};
pub use plan::{Entry, Role, entries};
pub use press::{Press, write_site};

pub use crate::site::Page;
use crate::{reader::split_front_matter, site::page_of};

/// Where a document stands in a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its number; nothing where it has none.
    pub chapter: Option<usize>,
    /// Whether the number is a letter.
    pub appendix: bool,
    /// Whether its title stands in its front matter and not in its text.
    pub titled: bool,
}

/// A chapter with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    pub entry: Entry,
    pub source: String,
}

/// The book around a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    pub chapters: Vec<Chapter>,
    /// Which of them the document is.
    pub here: Option<usize>,
    /// How many pages a website has that are more than can be made.
    pub left_out: usize,
}

impl Book {
    /// Where each chapter stands: those whose first heading has no number are not counted.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let (mut chapters, mut appendices) = (0, 0);
        let place = move |chapter: &Chapter| {
            let (titled, numbered) = heading(&chapter.source);
            let appendix = chapter.entry.role == Role::Appendix;
            let counted = numbered && !matches!(chapter.entry.role, Role::Part(_) | Role::Page);
            let count = if appendix { &mut appendices } else { &mut chapters };
            *count += usize::from(counted);
            Place { chapter: counted.then_some(*count), appendix, titled }
        };
        self.chapters.iter().map(place)
    }
}

/// Whether a chapter's title stands in its front matter, and whether the chapter has a number.
fn heading(source: &str) -> (bool, bool) {
    let (front, body) = split_front_matter(source);
    let numbered = front.get("number-sections").and_then(serde_json::Value::as_bool) != Some(false);
    if front.contains_key("title") {
        return (true, numbered);
    }
    let mut fence: Option<&str> = None;
    for line in body.lines() {
        let mark = line.trim_start();
        let fenced = ["```", "~~~"].into_iter().find(|fence| mark.starts_with(fence));
        match (fence, fenced) {
            (None, Some(_)) => fence = fenced,
            (Some(open), Some(close)) if open == close => fence = None,
            (None, None) if line.starts_with("# ") => {
                let attributes = line.rsplit_once('{').map_or("", |(_, attributes)| attributes);
                let unnumbered = attributes.contains(".unnumbered") || attributes.trim_start().starts_with("-}");
                return (false, numbered && !unnumbered);
            }
            _ => {}
        }
    }
    (false, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_without_a_number_are_not_counted_and_appendices_by_themselves() {
        let chapter = |role: Role, source: &str| Chapter {
            entry: Entry { path: "x.qmd".to_owned(), role, text: None },
            source: source.to_owned(),
        };
        let book = Book {
            chapters: vec![
                chapter(Role::Chapter, "# Preface {.unnumbered}\n"),
                chapter(Role::Chapter, "```\n# code {-}\n```\n\n# One\n"),
                chapter(Role::Part(Some("P".to_owned())), ""),
                chapter(Role::Chapter, "---\ntitle: Two\n---\n"),
                chapter(Role::Appendix, "# More\n"),
            ],
            here: None,
            left_out: 0,
        };
        let places: Vec<_> = book.places().map(|place| (place.chapter, place.titled)).collect();
        assert_eq!(places, [(None, false), (Some(1), false), (None, false), (Some(2), true), (Some(1), false)]);
    }
}
