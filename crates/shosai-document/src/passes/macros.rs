//! Commands of TeX that a document defines, carried out in its formulas: few formats know of them, and none of all.

use std::collections::HashMap;

use super::Passes;
use crate::{
    messages,
    tree::{BlockKind, Document, Inline, InlineKind, walk},
};

/// The longest formula that is looked at, and that is made of one.
const LONGEST: usize = 20_000;
/// How much carrying out the commands of one formula, and of all, may cost: a step, and each letter that it writes.
const MOST_IN_ONE: usize = 100_000;
const MOST: usize = 8_000_000;
/// Commands that define others.
const DEFINING: [&str; 6] = ["newcommand", "renewcommand", "providecommand", "def", "DeclareMathOperator", "let"];
/// No command has a longer name.
const LONGEST_NAME: usize = 64;
/// How deep commands lead to commands.
const DEEPEST: usize = 30;

/// What a command stands for.
#[derive(Clone)]
struct Macro {
    arguments: usize,
    /// The first argument where it is not given, if it may be left out.
    usual: Option<String>,
    body: String,
}

type Macros = HashMap<String, Macro>;

impl Passes<'_> {
    /// Takes the definitions out of the text, and puts what they say into the formulas.
    pub(super) fn macros(&mut self, document: &mut Document) {
        let mut macros = Macros::new();
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            blocks.retain_mut(|block| match &mut block.kind {
                BlockKind::Raw { format, text } if is_tex(format) => take(text, &mut macros),
                _ => true,
            });
        });
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            inlines.retain_mut(|inline| match &mut inline.kind {
                InlineKind::Raw { format, text } if is_tex(format) => take(text, &mut macros),
                InlineKind::Math(_, text) => take(text, &mut macros),
                _ => true,
            });
        });
        if macros.is_empty() {
            return;
        }
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            let empty = |inlines: &[Inline]| {
                inlines.iter().all(|inline| matches!(inline.kind, InlineKind::Space | InlineKind::SoftBreak))
            };
            blocks.retain(|block| !matches!(&block.kind, BlockKind::Paragraph(content) if empty(content)));
        });
        let mut room = MOST;
        let (mut endless, mut too_long) = (None, None);
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines {
                let InlineKind::Math(_, text) = &mut inline.kind else { continue };
                if text.len() > LONGEST {
                    too_long = too_long.or_else(|| uses(&macros, text).then_some(inline.line));
                    continue;
                }
                if !text.contains('\\') {
                    continue;
                }
                let most = MOST_IN_ONE.min(room);
                let mut work = Expansion { macros: &macros, full: String::new(), room: most };
                let done = work.expand(text, 0);
                room -= most - work.room;
                if done.is_some() {
                    *text = work.full;
                } else {
                    endless.get_or_insert(inline.line);
                }
            }
        });
        if let Some(line) = too_long {
            self.warn(line, messages::MacrosTooLong { letters: LONGEST });
        }
        if let Some(line) = endless {
            self.warn(line, messages::MacrosEndless);
        }
    }
}

fn is_tex(format: &str) -> bool {
    matches!(format, "tex" | "latex")
}

/// Takes the definitions out of a text; says whether anything is left of it.
fn take(text: &mut String, macros: &mut Macros) -> bool {
    let defines = |(at, _): (usize, &str)| command(&text[at..]).is_some_and(|word| DEFINING.contains(&word));
    if !text.match_indices('\\').any(defines) {
        return true;
    }
    let mut rest = text.as_str();
    let mut kept = String::new();
    while let Some(at) = rest.find('\\') {
        kept.push_str(&rest[..at]);
        match definition(&rest[at..]) {
            Some((name, own, length)) => {
                macros.insert(name.to_owned(), own);
                rest = &rest[at + length..];
            }
            // What is not closed here is closed nowhere behind it.
            None if command(&rest[at..]).is_some_and(|word| DEFINING.contains(&word)) => {
                kept.push_str(&rest[at..]);
                rest = "";
            }
            None => {
                let length = 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8);
                kept.push_str(&rest[at..at + length]);
                rest = &rest[at + length..];
            }
        }
    }
    kept.push_str(rest);
    let says = kept.lines().any(|line| !line.trim().is_empty() && !line.trim_start().starts_with('%'));
    *text = kept;
    says
}

/// A definition at the start of a text: its name, what it says, and its length.
fn definition(text: &str) -> Option<(&str, Macro, usize)> {
    let word = command(text)?;
    let rest = text[1 + word.len()..].strip_prefix('*').unwrap_or(&text[1 + word.len()..]).trim_start();
    let starred = text[1 + word.len()..].starts_with('*');
    let (named, rest) = match group(rest) {
        Some((inner, after)) => (inner.trim(), after),
        None => rest.split_at(1 + command(rest)?.len()),
    };
    let name = command(named).filter(|name| name.len() + 1 == named.len())?;
    let mut own = Macro { arguments: 0, usual: None, body: String::new() };
    let mut rest = rest.trim_start();
    match word {
        "newcommand" | "renewcommand" | "providecommand" => {
            if let Some((count, after)) = square(rest) {
                own.arguments = count.trim().parse().ok().filter(|count| *count <= 9)?;
                rest = after.trim_start();
            }
            if let Some((usual, after)) = square(rest) {
                own.usual = Some(usual.to_owned());
                rest = after.trim_start();
            }
        }
        "def" => {
            while let Some(after) = rest.strip_prefix('#') {
                own.arguments += 1;
                rest = after.get(1..)?;
            }
        }
        "DeclareMathOperator" => {}
        "let" => {
            rest = rest.strip_prefix('=').unwrap_or(rest);
            own.body = format!("\\{}", command(rest)?);
            rest = &rest[own.body.len()..];
            return Some((name, own, text.len() - rest.len()));
        }
        _ => return None,
    }
    let (body, after) = group(rest)?;
    own.body = match (word, starred) {
        ("DeclareMathOperator", true) => format!("\\operatorname*{{{body}}}"),
        ("DeclareMathOperator", false) => format!("\\operatorname{{{body}}}"),
        _ => body.to_owned(),
    };
    Some((name, own, text.len() - after.len()))
}

/// A formula being written with its commands carried out.
struct Expansion<'m> {
    macros: &'m Macros,
    full: String,
    room: usize,
}

impl Expansion<'_> {
    /// Writes a text; nothing where it grows without end or does not close what it opens.
    fn expand(&mut self, text: &str, depth: usize) -> Option<()> {
        let mut rest = text;
        while let Some(at) = rest.find('\\') {
            self.full.push_str(&rest[..at]);
            rest = &rest[at..];
            let name = command(rest).unwrap_or_default();
            let sign = rest[1..].chars().next().map_or(0, char::len_utf8);
            let (word, after) = rest.split_at(1 + if name.is_empty() { sign } else { name.len() });
            rest = after;
            let Some(own) = self.macros.get(name) else {
                self.full.push_str(word);
                continue;
            };
            let (given, after) = own.given(rest)?;
            rest = after;
            let body = own.said(&given);
            self.room = self.room.checked_sub(1 + body.len()).filter(|_| depth < DEEPEST)?;
            self.expand(&body, depth + 1)?;
            // A command would run together with the letters behind it.
            let letters = self.full.bytes().rev().take(LONGEST_NAME).take_while(u8::is_ascii_alphabetic).count();
            let ends = self.full[..self.full.len() - letters].ends_with('\\');
            if letters > 0 && ends && rest.starts_with(|next: char| next.is_ascii_alphabetic()) {
                self.full.push(' ');
            }
        }
        self.full.push_str(rest);
        (self.full.len() <= LONGEST).then_some(())
    }
}

impl Macro {
    /// Its arguments at the start of a text, and what follows them.
    fn given<'t>(&'t self, text: &'t str) -> Option<(Vec<&'t str>, &'t str)> {
        let mut given: Vec<&str> = Vec::new();
        let mut rest = text;
        if let Some(usual) = &self.usual {
            let (first, after) = square(rest.trim_start()).unwrap_or((usual, rest));
            given.push(first);
            rest = after;
        }
        while given.len() < self.arguments {
            let trimmed = rest.trim_start();
            let (argument, after) = if trimmed.starts_with('{') {
                group(trimmed)?
            } else {
                let letter = trimmed.chars().next()?.len_utf8();
                trimmed.split_at(command(trimmed).map_or(letter, |name| name.len() + 1))
            };
            given.push(argument);
            rest = after;
        }
        Some((given, rest))
    }

    /// What it says with these arguments.
    fn said(&self, given: &[&str]) -> String {
        let mut parts = self.body.split('#');
        let mut said = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let place = part.chars().next().and_then(|digit| digit.to_digit(10)).unwrap_or(0) as usize;
            match place.checked_sub(1).and_then(|place| given.get(place)).filter(|_| said.len() <= LONGEST) {
                Some(argument) => said.extend([*argument, &part[1..]]),
                None => said.extend(["#", part]),
            }
        }
        said
    }
}

/// The name of the command at the start of a text.
fn command(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('\\')?;
    let end = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

/// What stands in braces at the start of a text, and what follows.
fn group(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    let mut escaped = false;
    for (at, letter) in text.char_indices().take(LONGEST) {
        match letter {
            _ if escaped => escaped = false,
            '\\' if depth > 0 => escaped = true,
            '{' => depth += 1,
            '}' if depth == 1 => return Some((&text[1..at], &text[at + 1..])),
            '}' if depth > 1 => depth -= 1,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

fn square(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('[')?.split_once(']')
}

/// Whether a formula has one of these commands.
fn uses(macros: &Macros, formula: &str) -> bool {
    formula.split('\\').skip(1).any(|rest| {
        let name = rest.split(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or_default();
        macros.contains_key(name)
    })
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::rendered_with};

    fn shown(source: &str) -> (String, Vec<String>) {
        let rendered = rendered_with(find("gfm").unwrap(), source, None).unwrap();
        let told = rendered.warnings.iter().map(|warning| warning.message.to_string()).collect();
        (String::from_utf8(rendered.bytes).unwrap(), told)
    }

    #[test]
    fn a_formula_that_is_too_long_to_be_looked_at_is_told() {
        let long = "x + ".repeat(super::LONGEST / 4 + 1);
        let source = format!("$$\\newcommand{{\\R}}{{r}}$$\n\n$$ \\R {long} $$\n");
        let rendered =
            crate::office::testing::rendered_with(crate::formats::find("gfm").unwrap(), &source, None).unwrap();
        let told = rendered.warnings.iter().filter(|warning| warning.message.id() == Some("macros-too-long"));
        assert_eq!(told.map(|warning| warning.line).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn definitions_are_carried_out_wherever_they_stand() {
        let source = "\\newcommand{\\R}{\\mathbb{R}}\n\n$$\n\\def\\vx#1{\\mathbf{x}_{#1}}\n\\DeclareMathOperator*{\\Best}{best}\n$$\n\n\
            $$\\newcommand\\p[2][q]{#1(#2)} \\let\\al=\\alpha$$\n\n$\\vx1\\in\\R^d$, $\\Best_x \\p{a} \\p[r]{b}$, $\\al x$ $\\al{}y$\n";
        let (text, told) = shown(source);
        assert_eq!(
            text.trim(),
            "$`\\mathbf{x}_{1}\\in\\mathbb{R}^d`$, $`\\operatorname*{best}_x q(a) r(b)`$,\n$`\\alpha x`$ $`\\alpha{}y`$"
        );
        assert!(told.is_empty(), "{told:?}");
    }

    #[test]
    fn commands_that_never_end_are_left_and_told() {
        let (text, told) = shown("$$\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}$$\n\n$\\a$ $x$\n");
        assert_eq!(text.trim(), "$`\\a`$ $`x`$");
        assert_eq!(told.len(), 1, "{told:?}");
    }
}
