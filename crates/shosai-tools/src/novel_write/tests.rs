//! The tools as a client calls them.

use std::{
    io::{Read, Write as _},
    net::{TcpListener, TcpStream},
    sync::Arc,
};

use serde_json::{Value, json};
use shosai_tool::{Client, Config, Context, Failure};
use shosai_world::{RelPath, RootName, RootOptions, World, WorldOptions};

use super::{
    enhanced_execute_writing_step::EnhancedExecuteWritingStep, enhanced_get_writing_tasks::EnhancedGetWritingTasks,
    enhanced_resume_from_partial_failure::EnhancedResumeFromPartialFailure, execute_writing_step::ExecuteWritingStep,
    get_task_status::GetTaskStatus, get_writing_tasks::GetWritingTasks, write::Write, write_resume::WriteResume,
    write_stage::WriteStage, write_step::WriteStep,
};
use crate::novel::project;
use crate::testing::{call, call_named};

const CHAPTER: &str = include_str!("../../../shosai-novel/fixtures/chapter.md");
const ANSWERS: &str = include_str!("../../../shosai-novel/fixtures/answers.yaml");

fn desk() -> Context {
    let context = Context::for_tests();
    project(&context, None).unwrap().init("雨").unwrap();
    let config = "title: 雨\nwriting: {episode: {target_length: {min: 700, max: 1500}}}\n";
    let path = RelPath::parse("プロジェクト設定.yaml").unwrap();
    context.world.folder(&RootName::WORKSPACE).unwrap().write_atomic(&path, config.as_bytes()).unwrap();
    context
}

/// A client that does what the instruction asks, with an honest answer of its own.
fn follow(context: &Context, asked: &Value) -> Result<Value, Failure> {
    let instruction = &asked["llm_instruction"];
    let path = instruction["template"]["path"].as_str().unwrap();
    let slug = path.trim_end_matches(".yaml").rsplit('/').next().unwrap().split_once('_').unwrap().1;
    let slug = slug.strip_prefix("step").map_or(slug, |rest| rest.split_once('_').unwrap().1);
    hand_in(context, asked, shosai_novel::yaml::read(ANSWERS).unwrap()[slug].clone())
}

/// Hands fields in, with a manuscript where one is asked for.
fn hand_in(context: &Context, asked: &Value, fields: Value) -> Result<Value, Failure> {
    let submit = &asked["llm_instruction"]["submit"];
    let mut arguments = submit["arguments"].clone();
    for (name, value) in fields.as_object().unwrap() {
        arguments["input_data"][name] = value.clone();
    }
    if arguments["input_data"].get("manuscript").is_some_and(Value::is_null) {
        arguments["input_data"]["manuscript"] = json!(CHAPTER);
    }
    call_named(context, submit["tool"].as_str().unwrap(), arguments)
}

#[test]
fn an_instruction_sent_back_as_it_is_and_its_example_are_refused() {
    let context = desk();
    for step in 0..=18_u8 {
        let asked = call::<ExecuteWritingStep>(&context, json!({"episode_number": 1, "step_id": step})).unwrap();
        let submit = &asked["llm_instruction"]["submit"];
        let blank = call_named(&context, submit["tool"].as_str().unwrap(), submit["arguments"].clone()).unwrap_err();
        assert_eq!(blank.code, "acceptance_failed", "step {step}");
        let mut example = asked["llm_instruction"]["example"]["not_to_be_copied"].clone();
        if example.get("manuscript").is_some() {
            example["manuscript"] = json!("　雨の匂いで目が覚めた。\n".repeat(30));
        }
        let copied = hand_in(&context, &asked, example).unwrap_err();
        assert!(copied.message.contains("copied from the example"), "step {step}: {copied}");
        follow(&context, &asked).unwrap();
    }
    let status = call::<GetTaskStatus>(&context, json!({"episode_number": 1})).unwrap();
    assert_eq!(status["status"], "completed", "the honest answers passed");
}

/// Tools that are about no project, look at one to mend it, or are asked with a length of their own.
const NEED_NO_SETTINGS: [&str; 9] = [
    // Says which tool to call instead.
    "progressive_check_start_session",
    "backup_management",
    "status",
    "enhanced_get_writing_tasks",
    "validate_json_response",
    "list_quality_presets",
    "get_quality_schema",
    "noveler",
    "convert_cli_to_json",
];

/// What callers send, a file a suite.
const SAMPLES: [&str; 7] = [
    include_str!("../../../../samples/calls/novel_check.json"),
    include_str!("../../../../samples/calls/novel_data.json"),
    include_str!("../../../../samples/calls/novel_design.json"),
    include_str!("../../../../samples/calls/novel_langsmith.json"),
    include_str!("../../../../samples/calls/novel_ops.json"),
    include_str!("../../../../samples/calls/novel_quality.json"),
    include_str!("../../../../samples/calls/novel_write.json"),
];

#[test]
fn settings_that_cannot_be_used_are_told_by_every_tool() {
    let samples: Vec<Value> =
        SAMPLES.iter().flat_map(|text| serde_json::from_str::<Vec<Value>>(text).unwrap()).collect();
    let novelists = crate::TOOLS.iter().filter(|tool| tool.suite.name().starts_with("novel_"));
    for tool in novelists.filter(|tool| !NEED_NO_SETTINGS.contains(&tool.name)) {
        let sample = samples.iter().find(|one| one["tool"] == tool.name && one["refused"].is_null());
        let arguments = sample.map_or(json!({}), |one| one["arguments"].clone());
        let context = desk();
        let path = RelPath::parse("プロジェクト設定.yaml").unwrap();
        context.world.folder(&RootName::WORKSPACE).unwrap().write_atomic(&path, b"writing: [").unwrap();
        let told = call_named(&context, tool.name, if arguments.is_null() { json!({}) } else { arguments });
        let code = told.err().map(|error| error.code.to_string());
        assert_eq!(code.as_deref(), Some("QC-010"), "{}", tool.name);
    }
    let context = desk();
    let path = RelPath::parse("プロジェクト設定.yaml").unwrap();
    context.world.folder(&RootName::WORKSPACE).unwrap().write_atomic(&path, b"writing: [").unwrap();
    let told = call_named(&context, "enhanced_get_writing_tasks", json!({"episode_number": 1})).unwrap();
    assert_eq!(told["error"]["code"], "QC-010");
    let told = call_named(&context, "noveler", json!({"command": "story 1"})).unwrap_err();
    assert_eq!(told.code, "QC-010");
}

#[test]
fn following_the_instructions_writes_an_episode_in_ten_stages() {
    let context = desk();
    for stage in 1..=10_u8 {
        let asked = call::<Write>(&context, json!({"episode": 1})).unwrap();
        assert_eq!((&asked["status"], &asked["step"]), (&json!("awaiting_input"), &json!(stage)), "{asked}");
        let done = follow(&context, &asked).unwrap();
        assert_eq!((&done["status"], &done["progress"]["completed"]), (&json!("completed"), &json!(stage)), "{done}");
    }
    let end = call::<Write>(&context, json!({"episode": 1})).unwrap();
    assert_eq!(end["status"], "completed");
    assert!(end["manuscript"]["path"].as_str().unwrap().starts_with("40_原稿/第001話"));
    assert!(end["quality"]["body_chars"].as_u64().unwrap() > 200);
}

#[test]
fn following_the_instructions_writes_an_episode_in_nineteen_steps() {
    let context = desk();
    for step in 0..=18_u8 {
        let tasks = call::<GetWritingTasks>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(tasks["tasks"].as_array().unwrap().len(), 19);
        let action = &tasks["next_action"];
        assert_eq!(action["arguments"]["step_id"], step);
        let asked = call::<ExecuteWritingStep>(&context, action["arguments"].clone()).unwrap();
        assert_eq!(asked["llm_instruction"]["submit"]["arguments"]["step_id"].to_string(), step.to_string());
        let done = follow(&context, &asked).unwrap();
        assert_eq!(done["status"], "completed", "{done}");
        assert!(done["saved_files"][0]["path"].as_str().unwrap().contains("60_作業ファイル"));
    }
    let status = call::<GetTaskStatus>(&context, json!({"episode_number": 1})).unwrap();
    assert_eq!((&status["status"], &status["next_step"]), (&json!("completed"), &Value::Null));
    assert_eq!(status["diagnostics"], json!([]));
}

#[test]
fn a_session_is_begun_by_the_first_stage_and_resumed_by_its_id() {
    let context = desk();
    let refused = call::<WriteStep<2>>(&context, json!({"episode": 1})).unwrap_err();
    assert_eq!(refused.code, "QC-001");
    let asked = call::<WriteStep<1>>(&context, json!({"episode": 1})).unwrap();
    let id = asked["session_id"].as_str().unwrap().to_owned();
    assert!(id.starts_with("EP001_2024"));
    let again = call::<WriteStep<1>>(&context, json!({"episode": 1})).unwrap();
    assert_eq!(again["session_id"], id.as_str(), "asking twice begins one session");
    follow(&context, &asked).unwrap();
    let resumed = call::<WriteResume>(&context, json!({"episode_number": 1, "session_id": id})).unwrap();
    assert_eq!((&resumed["step"], &resumed["resumed"]), (&json!(2), &json!(true)));
    let wrong = call::<WriteResume>(&context, json!({"episode_number": 2, "session_id": id})).unwrap_err();
    assert_eq!(wrong.code, "QC-001");
    let stage = json!({"episode_number": 1, "stage": 2, "session_id": id});
    assert_eq!(call::<WriteStage>(&context, stage).unwrap()["stage"], "plot_analysis_design");
    assert_eq!(
        call::<WriteStage>(&context, json!({"episode_number": 1, "stage": 11})).unwrap_err().details.unwrap()["valid_steps"],
        json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    );
}

#[test]
fn two_clients_on_one_step_do_not_overwrite_one_another() {
    let one = desk();
    let other = Context { client: Client { name: Some("other".into()), version: None }, ..one.clone() };
    let step = json!({"episode_number": 1, "step_id": 0});
    let asked = call::<ExecuteWritingStep>(&one, step.clone()).unwrap();
    call::<ExecuteWritingStep>(&other, step.clone()).unwrap();
    follow(&one, &asked).unwrap();
    let late = json!({"episode_number": 1, "step_id": 0, "input_data": {
        "goal": "別の客が考えた別の目的を描く", "takeaway": "別の余韻", "scope_in": ["夜"], "scope_out": ["朝"]}});
    let refused = call::<ExecuteWritingStep>(&other, late.clone()).unwrap_err();
    assert_eq!(refused.code, "QC-008");
    assert!(refused.hint.contains("get_task_status"));
    let replaced = call::<ExecuteWritingStep>(&other, late).unwrap();
    assert_eq!(replaced["status"], "completed", "having been told, it may decide");
}

#[test]
fn enhanced_steps_mend_a_damaged_session() {
    let context = desk();
    let first = json!({"episode_number": 1, "step_id": 0});
    let asked = call::<EnhancedExecuteWritingStep>(&context, first).unwrap();
    assert_eq!(asked["execution_method"], "enhanced_use_case");
    follow(&context, &asked).unwrap();
    let path = RelPath::parse(".noveler/sessions/session_EP001_steps.json").unwrap();
    let damage = || context.world.folder(&RootName::WORKSPACE).unwrap().write_atomic(&path, b"{").unwrap();
    damage();
    let told = call::<EnhancedGetWritingTasks>(&context, json!({"episode_number": 1})).unwrap();
    assert_eq!((&told["success"], &told["error"]["code"]), (&json!(false), &json!("QC-005")));
    let second = json!({"episode_number": 1, "step_id": 1});
    let mended = call::<EnhancedExecuteWritingStep>(&context, second).unwrap();
    assert_eq!((&mended["recovery_applied"], &mended["progress"]["completed"]), (&json!(true), &json!(1)));
    damage();
    let resume = json!({"episode_number": 1, "recovery_point": 1});
    let resumed = call::<EnhancedResumeFromPartialFailure>(&context, resume).unwrap();
    assert_eq!((&resumed["rebuilt_steps"], &resumed["step_id"]), (&json!([0]), &json!(1)));
    let early = json!({"episode_number": 1, "step_id": 9});
    let refused = call::<EnhancedExecuteWritingStep>(&context, early).unwrap_err();
    assert!(refused.details.unwrap()["retry_hint"].is_string());
}

#[test]
fn a_damaged_session_of_the_ten_stages_is_rebuilt_from_what_they_saved() {
    let context = desk();
    for _ in 1..=3 {
        let asked = call::<Write>(&context, json!({"episode": 1})).unwrap();
        follow(&context, &asked).unwrap();
    }
    let id = call::<Write>(&context, json!({"episode": 1})).unwrap()["session_id"].as_str().unwrap().to_owned();
    let path = RelPath::parse(&format!("90_管理/writing_sessions/session_{id}.json")).unwrap();
    let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
    folder.write_atomic(&path, b"{}").unwrap();
    let told = call::<WriteStage>(&context, json!({"episode_number": 1, "stage": 4, "session_id": id})).unwrap_err();
    assert!(told.code == "QC-005" && told.hint.contains("write_resume"), "{told}");
    let resumed = call::<WriteResume>(&context, json!({"episode_number": 1, "session_id": id})).unwrap();
    assert_eq!((&resumed["rebuilt_stages"], &resumed["step"]), (&json!([1, 2, 3]), &json!(4)));
    let unknown = json!({"episode_number": 1, "session_id": "EP001_20200101_000000"});
    assert_eq!(call::<WriteResume>(&context, unknown).unwrap_err().code, "QC-001");
}

#[test]
fn files_are_written_beneath_the_project_and_backed_up() {
    let context = desk();
    let file = |path: &str, text: &str| call::<Write>(&context, json!({"relative_path": path, "content": text}));
    assert_eq!(file("20_プロット/話別プロット/ep001.yaml", "a: 1").unwrap()["status"], "created");
    let updated = file("20_プロット/話別プロット/ep001.yaml", "a: 2").unwrap();
    assert_eq!(updated["status"], "updated");
    assert!(updated["backup"]["backup_id"].is_string());
    for bad in ["shosai.yaml", ".novelerrc.yaml", "Config.YAML", ".noveler/artifacts/x.json"] {
        assert_eq!(file(bad, "x").unwrap_err().code, "forbidden", "{bad}");
    }
    assert_eq!(file("../x", "x").unwrap_err().code, "out_of_scope");
    assert_eq!(call::<Write>(&context, json!({"episode": 1, "content": "x"})).unwrap_err().code, "invalid_parameter");
}

#[test]
fn answers_stay_small() {
    let context = desk();
    let config = RelPath::parse("プロジェクト設定.yaml").unwrap();
    let cast: String = (0..60).map(|number| format!("  - name: 登場人物{number}\n")).collect();
    let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
    folder.write_atomic(&config, format!("characters:\n{cast}").as_bytes()).unwrap();
    for number in 0..200 {
        let path = RelPath::parse(&format!("30_設定集/設定{number}.md")).unwrap();
        folder.write_atomic(&path, "設定".as_bytes()).unwrap();
    }
    let tasks = call::<EnhancedGetWritingTasks>(&context, json!({"episode_number": 1})).unwrap();
    let step = call::<ExecuteWritingStep>(&context, json!({"episode_number": 1, "step_id": 0})).unwrap();
    let limit = context.config.limits.answer_chars;
    for answer in [tasks, step] {
        assert!(answer.to_string().chars().count() < limit, "{}", answer.to_string().chars().count());
    }
}

/// Reads a request to its end: a server that hangs up on unread bytes resets the connection.
fn read_request(stream: &mut TcpStream) -> String {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
        request.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&request).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    let _ = stream.read_exact(&mut body);
    String::from_utf8_lossy(&request).into_owned()
}

/// A model that answers every request with the next of these texts.
#[allow(clippy::disallowed_methods)]
fn model_that_says(texts: Vec<String>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for (stream, text) in listener.incoming().flatten().zip(texts) {
            let mut stream = stream;
            read_request(&mut stream);
            let event = json!({"choices": [{"delta": {"content": text}}]});
            let head = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/event-stream\r\n\r\n";
            let _ = write!(stream, "{head}data: {event}\n\ndata: [DONE]\n\n");
        }
    });
    format!("http://{address}/v1")
}

#[test]
fn the_operators_own_model_does_a_step_and_is_corrected() {
    let scratch = World::real(WorldOptions::default()).temp_folder().unwrap();
    let root = RootOptions::at(scratch.machine_path().unwrap());
    let world = World::real(WorldOptions::default().with_root(RootName::WORKSPACE, root));
    let good = json!({"goal": "灯台守の娘が島を離れると決めるまで", "takeaway": "残ることも選ぶこと", "scope_in": ["灯室"], "scope_out": ["母の話"]});
    let mut config = Config::default();
    config.novel.llm.base_url =
        Some(model_that_says(vec!["考えています".into(), r#"{"goal": "短"}"#.into(), format!("```json\n{good}\n```")]));
    config.novel.llm.model = Some("test".into());
    config.novel.llm.force = true;
    config.novel.llm.retries = 0;
    let context = Context::new(world, Arc::new(config));
    project(&context, None).unwrap().init("雨").unwrap();
    let step =
        |number: u8| call::<ExecuteWritingStep>(&context, json!({"episode_number": 1, "step_id": number})).unwrap();
    let done = step(0);
    assert_eq!(done["status"], "completed", "{done}");
    // The model has nothing more to say: the client gets the instruction and the reason, and nothing is invented.
    let left = step(1);
    assert_eq!((&left["status"], &left["llm_fallback"]["code"]), (&json!("awaiting_input"), &json!("QC-004")));
    let now = call::<EnhancedExecuteWritingStep>(&context, json!({"episode_number": 1, "step_id": 1, "async": true}))
        .unwrap();
    assert!(now.get("llm_fallback").is_none(), "whoever does not wait is not kept waiting");
}
