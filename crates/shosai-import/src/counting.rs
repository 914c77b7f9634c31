//! Numbers that Word counts itself: 1.2, 第3条, (ア), ①.

use std::collections::HashMap;

use roxmltree::{Document, Node};
use shosai_text::{kanji, roman};

use crate::word::{attribute, is, value_of};

/// Levels of a list.
const LEVELS: usize = 9;
/// A style leads to the one it is based on; circles end here.
const MOST_BASES: usize = 10;

#[derive(Clone, Debug, Default)]
struct Level {
    start: u32,
    kind: String,
    /// `%1.%2` stands for the numbers of the first two levels.
    text: String,
}

/// The lists of a file, and how far each has been counted.
#[derive(Debug, Default)]
pub(crate) struct Counting {
    kinds: HashMap<String, Vec<Level>>,
    /// The kind of a list, and levels that begin anew with it.
    lists: HashMap<String, (String, Vec<(usize, u32)>)>,
    /// What styles say: list and level.
    styles: HashMap<String, (String, usize)>,
    counted: HashMap<String, [Option<u32>; LEVELS]>,
    begun: Vec<String>,
}

/// A place in a list.
#[derive(Debug, PartialEq)]
pub(crate) struct Place {
    pub depth: usize,
    /// What stands before the words; empty where it is a mark.
    pub label: String,
}

impl Counting {
    pub fn of(numbering: Option<&Document<'_>>, styles: Option<&Document<'_>>) -> Self {
        let mut made = Self::default();
        let Some(numbering) = numbering else { return made };
        let mut linked: HashMap<String, usize> = HashMap::new();
        for kind in numbering.root_element().children().filter(|node| is(node, "abstractNum")) {
            let mut levels = vec![Level::default(); LEVELS];
            for level in kind.children().filter(|node| is(node, "lvl")) {
                let Some(at) = number(&level, "ilvl").filter(|at| *at < LEVELS) else { continue };
                levels[at] = Level {
                    start: child(&level, "start").and_then(|start| start.parse().ok()).unwrap_or(1),
                    kind: child(&level, "numFmt").unwrap_or_default().to_owned(),
                    text: child(&level, "lvlText").unwrap_or_default().to_owned(),
                };
                linked.extend(child(&level, "pStyle").map(|style| (style.to_owned(), at)));
            }
            made.kinds.extend(attribute(&kind, "abstractNumId").map(|id| (id.to_owned(), levels)));
        }
        for list in numbering.root_element().children().filter(|node| is(node, "num")) {
            let anew = list
                .children()
                .filter(|node| is(node, "lvlOverride"))
                .filter_map(|level| Some((number(&level, "ilvl")?, child(&level, "startOverride")?.parse().ok()?)));
            let kind = child(&list, "abstractNumId").unwrap_or_default().to_owned();
            made.lists.extend(attribute(&list, "numId").map(|id| (id.to_owned(), (kind, anew.collect()))));
        }
        if let Some(styles) = styles {
            made.styles = of_styles(styles, &linked);
        }
        made
    }

    /// Counts a paragraph, if it is of a list by itself or by its style.
    pub fn next(&mut self, paragraph: &Node<'_, '_>) -> Option<Place> {
        let properties = paragraph.children().find(|node| is(node, "pPr"))?;
        let own = properties.children().find(|node| is(node, "numPr"));
        let style = child(&properties, "pStyle").and_then(|style| self.styles.get(style).cloned());
        let named = own.and_then(|own| child(&own, "numId").map(str::to_owned));
        let deep = own.and_then(|own| child(&own, "ilvl")?.parse().ok());
        let list = named.or_else(|| style.as_ref().map(|(list, _)| list.clone())).or(own.map(|_| String::new()))?;
        let depth = deep.or(style.map(|(_, depth)| depth)).unwrap_or(0).min(LEVELS - 1);
        // List 0 takes a paragraph out of its style's list.
        if list == "0" {
            return None;
        }
        Some(Place { depth, label: self.count(&list, depth).unwrap_or_default() })
    }

    fn count(&mut self, list: &str, depth: usize) -> Option<String> {
        let (kind, anew) = self.lists.get(list)?;
        let levels = self.kinds.get(kind)?;
        let counted = self.counted.entry(kind.clone()).or_default();
        if !self.begun.iter().any(|begun| begun == list) {
            self.begun.push(list.to_owned());
            for (level, start) in anew.iter().filter(|(level, _)| *level < LEVELS) {
                counted[*level] = start.checked_sub(1);
            }
        }
        counted[depth] = Some(counted[depth].map_or(levels[depth].start, |number| number.saturating_add(1)));
        counted[depth + 1..].fill(None);
        let level = &levels[depth];
        if level.kind == "bullet" || level.kind == "none" {
            return None;
        }
        let mut label = level.text.clone();
        for (at, level) in levels.iter().enumerate() {
            let number = counted[at].unwrap_or(level.start);
            label = label.replace(&format!("%{}", at + 1), &written(number, &level.kind));
        }
        Some(label.trim().to_owned())
    }
}

fn of_styles(styles: &Document<'_>, linked: &HashMap<String, usize>) -> HashMap<String, (String, usize)> {
    let all: HashMap<&str, Node<'_, '_>> = styles
        .root_element()
        .children()
        .filter(|node| is(node, "style"))
        .filter_map(|style| Some((attribute(&style, "styleId")?, style)))
        .collect();
    let mut made = HashMap::new();
    for (id, style) in &all {
        let mut now = *style;
        let mut depth = linked.get(*id).copied();
        for _ in 0..MOST_BASES {
            let own = now
                .children()
                .find(|node| is(node, "pPr"))
                .and_then(|node| node.children().find(|node| is(node, "numPr")));
            depth = depth.or_else(|| own.and_then(|own| child(&own, "ilvl")?.parse().ok()));
            if let Some(list) = own.and_then(|own| child(&own, "numId").map(str::to_owned)) {
                made.insert((*id).to_owned(), (list, depth.unwrap_or(0)));
                break;
            }
            let Some(base) = child(&now, "basedOn").and_then(|base| all.get(base)) else { break };
            now = *base;
        }
    }
    made
}

/// A number in the letters of its kind.
fn written(number: u32, kind: &str) -> String {
    let at = |letters: &str| {
        let count = letters.chars().count() as u32;
        letters.chars().nth((number.saturating_sub(1) % count) as usize).into_iter().collect()
    };
    let circled = |first: char| char::from_u32(u32::from(first) + number.saturating_sub(1)).into_iter().collect();
    let plain = || number.to_string();
    match kind {
        "upperLetter" => at("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        "lowerLetter" => at("abcdefghijklmnopqrstuvwxyz"),
        "aiueo" | "aiueoFullWidth" => {
            at("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン")
        }
        "iroha" | "irohaFullWidth" => {
            at("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス")
        }
        "upperRoman" => roman(number.into()).unwrap_or_else(plain),
        "lowerRoman" => roman(number.into()).map_or_else(plain, |made| made.to_lowercase()),
        "decimalEnclosedCircle" if (1..=20).contains(&number) => circled('①'),
        "decimalZero" => format!("{number:02}"),
        "decimalFullWidth" | "decimalFullWidth2" => {
            number.to_string().chars().filter_map(|c| char::from_u32(u32::from(c) + 0xFEE0)).collect()
        }
        "japaneseCounting" | "ideographDigital" | "japaneseDigitalTenThousand" => {
            kanji(number.into()).unwrap_or_else(plain)
        }
        _ => plain(),
    }
}

fn child<'n>(node: &Node<'n, '_>, name: &str) -> Option<&'n str> {
    node.children().find(|node| is(node, name)).and_then(|node| value_of(&node))
}

fn number(node: &Node<'_, '_>, name: &str) -> Option<usize> {
    attribute(node, name)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_counted_and_begin_anew() {
        let numbering = r#"<n><abstractNum abstractNumId="4">
            <lvl ilvl="0"><start val="1"/><numFmt val="decimal"/><lvlText val="第%1章"/><pStyle val="H1"/></lvl>
            <lvl ilvl="1"><start val="1"/><numFmt val="aiueo"/><lvlText val="%1.(%2)"/></lvl>
            <lvl ilvl="2"><numFmt val="bullet"/><lvlText val="o"/></lvl></abstractNum>
            <num numId="7"><abstractNumId val="4"/></num></n>"#;
        let styles = r#"<s><style styleId="H1"><pPr><numPr><numId val="7"/></numPr></pPr></style>
            <style styleId="Plain"><basedOn val="H1"/><pPr><numPr><numId val="0"/></numPr></pPr></style></s>"#;
        let (numbering, styles) = (Document::parse(numbering).unwrap(), Document::parse(styles).unwrap());
        let mut counting = Counting::of(Some(&numbering), Some(&styles));
        let mut said = |properties: &str| {
            let text = format!("<p><pPr>{properties}</pPr></p>");
            let document = Document::parse(&text).unwrap();
            counting.next(&document.root_element()).map(|place| (place.depth, place.label))
        };
        let item = |depth: usize| format!(r#"<numPr><ilvl val="{depth}"/><numId val="7"/></numPr>"#);
        assert_eq!(said(r#"<pStyle val="H1"/>"#), Some((0, "第1章".to_owned())));
        assert_eq!(said(&item(1)), Some((1, "1.(ア)".to_owned())));
        assert_eq!(said(&item(1)), Some((1, "1.(イ)".to_owned())));
        assert_eq!(said(&item(2)), Some((2, String::new())));
        assert_eq!(said(r#"<pStyle val="H1"/>"#), Some((0, "第2章".to_owned())));
        assert_eq!(said(&item(1)), Some((1, "2.(ア)".to_owned())));
        assert_eq!(said(r#"<pStyle val="Plain"/>"#), None);
        assert_eq!(said(""), None);
    }

    #[test]
    fn numbers_are_written_in_the_letters_of_their_kind() {
        let kinds = [
            ("upperRoman", "XIV"),
            ("japaneseCounting", "十四"),
            ("decimalEnclosedCircle", "⑭"),
            ("decimalFullWidth", "１４"),
            ("lowerLetter", "n"),
        ];
        for (kind, text) in kinds {
            assert_eq!(written(14, kind), text);
        }
    }
}
