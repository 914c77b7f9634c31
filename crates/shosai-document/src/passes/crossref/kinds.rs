//! What can be numbered and referred to: one row a kind.

use serde_json::Value;

use crate::{passes::Language, tree::Document};

/// What a kind of identifier stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A figure, a table, a listing: a thing with a caption.
    Float,
    Equation,
    Section,
    /// A statement that begins with its name and number.
    Theorem,
    Callout,
}

/// The kinds that Quarto knows, with their names in English and Japanese.
const KNOWN: &[(&str, Form, &str, &str)] = &[
    ("fig", Form::Float, "Figure", "図"),
    ("tbl", Form::Float, "Table", "表"),
    ("lst", Form::Float, "Listing", "コード"),
    ("alg", Form::Theorem, "Algorithm", "アルゴリズム"),
    ("eq", Form::Equation, "Equation", "式"),
    ("sec", Form::Section, "Section", "節"),
    ("thm", Form::Theorem, "Theorem", "定理"),
    ("lem", Form::Theorem, "Lemma", "補題"),
    ("cor", Form::Theorem, "Corollary", "系"),
    ("prp", Form::Theorem, "Proposition", "命題"),
    ("cnj", Form::Theorem, "Conjecture", "予想"),
    ("def", Form::Theorem, "Definition", "定義"),
    ("exm", Form::Theorem, "Example", "例"),
    ("exr", Form::Theorem, "Exercise", "演習"),
    ("sol", Form::Theorem, "Solution", "解答"),
    ("rem", Form::Theorem, "Remark", "注意"),
    ("nte", Form::Callout, "Note", "注記"),
    ("tip", Form::Callout, "Tip", "ヒント"),
    ("wrn", Form::Callout, "Warning", "警告"),
    ("imp", Form::Callout, "Important", "重要"),
    ("cau", Form::Callout, "Caution", "注意"),
];

/// Whether a word before a hyphen is one of Quarto's kinds: `fig`, `Tbl`.
pub fn is_kind(key: &str) -> bool {
    KNOWN.iter().any(|(own, ..)| own.eq_ignore_ascii_case(key))
}

/// Statements without a number, by their class.
const UNNUMBERED: &[(&str, &str, &str)] =
    &[("proof", "Proof", "証明"), ("remark", "Remark", "注意"), ("solution", "Solution", "解答")];

#[derive(Clone, Debug)]
pub struct Kind {
    pub key: String,
    pub form: Form,
    /// Before the number in a caption.
    pub title: String,
    /// Before the number where it is referred to.
    pub prefix: String,
}

/// The kinds of one document, its own among them, in its words.
pub struct Kinds {
    kinds: Vec<Kind>,
    /// Before the number of a book's chapter and appendix where it is referred to.
    pub chapter: String,
    pub appendix: String,
    language: Language,
}

impl Kinds {
    pub fn of(document: &Document) -> Self {
        let language = Language::of(document);
        let metadata = &document.metadata;
        let own = |key: &str, what: &str| {
            let setting = |path: String| metadata.text(&path);
            setting(format!("crossref.{key}-{what}")).or_else(|| setting(format!("language.crossref-{key}-{what}")))
        };
        let whole = |key: &str, english, japanese| {
            own(key, "prefix").unwrap_or_else(|| word(language, english, japanese).to_owned())
        };
        let (chapter, appendix) = (whole("ch", "Chapter", "章"), whole("apx", "Appendix", "付録"));
        let known = KNOWN.iter().map(|(key, form, english, japanese)| {
            let name = word(language, english, japanese);
            let title = own(key, "title").unwrap_or_else(|| name.to_owned());
            let prefix = own(key, "prefix").unwrap_or_else(|| name.to_owned());
            Kind { key: (*key).to_owned(), form: *form, title, prefix }
        });
        let custom = metadata.get("crossref.custom").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let kinds = known.chain(custom.iter().filter_map(own_kind)).collect();
        Self { kinds, chapter, appendix, language }
    }

    /// The kind of an identifier: `fig` of `fig-sales`; `Fig-sales` asks for the same.
    pub fn of_id(&self, id: &str) -> Option<&Kind> {
        let (key, name) = id.split_once('-')?;
        self.kinds.iter().find(|kind| kind.key.eq_ignore_ascii_case(key) && !name.is_empty())
    }

    /// Whether an identifier is that of a figure, a table, a listing or one of the author's own kinds.
    pub fn is_float(&self, id: &str) -> bool {
        self.of_id(id).is_some_and(|kind| kind.form == Form::Float)
    }

    /// The word that a statement without a number begins with.
    pub fn unnumbered(&self, classes: &[String]) -> Option<&'static str> {
        let row = UNNUMBERED.iter().find(|(class, ..)| classes.iter().any(|own| own == class))?;
        Some(word(self.language, row.1, row.2))
    }
}

fn word(language: Language, english: &'static str, japanese: &'static str) -> &'static str {
    if language == Language::Japanese { japanese } else { english }
}

/// A kind that the author adds: `crossref: custom: [{key: vid, kind: float, reference-prefix: Video}]`.
fn own_kind(entry: &Value) -> Option<Kind> {
    let text = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
    let prefix = text("reference-prefix")?;
    let title = text("caption-prefix").unwrap_or_else(|| prefix.clone());
    Some(Kind { key: text("key")?, form: Form::Float, title, prefix })
}
