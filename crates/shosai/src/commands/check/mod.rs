//! `shosai check FILE|EPISODE…`: what is wrong with the prose, where editors can jump to it.
//!
//! Exit codes: 0 every text passes, 1 one does not, 2 the command line is wrong.

mod target;
mod watch;

use std::process::ExitCode;

use serde_json::{Value, json};
use shosai_message::Message;
use shosai_prose::{
    Arrangement, Export, ExportFormat, FailOn, FixOptions, Issue, Manuscript, Preset, Review, ReviewOptions, Selection,
    Settings, Severity, fix_text, select, unified_diff,
};

pub use target::Target;

use crate::{
    cli::CheckArgs,
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// A text passes from this score on, as the specification says.
const PASS_SCORE: f64 = 80.0;

/// Checks every text once, or again whenever one changes.
pub fn run(session: &Session, args: &CheckArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let wish = Wish::of(args, terminal)?;
    let targets: Vec<Target> = args
        .targets
        .iter()
        .map(|name| Target::named(session, name, args.project.as_deref()))
        .collect::<Result<_, _>>()?;
    if wish.format == ExportFormat::Html && targets.len() > 1 {
        return Err(misuse(told(messages::CheckOnePage)));
    }
    if args.watch {
        return watch::run(session, &targets, || checked(session, &targets, args, &wish, terminal).map(drop));
    }
    let passed = checked(session, &targets, args, &wish, terminal)?;
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What the command line asks for, understood.
struct Wish {
    format: ExportFormat,
    preset: Option<Preset>,
    least: Severity,
    fail_on: FailOn,
}

impl Wish {
    fn of(args: &CheckArgs, terminal: &Terminal) -> anyhow::Result<Self> {
        let name = match &args.format {
            Some(name) => name.as_str(),
            None if terminal.json() => "json",
            None => "text",
        };
        let formats = || ExportFormat::ALL.map(ExportFormat::name).join(", ");
        let Some(format) = ExportFormat::named(name) else {
            return Err(misuse(told(messages::CheckNoFormat { name, valid: formats() })));
        };
        let preset = match args.preset.as_deref() {
            None => None,
            Some(name) => match Preset::named(name) {
                Some(preset) => Some(preset),
                None => {
                    let valid = Preset::ALL.map(Preset::name).join(", ");
                    return Err(misuse(told(messages::CheckNoPreset { name, valid })));
                }
            },
        };
        let severity =
            |name: &str| Severity::named(name).ok_or_else(|| misuse(told(messages::CheckNoSeverity { name })));
        Ok(Self {
            format,
            preset,
            least: args.min_severity.as_deref().map_or(Ok(Severity::Low), severity)?,
            fail_on: FailOn {
                score_below: Some(args.fail_below.unwrap_or(PASS_SCORE)),
                severity_at_least: args.fail_on.as_deref().map(severity).transpose()?,
                ..FailOn::default()
            },
        })
    }
}

/// The settings that suit a text, and a word about it to who reads.
fn chosen(session: &Session, target: &Target, text: &str, format: ExportFormat, terminal: &Terminal) -> Settings {
    let (preset, settings) = Settings::for_text(&Manuscript::read(text));
    if format == ExportFormat::Text {
        let said = messages::CheckPreset { file: target.name(), preset: preset.name() };
        terminal.note(&session.speaking(text, || told(said)));
    }
    settings
}

/// A command line that is wrong, as the exit code tells.
fn misuse(message: String) -> anyhow::Error {
    anyhow::Error::new(shosai_tool::config::ConfigError { place: "check".to_owned(), message })
}

/// Checks the targets once; whether all pass.
fn checked(
    session: &Session,
    targets: &[Target],
    args: &CheckArgs,
    wish: &Wish,
    terminal: &Terminal,
) -> anyhow::Result<bool> {
    let mut passed = true;
    let mut reports = Vec::new();
    for target in targets {
        let mut text = target.read(session)?;
        let mut settings = match (wish.preset, target.is_episode()) {
            (Some(preset), _) => Settings::preset(preset),
            (None, true) => Settings::preset(Preset::Narou),
            (None, false) => chosen(session, target, &text.text, wish.format, terminal),
        };
        settings.exclude_dialogue = args.exclude_dialogue || session.effective.config.novel.exclude_dialogue;
        target.introduce(&mut settings, &text.text)?;
        if args.fix || args.diff {
            let fixes = FixOptions { dialogue: args.fix_dialogue, ..FixOptions::default() };
            let fixed = fix_text(&text.text, &settings, &fixes);
            let changed = fixed.text != text.text;
            if changed && args.diff {
                let (old, new) = (format!("a/{}", target.name()), format!("b/{}", target.name()));
                terminal.line(unified_diff(&text.text, &fixed.text, &old, &new).trim_end());
            }
            if changed && args.fix {
                target.write(session, &text, &fixed.text)?;
                let said: Message = messages::CheckFixed { file: target.name(), count: fixed.applied.len() }.into();
                terminal.note(&terminal.toned(Tone::Good, &said.to_string()));
                text.text = fixed.text;
            }
        }
        let review = Review::of(&text.text, &ReviewOptions { settings, ..ReviewOptions::default() });
        let issues =
            select(review.issues(Some(target.name())), &Selection { least: wish.least, ..Selection::default() }).all;
        let reasons = wish.fail_on.reasons(&review.scores, &issues);
        passed &= reasons.is_empty();
        reports.push(session.speaking(&text.text, || report(target, &review, &issues, wish.format)));
        if !args.diff || args.fix {
            reasons
                .iter()
                .for_each(|reason| terminal.note(&terminal.toned(Tone::Bad, &format!("{}: {reason}", target.name()))));
        }
    }
    if args.diff && !args.fix {
        return Ok(passed);
    }
    let whole = joined(reports, wish.format);
    match &args.output {
        Some(file) => session.write_file(file, whole.as_bytes())?,
        None => terminal.line(whole.trim_end()),
    }
    Ok(passed)
}

fn report(target: &Target, review: &Review, issues: &[Issue], format: ExportFormat) -> String {
    let export =
        Export { title: target.name(), file_path: target.name(), review, issues, arrangement: Arrangement::Detailed };
    export.write(format)
}

/// Reports of several texts as one.
fn joined(reports: Vec<String>, format: ExportFormat) -> String {
    if reports.len() == 1 {
        return reports.concat();
    }
    let values = || reports.iter().filter_map(|report| serde_json::from_str::<Value>(report).ok()).collect::<Vec<_>>();
    match format {
        ExportFormat::Json => format!("{:#}\n", json!(values())),
        ExportFormat::Sarif => {
            let mut all = values();
            let mut first = if all.is_empty() { Value::Null } else { all.remove(0) };
            let runs: Vec<Value> =
                all.iter().flat_map(|one| one["runs"].as_array().cloned().unwrap_or_default()).collect();
            if let Some(list) = first["runs"].as_array_mut() {
                list.extend(runs);
            }
            format!("{first:#}\n")
        }
        ExportFormat::Csv => {
            let rows = |report: &String| report.split_once('\n').map_or_else(String::new, |(_, rows)| rows.to_owned());
            let later: String = reports.iter().skip(1).map(rows).collect();
            format!("{}{later}", reports.first().map_or("", String::as_str))
        }
        _ => reports.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_two_texts_are_one() {
        let sarif = |name: &str| json!({ "version": "2.1.0", "runs": [{ "tool": name }] }).to_string();
        let whole: Value = serde_json::from_str(&joined(vec![sarif("a"), sarif("b")], ExportFormat::Sarif)).unwrap();
        assert_eq!(whole["runs"].as_array().unwrap().len(), 2);
        let table = joined(vec!["h\n1\n".to_owned(), "h\n2\n".to_owned()], ExportFormat::Csv);
        assert_eq!(table, "h\n1\n2\n");
    }
}
