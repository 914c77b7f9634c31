//! Names of columns as people write them: `sale_price` is `sale price`, `GdpPercap` is `GDP per cap`.

use super::words::{tells, value};
use crate::reader::pieces::run_together;
use shosai_text::Meaning;

/// A name with blanks between its words.
pub fn readable(name: &str) -> String {
    let spaced = without_dots(&name.replace('_', " "));
    // Who writes blanks has put them where they belong.
    if name.contains(char::is_whitespace) {
        return spaced;
    }
    spaced.split(' ').map(without_camels).collect::<Vec<_>>().join(" ")
}

/// `wealth.type` and `Rate.All` are words behind each other, `1.1.2` and `U.S.` are not.
fn without_dots(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let word =
        |range: std::ops::Range<usize>| letters.get(range).is_some_and(|two| two.iter().all(char::is_ascii_alphabetic));
    let parts = |at: usize| letters[at] == '.' && at > 1 && word(at - 2..at) && word(at + 1..at + 3);
    (0..letters.len()).map(|at| if parts(at) { ' ' } else { letters[at] }).collect()
}

fn without_camels(name: &str) -> String {
    let words = split(name);
    // `YouTube` is one word.
    if words.len() < 2 || Meaning::of_word(&name.to_lowercase()).is_some() {
        return name.to_owned();
    }
    words.iter().enumerate().map(|(at, word)| written(word, at == 0)).collect::<Vec<_>>().join(" ")
}

/// The words of `GdpPercap` and `GDPGrowth`: none is a single letter, so that `pH` and `kWh` stay whole.
fn split(name: &str) -> Vec<&str> {
    /// Letters after an abbreviation that are a word: `IMDb` has none.
    const WORD: usize = 3;
    let letters: Vec<char> = name.chars().collect();
    if !name.is_ascii() {
        return vec![name];
    }
    let mut starts = vec![0];
    for at in 2..letters.len().saturating_sub(1) {
        let rises = letters[at].is_ascii_uppercase()
            && letters[at - 1].is_ascii_lowercase()
            && letters[at + 1].is_ascii_alphabetic();
        let behind = letters[at..].iter().skip(1).take_while(|c| c.is_ascii_lowercase()).count() + 1;
        let ends = letters[at].is_ascii_uppercase() && letters[at - 1].is_ascii_uppercase() && behind >= WORD;
        if (rises || ends) && at - starts.last().copied().unwrap_or(0) > 1 {
            starts.push(at);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([letters.len()]);
    starts.iter().zip(ends).map(|(from, to)| &name[*from..to]).collect()
}

/// One word within a name: abbreviations in capitals, all others small but for the first letter of the first.
fn written(word: &str, first: bool) -> String {
    let lower = word.to_ascii_lowercase();
    if tells(&lower, "acronym") {
        return word.to_ascii_uppercase();
    }
    if word.bytes().all(|b| !b.is_ascii_lowercase()) {
        return word.to_owned();
    }
    let parts = match value(&lower, "spelled") {
        Some(spelled) => spelled.replace('_', " "),
        None => run_together(&lower).join(" "),
    };
    match word.chars().next() {
        Some(initial) if first => format!("{initial}{}", parts.get(1..).unwrap_or_default()),
        _ => parts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_are_read_as_words() {
        let read = |names: &str| names.split(' ').map(readable).collect::<Vec<_>>().join(", ");
        assert_eq!(
            read("GdpPercap LifeExp lifeExp AverageTemperature"),
            "GDP per cap, Life exp, life exp, Average temperature"
        );
        assert_eq!(
            read("sale_price US_Gross GDPGrowth Miles_per_Gallon"),
            "sale price, US Gross, GDP growth, Miles per Gallon"
        );
        assert_eq!(read("pH kWh eGFR IMDb iPhone YouTube 売上 v1"), "pH, kWh, eGFR, IMDb, iPhone, YouTube, 売上, v1");
        assert_eq!(readable("iPhone sales (YoY)"), "iPhone sales (YoY)");
        assert_eq!(
            read("wealth.type 1.1.2 U.S. Totals.Property.Motor"),
            "wealth type, 1.1.2, U.S., Totals Property Motor"
        );
    }
}
