//! The tools as a client calls them.

use std::sync::Arc;

use serde_json::{Value, json};
use shosai_tool::{Config, Context};
use shosai_world::{RelPath, RootName};

use super::{noveler::Noveler, status::Status};
use crate::testing::{call, call_named};

#[test]
fn a_project_is_begun_looked_at_and_written_by_commands() {
    let context = Context::for_tests();
    let run = |command: &str| call::<Noveler>(&context, json!({"command": command}));
    let empty = call::<Status>(&context, json!({})).unwrap();
    assert_eq!(empty["config_problem"]["code"], "QC-009");
    let made = run("init 雨の朝").unwrap();
    assert!(made["metadata"]["result"]["note"].is_null());
    let other = run("init 夏の夜").unwrap();
    assert!(other["metadata"]["result"]["note"].as_str().unwrap().contains("雨の朝"), "{other}");
    assert_eq!(run("init /srv/novel").unwrap_err().code, "invalid_parameter");
    assert!(made["metadata"]["result"]["created"].as_array().unwrap().len() > 10);
    let status = run("status").unwrap();
    assert_eq!(status["metadata"]["result"]["title"], "雨の朝");
    let written = run("noveler write 1").unwrap();
    assert_eq!(written["metadata"]["result"]["status"], "awaiting_input");
    let progress = || run("status").unwrap()["metadata"]["result"]["progress"].clone();
    assert_eq!((&progress()[0]["route"], &progress()[0]["of"]), (&json!("stages"), &json!(10)));
    call_named(&context, "execute_writing_step", json!({"episode_number": 1, "step_id": 0})).unwrap();
    assert_eq!(progress().as_array().unwrap().len(), 1, "an episode has one progress: {}", progress());
    let preview = run("write 1 --dry-run").unwrap();
    assert_eq!(preview["metadata"]["result"]["total_steps"], 19);
    let called = run(r#"mcp call get_task_status '{"episode_number": 1}'"#).unwrap();
    assert_eq!(called["metadata"]["result"]["episode_number"], 1);
    let judged = call_named(&context, "validate_json_response", json!({"json_data": called})).unwrap();
    assert_eq!(judged["valid"], true, "{judged}");
}

#[test]
fn unknown_commands_and_tools_are_told_what_is_known() {
    let context = Context::for_tests();
    let run = |command: &str| call::<Noveler>(&context, json!({"command": command})).unwrap_err();
    assert!(run("paint 1").hint.contains("status"));
    assert!(run("write").message.contains("episode"));
    assert_eq!(run("mcp call vault_ls {}").code, "QC-012", "other suites are not the novelist's");
    assert_eq!(run("mcp call noveler {}").code, "QC-012", "it does not call itself");
    assert_eq!(run("mcp call status [").code, "invalid_parameter");
    let mut config = Config::default();
    config.serve.exclude_tools = vec!["status".to_owned()];
    let barred = Context::new(context.world.clone(), Arc::new(config));
    assert_eq!(call::<Noveler>(&barred, json!({"command": "status"})).unwrap_err().code, "QC-012");
}

#[test]
fn a_long_serial_is_shown_page_by_page() {
    let context = Context::for_tests();
    let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
    for number in 1..=120 {
        let path = RelPath::parse(&format!("40_原稿/第{number:03}話_題.md")).unwrap();
        folder.write_atomic(&path, b"x").unwrap();
    }
    let first = call::<Status>(&context, json!({})).unwrap();
    assert_eq!((&first["total_episodes"], &first["next_offset"]), (&json!(120), &json!(50)));
    assert!(first.to_string().chars().count() < context.config.limits.answer_chars);
    let last = call::<Status>(&context, json!({"offset": 100})).unwrap();
    assert_eq!((last["episodes"].as_array().unwrap().len(), &last["next_offset"]), (20, &Value::Null));
}

#[test]
fn the_only_project_is_found_and_the_answer_says_so() {
    let context = Context::for_tests();
    let made = json!({"command": "init 雨", "project_root": "雨の本"});
    assert_eq!(call::<Noveler>(&context, made).unwrap()["success"], true);
    let found = call::<Status>(&context, json!({})).unwrap();
    assert_eq!(
        (&found["path_fallback_used"], &found["path_fallback_events"][0]["used"]),
        (&json!(true), &json!("雨の本"))
    );
    let named = call::<Status>(&context, json!({"project_root": "雨の本"})).unwrap();
    assert!(named.get("path_fallback_used").is_none() && named["title"] == "雨");
    for bad in ["../外", "/etc", "雨の本/../.."] {
        let refused = call::<Noveler>(&context, json!({"command": "init x", "project_root": bad})).unwrap_err();
        assert_eq!(refused.code, "out_of_scope", "{bad}");
    }
}
