//! What stands around the shapes of a slide: background, colours, transition, visibility.

use super::assemble::Gallery;
use super::deck::Sheet;
use super::options::Options;
use super::template::Master;
use super::text::Colour;
use super::write::{Links, SlideFrame, colour_element};
use crate::formats::WriteContext;
use crate::messages;
use shosai_figure::Color;

/// The frame of a sheet.
pub fn frame(
    sheet: &Sheet<'_>,
    master: &Master,
    options: &Options,
    gallery: &mut Gallery<'_>,
    links: &mut Links<'_>,
    context: &WriteContext<'_>,
) -> SlideFrame {
    let attributes = &sheet.slide.attributes;
    let said = |key: &str| attributes.get(key).or_else(|| attributes.get(&format!("data-{key}")));
    let mut background = String::new();
    let swapped = exchanges(sheet, master);
    if let Some(text) = own_colour_text(sheet) {
        match Color::parse(text) {
            Some(own) => {
                background = format!(
                    "<p:bg><p:bgPr><a:solidFill>{}</a:solidFill><a:effectLst/></p:bgPr></p:bg>",
                    colour_element(&Colour::Rgb(own), false)
                );
            }
            None => context.warn(sheet.slide.line, messages::ColourUnknown { text }),
        }
    }
    if let Some(url) = said("background-image") {
        match gallery.store(url) {
            Some(stored) => {
                let id = links.part("image", &stored.bitmap);
                background = format!(
                    "<p:bg><p:bgPr><a:blipFill><a:blip r:embed=\"{id}\"/><a:stretch><a:fillRect/></a:stretch></a:blipFill><a:effectLst/></p:bgPr></p:bg>"
                );
            }
            None => context.warn(sheet.slide.line, messages::BackgroundNotThere { url }),
        }
    }
    let wanted = said("transition").or(options.transition.as_deref());
    let transition = wanted.map(|name| transition(name, sheet, context)).unwrap_or_default();
    let hidden = attributes.has_class("hidden") || said("visibility") == Some("hidden");
    let colours = if swapped { exchanged(master) } else { "<a:masterClrMapping/>".to_owned() };
    SlideFrame { background, colours, transition, hidden, bare: swapped }
}

/// The colour that the author gives the background of a slide.
pub fn own_colour(sheet: &Sheet<'_>) -> Option<Color> {
    own_colour_text(sheet).and_then(Color::parse)
}

fn own_colour_text<'s>(sheet: &Sheet<'s>) -> Option<&'s str> {
    let attributes = &sheet.slide.attributes;
    let keys = ["background-color", "data-background-color", "background", "data-background"];
    keys.iter().find_map(|key| attributes.get(key))
}

/// Whether the author gives the slide a colour or a picture to stand on.
pub fn has_own_ground(sheet: &Sheet<'_>) -> bool {
    let attributes = &sheet.slide.attributes;
    own_colour(sheet).is_some()
        || ["background-image", "data-background-image"].iter().any(|key| attributes.get(key).is_some())
}

/// Whether a slide is dark on a light template, or light on a dark one. The ornaments of the template were made for
/// the other kind and are left out of it.
pub fn exchanges(sheet: &Sheet<'_>, master: &Master) -> bool {
    own_colour(sheet).is_some_and(|own| is_dark(own) != master.theme.dark)
}

/// Text and background change places, so that text can be read on a background of the other kind; bullets and links follow.
fn exchanged(master: &Master) -> String {
    let [text, background, text2, background2] = &master.theme.mapping;
    let accents: String = (2..=6).map(|number| format!(" accent{number}=\"accent{number}\"")).collect();
    format!(
        "<a:overrideClrMapping bg1=\"{text}\" tx1=\"{background}\" bg2=\"{text2}\" tx2=\"{background2}\" accent1=\"{background2}\"{accents} \
         hlink=\"{background}\" folHlink=\"{background}\"/>"
    )
}

fn is_dark(Color(red, green, blue): Color) -> bool {
    (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000 < 128
}

fn transition(name: &str, sheet: &Sheet<'_>, context: &WriteContext<'_>) -> String {
    let element = match name.split_whitespace().next().unwrap_or("none") {
        "none" => return String::new(),
        "fade" => "<p:fade/>",
        "push" | "slide" => "<p:push dir=\"l\"/>",
        "wipe" => "<p:wipe dir=\"l\"/>",
        "split" => "<p:split orient=\"vert\"/>",
        "cut" => "<p:cut/>",
        "cover" | "convex" | "concave" => "<p:cover dir=\"l\"/>",
        "dissolve" => "<p:dissolve/>",
        "zoom" => "<p:zoom/>",
        other => {
            let known = vec!["fade", "push", "wipe", "split", "cut", "cover", "dissolve", "zoom"];
            context.warn(sheet.slide.line, messages::TransitionUnknown { name: other, known });
            return String::new();
        }
    };
    format!("<p:transition spd=\"med\">{element}</p:transition>")
}
