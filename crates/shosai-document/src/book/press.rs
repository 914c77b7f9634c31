//! A site made page by page, so that a change costs the pages that it shows on.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;
use shosai_message::Failure;

use super::{
    Chapter, Place, Role, Whole,
    assemble::{Ready, in_chapter, once, ready, settings},
    page_of,
};
use crate::{
    formats::{Frame, Warning, WriteContext, html, html_page},
    messages, notebook,
    passes::{FEED, Language, Numbered, Passes, Targets},
    reader,
    render::Request,
    site::{self, Item, Known, Page, Sidebar, Site, To},
    tree::{Document, Metadata},
};

/// What is kept between pages.
pub struct Press {
    site: Site,
    settings: Metadata,
    /// Where each chapter stands; nothing on websites.
    places: Vec<Option<Place>>,
    /// The chapters of a book, whose numbers others refer to.
    ready: Vec<Option<(Ready, Targets)>>,
    /// What can be referred to in all of them.
    targets: Targets,
    /// What the search finds on each page.
    sections: Vec<Option<Vec<Value>>>,
    /// The feeds of the pages made so far.
    feeds: BTreeMap<String, Page>,
    pub warnings: Vec<Warning>,
}

/// Writes all pages, and the file that the search reads.
pub fn write_site(whole: &Whole<'_>) -> Result<(Vec<Page>, Vec<Warning>), Failure> {
    let mut press = Press::new(whole)?;
    let mut pages = Vec::new();
    for place in 0..whole.book.chapters.len() {
        if (whole.request.cancelled)() {
            return Err(Failure::cancelled());
        }
        pages.extend(press.page(whole, place)?);
    }
    pages.extend(press.entrance());
    pages.extend(press.search(whole));
    pages.extend(std::mem::take(&mut press.feeds).into_values());
    Ok((pages, once(press.warnings)))
}

impl Press {
    /// Reads the chapters of a book, or the titles of a website's pages.
    pub fn new(whole: &Whole<'_>) -> Result<Self, Failure> {
        let chapters = &whole.book.chapters;
        let website = chapters.iter().all(|chapter| chapter.entry.role == Role::Page);
        let places = whole.book.places();
        let mut press = Self {
            site: Site::default(),
            settings: settings(whole),
            places: places.map(|place| (!website).then_some(place)).collect(),
            ready: chapters.iter().map(|_| None).collect(),
            targets: HashMap::new(),
            sections: chapters.iter().map(|_| None).collect(),
            feeds: BTreeMap::new(),
            warnings: Vec::new(),
        };
        if website {
            let known = chapters.iter().map(|own| Known::of(&own.entry.path, &own.source)).collect();
            press.site = Site::of(&Value::Object(whole.about.clone()), known);
            return Ok(press);
        }
        for (place, chapter) in chapters.iter().enumerate() {
            if (whole.request.cancelled)() {
                return Err(Failure::cancelled());
            }
            press.ready[place] = Some(ready(whole, chapter, press.places[place], &mut press.warnings)?);
        }
        press.bind(whole);
        Ok(press)
    }

    /// Reads one chapter again; says whether others must be made anew.
    pub fn read_again(&mut self, whole: &Whole<'_>, place: usize) -> Result<bool, Failure> {
        let Some(chapter) = whole.book.chapters.get(place) else { return Ok(false) };
        self.sections[place] = None;
        let (site, targets) = (self.site.clone(), std::mem::take(&mut self.targets));
        if chapter.entry.role == Role::Page {
            let mut known = site.pages.clone();
            known[place] = Known::of(&chapter.entry.path, &chapter.source);
            if known != site.pages {
                self.site = Site::of(&Value::Object(whole.about.clone()), known);
            }
            return Ok(self.site != site);
        }
        self.places = whole.book.places().map(Some).collect();
        self.ready[place] = Some(ready(whole, chapter, self.places[place], &mut self.warnings)?);
        self.bind(whole);
        Ok(self.site != site || self.targets != targets)
    }

    /// Puts together what the chapters say for all.
    fn bind(&mut self, whole: &Whole<'_>) {
        self.targets = HashMap::new();
        let mut known = Vec::new();
        let mut items = Vec::new();
        let mut appendices = false;
        for (chapter, ready) in whole.book.chapters.iter().zip(&self.ready) {
            let Some((ready, targets)) = ready else { continue };
            for (key, own) in targets {
                self.targets.entry(key.clone()).or_insert_with(|| own.clone());
            }
            if chapter.entry.role == Role::Appendix && !std::mem::replace(&mut appendices, true) {
                let japanese = Language::of(&ready.document) == Language::Japanese;
                let text = if japanese { "付録" } else { "Appendices" };
                items.push(Item { text: text.to_owned(), part: true, ..Item::default() });
            }
            let part = matches!(chapter.entry.role, Role::Part(_));
            let to = if ready.path.is_empty() { To::Nowhere } else { To::Page(ready.path.clone()) };
            items.push(Item { text: ready.title.clone(), to, part, ..Item::default() });
            if !ready.path.is_empty() {
                known.push(Known { path: ready.path.clone(), title: ready.title.clone(), order: None });
            }
        }
        let about = Value::Object(whole.about.clone());
        self.site = Site::of(&about, known);
        self.site.title = self.settings.text("title").unwrap_or_default();
        self.site.neighbours = true;
        self.site.sidebars = vec![Sidebar { items, ..Sidebar::default() }];
    }

    /// One page; nothing for a part that is only a title.
    pub fn page(&mut self, whole: &Whole<'_>, place: usize) -> Result<Option<Page>, Failure> {
        let Some(chapter) = whole.book.chapters.get(place).filter(|own| !own.entry.path.is_empty()) else {
            return Ok(None);
        };
        let path = &chapter.entry.path;
        let document = self.finished(whole, chapter, place)?;
        let page = page_of(path);
        let title = self.site.page(path).map(|page| page.title.clone()).unwrap_or_default();
        self.sections[place] = Some(site::sections(&document.blocks, &page, &title));
        match site::feed(&self.site, path, &document) {
            Some(feed) => drop(self.feeds.insert(feed.path.clone(), feed)),
            None if document.metadata.get(FEED).is_some() => {
                self.warnings.extend(in_chapter(path, vec![Warning::new(0, messages::FeedWithoutAddress)]));
            }
            None => {}
        }
        let request = whole.request;
        let mut context = WriteContext::new(request.faces, request.cancelled);
        context.trust_html = request.trust_html;
        let bytes = match chapter.format() {
            Some(own) => context.write(own, &document)?,
            None => html_page(&document, &context, &self.frame(path, &document, &context)?)?,
        };
        self.warnings.extend(in_chapter(path, context.warnings()));
        Ok(Some(Page { path: page, bytes }))
    }

    fn frame(&self, path: &str, document: &Document, context: &WriteContext) -> Result<Frame, Failure> {
        self.site.frame(path, document, context)
    }

    /// The document of a page with everything that it refers to.
    fn finished(&mut self, whole: &Whole<'_>, chapter: &Chapter, place: usize) -> Result<Document, Failure> {
        let path = &chapter.entry.path;
        let own = page_of(path);
        let format = chapter.format().unwrap_or(&html::FORMAT);
        let (mut document, targets) = match &self.ready[place] {
            Some((ready, _)) => (ready.document.clone(), self.targets.clone()),
            None => {
                let request = Request { format, ..*whole.request };
                let (ready, targets) =
                    ready(&Whole { request: &request, ..*whole }, chapter, None, &mut self.warnings)?;
                (ready.document, targets)
            }
        };
        let from_here = |target: Numbered| Numbered { page: site::way(&own, &target.page), ..target };
        let targets: Targets = targets.into_iter().map(|(key, target)| (key, from_here(target))).collect();
        site::link_pages(&mut document.blocks, path, &self.site);
        site::link_head(&mut document.metadata, path, &self.site);
        let (warnings, mut done) = (&mut self.warnings, Ok(()));
        whole.library.around(path, &mut |resources, figures| {
            let own = Request { resources, figures, format, ..*whole.request };
            let mut passes = Passes::of(&own);
            passes.refer(&mut document, &targets);
            done = passes.finish(&mut document);
            warnings.extend(in_chapter(path, std::mem::take(&mut passes.warnings)));
        });
        done?;
        for key in ["toc", "lang"] {
            if let Some(value) = self.settings.get(key).filter(|_| document.metadata.get(key).is_none()) {
                document.metadata.0.insert(key.to_owned(), value.clone());
            }
        }
        if !whole.about.is_empty() {
            document.metadata.0.entry("toc").or_insert(true.into());
        }
        Ok(document)
    }

    /// The page at which a site is entered, where none has that name.
    pub fn entrance(&self) -> Option<Page> {
        let first = self.site.pages.first().filter(|_| self.site.page("index.html").is_none())?;
        let to = crate::web::escape(&page_of(&first.path));
        let text = format!(
            "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n<title>{to}</title>\n<a href=\"{to}\">{to}</a>\n"
        );
        Some(Page { path: "index.html".to_owned(), bytes: text.into_bytes() })
    }

    /// The file that the search reads; pages that were not made are read as they are written.
    pub fn search(&mut self, whole: &Whole<'_>) -> Option<Page> {
        if !self.site.search {
            return None;
        }
        for (chapter, sections) in whole.book.chapters.iter().zip(&mut self.sections) {
            let path = &chapter.entry.path;
            if sections.is_some() || path.is_empty() {
                continue;
            }
            let title = self.site.page(path).map(|page| page.title.as_str()).unwrap_or_default();
            let text =
                notebook::is_notebook(&chapter.source).then(|| notebook::markdown(&chapter.source).ok()).flatten();
            let reading = reader::read(text.as_deref().unwrap_or(&chapter.source));
            *sections = Some(reading.map(|own| site::sections(&own.blocks, &page_of(path), title)).unwrap_or_default());
        }
        let all: Vec<Value> = self.sections.iter().flatten().flatten().cloned().collect();
        Some(site::index(&all))
    }
}

impl Chapter {
    /// The format of pages that are decks.
    fn format(&self) -> Option<&'static crate::formats::Format> {
        if self.entry.role != Role::Page {
            return None;
        }
        let (front, _) = reader::split_front_matter(&self.source);
        let named: Vec<&str> = match front.get("format")? {
            Value::String(name) => vec![name],
            Value::Object(formats) => formats.keys().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let deck = crate::formats::find("revealjs")?;
        let is_page = |name: &&str| html::FORMAT.is_named(name);
        (!named.iter().any(is_page) && named.iter().any(|name| deck.is_named(name))).then_some(deck)
    }
}
