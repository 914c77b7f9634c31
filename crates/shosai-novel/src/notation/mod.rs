//! Ruby and emphasis as sites and readers write them: read in any notation, written in one.

mod quarto;
mod read;
mod write;

pub use quarto::quarto;
pub use write::written;

use crate::{error::Result, messages};

/// Where a text goes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Notation {
    /// 小説家になろう: `｜漢字《かんじ》`, emphasis as a dot over each letter.
    Narou,
    /// カクヨム: `｜漢字《かんじ》`, `《《傍点》》`.
    Kakuyomu,
    /// 青空文庫: `｜漢字《かんじ》`, `傍点［＃「傍点」に傍点］`.
    Aozora,
}

impl Notation {
    /// Every notation with its name.
    pub const ALL: [(&'static str, Self); 3] =
        [("narou", Self::Narou), ("kakuyomu", Self::Kakuyomu), ("aozora", Self::Aozora)];

    /// The notation of that name.
    ///
    /// # Errors
    /// `invalid_parameter` with the names that exist.
    pub fn named(name: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, notation)| *notation);
        found.ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|(known, _)| *known).chain(["epub", "pdf"]).collect();
            messages::NoSuchNotation { name, known }.into()
        })
    }
}

/// A stretch of a line.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Plain(String),
    Ruby { base: String, reading: String },
    Emphasis(String),
}

/// A line of a manuscript.
#[derive(Clone, Debug, Default, PartialEq)]
struct Line {
    /// 1 to 3 for a heading, nothing for text.
    level: Option<usize>,
    parts: Vec<Part>,
}

impl Line {
    fn is_blank(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, Part::Plain(text) if text.trim().is_empty()))
    }

    /// Its words without readings.
    fn words(&self) -> String {
        let word = |part: &Part| match part {
            Part::Plain(text) | Part::Emphasis(text) | Part::Ruby { base: text, .. } => text.clone(),
        };
        self.parts.iter().map(word).collect()
    }
}

/// What 青空文庫 calls headings of level 1 to 3.
const HEADINGS: [&str; 3] = ["大見出し", "中見出し", "小見出し"];
/// How 青空文庫 writes the brackets that mark ruby.
const ANGLES: [(char, &str); 2] = [('《', "※［＃始め二重山括弧、1-1-52］"), ('》', "※［＃終わり二重山括弧、1-1-53］")];

#[cfg(test)]
mod tests;
