//! Code with its keywords, words and remarks told apart.

use crate::{
    highlight::{self, Token},
    tree::Attributes,
};

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
pub fn highlighted(attributes: &Attributes, text: &str) -> Option<String> {
    let lines = highlight::lines(attributes.classes.first()?, text)?;
    let set: Vec<String> = lines.iter().map(|pieces| line(pieces)).collect();
    Some(format!("\\starthighlighting{}\n{}\n\\stophighlighting", numbering(attributes), set.join("\n")))
}

/// What makes ConTeXt number the lines, where they are asked for.
pub fn numbering(attributes: &Attributes) -> &'static str {
    let numbered = attributes.has_class("numberLines") || attributes.has_class("number-lines");
    if numbered { "[numbering=line]" } else { "" }
}

/// What the commands of a body mean.
pub fn definitions(body: &str) -> String {
    let mut tex = "\\definetyping[highlighting][escape=yes]\n".to_owned();
    for (token, name) in Token::commands().filter(|(_, name)| body.contains(&format!("\\{name}{{"))) {
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
        line.push_str(&format!("\\{}{{{}}}", token.command(), escaped(inner)));
    }
    if within {
        line.push_str("/ETEX");
    }
    line
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
