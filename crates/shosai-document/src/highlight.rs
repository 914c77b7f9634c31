//! Colours for code: what each piece of a line is.

use std::sync::OnceLock;

use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxSet};

/// The most bytes of one block that are looked at; longer code stays plain.
const LARGEST: usize = 200_000;

/// The longest line that is looked at; patterns are slow on longer ones.
const LONGEST_LINE: usize = 2_000;

/// What a piece of code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Anything else.
    Plain,
    Comment,
    /// A keyword or a storage word.
    Keyword,
    /// A keyword that says what is done next.
    Flow,
    /// A keyword that brings in the code of others.
    Import,
    String,
    /// A string with places that are filled in.
    Template,
    /// An escape, or the mark of a place that is filled in.
    Special,
    Number,
    Float,
    /// A constant that is a word.
    Constant,
    /// The name of a function.
    Function,
    /// A function of the language itself.
    Builtin,
    /// A program that is called.
    Command,
    /// The name of a type, tag or attribute.
    Type,
    /// An option of a program, or a decorator.
    Attribute,
    /// A variable or parameter.
    Variable,
    Operator,
}

/// The class of such code in pages and its command in TeX, as pandoc names both, so that its styles fit; and the colour
/// as RRGGBB, deep on light grounds and pale on dark ones, each at least 4.5 : 1.
const LOOKS: [(Token, &str, &str, [&str; 2]); 18] = [
    (Token::Plain, "", "NormalTok", INK),
    (Token::Comment, "co", "CommentTok", ["5F6B7A", "9CA9BA"]),
    (Token::Keyword, "kw", "KeywordTok", WORDS),
    (Token::Flow, "cf", "ControlFlowTok", WORDS),
    (Token::Import, "im", "ImportTok", WORDS),
    (Token::String, "st", "StringTok", STRINGS),
    (Token::Template, "ss", "SpecialStringTok", STRINGS),
    (Token::Special, "sc", "SpecialCharTok", STRINGS),
    (Token::Number, "dv", "DecValTok", VALUES),
    (Token::Float, "fl", "FloatTok", VALUES),
    (Token::Constant, "cn", "ConstantTok", VALUES),
    (Token::Function, "fu", "FunctionTok", NAMES),
    (Token::Builtin, "bu", "BuiltInTok", NAMES),
    (Token::Command, "ex", "ExtensionTok", NAMES),
    (Token::Type, "dt", "DataTypeTok", ["8A5A00", "F2D083"]),
    (Token::Attribute, "at", "AttributeTok", ["8A5A00", "F2D083"]),
    (Token::Variable, "va", "VariableTok", INK),
    (Token::Operator, "op", "OperatorTok", INK),
];

const INK: [&str; 2] = ["2B3441", "E5E9F0"];
const WORDS: [&str; 2] = ["1D4F91", "8AB8FF"];
const STRINGS: [&str; 2] = ["1E6B4A", "8FDDB5"];
const VALUES: [&str; 2] = ["9A3B1E", "F5B38A"];
const NAMES: [&str; 2] = ["6B3FA0", "CDB4F5"];

impl Token {
    /// Every token with its command in TeX.
    pub fn commands() -> impl Iterator<Item = (Token, &'static str)> {
        LOOKS.iter().map(|(token, _, command, _)| (*token, *command))
    }

    /// The class of such code, if it has one.
    pub fn class(self) -> Option<&'static str> {
        Some(LOOKS[self as usize].1).filter(|class| !class.is_empty())
    }

    /// The command of such code in TeX.
    pub fn command(self) -> &'static str {
        LOOKS[self as usize].2
    }

    /// The colour of such code on a light or a dark ground.
    pub fn colour(self, dark: bool) -> &'static str {
        LOOKS[self as usize].3[usize::from(dark)]
    }

    /// Whether it is a word of the language.
    pub fn is_keyword(self) -> bool {
        matches!(self, Token::Keyword | Token::Flow | Token::Import)
    }
}

/// The pieces of each line of code, or nothing if the language is not known.
pub fn lines<'t>(language: &str, text: &'t str) -> Option<Vec<Vec<(Token, &'t str)>>> {
    if text.len() > LARGEST {
        return None;
    }
    let set = syntaxes();
    let syntax = set.find_syntax_by_token(name(language))?;
    let mut state = ParseState::new(syntax);
    let mut stack = ScopeStack::new();
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if line.len() > LONGEST_LINE {
            lines.push(vec![(Token::Plain, line)]);
            continue;
        }
        let ended = format!("{line}\n");
        let Ok(changes) = state.parse_line(&ended, set) else { return None };
        let mut pieces: Vec<(Token, &'t str)> = Vec::new();
        let mut at = 0;
        for (place, change) in changes {
            let place = place.min(line.len());
            push(&mut pieces, &stack, line, at, place);
            at = at.max(place);
            if stack.apply(&change).is_err() {
                return None;
            }
        }
        push(&mut pieces, &stack, line, at, line.len());
        lines.push(pieces);
    }
    Some(lines)
}

/// Whether code of this language has colours.
pub fn is_known(language: &str) -> bool {
    syntaxes().find_syntax_by_token(name(language)).is_some()
}

/// The name of a language that authors call by another one.
pub fn name(language: &str) -> &str {
    ALIASES.iter().find(|(other, _)| *other == language).map_or(language, |(_, name)| name)
}

fn push<'t>(pieces: &mut Vec<(Token, &'t str)>, stack: &ScopeStack, line: &'t str, from: usize, to: usize) {
    let Some(text) = line.get(from..to).filter(|text| !text.is_empty()) else { return };
    let mut token = token(stack);
    if token == Token::Operator && text.trim().chars().all(char::is_alphabetic) {
        token = Token::Keyword;
    }
    if token == Token::String && is_within(stack, "meta.string.interpolated") {
        token = Token::Template;
    }
    let indent = text.len() - text.trim_start().len();
    // The space before a word is no part of it.
    if indent > 0 && !matches!(token, Token::Plain | Token::Comment | Token::String | Token::Template) {
        join(pieces, Token::Plain, line, from, from + indent);
        join(pieces, token, line, from + indent, to);
    } else {
        join(pieces, token, line, from, to);
    }
}

fn join<'t>(pieces: &mut Vec<(Token, &'t str)>, token: Token, line: &'t str, from: usize, to: usize) {
    match pieces.last_mut() {
        _ if from == to => {}
        Some((last, before)) if *last == token => *before = &line[from - before.len()..to],
        _ => pieces.push((token, &line[from..to])),
    }
}

fn is_within(stack: &ScopeStack, name: &str) -> bool {
    Scope::new(name).is_ok_and(|outer| stack.scopes.iter().any(|scope| outer.is_prefix_of(*scope)))
}

/// The token of the innermost scope that says one.
fn token(stack: &ScopeStack) -> Token {
    stack.scopes.iter().rev().find_map(|scope| of_scope(*scope)).unwrap_or(Token::Plain)
}

fn of_scope(scope: Scope) -> Option<Token> {
    let table = PREFIXES.get_or_init(|| {
        TABLE.iter().filter_map(|(name, token)| Scope::new(name).ok().map(|scope| (scope, *token))).collect()
    });
    table.iter().find(|(prefix, _)| prefix.is_prefix_of(scope)).map(|(_, token)| *token)
}

static PREFIXES: OnceLock<Vec<(Scope, Token)>> = OnceLock::new();

/// What a scope says; the first that fits holds.
const TABLE: &[(&str, Token)] = &[
    ("comment", Token::Comment),
    ("punctuation.definition.comment", Token::Comment),
    ("storage.type.string", Token::Template),
    ("punctuation.section.interpolation", Token::Special),
    ("meta.interpolation", Token::Plain),
    ("string", Token::String),
    ("punctuation.definition.string", Token::String),
    ("constant.character.escape", Token::Special),
    ("constant.character", Token::String),
    ("constant.language", Token::Constant),
    ("constant.numeric.float", Token::Float),
    ("constant.numeric.value.float", Token::Float),
    ("constant", Token::Number),
    ("keyword.operator", Token::Operator),
    ("keyword.control.import", Token::Import),
    ("keyword.control", Token::Flow),
    ("keyword", Token::Keyword),
    ("storage", Token::Keyword),
    ("support.function.builtin", Token::Builtin),
    ("entity.name.function", Token::Function),
    ("support.function", Token::Function),
    ("variable.function.shell", Token::Command),
    ("variable.function", Token::Function),
    ("entity.name", Token::Type),
    ("entity.other", Token::Type),
    ("support", Token::Type),
    ("variable.parameter.option", Token::Attribute),
    ("variable.annotation", Token::Attribute),
    ("variable.parameter", Token::Plain),
    ("variable", Token::Variable),
];

fn syntaxes() -> &'static SyntaxSet {
    static SET: OnceLock<SyntaxSet> = OnceLock::new();
    SET.get_or_init(two_face::syntax::extra_newlines)
}

/// Names that authors use, and the languages' own.
const ALIASES: &[(&str, &str)] = &[
    ("py", "python"),
    ("python3", "python"),
    ("ipython", "python"),
    ("sh", "bash"),
    ("shell", "bash"),
    ("console", "bash"),
    ("zsh", "bash"),
    ("js", "javascript"),
    ("ojs", "javascript"),
    ("node", "javascript"),
    ("ts", "typescript"),
    ("rs", "rust"),
    ("golang", "go"),
    ("c++", "cpp"),
    ("yml", "yaml"),
    ("md", "markdown"),
    ("tex", "latex"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_every_line_and_know_what_they_are() {
        let code = "# 説明\ndef f(x):\n    return \"あ\" + 1";
        let lines = lines("python", code).unwrap();
        let back: Vec<String> = lines.iter().map(|line| line.iter().map(|(_, text)| *text).collect()).collect();
        assert_eq!(back.join("\n"), code);
        assert_eq!(lines[0][0].0, Token::Comment);
        assert!(lines[1].iter().any(|(token, text)| *token == Token::Keyword && text.contains("def")));
        assert!(lines[2].iter().any(|(token, text)| *token == Token::String && text.contains('あ')));
    }

    #[test]
    fn pieces_have_the_names_that_pandocs_styles_know() {
        let classes = |language: &str, code: &str| -> String {
            let pieces = lines(language, code).unwrap().concat();
            pieces.iter().map(|(token, text)| format!("{}[{text}]", token.class().unwrap_or_default())).collect()
        };
        assert_eq!(classes("sh", "tool --all x"), "ex[tool][ ]at[--all][ x]");
        assert_eq!(classes("py", "import os"), "im[import][ os]");
        assert_eq!(classes("python", "return f\"a{b}\""), "cf[return][ ]ss[f\"a]sc[{][b]sc[}]ss[\"]");
        assert_eq!(classes("python", "x is 1.5"), "[x ]kw[is][ ]fl[1.5]");
        assert_eq!(classes("r", "if (TRUE) f(x)"), "cf[if][ (]cn[TRUE][) ]fu[f][(x)]");
    }

    #[test]
    fn every_token_stands_in_its_row() {
        for (place, (token, ..)) in LOOKS.iter().enumerate() {
            assert_eq!(*token as usize, place);
        }
    }

    #[test]
    fn unknown_languages_stay_plain() {
        assert_eq!(lines("no-such-language", "x"), None);
    }
}
