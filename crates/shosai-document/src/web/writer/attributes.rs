//! Identifiers, classes and keys of an element.

use std::collections::HashSet;

use super::{Page, fill::SPACE};
use crate::{
    office::units::Length,
    tree::{AttributeParts, Attributes},
    web::escape,
};

/// The keys that HTML itself has; others are carried as `data-`.
const KNOWN: &str = " abbr accept accept-charset accesskey action allow allowfullscreen alt as async autocapitalize \
    autocomplete autofocus autoplay charset checked cite class color cols colspan content contenteditable controls \
    coords crossorigin data datetime decoding default defer dir dirname disabled download draggable enctype \
    enterkeyhint for form formaction formenctype formmethod formnovalidate formtarget headers height hidden high href \
    hreflang http-equiv id imagesizes imagesrcset inputmode integrity is ismap itemid itemprop itemref itemscope \
    itemtype kind lang list loading loop low manifest max maxlength media method min minlength multiple muted name \
    nomodule nonce novalidate open optimum pattern ping placeholder playsinline poster preload readonly \
    referrerpolicy rel required rev reversed role rows rowspan sandbox scope selected shape size sizes slot span \
    spellcheck src srcdoc srclang srcset start step style tabindex target title translate type typemustmatch usemap \
    value width wrap xml:lang xmlns epub:type ";

impl Page<'_> {
    /// Identifier, classes and keys.
    pub fn attributes(&mut self, own: &Attributes) {
        if !own.is_empty() {
            self.identifier(&own.id);
            self.classes(&own.classes);
            self.pairs(own);
        }
    }

    /// The same in the order of headings.
    pub fn heading_attributes(&mut self, own: &Attributes) {
        self.classes(&own.classes);
        self.pairs(own);
        self.identifier(&own.id);
    }

    fn identifier(&mut self, id: &str) {
        if !id.is_empty() {
            self.attribute("id", id);
        }
    }

    fn classes(&mut self, classes: &[String]) {
        let classes: Vec<&str> = classes.iter().map(String::as_str).filter(|class| !class.is_empty()).collect();
        if !classes.is_empty() {
            self.attribute("class", &classes.join(" "));
        }
    }

    fn pairs(&mut self, own: &AttributeParts) {
        let mut seen = HashSet::new();
        for (key, value) in &own.pairs {
            if key.is_empty() || !seen.insert(key) {
                continue;
            }
            if is_known(key) {
                self.attribute(key, value);
            } else {
                self.attribute(&format!("data-{key}"), value);
            }
        }
    }

    pub fn attribute(&mut self, key: &str, value: &str) {
        self.out.push(SPACE);
        self.raw(key);
        self.push("=\"");
        self.raw(&escape(value));
        self.push("\"");
    }
}

fn is_known(key: &str) -> bool {
    let named = ["data-", "aria-", "on"].iter().any(|start| key.starts_with(start));
    named || KNOWN.contains(&format!(" {key} "))
}

/// The attributes of a picture: pixels are attributes, other lengths are style.
pub fn sized(own: &Attributes) -> Attributes {
    let mut sized = own.clone();
    let mut style = sized.take("style").into_iter().collect::<Vec<_>>();
    let mut pixels = Vec::new();
    for key in ["width", "height"] {
        let Some(value) = sized.take(key) else { continue };
        let number = value.strip_suffix("px").unwrap_or(&value).trim();
        if let Some(share) = value.strip_suffix('%').and_then(|share| share.trim().parse::<f64>().ok()) {
            style.push(format!("{key}:{share:?}%"));
        } else if let Ok(number) = number.parse::<f64>() {
            pixels.push((key.to_owned(), format!("{:.0}", number.floor())));
        } else if Length::read(&value).is_some() {
            style.push(format!("{key}:{value}"));
        }
    }
    if !style.is_empty() {
        sized.pairs.insert(0, ("style".to_owned(), style.join(";")));
    }
    if !pixels.is_empty() {
        sized.pairs.extend(pixels);
    }
    sized
}
