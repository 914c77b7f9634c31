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
    String,
    /// A number or another constant.
    Number,
    /// The name of a function.
    Function,
    /// The name of a type, tag or attribute.
    Type,
    /// A variable or parameter.
    Variable,
    Operator,
}

impl Token {
    /// The class of such code; the names are pandoc's, so that its styles fit.
    pub fn class(self) -> Option<&'static str> {
        match self {
            Token::Plain => None,
            Token::Comment => Some("co"),
            Token::Keyword => Some("kw"),
            Token::String => Some("st"),
            Token::Number => Some("dv"),
            Token::Function => Some("fu"),
            Token::Type => Some("dt"),
            Token::Variable => Some("va"),
            Token::Operator => Some("op"),
        }
    }

    /// The colour of a piece of code as RRGGBB: deep on light grounds, pale on dark ones, each at least 4.5 : 1.
    pub fn colour(self, dark: bool) -> &'static str {
        match (self, dark) {
            (Token::Comment, false) => "5F6B7A",
            (Token::Keyword, false) => "1D4F91",
            (Token::String, false) => "1E6B4A",
            (Token::Number, false) => "9A3B1E",
            (Token::Function, false) => "6B3FA0",
            (Token::Type, false) => "8A5A00",
            (Token::Variable | Token::Operator | Token::Plain, false) => "2B3441",
            (Token::Comment, true) => "9CA9BA",
            (Token::Keyword, true) => "8AB8FF",
            (Token::String, true) => "8FDDB5",
            (Token::Number, true) => "F5B38A",
            (Token::Function, true) => "CDB4F5",
            (Token::Type, true) => "F2D083",
            (Token::Variable | Token::Operator | Token::Plain, true) => "E5E9F0",
        }
    }
}

/// The pieces of each line of code, or nothing if the language is not known.
pub fn lines<'t>(language: &str, text: &'t str) -> Option<Vec<Vec<(Token, &'t str)>>> {
    if text.len() > LARGEST {
        return None;
    }
    let set = syntaxes();
    let syntax = set.find_syntax_by_token(alias(language))?;
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
    syntaxes().find_syntax_by_token(alias(language)).is_some()
}

fn push<'t>(pieces: &mut Vec<(Token, &'t str)>, stack: &ScopeStack, line: &'t str, from: usize, to: usize) {
    let Some(text) = line.get(from..to).filter(|text| !text.is_empty()) else { return };
    let token = token(stack);
    if let Some((last, before)) = pieces.last_mut()
        && *last == token
    {
        let start = from - before.len();
        *before = &line[start..to];
        return;
    }
    pieces.push((token, text));
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

const TABLE: &[(&str, Token)] = &[
    ("comment", Token::Comment),
    ("punctuation.definition.comment", Token::Comment),
    ("string", Token::String),
    ("punctuation.definition.string", Token::String),
    ("constant.character", Token::String),
    ("constant", Token::Number),
    ("keyword.operator", Token::Operator),
    ("keyword", Token::Keyword),
    ("storage", Token::Keyword),
    ("entity.name.function", Token::Function),
    ("support.function", Token::Function),
    ("variable.function", Token::Function),
    ("entity.name", Token::Type),
    ("entity.other", Token::Type),
    ("support", Token::Type),
    ("variable", Token::Variable),
];

fn syntaxes() -> &'static SyntaxSet {
    static SET: OnceLock<SyntaxSet> = OnceLock::new();
    SET.get_or_init(two_face::syntax::extra_newlines)
}

/// Names that authors use and the syntaxes do not.
fn alias(language: &str) -> &str {
    match language {
        "python3" | "ipython" => "python",
        "shell" | "console" | "zsh" => "bash",
        "js" | "ojs" | "node" => "javascript",
        "golang" => "go",
        "c++" => "cpp",
        other => other,
    }
}

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
    fn unknown_languages_stay_plain() {
        assert_eq!(lines("no-such-language", "x"), None);
    }
}
