//! Whole episodes, from the first task to the last.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use shosai_world::RelPath;

use super::*;
use crate::{Project, testing::project};

/// A manuscript long enough to be one.
fn manuscript(mark: &str) -> String {
    let line = format!("　雨の匂いで目が覚めた。{mark}窓の外で、誰かが傘をひらく音がする。\n「もう行くの？」\n");
    line.repeat(12)
}

/// What a careful client hands in: the template's own example, with a real manuscript.
fn answer(project: &Project, flow: &'static Flow, task: &Task) -> Map<String, Value> {
    let name = perform::template_name(flow, task);
    let (template, _) = Template::load(project, flow.templates, &name, task.template).unwrap();
    let mut input = template.artifacts.example;
    if task.product == Product::Draft {
        input.insert("manuscript".to_owned(), manuscript("").into());
    }
    input
}

fn call() -> Submit {
    Submit { tool: "execute_writing_step".to_owned(), arguments: Map::new() }
}

fn request<'a>(task: u8, input: Option<&'a Map<String, Value>>) -> Request<'a> {
    Request { episode: 1, session_id: None, task: f64::from(task), input, seen: None, mode: Mode::Keep, call: call() }
}

fn done(performed: Performed) -> Done {
    match performed.outcome {
        Outcome::Done(done) => *done,
        Outcome::Awaiting(_) => panic!("it still awaits input"),
    }
}

fn work_up_to(project: &Project, flow: &'static Flow, last: u8) {
    for task in flow.tasks.iter().filter(|task| task.number <= last) {
        let input = answer(project, flow, task);
        perform(project, flow, &request(task.number, Some(&input))).unwrap();
    }
}

#[test]
fn an_episode_is_written_from_the_first_task_to_the_last() {
    for flow in [&STEPS, &STAGES] {
        let project = project();
        for task in flow.tasks {
            let asked = perform(&project, flow, &request(task.number, None)).unwrap();
            let Outcome::Awaiting(instruction) = asked.outcome else { panic!("{} gives no instruction", task.slug) };
            assert_eq!(instruction.submit.arguments["input_data"]["state_version"], asked.state_version);
            let mut input = answer(&project, flow, task);
            input.insert("state_version".to_owned(), asked.state_version.into());
            let made = done(perform(&project, flow, &request(task.number, Some(&input))).unwrap());
            assert!(!made.artifacts.is_empty() && !made.repeated, "{}", task.slug);
            let again = done(perform(&project, flow, &request(task.number, Some(&input))).unwrap());
            assert!(again.repeated && again.artifacts == made.artifacts, "{}", task.slug);
        }
        let (kept, damaged) = sessions(&project, flow).unwrap();
        assert_eq!((kept.len(), damaged.len()), (1, 0));
        assert_eq!((kept[0].status, kept[0].current_stage), (SessionStatus::Completed, None));
        assert_eq!(kept[0].total_turns_used as usize, flow.tasks.len() * 2);
        assert_eq!(project.read_episode(1).unwrap().text, manuscript(""));
    }
}

#[test]
fn a_step_out_of_turn_is_refused_with_the_one_whose_turn_it_is() {
    let error = perform(&project(), &STEPS, &request(5, None)).unwrap_err();
    assert_eq!(error.code, "QC-003");
    assert_eq!((error.fact("valid_steps"), error.fact("missing_steps")), (&json!([0]), &json!([4])));
    let error = perform(&project(), &STAGES, &request(2, None)).unwrap_err();
    assert_eq!(error.code, "QC-001");
}

#[test]
fn a_refused_input_changes_nothing_but_the_count() {
    let project = project();
    let bad = json!({"goal": "短い"}).as_object().unwrap().clone();
    for _ in 0..2 {
        let error = perform(&project, &STEPS, &request(0, Some(&bad))).unwrap_err();
        assert_eq!(error.code, "acceptance_failed");
        assert!(error.message.contains("takeaway") && error.message.contains("goal"), "{error}");
    }
    let session = &sessions(&project, &STEPS).unwrap().0[0];
    assert_eq!((session.stages["scope_definition"].attempts, session.completed_stages.len()), (1, 0));
    assert!(!project.folder().exists(&RelPath::parse("60_作業ファイル/EP001_step00.yaml").unwrap()).unwrap());
}

#[test]
fn a_dry_run_judges_and_keeps_nothing() {
    let project = project();
    let input = answer(&project, &STEPS, &STEPS.tasks[0]);
    let dry = Request { mode: Mode::DryRun, ..request(0, Some(&input)) };
    assert!(done(perform(&project, &STEPS, &dry).unwrap()).artifacts.is_empty());
    assert!(sessions(&project, &STEPS).unwrap().0.is_empty());
}

#[test]
fn whoever_comes_second_is_told_and_may_then_replace() {
    let project = project();
    let asked = perform(&project, &STEPS, &request(0, None)).unwrap();
    let first = answer(&project, &STEPS, &STEPS.tasks[0]);
    perform(&project, &STEPS, &Request { seen: Some(&asked.state_version), ..request(0, Some(&first)) }).unwrap();
    let mut second = first.clone();
    second.insert("goal".to_owned(), "別の客の考えた別の目的を描く".into());
    let late = Request { seen: Some(&asked.state_version), ..request(0, Some(&second)) };
    let error = perform(&project, &STEPS, &late).unwrap_err();
    assert_eq!(error.code, "QC-008");
    second.insert("state_version".to_owned(), error.fact("state_version").clone());
    let replaced = perform(&project, &STEPS, &request(0, Some(&second))).unwrap();
    assert!(!done(replaced).repeated);
}

#[test]
fn what_rests_on_a_replaced_result_is_marked() {
    let project = project();
    work_up_to(&project, &STEPS, 3);
    let mut other = answer(&project, &STEPS, &STEPS.tasks[1]);
    other.insert("hook".to_owned(), "列車に残された傘".into());
    let replaced = done(perform(&project, &STEPS, &request(1, Some(&other))).unwrap());
    assert_eq!(replaced.outdated, [2, 3]);
    let asked = perform(&project, &STEPS, &request(2, None)).unwrap();
    assert!(matches!(asked.outcome, Outcome::Awaiting(_)), "an outdated step is offered again");
}

#[test]
fn a_template_that_changed_meanwhile_is_noticed() {
    let project = project();
    perform(&project, &STEPS, &request(0, None)).unwrap();
    let path = RelPath::parse("templates/writing/write_step00_scope_definition.yaml").unwrap();
    let own = STEPS.tasks[0].template.replace("1.0.0", "1.0.1");
    project.folder().write_atomic(&path, own.as_bytes()).unwrap();
    let input = answer(&project, &STEPS, &STEPS.tasks[0]);
    assert_eq!(perform(&project, &STEPS, &request(0, Some(&input))).unwrap_err().code, "QC-006");
    perform(&project, &STEPS, &request(0, None)).unwrap();
    perform(&project, &STEPS, &request(0, Some(&input))).unwrap();
}

#[test]
fn a_damaged_session_is_set_aside_and_rebuilt_from_its_work_files() {
    let project = project();
    work_up_to(&project, &STEPS, 11);
    let path = RelPath::parse(".noveler/sessions/session_EP001_steps.json").unwrap();
    project.folder().write_atomic(&path, b"{\"session_id\": ").unwrap();
    assert_eq!(perform(&project, &STEPS, &request(12, None)).unwrap_err().code, "QC-005");
    let recovered = recover(&project, &STEPS, 1, 12.0).unwrap();
    assert_eq!(recovered.rebuilt, (0..=11).collect::<Vec<u8>>());
    assert_eq!(recovered.session.current_stage, Some(12));
    let (entries, _) = project.folder().list(&RelPath::parse(".noveler/sessions").unwrap()).unwrap();
    assert!(entries.iter().any(|entry| entry.path.as_str().contains("damaged")), "the file is kept");
    let input = answer(&project, &STEPS, &STEPS.tasks[12]);
    perform(&project, &STEPS, &request(12, Some(&input))).unwrap();
}

#[test]
fn a_revision_replaces_the_manuscript_and_keeps_the_old_one() {
    let project = project();
    work_up_to(&project, &STAGES, 8);
    let bad = json!({"verdict": "revised", "changes": ["x"], "reason": "読みやすくした"}).as_object().unwrap().clone();
    let error = perform(&project, &STAGES, &request(9, Some(&bad))).unwrap_err();
    assert!(error.message.contains("manuscript"), "{error}");
    let mut good = bad;
    good.insert("manuscript".to_owned(), manuscript("静かな朝だ。").into());
    let made = done(perform(&project, &STAGES, &request(9, Some(&good))).unwrap());
    assert!(made.measured.is_some() && made.manuscript.unwrap().backup.is_some());
    assert_eq!(project.read_episode(1).unwrap().text, manuscript("静かな朝だ。"));
}

#[test]
fn a_manuscript_may_be_named_instead_of_sent() {
    let project = project();
    work_up_to(&project, &STAGES, 7);
    let path = RelPath::parse("60_作業ファイル/草稿.md").unwrap();
    project.folder().write_atomic(&path, manuscript("").replace('\n', "\r\n").as_bytes()).unwrap();
    let input = json!({"title": "雨", "summary": "見送る話", "manuscript_path": path.as_str()});
    perform(&project, &STAGES, &request(8, input.as_object())).unwrap();
    assert_eq!(project.read_episode(1).unwrap().text, manuscript(""));
    let outside = json!({"title": "雨", "summary": "見送る話", "manuscript_path": "../x.md"});
    assert_eq!(perform(&project, &STAGES, &request(8, outside.as_object())).unwrap_err().code, "out_of_scope");
}

#[test]
fn tasks_are_ordered_and_need_only_what_comes_before() {
    for flow in [&STEPS, &STAGES] {
        for pair in flow.tasks.windows(2) {
            assert_eq!(pair[0].number + 1, pair[1].number);
        }
        for task in flow.tasks {
            assert!(task.needs.iter().all(|need| *need < task.number), "{}", task.slug);
        }
        assert!(flow.tasks.iter().any(|task| task.number == flow.draft && task.product == Product::Draft));
    }
    assert_eq!((STEPS.tasks.len(), STAGES.tasks.len()), (19, 10));
}

#[test]
fn an_unknown_step_is_answered_with_the_valid_ones() {
    let error = STEPS.task(2.5).unwrap_err();
    assert_eq!((error.code.as_ref(), error.fact("valid_steps").as_array().unwrap().len()), ("QC-003", 19));
    assert_eq!(STEPS.task(11.0).unwrap().slug, "first_draft");
}

#[test]
fn a_change_reaches_what_rests_on_it() {
    let reached: Vec<u8> = STEPS.dependents(15).iter().map(|task| task.number).collect();
    assert_eq!(reached, [16, 17, 18]);
}

#[test]
fn wishes_of_the_writer_go_with_every_later_instruction() {
    let project = project();
    let mut first = answer(&project, &STAGES, &STAGES.tasks[0]);
    first.insert("custom_requirements".to_owned(), json!(["雨を降らせない"]));
    perform(&project, &STAGES, &request(1, Some(&first))).unwrap();
    let asked = perform(&project, &STAGES, &request(2, None)).unwrap();
    let Outcome::Awaiting(instruction) = asked.outcome else { panic!("it gives no instruction") };
    assert_eq!(instruction.custom_requirements, ["雨を降らせない"]);
}

#[test]
fn a_manuscript_that_was_edited_meanwhile_is_not_overwritten_unseen() {
    let project = project();
    work_up_to(&project, &STAGES, 8);
    let asked = perform(&project, &STAGES, &request(9, None)).unwrap();
    let path = project.episode(1).unwrap().path;
    project.write_manuscript(&path, &manuscript("誰かが書き足した。"), None).unwrap();
    let input = json!({"verdict": "revised", "changes": ["x"], "reason": "読みやすくした", "manuscript": manuscript("静かだ。")});
    let late = Request { seen: Some(&asked.state_version), ..request(9, input.as_object()) };
    let error = perform(&project, &STAGES, &late).unwrap_err();
    assert_eq!(error.code, "QC-008");
    assert_eq!(project.read_episode(1).unwrap().text, manuscript("誰かが書き足した。"));
    // A server that died after writing the manuscript and before saving the session finds its own work.
    project.write_manuscript(&path, &manuscript("静かだ。"), None).unwrap();
    perform(&project, &STAGES, &late).unwrap();
}

/// Any JSON that a client might send.
fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map("(goal|takeaway|scope_in|x)", inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is sent is accepted or refused, and what is refused leaves no result behind.
    #[test]
    fn any_input_is_judged_and_a_refused_one_leaves_nothing(
        fields in proptest::collection::btree_map("(goal|takeaway|scope_in|scope_out|state_version|[a-z]{1,4})", any_value(), 0..6)
    ) {
        let project = project();
        let input = json!(fields);
        let refused = perform(&project, &STEPS, &request(0, input.as_object())).is_err();
        let path = RelPath::parse("60_作業ファイル/EP001_step00.yaml").unwrap();
        prop_assert_eq!(project.folder().exists(&path).unwrap(), !refused);
    }
}
