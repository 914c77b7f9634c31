//! Reports: one review in many formats, one file each.

mod csv;
mod html;
mod json;
mod markdown;
mod ndjson;
mod sarif;
mod text;

use shosai_message::Message;

use crate::{
    issues::Issue,
    messages,
    review::Review,
    score::{Measures, Scores},
};

/// A format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// One object with everything.
    Json,
    /// One issue a line.
    Ndjson,
    /// A table of issues.
    Csv,
    /// A report for people, in Markdown.
    Markdown,
    /// A page with pictures.
    Html,
    /// For code hosts and editors.
    Sarif,
    /// `file:line:column`, for editors and terminals.
    Text,
}

impl ExportFormat {
    /// Every format.
    pub const ALL: [Self; 7] =
        [Self::Json, Self::Ndjson, Self::Csv, Self::Markdown, Self::Html, Self::Sarif, Self::Text];

    /// Its name in tools and its file ending.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Ndjson => "ndjson",
            Self::Csv => "csv",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Sarif => "sarif",
            Self::Text => "text",
        }
    }

    /// The format of that name; `markdown` and `txt` are understood too.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "markdown" => Some(Self::Markdown),
            "txt" => Some(Self::Text),
            _ => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }
}

/// How a report for people is arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// Scores and counts.
    Compact,
    /// Every issue in order of place.
    #[default]
    Detailed,
    /// Issues under their codes.
    GroupedByReason,
    /// Issues under their weights.
    GroupedBySeverity,
}

impl Arrangement {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "compact" => Some(Self::Compact),
            "detailed" => Some(Self::Detailed),
            "grouped_by_reason" => Some(Self::GroupedByReason),
            "grouped_by_severity" => Some(Self::GroupedBySeverity),
            _ => None,
        }
    }
}

/// What a report is made of.
pub struct Export<'r> {
    /// The text's name.
    pub title: &'r str,
    /// The file it came from, as a report may name it.
    pub file_path: &'r str,
    pub review: &'r Review,
    /// The issues to show.
    pub issues: &'r [Issue],
    /// How they are arranged.
    pub arrangement: Arrangement,
}

impl Export<'_> {
    /// The report.
    pub fn write(&self, format: ExportFormat) -> String {
        match format {
            ExportFormat::Json => json::write(self),
            ExportFormat::Ndjson => ndjson::write(self),
            ExportFormat::Csv => csv::write(self),
            ExportFormat::Markdown => markdown::write(self),
            ExportFormat::Html => html::write(self),
            ExportFormat::Sarif => sarif::write(self),
            ExportFormat::Text => text::write(self),
        }
    }

    /// The issues in groups, as the arrangement asks for.
    fn groups(&self) -> Vec<(Message, Vec<&Issue>)> {
        let heading = |issue: &Issue| match self.arrangement {
            Arrangement::GroupedByReason => Message::quoted(issue.reason_code),
            Arrangement::GroupedBySeverity => Message::quoted(issue.severity.name()),
            Arrangement::Compact | Arrangement::Detailed => messages::Issues.into(),
        };
        let mut groups: Vec<(Message, Vec<&Issue>)> = Vec::new();
        for issue in self.issues {
            let name = heading(issue);
            match groups.iter_mut().find(|(known, _)| *known == name) {
                Some((_, list)) => list.push(issue),
                None => groups.push((name, vec![issue])),
            }
        }
        if self.arrangement == Arrangement::GroupedBySeverity {
            groups.sort_by_key(|(_, list)| std::cmp::Reverse(list.first().map(|issue| issue.severity)));
        }
        groups
    }
}

fn counted(name: Message, count: usize) -> Message {
    messages::IssuesCounted { name, count }.into()
}

/// The scores of a report under their names.
fn aspects(scores: &Scores) -> [(Message, f64); 4] {
    [
        (messages::AspectRhythm.into(), scores.rhythm),
        (messages::AspectReadability.into(), scores.readability),
        (messages::AspectGrammar.into(), scores.grammar),
        (messages::AspectStyle.into(), scores.style),
    ]
}

/// The measures of a report under their names.
fn measured(measures: &Measures) -> [(Message, Message); 6] {
    let count = |count: usize| Message::quoted(count.to_string());
    let letters = |count: String| messages::MeasureLetters { count }.into();
    let quartiles = format!("{} / {} / {}", measures.p25, measures.p50, measures.p75);
    [
        (messages::MeasureCharacters.into(), count(measures.characters)),
        (messages::MeasureSentences.into(), count(measures.sentences)),
        (messages::MeasureParagraphs.into(), count(measures.paragraphs)),
        (messages::MeasureSpeech.into(), Message::quoted(format!("{:.1}%", measures.dialogue_ratio * 100.0))),
        (messages::MeasureMean.into(), letters(format!("{:.1}", measures.mean_sentence_length))),
        (messages::MeasureQuartiles.into(), letters(quartiles)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Review, ReviewOptions};

    fn written(format: ExportFormat) -> String {
        let review = Review::of("彼は…黙った。<b>\n\n「もう食べれない」\n", &ReviewOptions::default());
        let issues = review.issues(Some("40_原稿/第001話.md"));
        assert_eq!(issues.len(), 2);
        let export = Export {
            title: "第1話 <雨>",
            file_path: "40_原稿/第001話.md",
            review: &review,
            issues: &issues,
            arrangement: Arrangement::GroupedByReason,
        };
        export.write(format)
    }

    #[test]
    fn machines_can_read_their_formats() {
        let json: serde_json::Value = serde_json::from_str(&written(ExportFormat::Json)).unwrap();
        assert_eq!(json["issues"].as_array().unwrap().len(), 2);
        assert!(json["scores"]["overall"].as_f64().unwrap() < 100.0);
        let lines: Vec<serde_json::Value> =
            written(ExportFormat::Ndjson).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        let sarif: serde_json::Value = serde_json::from_str(&written(ExportFormat::Sarif)).unwrap();
        assert_eq!(sarif["version"], "2.1.0");
        let region = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
        assert_eq!((&region["startLine"], &region["startColumn"]), (&1.into(), &3.into()));
        assert_eq!(written(ExportFormat::Csv).lines().count(), 3);
    }

    #[test]
    fn people_can_read_theirs() {
        let page = written(ExportFormat::Html);
        assert!(page.contains("第1話 &lt;雨&gt;") && !page.contains("第1話 <雨>"));
        assert_eq!(page.matches("<svg").count(), 3);
        assert!(
            written(ExportFormat::Markdown).contains("## ELLIPSIS_ODD_COUNT")
                || written(ExportFormat::Markdown).contains("## ELLIPSIS_STYLE")
        );
        assert!(written(ExportFormat::Text).starts_with("40_原稿/第001話.md:1:3: "));
    }
}
