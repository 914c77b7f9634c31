//! Asks for what a stage wants, in the shape of its example, and for what a command lacks: a person answers in lines,
//! not in JSON.

use std::io::{BufRead, IsTerminal as _};

use anyhow::bail;
use serde_json::{Map, Value};
use shosai_message::Message;

use crate::{
    messages,
    terminal::{Terminal, Tone, told},
};

/// Before the name of a file whose text is the answer.
const FILE_MARK: char = '@';

/// The episode that was named, or the answer to the question for it.
pub fn episode(given: &Option<u32>, terminal: &Terminal) -> anyhow::Result<u32> {
    missing(given, terminal, messages::AskEpisode, |word| Ok(word.parse()?))
}

/// What was given, or what the person at the terminal answers; without one nothing is asked, and nothing is the answer.
pub fn missing<T: Clone>(
    given: &Option<T>,
    terminal: &Terminal,
    question: impl Into<Message>,
    read: impl Fn(&str) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    if let Some(given) = given {
        return Ok(given.clone());
    }
    if !std::io::stdin().is_terminal() {
        return read("");
    }
    answer(std::io::stdin().lock(), &told(question), &|said| terminal.note(&terminal.toned(Tone::Note, said)), read)
}

/// Asks until the answer can be read; the end of the answers is the end of the command.
fn answer<T>(
    mut answers: impl BufRead,
    question: &str,
    ask: &dyn Fn(&str),
    read: impl Fn(&str) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    loop {
        ask(question);
        let mut line = String::new();
        if answers.read_line(&mut line)? == 0 {
            bail!(told(messages::NovelAnswerEnded { field: question }));
        }
        match read(line.trim()) {
            Ok(answer) => return Ok(answer),
            Err(_) => ask(&told(messages::NovelNotANumber)),
        }
    }
}

/// Whether the person at the terminal wants to answer the present stage now.
pub fn wants_to_answer(terminal: &Terminal) -> anyhow::Result<bool> {
    if terminal.json() || !std::io::stdin().is_terminal() {
        return Ok(false);
    }
    let word = missing(&None, terminal, messages::AskNow, |word| Ok(word.to_lowercase()))?;
    Ok(["y", "yes", "はい"].contains(&word.as_str()))
}

/// Who asks, and how.
pub struct Questions<'a, R> {
    pub answers: R,
    /// What fields are, where that is known.
    pub names: &'a Value,
    pub ask: &'a dyn Fn(&str),
    pub read_file: &'a dyn Fn(&str) -> anyhow::Result<String>,
}

impl<R: BufRead> Questions<'_, R> {
    /// Answers to everything that `example` shows.
    pub fn about(&mut self, example: &Value) -> anyhow::Result<Value> {
        let Some(fields) = example.as_object().filter(|fields| !fields.is_empty()) else {
            bail!(told(messages::NovelNothingAsked));
        };
        let answered = fields.iter().map(|(field, shown)| Ok((field.clone(), self.field(field, shown)?)));
        answered.collect::<anyhow::Result<Map<_, _>>>().map(Value::Object)
    }

    fn field(&mut self, field: &str, shown: &Value) -> anyhow::Result<Value> {
        let names = self.names;
        let field = names[field].as_str().unwrap_or(field);
        match shown {
            Value::Array(items) => match items.first().and_then(Value::as_object) {
                Some(entry) => self.entries(field, entry),
                None => {
                    (self.ask)(&told(messages::AskList { field }));
                    Ok(self.lines(field)?.into())
                }
            },
            Value::Number(_) => self.number(field),
            _ => self.text(field).map(Value::String),
        }
    }

    fn text(&mut self, field: &str) -> anyhow::Result<String> {
        (self.ask)(&told(messages::AskText { field }));
        let lines = self.lines(field)?;
        match lines.as_slice() {
            [named] if named.starts_with(FILE_MARK) => (self.read_file)(named.trim_start_matches(FILE_MARK)),
            lines => Ok(lines.join("\n")),
        }
    }

    fn number(&mut self, field: &str) -> anyhow::Result<Value> {
        (self.ask)(&told(messages::AskNumber { field }));
        loop {
            match self.line(field)?.trim().parse::<serde_json::Number>() {
                Ok(number) => return Ok(number.into()),
                Err(_) => (self.ask)(&told(messages::NovelNotANumber)),
            }
        }
    }

    /// Entries like the one that is shown, until the first question of one is left empty.
    fn entries(&mut self, field: &str, shown: &Map<String, Value>) -> anyhow::Result<Value> {
        (self.ask)(&told(messages::AskEntries { field }));
        let mut entries = Vec::new();
        loop {
            let mut entry = Map::new();
            for (at, (name, shown)) in shown.iter().enumerate() {
                let answer = self.field(name, shown)?;
                if at == 0 && answer.as_str().is_some_and(str::is_empty) {
                    return Ok(entries.into());
                }
                entry.insert(name.clone(), answer);
            }
            entries.push(Value::Object(entry));
        }
    }

    fn lines(&mut self, field: &str) -> anyhow::Result<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            match self.line(field)? {
                line if line.trim().is_empty() => return Ok(lines),
                line => lines.push(line),
            }
        }
    }

    fn line(&mut self, field: &str) -> anyhow::Result<String> {
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!(told(messages::NovelAnswerEnded { field }));
        }
        Ok(line.trim_end_matches(['\r', '\n']).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn answered(answers: &str, example: &Value) -> anyhow::Result<Value> {
        let read = |file: &str| Ok(format!("the text of {file}"));
        Questions {
            answers: answers.as_bytes(),
            names: &json!({ "characters": "登場人物" }),
            ask: &|_| (),
            read_file: &read,
        }
        .about(example)
    }

    #[test]
    fn answers_take_the_shape_of_the_example() {
        let example = json!({
            "goal": "x", "characters": ["x"], "points": [{ "scene": "x", "level": 4, "signs": ["x"] }], "manuscript": "x",
        });
        let lines = "街を出る\n決心をする\n\n葵\n蓮\n\nSC01\n\n四\n4\n柄を握る\n\n\n@draft.txt\n\n";
        let expected = json!({
            "goal": "街を出る\n決心をする",
            "characters": ["葵", "蓮"],
            "points": [{ "scene": "SC01", "level": 4, "signs": ["柄を握る"] }],
            "manuscript": "the text of draft.txt",
        });
        assert_eq!(answered(lines, &example).unwrap(), expected);
    }

    #[test]
    fn what_a_command_lacks_is_asked_until_it_can_be_read() {
        let asked = std::cell::RefCell::new(0);
        let ask = |_: &str| *asked.borrow_mut() += 1;
        let read = |word: &str| Ok(word.parse::<u32>()?);
        assert_eq!(answer("三話\n3\n".as_bytes(), "どの話", &ask, read).unwrap(), 3);
        assert_eq!(*asked.borrow(), 3, "the question, the complaint and the question again");
        assert!(answer("".as_bytes(), "どの話", &ask, read).is_err());
    }

    #[test]
    fn answers_that_break_off_hand_in_nothing() {
        let broken = answered("街を出る\n\n", &json!({ "goal": "x", "characters": ["x"] })).unwrap_err();
        assert!(broken.to_string().contains("登場人物"), "{broken}");
        assert!(answered("", &json!({})).is_err());
    }
}
