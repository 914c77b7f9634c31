//! Requests as people make them, walked through the real server call by call, as a model would from the tool list alone:
//! every walk ends in what was asked for, within its calls, and every dead end on its way names the way out.
//!
//! `walks/walks.json` holds them. A call `holds` what its answer must hold, by pointer (a value, or `has`, `least`,
//! `most`, `some`), or `fails` with a text; `keep` keeps a part of an answer for a later `$name`. A walk with a `prompt`
//! makes the calls that the flow of that name tells a model to make, in the words that the flow uses.

// A test may panic and starts the program as a client does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod walks {
    pub mod check;
    pub mod desk;
    pub mod server;
}

use std::{collections::BTreeMap, path::Path};

use serde_json::{Value, json};
use walks::{check, desk, server::Server};

const WALKS: &str = include_str!("walks/walks.json");
/// More calls than this and a model has lost its way.
const MOST_CALLS: usize = 7;

fn all() -> Vec<Value> {
    serde_json::from_str(WALKS).unwrap()
}

#[test]
fn every_request_ends_in_what_was_asked_for() {
    let walks = all();
    assert!(walks.len() >= 20, "{} walks", walks.len());
    let desk = desk::lay();
    // All are tried, so that one run names all that is broken.
    let lost = walks.iter().filter(|walk| std::panic::catch_unwind(|| take(&desk, walk)).is_err()).count();
    assert_eq!(lost, 0, "walks that lead elsewhere");
}

fn take(desk: &Path, walk: &Value) {
    let request = walk["request"].as_str().unwrap();
    let calls = walk["calls"].as_array().unwrap();
    assert!(calls.len() <= MOST_CALLS, "{request}: {} calls", calls.len());
    let mut server =
        Server::start(desk, walk["toolsets"].as_str().unwrap_or("default"), walk["lang"].as_str().unwrap());
    let mut kept = BTreeMap::new();
    for call in calls {
        let (tool, arguments) = (call["tool"].as_str().unwrap(), filled(&call["arguments"], &kept));
        let answer = server.call(tool, &arguments);
        let place = format!("{request} → {tool} {arguments}\n{}", answer.facts);
        check::language(&answer.facts, walk["lang"].as_str().unwrap(), &place);
        match call["fails"].as_str() {
            Some(told) => assert!(answer.failed && answer.facts.to_string().contains(told), "{told}: {place}"),
            None => assert!(!answer.failed, "{place}"),
        }
        for (pointer, wanted) in call["holds"].as_object().into_iter().flatten() {
            check::holds(&answer.facts, pointer, wanted, &place);
        }
        for (name, pointer) in call["keep"].as_object().into_iter().flatten() {
            let value = answer.facts.pointer(pointer.as_str().unwrap()).expect(&place);
            kept.insert(name.clone(), value.clone());
        }
    }
    for file in walk["files"].as_array().into_iter().flatten() {
        check::file(desk, file, request);
    }
}

/// The arguments with what earlier answers held in place of `$name`.
fn filled(value: &Value, kept: &BTreeMap<String, Value>) -> Value {
    match value {
        Value::String(text) => text.strip_prefix('$').and_then(|name| kept.get(name)).unwrap_or(value).clone(),
        Value::Array(items) => items.iter().map(|item| filled(item, kept)).collect(),
        Value::Object(map) => map.iter().map(|(name, value)| (name.clone(), filled(value, kept))).collect(),
        _ => value.clone(),
    }
}

#[test]
fn a_flow_tells_what_its_walk_does() {
    let desk = desk::lay();
    let walks = all();
    let walked: Vec<&Value> = walks.iter().filter(|walk| walk["prompt"].is_object()).collect();
    let mut server = Server::start(&desk, "all", "C");
    let listed = server.ask("prompts/list", &json!({}));
    let names: Vec<&str> =
        listed["result"]["prompts"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    let mut tried: Vec<&str> = walked.iter().map(|walk| walk["prompt"]["name"].as_str().unwrap()).collect();
    tried.sort_unstable();
    let mut offered = names.clone();
    offered.sort_unstable();
    assert_eq!(tried, offered, "every flow is walked");
    let tools = server.ask("tools/list", &json!({}));
    for language in ["ja", "en"] {
        let mut server = Server::start(&desk, "all", language);
        for walk in &walked {
            let answer = server.ask("prompts/get", &walk["prompt"]);
            let text =
                answer["result"]["messages"][0]["content"]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
            check::flow(text, &tools["result"]["tools"], walk["calls"].as_array().unwrap());
        }
    }
}

#[test]
fn what_may_be_looked_up_is_declared_where_it_is_offered() {
    let desk = desk::lay();
    let mut server = Server::start(&desk, "default", "C");
    assert!(server.greeting["result"]["capabilities"]["resources"].is_object(), "{}", server.greeting);
    let listed = server.ask("resources/list", &json!({}));
    let uris: Vec<&str> =
        listed["result"]["resources"].as_array().unwrap().iter().map(|one| one["uri"].as_str().unwrap()).collect();
    assert_eq!(uris, ["shosai://templates", "shosai://formats"]);
    let mut read = |uri: &str| server.ask("resources/read", &json!({ "uri": uri }));
    for (uri, has) in [("shosai://templates", "corporate_standard"), ("shosai://formats", "pptx")] {
        let text = read(uri)["result"]["contents"][0]["text"].as_str().unwrap().to_owned();
        assert!(serde_json::from_str::<Value>(&text).is_ok() && text.contains(has), "{text}");
    }
    assert!(read("shosai://rules")["error"]["message"].as_str().unwrap().contains("shosai://formats"));
    let mut whole = Server::start(&desk, "all", "C");
    let rules = whole.ask("resources/read", &json!({ "uri": "shosai://rules" }));
    assert!(rules["result"]["contents"][0]["text"].as_str().unwrap().contains("long_sentence"), "{rules}");
    let mut charts = Server::start(&desk, "chart", "C");
    assert!(charts.greeting["result"]["capabilities"]["resources"].is_null());
    assert_eq!(charts.ask("resources/list", &json!({}))["error"]["code"], -32601);
}
