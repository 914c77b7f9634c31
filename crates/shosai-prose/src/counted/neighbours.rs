//! What stands beside a word and tells it from others: the noun and particle before it, the word before, the word after.

use crate::{chars, text::Token};

/// The words of a line or of a whole text.
#[derive(Clone, Copy)]
pub struct Line<'t> {
    pub text: &'t str,
    pub tokens: &'t [Token],
}

/// The particles that mark what a verb has to do with a noun.
pub const CASES: [&str; 7] = ["を", "に", "が", "で", "と", "へ", "から"];

/// A noun, its particle and where they stand.
#[derive(Clone, Copy, Debug)]
pub struct Left<'t> {
    pub noun: &'t str,
    pub particle: &'t str,
    /// The place of the particle.
    pub place: usize,
}

impl<'t> Line<'t> {
    pub fn surface(&self, place: usize) -> &'t str {
        &self.text[self.tokens[place].range.clone()]
    }

    /// The token at a place beside another, where nothing stands between the two.
    fn beside(&self, place: usize, step: isize) -> Option<(usize, &'t Token)> {
        let other = place.checked_add_signed(step)?;
        let token = self.tokens.get(other)?;
        let [first, second] = if step > 0 { [place, other] } else { [other, place] };
        (self.tokens[first].range.end == self.tokens[second].range.start).then_some((other, token))
    }

    /// How a word is counted: by its dictionary form, names and numbers by their kind.
    pub fn name(&self, place: usize) -> &'t str {
        let token = &self.tokens[place];
        match (token.part(), token.detail(), token.finer()) {
            ("名詞", "数", _) => "0",
            ("名詞", "固有名詞", "人名") => "P",
            ("名詞", "固有名詞", "地域") => "L",
            ("名詞", "固有名詞", _) => "K",
            ("動詞" | "形容詞", ..) if token.base() != "*" => token.base(),
            _ => self.surface(place),
        }
    }

    pub fn is_content(&self, place: usize) -> bool {
        let token = &self.tokens[place];
        matches!(token.part(), "名詞" | "動詞" | "形容詞" | "副詞" | "連体詞" | "接頭詞")
    }

    /// The noun and the particle that a word at `place` is said of; adverbs between are passed over.
    pub fn left(&self, place: usize) -> Option<Left<'t>> {
        let (mut at, mut token) = self.beside(place, -1)?;
        if token.part() == "副詞" && self.tokens[place].part() != "名詞" {
            (at, token) = self.beside(at, -1)?;
        }
        let (noun, before) = self.beside(at, -1)?;
        let marks = token.part() == "助詞" && matches!(token.detail(), "格助詞" | "連体化" | "係助詞" | "並立助詞");
        (marks && before.part() == "名詞" && before.detail() != "非自立").then(|| Left {
            noun: self.name(noun),
            particle: self.surface(at),
            place: at,
        })
    }

    /// What is done to the verb at `place`: 会われる and 会わせる take other particles than 会う.
    pub fn voice(&self, place: usize) -> &'static str {
        let Some((at, next)) = self.beside(place, 1) else { return "" };
        let after = match next.base() {
            "する" if self.tokens[place].part() == "名詞" => self.beside(at, 1).map(|(_, token)| token.base()),
            base => Some(base),
        };
        match after {
            Some("れる" | "られる") => "れる",
            Some("せる" | "させる") => "せる",
            Some("たい" | "やすい" | "にくい" | "づらい" | "がたい") => "たい",
            Some("できる" | "出来る" | "可能") => "できる",
            _ => "",
        }
    }

    /// The verb at `place` with its voice (an action with する is one), and the noun it is said of.
    pub fn verb_with_noun(&self, place: usize) -> Option<(String, Left<'t>)> {
        let token = &self.tokens[place];
        let action =
            token.detail() == "サ変接続" && self.beside(place, 1).is_some_and(|(_, next)| next.base() == "する");
        if !(action || (token.part() == "動詞" && token.detail() == "自立" && token.base() != "する")) {
            return None;
        }
        // 書き込む is another verb than 書く.
        let compound = self.beside(place, 1).filter(|_| token.form() == "連用形").filter(|(_, next)| {
            next.part() == "動詞" && !matches!(next.base(), "ます" | "て" | "する" | "始める" | "続ける" | "出す")
        });
        let second = compound.map_or("", |(_, next)| next.base());
        let left = self.left(place)?;
        Some((format!("{}{second}{}", self.name(place), self.voice(place)), left))
    }

    /// Whether another noun touches the word at `place`.
    pub fn in_compound(&self, place: usize) -> bool {
        [-1, 1].into_iter().filter_map(|step| self.beside(place, step)).any(|(_, token)| {
            token.part() == "名詞" && matches!(token.detail(), "一般" | "サ変接続" | "形容動詞語幹" | "固有名詞")
        })
    }

    /// The contexts of the word at `place`, as hashes, and whether each is one of many words: a particle alone, or any name or number.
    pub fn contexts(&self, place: usize, mut each: impl FnMut(u32, bool)) {
        if let Some(left) = self.left(place) {
            each(hash(b'L', &[left.noun, left.particle]), is_any(left.noun));
        }
        if let Some((before, token)) = self.beside(place, -1) {
            if self.is_content(before) {
                each(hash(b'P', &[self.name(before)]), is_any(self.name(before)));
            } else if token.part() == "助動詞" {
                each(hash(b'P', &[self.surface(before), token.form()]), true);
            }
        }
        let Some((next, token)) = self.beside(place, 1) else { return };
        if token.part() == "記号" {
            return;
        }
        let inflected = matches!(self.tokens[place].part(), "動詞" | "形容詞");
        if !inflected || self.is_content(next) {
            each(hash(b'N', &[self.name(next), token.form()]), !self.is_content(next) || is_any(self.name(next)));
        }
        if let Some((after, _)) = self.beside(next, 1).filter(|_| !inflected && token.part() != "名詞")
            && self.is_content(after)
        {
            each(hash(b'R', &[self.surface(next), self.name(after)]), is_any(self.name(after)));
        }
    }
}

/// Whether a word stands for any of its kind, or says little.
fn is_any(name: &str) -> bool {
    matches!(
        name,
        "0" | "P"
            | "L"
            | "K"
            | "する"
            | "ある"
            | "なる"
            | "いる"
            | "ない"
            | "それ"
            | "これ"
            | "その"
            | "この"
            | "こと"
            | "事"
            | "もの"
            | "ため"
            | "よう"
            | "人"
            | "方"
            | "時"
            | "とき"
            | "所"
            | "ところ"
            | "の"
            | "何"
            | "的"
            | "中"
            | "一"
    )
}

/// Whether a word can be taken for another that sounds the same: it is written with kanji and has a meaning of its own.
pub fn class_of(token: &Token, surface: &str) -> Option<char> {
    let class = match (token.part(), token.detail()) {
        ("名詞", "一般" | "サ変接続" | "形容動詞語幹" | "副詞可能" | "ナイ形容詞語幹") => 'N',
        ("動詞", "自立") => 'V',
        ("形容詞", "自立") => 'A',
        _ => return None,
    };
    surface.chars().any(chars::is_kanji).then_some(class)
}

/// FNV-1a over the kind and the parts, folded to 32 bits.
pub fn hash(kind: u8, parts: &[&str]) -> u32 {
    mixed(crate::check::hash_of(parts.iter().copied()) ^ u64::from(kind).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// A context together with what it is about.
pub fn joined(context: u32, about: u32) -> u32 {
    mixed((u64::from(context) << 32 | u64::from(about)).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

fn mixed(mut wide: u64) -> u32 {
    wide ^= wide >> 31;
    wide = wide.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (wide >> 32) as u32 ^ wide as u32
}
