//! Brackets that grow, matrices and equations.

use super::node::Node;
use super::read::Reader;
use super::symbols::symbol;
use crate::messages;
use shosai_message::Message;

impl Reader {
    /// The words of a braced group, as they are.
    pub(super) fn words(&mut self) -> Result<String, Message> {
        self.skip_space();
        if self.peek() != Some('{') {
            return Err(messages::TextNeedsBraces.into());
        }
        let (mut open, mut words) = (0, String::new());
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                '{' => open += 1,
                '}' => open -= 1,
                '\\' => {}
                '~' => words.push(' '),
                '$' => {}
                c => words.push(c),
            }
            if open == 0 {
                return Ok(words);
            }
        }
        Err(messages::BraceNotClosed.into())
    }

    pub(super) fn delimiter(&mut self) -> Result<String, Message> {
        self.skip_space();
        if let Some(name) = self.command() {
            self.take_command(&name);
            return match name.as_str() {
                "{" | "}" => Ok(name),
                "|" => Ok("‖".to_owned()),
                name => symbol(name)
                    .map(str::to_owned)
                    .ok_or_else(|| messages::NotABracket { command: format!("\\{name}") }.into()),
            };
        }
        let c = self.peek().ok_or(messages::BracketMissing)?;
        self.at += 1;
        Ok(match c {
            '.' => String::new(),
            '<' => "⟨".to_owned(),
            '>' => "⟩".to_owned(),
            c => c.to_string(),
        })
    }

    pub(super) fn fenced(&mut self) -> Result<Node, Message> {
        let open = self.delimiter()?;
        let content = self.row(&[])?;
        if self.command().as_deref() != Some("right") {
            return Err(messages::LeftWithoutRight.into());
        }
        self.take_command("right");
        let close = self.delimiter()?;
        Ok(Node::Fenced { open, close, content })
    }

    pub(super) fn environment(&mut self) -> Result<Node, Message> {
        let name = self.words()?;
        let plain = name.trim_end_matches('*').to_owned();
        let (open, close) = match plain.as_str() {
            "pmatrix" => ("(", ")"),
            "bmatrix" => ("[", "]"),
            "Bmatrix" => ("{", "}"),
            "vmatrix" => ("|", "|"),
            "Vmatrix" => ("‖", "‖"),
            "cases" | "dcases" => ("{", ""),
            "rcases" | "drcases" => ("", "}"),
            "matrix" | "smallmatrix" | "array" | "aligned" | "align" | "alignedat" | "alignat" | "gathered"
            | "gather" | "split" | "equation" | "eqnarray" | "multline" | "flalign" | "subarray" | "math"
            | "displaymath" => ("", ""),
            _ => return Err(messages::EnvironmentUnknown { name }.into()),
        };
        if plain == "array" || plain == "subarray" || plain.starts_with("alignedat") || plain == "alignat" {
            self.words()?;
        }
        let rows = self.cells()?;
        if self.command().as_deref() != Some("end") {
            return Err(messages::BeginWithoutEnd { command: format!("\\begin{{{name}}}") }.into());
        }
        self.take_command("end");
        self.words()?;
        let equations =
            matches!(plain.as_str(), "aligned" | "align" | "alignedat" | "alignat" | "split" | "eqnarray" | "flalign");
        Ok(Node::Grid { open, close, rows, equations })
    }

    pub(super) fn cells(&mut self) -> Result<Vec<Vec<Vec<Node>>>, Message> {
        let mut rows = vec![Vec::new()];
        loop {
            let cell = self.row(&[])?;
            if let Some(row) = rows.last_mut() {
                row.push(cell);
            }
            match (self.peek(), self.command().as_deref()) {
                (Some('&'), _) => self.at += 1,
                (_, Some("\\")) => {
                    self.take_command("\\");
                    self.optional()?;
                    rows.push(Vec::new());
                }
                (_, Some("cr")) => {
                    self.take_command("cr");
                    rows.push(Vec::new());
                }
                _ => break,
            }
        }
        rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
        Ok(rows)
    }
}
