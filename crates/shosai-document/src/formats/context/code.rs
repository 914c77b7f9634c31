//! Code with its keywords, words and remarks told apart.

use crate::highlight::{self, Token};

/// Every command, and what it sets.
const COMMANDS: [(&str, Token); 13] = [
    ("NormalTok", Token::Plain),
    ("CommentTok", Token::Comment),
    ("KeywordTok", Token::Keyword),
    ("ControlFlowTok", Token::Keyword),
    ("ImportTok", Token::Keyword),
    ("StringTok", Token::String),
    ("DecValTok", Token::Number),
    ("FloatTok", Token::Number),
    ("ConstantTok", Token::Number),
    ("FunctionTok", Token::Function),
    ("DataTypeTok", Token::Type),
    ("VariableTok", Token::Variable),
    ("OperatorTok", Token::Operator),
];

/// Keywords that say what is done next.
const FLOW: [&str; 22] = [
    "if", "else", "elif", "for", "while", "repeat", "do", "done", "then", "fi", "return", "break", "continue", "next",
    "pass", "try", "except", "finally", "with", "function", "switch", "case",
];

/// Letters that TeX reads as commands.
const LETTERS: [(char, &str); 10] = [
    ('\\', "backslash"),
    ('{', "openbrace"),
    ('}', "closebrace"),
    ('#', "hash"),
    ('_', "underscore"),
    ('%', "percent"),
    ('$', "dollar"),
    ('~', "tilde"),
    ('|', "bar"),
    // It begins and ends passages of commands.
    ('/', "slash"),
];

/// Code of a known language.
pub fn highlighted(language: Option<&String>, text: &str) -> Option<String> {
    let lines = highlight::lines(language?, text)?;
    let set: Vec<String> = lines.iter().map(|pieces| line(pieces)).collect();
    Some(format!("\\starthighlighting\n{}\n\\stophighlighting", set.join("\n")))
}

/// What the commands of a body mean.
pub fn definitions(body: &str) -> String {
    let mut tex = "\\definetyping[highlighting][escape=yes]\n".to_owned();
    for (name, token) in COMMANDS.iter().filter(|(name, _)| body.contains(&format!("\\{name}{{"))) {
        let colour = token.colour(false);
        tex.push_str(&format!("\\definecolor[{name}][h={colour}]\\define[1]\\{name}{{\\color[{name}]{{#1}}}}\n"));
    }
    tex
}

fn line(pieces: &[(Token, &str)]) -> String {
    let mut line = String::new();
    let mut within = false;
    for (token, text) in pieces {
        let words = text.trim_start();
        let space = &text[..text.len() - words.len()];
        // Runs of spaces stand outside of commands, where they are kept.
        if !within || words.is_empty() || space.len() > 1 {
            if within && space.len() > 1 {
                line.push_str("/ETEX");
                within = false;
            }
            line.push_str(space);
        } else if !space.is_empty() && *token != Token::Plain {
            line.push(' ');
        }
        if words.is_empty() {
            continue;
        }
        let inner = if within && *token == Token::Plain { *text } else { words };
        if !within {
            line.push_str("/BTEX");
            within = true;
        }
        line.push_str(&format!("\\{}{{{}}}", command(*token, words), escaped(inner)));
    }
    if within {
        line.push_str("/ETEX");
    }
    line
}

fn command(token: Token, text: &str) -> &'static str {
    let text = text.trim();
    match token {
        Token::Keyword if FLOW.contains(&text) => "ControlFlowTok",
        Token::Keyword if matches!(text, "import" | "from") => "ImportTok",
        Token::Operator if text.chars().all(char::is_alphabetic) => "KeywordTok",
        Token::Number if text.chars().all(char::is_alphabetic) => "ConstantTok",
        Token::Number if text.contains('.') => "FloatTok",
        _ => COMMANDS.iter().find(|(_, own)| *own == token).map_or("NormalTok", |(name, _)| name),
    }
}

fn escaped(text: &str) -> String {
    let mut tex = String::with_capacity(text.len());
    for letter in text.chars() {
        match LETTERS.iter().find(|(own, _)| *own == letter) {
            Some((_, name)) => tex.push_str(&format!("\\letter{name}{{}}")),
            None if letter == ' ' && tex.ends_with(' ') => tex.push_str("{ }"),
            None => tex.push(letter),
        }
    }
    tex
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn code_is_told_apart_and_the_commands_are_defined() {
        let source = "```python\nif x_y:\n    return \"a_b\"  # /ETEX\n```\n\n```nolanguage\nx\n```\n";
        let text = String::from_utf8(render_with(find("context").unwrap(), source, None).unwrap()).unwrap();
        let set = "\\starthighlighting\n/BTEX\\ControlFlowTok{if}\\NormalTok{ x\\letterunderscore{}y:}/ETEX\n    \
            /BTEX\\ControlFlowTok{return} \\StringTok{\"a\\letterunderscore{}b\"}/ETEX  \
            /BTEX\\CommentTok{\\letterhash{} \\letterslash{}ETEX}/ETEX\n\\stophighlighting";
        assert!(text.contains(set), "{text}");
        assert!(text.contains("\\define[1]\\ControlFlowTok{\\color[ControlFlowTok]{#1}}"), "{text}");
        assert!(text.contains("\\starttyping\nx\n\\stoptyping"), "{text}");
        let plain = String::from_utf8(render_with(find("context").unwrap(), "a\n", None).unwrap()).unwrap();
        assert!(!plain.contains("definetyping"), "{plain}");
    }
}
