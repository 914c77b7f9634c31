//! The command line in the language of whoever uses it. What clap says is put into Japanese here: help by a table, faults
//! by what they are about.

use clap::{
    Arg, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use shosai_tool::{Language, Message};
use shosai_world::Environment;

use crate::messages;

/// English as the commands' files have it, and Japanese; a row a text.
const JAPANESE: &str = include_str!("help.ja.tsv");

/// What is typed, a row a line: the command, and the line.
const EXAMPLES: &str = include_str!("examples.tsv");

/// The layout of a help page, with the words that clap itself has in English.
const LAYOUT: &str = "{about}\n\n使い方: {usage}\n\n{all-args}{after-help}\n";

/// The language that is asked for: `--lang`, `SHOSAI_LANG`, or the machine's.
pub fn language(arguments: &[String], environment: &Environment) -> Language {
    let after = |place: usize| arguments.get(place + 1).map(String::as_str);
    let given = arguments.iter().enumerate().find_map(|(place, argument)| match argument.as_str() {
        "--lang" => after(place),
        other => other.strip_prefix("--lang="),
    });
    let machine = || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| environment.get(name));
    let chosen = given.map(str::to_owned).or_else(|| environment.get("SHOSAI_LANG")).or_else(machine);
    chosen.and_then(|locale| Language::of_locale(&locale)).unwrap_or(Language::En)
}

/// The command with examples at the end of every page of help.
pub fn with_examples(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        let lines: Vec<&str> = examples(&name).collect();
        if lines.is_empty() {
            return command;
        }
        let shown = format!("Examples:\n  {}", lines.join("\n  "));
        command.mut_subcommand(name, |inner| inner.after_help(shown))
    })
}

/// What is typed to use a command.
pub fn examples(command: &str) -> impl Iterator<Item = &'static str> {
    EXAMPLES
        .lines()
        .filter_map(move |line| line.split_once('\t').filter(|(own, _)| *own == command).map(|(_, line)| line))
}

/// The command with everything that help shows in this language.
pub fn spoken(command: Command, language: Language) -> Command {
    let command = with_examples(command);
    match language {
        Language::En => command,
        Language::Ja => {
            let mut whole = command;
            // Only what has been built has clap's own flags.
            whole.build();
            japanese(whole)
        }
    }
}

fn japanese(command: Command) -> Command {
    let about = command.get_about().map(|text| translated(&text.to_string()));
    let examples = command.get_after_help().map(|text| text.to_string().replace("Examples:", "例:"));
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let mut command = command.help_template(LAYOUT).subcommand_help_heading("コマンド");
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(examples) = examples {
        command = command.after_help(examples);
    }
    command = command.mut_args(|argument| {
        let heading = if argument.is_positional() { "引数" } else { "オプション" };
        let told = format!("{}{}", choices(&argument), usual(&argument));
        let help = argument.get_help().map(|text| translated(&text.to_string()) + &told);
        let argument: Arg = argument.help_heading(heading).hide_default_value(true).hide_possible_values(true);
        match help {
            Some(help) => argument.help(help),
            None => argument,
        }
    });
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, japanese))
}

/// The values that an argument takes, where they are few.
fn choices(argument: &Arg) -> String {
    let shown = argument.get_action().takes_values() && !argument.is_hide_possible_values_set();
    let values: Vec<String> = argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if shown && !values.is_empty() { format!("（{}）", values.join("、")) } else { String::new() }
}

/// What it is where it is left out.
fn usual(argument: &Arg) -> String {
    let values: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let said = argument.get_action().takes_values() && values.iter().any(|value| !value.is_empty());
    if said { format!("（既定: {}）", values.join(",")) } else { String::new() }
}

fn translated(english: &str) -> String {
    let row = JAPANESE.lines().find_map(|line| line.split_once('\t').filter(|(text, _)| *text == english));
    row.map_or(english, |(_, japanese)| japanese).to_owned()
}

/// What is wrong with a command line, with the way out.
pub fn fault(error: &clap::Error, language: Language) -> String {
    let said = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join("、"),
        _ => String::new(),
    };
    let (argument, value) = (said(ContextKind::InvalidArg), said(ContextKind::InvalidValue));
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue].map(said);
    let near = near.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    let what: Message = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            messages::CommandUnknown { command: said(ContextKind::InvalidSubcommand) }.into()
        }
        ErrorKind::UnknownArgument => messages::OptionUnknown { option: argument }.into(),
        ErrorKind::MissingRequiredArgument => messages::ArgumentMissing { argument }.into(),
        ErrorKind::ArgumentConflict => {
            messages::ArgumentsConflict { argument, other: said(ContextKind::PriorArg) }.into()
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if !value.is_empty() => {
            messages::ValueUnfit { argument, value, valid: said(ContextKind::ValidValue) }.into()
        }
        ErrorKind::InvalidValue => messages::ValueMissing { argument }.into(),
        _ => messages::CommandLineUnfit.into(),
    };
    let mut lines = vec![what.say(language)];
    if !near.is_empty() {
        lines.push(Message::from(messages::CommandNear { near }).say(language));
    }
    lines.push(Message::from(messages::SeeHelp).say(language));
    lines.join("\n")
}

/// Whether clap answers with a page that was asked for.
pub fn is_page(error: &clap::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    fn texts(command: &Command, found: &mut BTreeSet<String>) {
        found.extend(command.get_about().map(ToString::to_string));
        found.extend(command.get_arguments().filter_map(|argument| argument.get_help().map(ToString::to_string)));
        command.get_subcommands().for_each(|inner| texts(inner, found));
    }

    #[test]
    fn every_help_text_has_a_japanese_form_and_every_row_is_used() {
        let mut whole = crate::cli::Cli::command();
        whole.build();
        let mut found = BTreeSet::new();
        texts(&whole, &mut found);
        let rows: BTreeSet<String> =
            JAPANESE.lines().filter_map(|line| line.split_once('\t')).map(|(text, _)| text.to_owned()).collect();
        let missing: Vec<&String> = found.iter().filter(|text| !text.is_empty() && !rows.contains(*text)).collect();
        assert!(missing.is_empty(), "without Japanese: {missing:#?}");
        let unused: Vec<&String> = rows.difference(&found).collect();
        assert!(unused.is_empty(), "no longer said: {unused:#?}");
    }

    #[test]
    fn every_command_has_examples_and_each_is_understood() {
        let whole = crate::cli::Cli::command();
        for command in whole.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help")
        {
            assert!(examples(command.get_name()).next().is_some(), "{}", command.get_name());
        }
        for line in EXAMPLES.lines().filter_map(|line| line.split_once('\t')).map(|(_, line)| line) {
            // Words between quotation marks are one.
            let parts = line.split('\'').enumerate();
            let words: Vec<String> = parts
                .flat_map(|(place, part)| match place % 2 {
                    1 => vec![part.to_owned()],
                    _ => part.split_whitespace().map(str::to_owned).collect(),
                })
                .collect();
            whole.clone().try_get_matches_from(words).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }

    /// Every page of help below a command, as people read it.
    fn pages(command: &mut Command, path: &str, out: &mut String) {
        let path = format!("{path} {}", command.get_name()).trim().to_owned();
        out.push_str(&format!("=== {path}\n{}\n", command.render_help()));
        command.get_subcommands_mut().for_each(|inner| pages(inner, &path, out));
    }

    #[test]
    fn help_says_what_it_says() {
        for language in Language::ALL {
            let mut whole = spoken(crate::cli::Cli::command().term_width(100), language);
            whole.build();
            let mut shown = String::new();
            pages(&mut whole, "", &mut shown);
            insta::assert_snapshot!(format!("help_{}", language.tag()), shown);
        }
    }

    #[test]
    fn the_language_is_the_flags_then_the_variables_then_the_machines() {
        let environment = |pairs: &[(&str, &str)]| {
            Environment::given(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
        };
        let chosen = |arguments: &[&str], pairs: &[(&str, &str)]| {
            let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
            language(&arguments, &environment(pairs))
        };
        assert_eq!(chosen(&["shosai", "--lang", "ja"], &[("SHOSAI_LANG", "en")]), Language::Ja);
        assert_eq!(chosen(&["shosai", "--lang=en"], &[("LANG", "ja_JP.UTF-8")]), Language::En);
        assert_eq!(chosen(&[], &[("SHOSAI_LANG", "ja"), ("LANG", "en_US.UTF-8")]), Language::Ja);
        assert_eq!(chosen(&[], &[("LANG", "ja_JP.UTF-8")]), Language::Ja);
        assert_eq!(chosen(&[], &[("LANG", "C.UTF-8")]), Language::En);
    }
}
