//! Which values of columns a question names.

use super::dictionary;
use super::lexicon::{groups, is_whole, senses};
use super::text::{Script, Text, stem};
use crate::table::{Data, Table, fold::fold};
use std::ops::Range;

/// Columns with more values than this are searched for exact ones only.
const FEW: usize = 400;
/// Columns with more values than this are not searched by parts.
const FEW_PARTS: usize = 80;
/// Columns with more values than this are not searched.
const MANY: usize = 20_000;

/// A value of a column that was named.
#[derive(Clone, Debug)]
pub struct Value {
    pub column: usize,
    pub word: String,
    pub span: Range<usize>,
    /// As it stands in the table.
    pub exact: bool,
    pub strength: f32,
}

/// Every named value; of two at one place the longer and surer stays.
#[expect(clippy::too_many_lines, reason = "one pass over the pieces, in their order")]
pub fn find(text: &Text, table: &Table, names: &[Range<usize>]) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    let query = text.folded.as_str();
    let meant = dictionary::words(query);
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if words.len() > MANY {
            continue;
        }
        let own_column = words.len() > FEW_PARTS;
        for word in words {
            let folded = fold(word);
            let length = folded.chars().count();
            let mut push = |span: Range<usize>, exact: bool, strength: f32| {
                found.push(Value { column: at, word: word.clone(), span, exact, strength });
            };
            let quoted = |span: &Range<usize>| {
                let before = query[..span.start].trim_end().chars().next_back();
                before.is_some_and(|c| "「『\"'=＝".contains(c))
            };
            let lone = length == 1 && !folded.is_ascii();
            let little =
                folded.is_empty() || (length == 1 && !lone) || senses(&folded).iter().any(|s| s.name == "stop");
            let mut hit = false;
            for (start, _) in query.match_indices(folded.as_str()).filter(|_| !folded.is_empty()) {
                let span = start..start + folded.len();
                let numeric = folded.bytes().all(|b| b.is_ascii_digit());
                if is_whole(query, &span)
                    && (!little || quoted(&span))
                    && (!lone || quoted(&span) || super::link::stands_alone(query, &span))
                    && (!numeric || quoted(&span))
                    && !inside_word(query, &span)
                {
                    push(span, true, 1.0);
                    hit = true;
                }
            }
            if hit || words.len() > FEW || little {
                continue;
            }
            if folded.is_ascii() {
                let own = stem(&folded);
                for token in text.tokens.iter().filter(|t| t.script == Script::Latin && t.stem == own && own.len() > 2)
                {
                    push(token.span.clone(), false, 0.9);
                }
            }
            let kin: Vec<&str> = groups(&folded).collect();
            for hit in text.hits.iter().filter(|hit| hit.word.chars().count() > 1) {
                if hit.senses.iter().any(|s| s.family() == "is" && kin.contains(&s.value())) {
                    push(hit.span.clone(), false, 0.7);
                }
            }
            for part in &meant {
                let single = |s: &Vec<String>| s.len() == 1 && folded.is_ascii() && s[0] == stem(&folded);
                if part.senses.iter().any(single) {
                    push(part.span.clone(), false, 0.65);
                }
            }
            // A part that only this value has: `那覇` of `那覇センター`.
            for token in &text.tokens {
                let piece = &query[token.span.clone()];
                let long = if token.script == Script::Latin { piece.len() > 3 } else { piece.chars().count() > 1 };
                let telling = token.script != Script::Digit
                    && token.script != Script::Mark
                    && long
                    && !own_column
                    && (token.script != Script::Hiragana || piece.chars().count() > 2);
                if telling
                    && senses(piece).is_empty()
                    && (folded.starts_with(piece) || folded.contains(&format!(" {piece}")))
                    && folded != piece
                {
                    let alone = words.iter().filter(|w| fold(w).contains(piece)).count() == 1;
                    if alone {
                        push(token.span.clone(), false, 0.6);
                    }
                }
            }
        }
    }
    settle(found, text, names)
}

/// Whether Japanese letters of one script go on around a span.
fn inside_word(text: &str, span: &Range<usize>) -> bool {
    let own_first = text[span.clone()].chars().next();
    let own_last = text[span.clone()].chars().next_back();
    let same = |a: Option<char>, b: Option<char>| match (a, b) {
        (Some(a), Some(b)) => super::text::script(a) == Script::Katakana && super::text::script(b) == Script::Katakana,
        _ => false,
    };
    same(text[..span.start].chars().next_back(), own_first) || same(own_last, text[span.end..].chars().next())
}

fn settle(mut found: Vec<Value>, text: &Text, names: &[Range<usize>]) -> Vec<Value> {
    found.sort_by(|a, b| {
        b.span.len().cmp(&a.span.len()).then(b.strength.total_cmp(&a.strength)).then(a.column.cmp(&b.column))
    });
    let mut kept: Vec<Value> = Vec::new();
    for value in found {
        // An exact name of a column goes before a value that is no longer.
        let named = names.iter().any(|n| {
            n.start <= value.span.start
                && value.span.end <= n.end
                && (n.len() > value.span.len() || !value.exact || n == &value.span)
        });
        // A word that speaks for a kind of picture, an aggregate or a period is no value unless it is written as one.
        let spoken = !value.exact
            && text.hits.iter().any(|h| {
                h.span == value.span
                    && h.senses.iter().any(|s| matches!(s.family(), "cue" | "form" | "agg" | "grain" | "stop"))
            });
        let taken = kept.iter().any(|k| {
            k.span.start < value.span.end
                && value.span.start < k.span.end
                && (k.span != value.span || k.column != value.column || k.strength > value.strength)
        });
        if !named && !spoken && !taken {
            kept.push(value);
        }
    }
    kept.sort_by_key(|v| v.span.start);
    kept
}
