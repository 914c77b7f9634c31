//! `shosai noveler write EPISODE`: the stages, and what is to be done next.

use std::{path::Path, process::ExitCode};

use anyhow::Context as _;
use serde_json::{Value, json};
use shosai_novel::{
    Opening, Project,
    flow::{Overview, STAGES, overview},
};

use super::{
    arguments,
    ask::{Questions, episode as ask_episode, wants_to_answer},
};
use crate::{
    cli::NovelerWriteArgs,
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Works through the ten stages of an episode.
pub fn run(session: &Session, args: &NovelerWriteArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let project = args.project.as_deref();
    let episode = ask_episode(&args.episode, terminal)?;
    let facts = if args.dry_run {
        json!({ "status": "dry_run" })
    } else {
        let present = session.facts("write", arguments(json!({ "episode": episode }), project))?;
        match &args.input {
            Some(file) => {
                let input = serde_json::from_str(&session.read_file(file)?).context(told(messages::NovelNotJson))?;
                hand_in(session, episode, project, &present, &input)?
            }
            None if args.ask => {
                instruction(&present, terminal);
                answered(session, episode, project, &present, terminal)?
            }
            None => present,
        }
    };
    let settings = &session.effective.config.novel;
    let opening =
        Opening { project_root: project, configured: settings.project.as_deref(), strict: settings.strict_paths };
    let seen =
        || Project::open(session.world(), &opening).and_then(|project| overview(&project, &STAGES, episode, None));
    if terminal.json() {
        terminal.value(&json!({ "stages": seen()?.tasks, "answer": facts }));
        return Ok(ExitCode::SUCCESS);
    }
    table(&seen()?, terminal);
    instruction(&facts, terminal);
    let shown = args.input.is_none() && !args.ask && facts["status"] == "awaiting_input";
    if shown && wants_to_answer(terminal)? {
        let facts = answered(session, episode, project, &facts, terminal)?;
        table(&seen()?, terminal);
        instruction(&facts, terminal);
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks for what the present stage wants, and hands it in.
fn answered(
    session: &Session,
    episode: u32,
    project: Option<&str>,
    present: &Value,
    terminal: &Terminal,
) -> anyhow::Result<Value> {
    let example = &present["llm_instruction"]["example"]["not_to_be_copied"];
    let mut questions = Questions {
        answers: std::io::stdin().lock(),
        names: &present["llm_instruction"]["field_names"],
        ask: &|question| terminal.note(&terminal.toned(Tone::Note, question)),
        read_file: &|file| session.read_file(Path::new(file)),
    };
    hand_in(session, episode, project, present, &questions.about(example)?)
}

/// Hands a result in to the stage that awaits it.
fn hand_in(
    session: &Session,
    episode: u32,
    project: Option<&str>,
    present: &Value,
    input: &Value,
) -> anyhow::Result<Value> {
    let call = json!({
        "episode_number": episode,
        "stage": present["step"],
        "session_id": present["session_id"],
        "input_data": input,
    });
    session.facts("write_stage", arguments(call, project))
}

/// Every stage, the present one standing out.
fn table(seen: &Overview, terminal: &Terminal) {
    for task in &seen.tasks {
        let (mark, tone) = match task.status {
            "completed" => ("✓", Tone::Good),
            "awaiting_input" | "ready" => ("▶", Tone::Note),
            "outdated" => ("!", Tone::Bad),
            _ => ("·", Tone::Quiet),
        };
        let line = format!("{mark} {:>2}  {}", task.step_id, task.title);
        let product = task.output_path.as_deref().unwrap_or_default();
        terminal.line(format_args!("{}  {}", terminal.toned(tone, &line), terminal.toned(Tone::Quiet, product)));
    }
}

/// What the present stage asks for.
fn instruction(facts: &Value, terminal: &Terminal) {
    if facts["status"] == "completed" && facts["manuscript"].is_object() {
        let path = facts["manuscript"]["path"].as_str().unwrap_or_default();
        let letters = facts["quality"]["body_chars"].as_u64().unwrap_or(0);
        terminal.line(terminal.toned(Tone::Good, &told(messages::NovelFinished { path, letters })));
        return;
    }
    let asked = &facts["llm_instruction"];
    let Some(task) = asked["task"].as_str() else { return };
    terminal.line("");
    terminal.line(task.trim_end());
    for point in asked["points"].as_array().into_iter().flatten() {
        terminal.line(format_args!("  - {}", point.as_str().unwrap_or_default()));
    }
    context(&asked["context"], terminal);
    let fields = asked["required_fields"].as_array().into_iter().flatten().filter_map(Value::as_str);
    terminal.line(told(messages::NovelFields { fields: fields.collect::<Vec<_>>().join(", ") }));
    let how = told(messages::NovelHandIn { episode: facts["episode"].as_u64().unwrap_or(0) });
    terminal.line(terminal.toned(Tone::Quiet, &how));
}

/// What goes with the instruction.
fn context(context: &Value, terminal: &Terminal) {
    let list = |name: &str| context[name].as_array().cloned().unwrap_or_default();
    let head = |words: &str| terminal.line(terminal.toned(Tone::Note, words));
    let texts = |value: &Value| value.as_array().into_iter().flatten().filter_map(Value::as_str).collect::<String>();
    for episode in list("last_episodes") {
        head(&told(messages::NovelInShort { episode: episode["episode"].as_u64().unwrap_or(0) }));
        terminal.line(texts(&episode["sentences"]));
    }
    for voice in list("voices") {
        let said = |name: &str| voice[name].as_str().unwrap_or_default().to_owned();
        let (name, first, manner) = (said("name"), said("first_person"), said("voice"));
        head(&told(messages::NovelVoice { name, first, voice: manner }));
        for line in voice["lines"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            terminal.line(format_args!("  「{line}」"));
        }
    }
    let told_rules =
        [(told(messages::NovelGenreRules), "genre_rules"), (told(messages::NovelLastFindings), "last_findings")];
    for (title, name) in told_rules {
        let rules = list(name);
        if !rules.is_empty() {
            head(&title);
            rules.iter().filter_map(Value::as_str).for_each(|rule| terminal.line(format_args!("  - {rule}")));
        }
    }
    for input in list("inputs") {
        head(input["path"].as_str().unwrap_or_default());
        terminal.line(input["text"].as_str().unwrap_or_default().trim_end());
    }
}
