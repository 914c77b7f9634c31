//! Unix manual page.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    highlight::{self, Token},
    tree::{Block, BlockKind, Document, walk},
};
use shosai_message::Failure;

/// Unix manual page.
pub const FORMAT: Format = Format {
    id: "man",
    name: "Unix manual page",
    extension: "man",
    mime: "text/troff",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

/// Letters that roff would read as something else, and how they are written in code.
const ESCAPES: [(char, &str); 8] = [
    ('\\', "\\(rs"),
    ('-', "\\-"),
    ('~', "\\(ti"),
    ('^', "\\(ha"),
    ('`', "\\(ga"),
    ('\'', "\\(aq"),
    ('"', "\\(dq"),
    ('@', "\\(at"),
];

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = plain_text::prepared(document, context, "man", &["man"]);
    plain_text::drop_empty_raw(&mut document);
    highlight_code(&mut document.blocks);
    plain_text::text(document, "man")
}

/// Sets the code of known languages with its keywords and comments told apart; cells of tables have other requests.
fn highlight_code(blocks: &mut [Block]) {
    for block in blocks {
        match &mut block.kind {
            BlockKind::Table(_) => {}
            BlockKind::Code { attributes, text } => {
                let language = attributes.classes.first();
                let lines = language.and_then(|language| highlight::lines(language, text));
                if let Some(text) = lines.map(|lines| lines.iter().map(|line| set_line(line)).collect::<String>()) {
                    block.kind = BlockKind::Raw { format: "man".to_owned(), text: format!(".IP\n.EX\n{text}.EE") };
                }
            }
            _ => walk::inner_blocks(block, &mut |inner| highlight_code(inner)),
        }
    }
}

fn set_line(pieces: &[(Token, &str)]) -> String {
    let mut line = String::new();
    for (token, text) in pieces {
        let words = text.trim();
        let face = match token {
            token if token.is_keyword() => 'B',
            Token::Comment => 'I',
            _ => 'R',
        };
        let Some((before, after)) = text.split_once(words).filter(|_| face != 'R' && !words.is_empty()) else {
            escape(text, &mut line);
            continue;
        };
        line.push_str(&format!("{before}\\f[{face}]"));
        escape(words, &mut line);
        line.push_str(&format!("\\f[R]{after}"));
    }
    // A line that begins with a point would be a request.
    let guard = if line.starts_with('.') { "\\&" } else { "" };
    format!("{guard}{line}\n")
}

fn escape(text: &str, into: &mut String) {
    for letter in text.chars() {
        match ESCAPES.iter().find(|(own, _)| *own == letter) {
            Some((_, escaped)) => into.push_str(escaped),
            None => into.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn keywords_and_comments_are_told_apart() {
        let source = "- a\n\n  ```python\n  # hi-hi\n  for x in y:\n      .5 and \"\\\\n\"\n  ```\n\n```\nfor .\n```\n";
        let text = String::from_utf8(render_with(find("man").unwrap(), source, None).unwrap()).unwrap();
        let set = ".IP\n.EX\n\\f[I]# hi\\-hi\\f[R]\n\\f[B]for\\f[R] x \\f[B]in\\f[R] y:\n    .5 \\f[B]and\\f[R] \\(dq\\(rs\\(rsn\\(dq\n.EE";
        assert!(text.contains(set), "{text}");
        assert!(text.contains(".EX\nfor .\n.EE"), "{text}");
    }
}
