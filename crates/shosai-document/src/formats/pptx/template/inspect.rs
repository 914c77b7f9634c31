//! What we understand of a template, for people: its layouts, what each serves for, and a sketch of it.

use shosai_message::{Failure, Message};
use std::collections::BTreeMap;

use shosai_text::Faces;

use super::{Kind, Layout, Placeholder, Role, Template};
use crate::formats::pptx::preview::{Stage, outlined};
use crate::office::units::to_points;

/// What we understand of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    /// Width and height of a slide, in points.
    pub size: (f64, f64),
    /// The Latin and the East Asian face of text.
    pub faces: (String, Option<String>),
    /// Whether its background is dark.
    pub dark: bool,
    pub layouts: Vec<InspectedLayout>,
    /// What is left out of it.
    pub dropped: Vec<Message>,
}

/// What we understand of a layout.
#[derive(Clone, Debug, PartialEq)]
pub struct InspectedLayout {
    pub name: String,
    /// The number of its master, from 1.
    pub master: usize,
    /// What it will be used for.
    pub serves: Vec<&'static str>,
    /// Its places, each in words.
    pub places: Vec<String>,
    /// A sketch of it, as SVG.
    pub sketch: String,
}

/// The purposes a layout can serve, by name.
const ROLES: [(Role, &str); 8] = [
    (Role::Title, "title slide"),
    (Role::Section, "section"),
    (Role::Content, "content"),
    (Role::Columns(2), "two columns"),
    (Role::Columns(3), "three columns"),
    (Role::Columns(4), "four columns"),
    (Role::TitleOnly, "title only"),
    (Role::Blank, "without a title"),
];

/// Reads a template and tells what is understood of it.
pub fn inspect(bytes: &[u8], faces: &Faces) -> Result<Inspection, Failure> {
    let template = Template::read(bytes)?;
    let theme = template.masters.first().map(|master| master.theme.clone()).unwrap_or_default();
    let layouts = template.layouts.iter().map(|layout| template.inspected(layout, faces)).collect();
    Ok(Inspection {
        size: (to_points(template.size.0), to_points(template.size.1)),
        faces: (theme.latin, theme.east_asian),
        dark: theme.dark,
        layouts,
        dropped: template.dropped.clone(),
    })
}

impl Template {
    fn inspected(&self, layout: &Layout, faces: &Faces) -> InspectedLayout {
        let charts = BTreeMap::new();
        let stage = Stage { package: &self.package, template: self, faces, charts: &charts };
        let chosen = |role: &Role| std::ptr::eq(self.choose(*role).layout, layout);
        let serves = ROLES.iter().filter(|(role, _)| chosen(role)).map(|(_, name)| *name).collect();
        let places = layout.placeholders.iter().map(|place| self.described(place)).collect();
        InspectedLayout {
            name: layout.name.clone(),
            master: layout.master + 1,
            serves,
            places,
            sketch: stage.layout(layout, &outlined(layout, named)),
        }
    }

    fn described(&self, place: &Placeholder) -> String {
        let share = |length: i64, whole: i64| (100 * length) / whole.max(1);
        let (width, height) = self.size;
        let frame = place.frame;
        format!(
            "{}: {} %, {} % from the upper left, {} % × {} %, {} pt",
            named(place.kind),
            share(frame.x, width),
            share(frame.y, height),
            share(frame.width, width),
            share(frame.height, height),
            place.style.levels[0].size
        )
    }
}

fn named(kind: Kind) -> &'static str {
    match kind {
        Kind::Title => "title",
        Kind::Subtitle => "subtitle",
        Kind::Text => "text",
        Kind::Object => "content",
        Kind::Single => "picture or table",
        Kind::Date => "date",
        Kind::Footer => "footer",
        Kind::Number => "slide number",
        Kind::Other => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pptx::design::shipped;
    use crate::office::testing::faces;

    #[test]
    fn each_layout_tells_what_it_serves_for() {
        let found = inspect(&shipped("corporate_standard").unwrap().file().unwrap(), &faces()).unwrap();
        assert_eq!(found.size, (960.0, 540.0));
        assert_eq!(found.faces, ("Arial".to_owned(), Some("Yu Gothic".to_owned())));
        let content = found.layouts.iter().find(|layout| layout.serves.contains(&"content")).unwrap();
        assert_eq!(content.name, "タイトルとコンテンツ");
        assert!(content.places[0].starts_with("title: 5 %"), "{:?}", content.places);
        assert!(crate::office::xml::parse(&content.sketch).is_ok() && content.sketch.contains("#1d5fa8"));
    }
}
