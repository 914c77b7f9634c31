//! Whether an answer was written for this episode: not the example sent back, not one sentence for everything.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::{Map, Value};

use super::{acceptance::Check, template::Template};
use crate::messages;

/// Letters in a row that are no accident.
const RUN: usize = 4;
/// A text below this is a word; words may be the same by chance.
const PHRASE: usize = 6;
/// A text from here on that stands in two places was put there twice.
const STATEMENT: usize = 10;
/// The share of a text that may be the example's.
const COPIED: f64 = 0.7;
/// The share of a whole answer that may be the example's, its single words counted too.
const COPIED_OF_ALL: f64 = 0.5;
/// The share of one text that may have been said in it before.
const REPEATED: f64 = 0.5;
/// Texts that are judged on their own.
const APART: [&str; 3] = ["manuscript", "manuscript_path", "state_version"];

/// One text of an answer.
struct Leaf<'v> {
    field: &'v str,
    /// Its keys, without the places in lists.
    path: String,
    letters: Vec<char>,
    text: &'v str,
}

/// What is copied from the example or repeated; nothing for an answer of one's own.
pub(super) fn doubts(template: &Template, input: &Map<String, Value>) -> Vec<Check> {
    let given = leaves(input);
    let mut found = copied(template, &given);
    found.extend(repeated(&given));
    found.extend(twice_in_a_list(input));
    found
}

/// Letters and digits of a text in one form.
pub(super) fn normal(text: &str) -> Vec<char> {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn leaves(input: &Map<String, Value>) -> Vec<Leaf<'_>> {
    fn walk<'v>(field: &'v str, path: &str, value: &'v Value, into: &mut Vec<Leaf<'v>>) {
        match value {
            Value::String(text) => into.push(Leaf { field, path: path.to_owned(), letters: normal(text), text }),
            Value::Array(items) => items.iter().for_each(|item| walk(field, path, item, into)),
            Value::Object(map) => {
                map.iter().for_each(|(key, value)| walk(field, &format!("{path}.{key}"), value, into));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut found = Vec::new();
    for (field, value) in input.iter().filter(|(field, _)| !APART.contains(&field.as_str())) {
        walk(field, field, value, &mut found);
    }
    found
}

fn copied(template: &Template, given: &[Leaf<'_>]) -> Vec<Check> {
    let shown = leaves(&template.artifacts.example);
    let runs: HashSet<&[char]> = shown.iter().flat_map(|leaf| leaf.letters.windows(RUN)).collect();
    let words: HashSet<&[char]> = shown.iter().map(|leaf| leaf.letters.as_slice()).collect();
    // What can only be one of a few words, or has a given form, says nothing about who wrote it.
    let rules = template.acceptance_criteria.by_task.iter();
    let chosen = rules.filter(|rule| rule.rule.starts_with("enum:") || rule.rule.starts_with("regex:"));
    let chosen: HashSet<String> = chosen.map(|rule| rule.field.replace("[]", "")).collect();
    let (mut all, mut taken) = (0, 0);
    let mut fields: BTreeSet<(&str, usize)> = BTreeSet::new();
    for leaf in given.iter().filter(|leaf| leaf.letters.len() > 1 && !chosen.contains(&leaf.path)) {
        let length = leaf.letters.len();
        let same = if words.contains(leaf.letters.as_slice()) { length } else { covered(&leaf.letters, &runs) };
        all += length;
        taken += same;
        if length >= PHRASE && same as f64 >= COPIED * length as f64 {
            fields.insert((leaf.field, 100 * same / length));
        }
    }
    let check = |field: &str, share: usize| Check {
        field: field.to_owned(),
        rule: "not_copied_from_example".to_owned(),
        actual: messages::ActualCopied { share }.into(),
    };
    if fields.is_empty() && all >= PHRASE && taken as f64 > COPIED_OF_ALL * all as f64 {
        return vec![check("input_data", 100 * taken / all)];
    }
    let mut found: Vec<Check> = fields.into_iter().map(|(field, share)| check(field, share)).collect();
    found.dedup_by(|one, other| one.field == other.field);
    found
}

/// Letters that stand in a run of the example.
fn covered(letters: &[char], runs: &HashSet<&[char]>) -> usize {
    let mut until = 0;
    let mut count = 0;
    for (at, run) in letters.windows(RUN).enumerate() {
        if runs.contains(run) {
            count += at + RUN - until.max(at);
            until = at + RUN;
        }
    }
    count
}

/// One statement in two fields, or one sentence over and over.
fn repeated(given: &[Leaf<'_>]) -> Vec<Check> {
    let mut said: HashMap<&[char], &Leaf<'_>> = HashMap::new();
    let mut found = Vec::new();
    for leaf in given {
        let again = if leaf.letters.len() >= STATEMENT {
            let first = *said.entry(leaf.letters.as_slice()).or_insert(leaf);
            (first.path != leaf.path).then(|| messages::ActualSaidBefore { place: &first.path }.into())
        } else {
            None
        };
        let within = repeated_ratio(leaf.text.split_inclusive(['。', '！', '？', '\n']));
        let again = again.or_else(|| {
            let share = (100.0 * within).round();
            (within > REPEATED).then(|| messages::ActualRepeats { share }.into())
        });
        if let Some(actual) = again {
            found.push(Check { field: leaf.path.clone(), rule: "no_repetition".to_owned(), actual });
        }
    }
    found
}

/// Items of a list that are the same to the letter.
fn twice_in_a_list(input: &Map<String, Value>) -> Vec<Check> {
    let mut found = Vec::new();
    for (field, items) in input.iter().filter_map(|(field, value)| Some((field, value.as_array()?))) {
        let mut seen: HashSet<Vec<char>> = HashSet::new();
        let texts = items.iter().map(|item| normal(&item.to_string()));
        if texts.filter(|letters| letters.len() >= PHRASE).any(|letters| !seen.insert(letters)) {
            let actual = messages::ActualItemTwice.into();
            found.push(Check { field: field.clone(), rule: "no_repetition".to_owned(), actual });
        }
    }
    found
}

/// The share of letters in sentences that were said before; short ones may return as they like.
pub(super) fn repeated_ratio<'t>(sentences: impl Iterator<Item = &'t str>) -> f64 {
    /// 「うん」 and 「おはよう」 are no repetition.
    const SHORT: usize = 8;
    let mut seen: HashSet<Vec<char>> = HashSet::new();
    let (mut all, mut again) = (0, 0);
    for letters in sentences.map(normal) {
        all += letters.len();
        let length = letters.len();
        if length >= SHORT && !seen.insert(letters) {
            again += length;
        }
    }
    again as f64 / (all.max(1)) as f64
}

#[cfg(test)]
mod tests {
    use super::super::{STAGES, STEPS};
    use super::*;
    use crate::yaml;
    use serde_json::json;

    fn templates() -> Vec<(&'static str, Template)> {
        let tasks = STEPS.tasks.iter().chain(STAGES.tasks);
        tasks.map(|task| (task.slug, yaml::settings(task.template).map_err(|unfit| unfit.key).unwrap())).collect()
    }

    /// A text with its marks changed and a word put before it is still the same text.
    fn disguised(value: &Value) -> Value {
        match value {
            Value::String(text) if text.is_ascii() => value.clone(),
            Value::String(text) => json!(format!("では、{}！", text.replace(['、', '。'], " "))),
            Value::Array(items) => items.iter().map(disguised).collect(),
            Value::Object(map) => {
                Value::Object(map.iter().map(|(key, value)| (key.clone(), disguised(value))).collect())
            }
            other => other.clone(),
        }
    }

    #[test]
    fn every_example_sent_back_is_recognised_even_when_disguised() {
        for (slug, template) in templates() {
            let example = &template.artifacts.example;
            assert!(!copied(&template, &leaves(example)).is_empty(), "{slug}");
            let other = disguised(&Value::Object(example.clone()));
            assert!(!copied(&template, &leaves(other.as_object().unwrap())).is_empty(), "{slug} disguised");
        }
    }

    #[test]
    fn an_answer_about_another_story_is_not_a_copy() {
        let (_, template) = templates().remove(0);
        let own = json!({"goal": "灯台守の娘が島を離れると決めるまでを描く", "takeaway": "残ることも選ぶこと",
            "scope_in": ["灯台の階段での言い合い"], "scope_out": ["本土での暮らし"]});
        assert!(doubts(&template, own.as_object().unwrap()).is_empty());
    }

    #[test]
    fn one_sentence_for_everything_is_repetition_and_a_place_named_twice_is_not() {
        let (_, template) = templates().remove(1);
        let same = "灯台守の娘が島を離れると決める";
        let lazy = json!({"opening": same, "ending": same});
        assert_eq!(doubts(&template, lazy.as_object().unwrap()).len(), 1);
        let loud = json!({"opening": "娘は島を離れたい。娘は島を離れたい。娘は島を離れたい。"});
        assert_eq!(doubts(&template, loud.as_object().unwrap()).len(), 1);
        let twice = json!({"scenes": [{"location": "灯台の下の古い石段", "goal": "別れを言う"}, {"location": "灯台の下の古い石段", "goal": "鍵を返す"}]});
        assert!(doubts(&template, twice.as_object().unwrap()).is_empty());
        let item = json!({"changes": ["会話を一つ削った", "会話を一つ削った"]});
        assert_eq!(doubts(&template, item.as_object().unwrap()).len(), 1);
    }
}
