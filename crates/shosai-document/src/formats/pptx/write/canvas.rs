//! A slide being drawn: its shapes, its relationships, its clicks.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::letters::{Formulas, Letters, Sizes, paragraphs};
use super::timing::{Click, timing};
use crate::formats::pptx::design::{NAMESPACES, TREE_HEAD, xfrm};
use crate::formats::pptx::fit::Scale;
use crate::formats::pptx::ink::Ink;
use crate::formats::pptx::template::{Kind, Placeholder, TextStyle};
use crate::formats::pptx::text::{Colour, Link, Paragraph};
use crate::office::address::safe_address;
use crate::office::package::{RELATIONSHIPS, Relationship};
use crate::office::units::Frame;
use crate::office::xml::{DECLARATION, escape};

/// The relationships of a slide, made as shapes need them.
pub struct Links<'a> {
    relationships: Vec<Relationship>,
    known: BTreeMap<(String, String), String>,
    places: &'a BTreeMap<String, String>,
}

/// A slide being drawn.
pub struct Canvas<'a> {
    pub(super) shapes: String,
    pub(super) next: u32,
    pub(super) clicks: Vec<Click>,
    /// The relationships made so far.
    pub links: Links<'a>,
    /// The languages and faces of the letters.
    pub letters: &'a Letters,
}

/// A box of text that is no placeholder.
pub struct TextBox<'a> {
    pub name: &'a str,
    /// Where it stands.
    pub frame: Frame,
    pub paragraphs: &'a [Paragraph],
    /// How its text looks.
    pub style: &'a TextStyle,
    /// How far its text is shrunk.
    pub scale: Scale,
    /// What is behind the text.
    pub ground: Ground,
    /// Where text stands from top to bottom: `t`, `ctr`, `b`.
    pub anchor: &'a str,
    /// The click it appears with as a whole.
    pub step: Option<u32>,
}

/// What is behind the text of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing.
    None,
    /// A tint of the text colour.
    Tint,
    /// A tint of a colour of the theme, with a bar at the left.
    Barred(&'static str),
    /// A bar at the left only.
    Bar,
    /// A tint of the text colour, with a bar above.
    Capped,
}

/// What stands around the shapes of a slide.
pub struct SlideFrame {
    /// Its background, as XML.
    pub background: String,
    /// Its mapping of colours, as XML.
    pub colours: String,
    /// Its transition, as XML.
    pub transition: String,
    /// Whether it is left out of the show.
    pub hidden: bool,
    /// Whether the ornaments of the template are left out of it.
    pub bare: bool,
}

/// The width of the bar at the left of a panel.
const BAR: i64 = 57_150;

impl<'a> Links<'a> {
    /// Relationships of a slide with this layout; `places` tells the part of the slide an id is on.
    pub fn new(layout: &str, places: &'a BTreeMap<String, String>) -> Self {
        let mut links = Self::bare(places);
        links.part("slideLayout", layout);
        links
    }

    /// Relationships of a part that has no layout.
    pub fn bare(places: &'a BTreeMap<String, String>) -> Self {
        Self { relationships: Vec::new(), known: BTreeMap::new(), places }
    }

    /// The relationships made.
    pub fn into_relationships(self) -> Vec<Relationship> {
        self.relationships
    }

    /// The id of a relationship to a part.
    pub fn part(&mut self, kind: &str, target: &str) -> String {
        self.add(kind, target, false)
    }

    /// The element that makes a run or shape lead somewhere; nothing where the target is unknown. Letters in a colour
    /// of their own keep it only where the link says so.
    pub fn element(&mut self, link: &Link, coloured: bool) -> String {
        let (id, action) = match link {
            Link::Address(address) => (self.add("hyperlink", &safe_address(address), true), ""),
            Link::Place(place) => match self.places.get(place).cloned() {
                Some(part) => (self.add("slide", &part, false), " action=\"ppaction://hlinksldjump\""),
                None => return String::new(),
            },
        };
        match coloured {
            true => format!("<a:hlinkClick r:id=\"{id}\"{action}>{OWN_COLOUR}</a:hlinkClick>"),
            false => format!("<a:hlinkClick r:id=\"{id}\"{action}/>"),
        }
    }

    fn add(&mut self, kind: &str, target: &str, external: bool) -> String {
        let key = (kind.to_owned(), target.to_owned());
        if let Some(id) = self.known.get(&key) {
            return id.clone();
        }
        let id = format!("rId{}", self.relationships.len() + 1);
        let kind = format!("{RELATIONSHIPS}/{kind}");
        self.relationships.push(Relationship { id: id.clone(), kind, target: target.to_owned(), external });
        self.known.insert(key, id.clone());
        id
    }
}

impl<'a> Canvas<'a> {
    /// An empty slide.
    pub fn new(links: Links<'a>, letters: &'a Letters) -> Self {
        Self { shapes: String::new(), next: 2, clicks: Vec::new(), links, letters }
    }

    pub(super) fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    /// Text in a placeholder of the layout; `frame` where it stands elsewhere than the layout says.
    pub fn placeholder(&mut self, place: &Placeholder, text: &[Paragraph], frame: Option<Frame>, scale: Scale) {
        let id = self.id();
        let name = escape(if place.name.is_empty() { "Placeholder" } else { &place.name }).into_owned();
        let mark = mark(place);
        let moved = frame.map(|frame| xfrm(&frame)).unwrap_or_default();
        // What was shrunk is left to the program to undo; what was enlarged has sizes of its own.
        let enlarged = scale.letters > 1.0 || scale.lines < 0.0;
        let (fit, sizes) =
            if enlarged { (autofit(Scale::FULL), Sizes::Written(scale)) } else { (autofit(scale), Sizes::Inherited) };
        let head = format!(
            "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"{name}\"/><p:cNvSpPr><a:spLocks noGrp=\"1\"/></p:cNvSpPr>\
             <p:nvPr>{mark}</p:nvPr></p:nvSpPr><p:spPr>{moved}</p:spPr><p:txBody><a:bodyPr>{fit}</a:bodyPr><a:lstStyle/>"
        );
        self.text_shape(&head, text, &place.style, sizes);
        self.clicks.extend(clicks_of(id, text));
    }

    pub fn text_box(&mut self, own: &TextBox<'_>) {
        let id = self.id();
        let (name, frame) = (escape(own.name), xfrm(&own.frame));
        let [left, top, right, bottom] = own.style.insets;
        let ground = match own.ground {
            Ground::Barred(colour) => Ground::Barred(self.letters.ink.visible(colour)),
            other => other,
        };
        let fill = match ground {
            Ground::None | Ground::Bar => "<a:noFill/>".to_owned(),
            Ground::Tint | Ground::Capped => self.letters.ink.tint(self.letters.ink.text, 5),
            Ground::Barred(colour) => self.letters.ink.tint(colour, 10),
        };
        let anchor = own.anchor;
        let list = own.style.list(&own.paragraphs.iter().map(|paragraph| paragraph.level).collect());
        let head = format!(
            "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"{name} {id}\"/><p:cNvSpPr txBox=\"1\"/><p:nvPr/></p:nvSpPr>\
             <p:spPr>{frame}<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom>{fill}<a:ln><a:noFill/></a:ln></p:spPr>\
             <p:txBody><a:bodyPr wrap=\"square\" lIns=\"{left}\" tIns=\"{top}\" rIns=\"{right}\" bIns=\"{bottom}\" rtlCol=\"0\" anchor=\"{anchor}\">\
             <a:noAutofit/></a:bodyPr>{list}"
        );
        let filled = !matches!(ground, Ground::None | Ground::Bar);
        self.text_shape(&head, &self.inked(own.paragraphs, filled), own.style, Sizes::Written(own.scale));
        match own.step {
            Some(step) => self.clicks.push(Click { step, shape: id, paragraph: None, is_text: true }),
            None => self.clicks.extend(clicks_of(id, own.paragraphs)),
        }
        let left = Frame { width: BAR, ..own.frame };
        let accent = self.letters.ink.visible("accent1");
        match ground {
            Ground::Barred(colour) => self.bar(&left, colour, own.step),
            Ground::Bar => self.bar(&left, accent, own.step),
            Ground::Capped => self.bar(&Frame { height: BAR, ..own.frame }, accent, own.step),
            Ground::None | Ground::Tint => {}
        }
    }

    /// Text in the colour of the template's body where the theme's own would not stand out, and on a fill of ours, where
    /// some programs choose one by themselves.
    fn inked<'p>(&self, paragraphs: &'p [Paragraph], filled: bool) -> Cow<'p, [Paragraph]> {
        let ink = self.letters.ink;
        if ink.text == Ink::default().text && !filled {
            return Cow::Borrowed(paragraphs);
        }
        let mut paragraphs = paragraphs.to_vec();
        paragraphs.iter_mut().for_each(|own| own.colour_where_none(&Colour::Theme(ink.text)));
        Cow::Owned(paragraphs)
    }

    fn bar(&mut self, frame: &Frame, colour: &str, step: Option<u32>) {
        let id = self.id();
        let place = xfrm(frame);
        let _ = write!(
            self.shapes,
            "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"Bar {id}\"><a:extLst><a:ext uri=\"{{C183D7F6-B498-43B3-948B-1728B52AA6E4}}\">\
             <adec:decorative xmlns:adec=\"http://schemas.microsoft.com/office/drawing/2017/decorative\" val=\"1\"/></a:ext></a:extLst></p:cNvPr>\
             <p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>{place}<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom>\
             <a:solidFill><a:schemeClr val=\"{colour}\"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>"
        );
        if let Some(step) = step {
            self.clicks.push(Click { step, shape: id, paragraph: None, is_text: false });
        }
    }

    /// Writes a shape whose head is given; text with formulas gets a second form for programs without them.
    ///
    /// LibreOffice says it knows `a14` and then drops the formulas; it does not claim `a16`, and shows the letters.
    fn text_shape(&mut self, head: &str, text: &[Paragraph], style: &TextStyle, sizes: Sizes) {
        const TAIL: &str = "</p:txBody></p:sp>";
        let letters = paragraphs(text, style, sizes, self.letters, Formulas::Letters, &mut self.links);
        if !text.iter().any(Paragraph::has_math) {
            let _ = write!(self.shapes, "{head}{letters}{TAIL}");
            return;
        }
        let native = paragraphs(text, style, sizes, self.letters, Formulas::Native, &mut self.links);
        let _ = write!(
            self.shapes,
            "<mc:AlternateContent xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\"><mc:Choice \
             xmlns:a14=\"http://schemas.microsoft.com/office/drawing/2010/main\" xmlns:a16=\"http://schemas.microsoft.com/office/drawing/2014/main\" \
             Requires=\"a14 a16\">{head}{native}{TAIL}</mc:Choice>\
             <mc:Fallback>{head}{letters}{TAIL}</mc:Fallback></mc:AlternateContent>"
        );
    }

    /// The slide's number, or the footer or date with a text; `frame` where it stands elsewhere than the layout says.
    pub fn footer(&mut self, place: &Placeholder, text: &str, frame: Option<Frame>) {
        let id = self.id();
        let (name, mark, language) = (escape(&place.name).into_owned(), mark(place), &self.letters.language);
        let text = escape(text);
        let moved = frame.map(|frame| xfrm(&frame)).unwrap_or_default();
        // LibreOffice does not inherit the size of footers.
        let size = (place.style.levels[0].size * 100.0) as i64;
        let run = match place.kind {
            Kind::Number => format!(
                "<a:fld id=\"{{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}}\" type=\"slidenum\"><a:rPr lang=\"{language}\" sz=\"{size}\"/><a:t>{text}</a:t></a:fld>"
            ),
            _ => format!("<a:r><a:rPr lang=\"{language}\" sz=\"{size}\"/><a:t>{text}</a:t></a:r>"),
        };
        let _ = write!(
            self.shapes,
            "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"{name}\"/><p:cNvSpPr><a:spLocks noGrp=\"1\"/></p:cNvSpPr>\
             <p:nvPr>{mark}</p:nvPr></p:nvSpPr><p:spPr>{moved}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p>{run}</a:p></p:txBody></p:sp>"
        );
    }

    /// The whole slide: its XML and its relationships.
    pub fn finish(self, frame: &SlideFrame) -> (String, Vec<Relationship>) {
        let SlideFrame { background, colours, transition, hidden, bare } = frame;
        let hidden = if *hidden { " show=\"0\"" } else { "" };
        let bare = if *bare { " showMasterSp=\"0\"" } else { "" };
        let timing = timing(&self.clicks);
        let shapes = self.shapes;
        let xml = format!(
            "{DECLARATION}<p:sld {NAMESPACES}{bare}{hidden}><p:cSld>{background}<p:spTree>{TREE_HEAD}{shapes}</p:spTree></p:cSld>\
             <p:clrMapOvr>{colours}</p:clrMapOvr>{transition}{timing}</p:sld>"
        );
        (xml, self.links.into_relationships())
    }
}

/// Says that a link has the colour of its letters, not that of links.
const OWN_COLOUR: &str = "<a:extLst><a:ext uri=\"{A12FA001-AC4F-418D-AE19-62706E023703}\"><ahyp:hlinkClr \
    xmlns:ahyp=\"http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor\" val=\"tx\"/></a:ext></a:extLst>";

/// The mark that ties a shape to a placeholder of the layout.
pub(super) fn mark(place: &Placeholder) -> String {
    let kind = place.type_name.as_ref().map(|kind| format!(" type=\"{}\"", escape(kind))).unwrap_or_default();
    let index = place.index.map(|index| format!(" idx=\"{index}\"")).unwrap_or_default();
    format!("<p:ph{kind}{index}/>")
}

fn autofit(scale: Scale) -> String {
    if scale == Scale::FULL {
        return "<a:normAutofit/>".to_owned();
    }
    let letters = (scale.letters * 100_000.0).round() as i64;
    let lines = (scale.lines * 100_000.0).round() as i64;
    let lines = if lines == 0 { String::new() } else { format!(" lnSpcReduction=\"{lines}\"") };
    format!("<a:normAutofit fontScale=\"{letters}\"{lines}/>")
}

fn clicks_of(shape: u32, text: &[Paragraph]) -> Vec<Click> {
    let steps = text.iter().enumerate().filter_map(|(index, paragraph)| Some((index, paragraph.step?)));
    steps.map(|(index, step)| Click { step, shape, paragraph: Some(index), is_text: true }).collect()
}
