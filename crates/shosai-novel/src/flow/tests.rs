//! Whole episodes, from the first task to the last.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use shosai_world::RelPath;

use super::*;
use crate::{
    Project,
    testing::{CHAPTER, answer_of, short_project as project},
};

/// The chapter with a sentence more.
fn manuscript(mark: &str) -> String {
    CHAPTER.replace("膝が鳴る。", &format!("膝が鳴る。{mark}"))
}

/// What a careful client hands in, with a manuscript where one is asked for.
fn answer(task: &Task) -> Map<String, Value> {
    let mut input = answer_of(task.slug);
    if task.product == Product::Draft {
        input.insert("manuscript".to_owned(), manuscript("").into());
    }
    input
}

fn call() -> Submit {
    Submit { tool: "execute_writing_step".to_owned(), arguments: Map::new() }
}

fn request<'a>(task: u8, input: Option<&'a Map<String, Value>>) -> Request<'a> {
    Request {
        episode: 1,
        session_id: None,
        task: f64::from(task),
        input,
        seen: None,
        mode: Mode::Keep,
        room: CLIENT_CHARS,
        call: call(),
    }
}

fn done(performed: Performed) -> Done {
    match performed.outcome {
        Outcome::Done(done) => *done,
        Outcome::Awaiting(_) => panic!("it still awaits input"),
    }
}

fn work_up_to(project: &Project, flow: &'static Flow, last: u8) {
    for task in flow.tasks.iter().filter(|task| task.number <= last) {
        let input = answer(task);
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
            let mut input = answer(task);
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

/// The server's own example, sent back as it was shown, and one sentence thirty times for a manuscript.
fn copied_example(project: &Project, flow: &'static Flow, task: &Task) -> Map<String, Value> {
    let name = perform::template_name(flow, task);
    let (template, _) = Template::load(project, flow.templates, &name, task.template).unwrap();
    let mut input = template.artifacts.example;
    if task.product == Product::Draft {
        input.insert("manuscript".to_owned(), "　雨の匂いで目が覚めた。\n".repeat(30).into());
    }
    input
}

#[test]
fn an_example_sent_back_is_refused_by_every_task_with_the_reason() {
    for flow in [&STEPS, &STAGES] {
        for task in flow.tasks {
            let project = project();
            for earlier in flow.tasks.iter().filter(|earlier| earlier.number < task.number) {
                perform(&project, flow, &request(earlier.number, Some(&answer(earlier)))).unwrap();
            }
            let input = copied_example(&project, flow, task);
            let refused = perform(&project, flow, &request(task.number, Some(&input))).unwrap_err();
            assert_eq!(refused.code, "acceptance_failed", "{}", task.slug);
            assert!(refused.message.contains("copied from the example"), "{}: {refused}", task.slug);
        }
    }
}

#[test]
fn a_text_that_repeats_itself_or_misses_its_length_is_not_certified() {
    let project = project();
    work_up_to(&project, &STEPS, 10);
    let mut draft = answer(&STEPS.tasks[11]);
    draft.insert("manuscript".to_owned(), "　灯室の扉は今夜も開いていた。\n".repeat(60).into());
    let refused = perform(&project, &STEPS, &request(11, Some(&draft))).unwrap_err();
    assert!(refused.message.contains("repeated_ratio"), "{refused}");
    draft.insert("manuscript".to_owned(), CHAPTER.into());
    perform(&project, &STEPS, &request(11, Some(&draft))).unwrap();
    // Somebody cuts the text by hand: keeping it is no longer an answer, and neither is certifying it.
    let path = project.episode(1).unwrap().path;
    let short: String = CHAPTER.chars().take(320).collect();
    project.write_manuscript(&path, &short, None).unwrap();
    let refused = perform(&project, &STEPS, &request(12, Some(&answer(&STEPS.tasks[12])))).unwrap_err();
    assert!(refused.message.contains("body_chars"), "{refused}");
    project.write_manuscript(&path, CHAPTER, None).unwrap();
    for number in [12, 13] {
        perform(&project, &STEPS, &request(number, Some(&answer(&STEPS.tasks[usize::from(number)])))).unwrap();
    }
    let mut gate = answer(&STEPS.tasks[14]);
    gate.insert("turning_point".to_owned(), "no".into());
    gate.insert("double_motive".to_owned(), "no".into());
    let refused = perform(&project, &STEPS, &request(14, Some(&gate))).unwrap_err();
    assert!(refused.message.contains("at_least:4"), "{refused}");
    gate.insert("verdict".to_owned(), "fail".into());
    perform(&project, &STEPS, &request(14, Some(&gate))).unwrap();
    let refused = perform(&project, &STEPS, &request(15, Some(&answer(&STEPS.tasks[15])))).unwrap_err();
    assert!(refused.message.contains("needs:step 14 verdict=pass"), "{refused}");
    let mut boast = answer(&STEPS.tasks[15]);
    boast.insert("verdict".to_owned(), "rejected".into());
    boast.insert("reason".to_owned(), "総合は９９点だが構成が弱い".into());
    let refused = perform(&project, &STEPS, &request(15, Some(&boast))).unwrap_err();
    assert!(refused.message.contains("figures_as_measured"), "{refused}");
}

#[test]
fn a_story_that_cannot_be_is_not_passed_unless_it_is_meant_so() {
    let project = project();
    work_up_to(&project, &STEPS, 5);
    let person = RelPath::parse("30_設定集/人物/汐里.yaml").unwrap();
    project.folder().write_atomic(&person, "名前: 汐里\n一人称: わたし\n".as_bytes()).unwrap();
    let line =
        crate::design::Dialogue { speaker: "汐里".into(), text: "俺は行くよ。".into(), ..Default::default() };
    crate::design::DesignStore::of(&project, 1).unwrap().set_dialogues(1, vec![line]).unwrap();
    let asked = perform(&project, &STEPS, &request(6, None)).unwrap();
    let Outcome::Awaiting(instruction) = asked.outcome else { panic!("it gives no instruction") };
    let id = instruction.contradictions[0].id.clone();
    let mut input = answer(&STEPS.tasks[6]);
    let refused = perform(&project, &STEPS, &request(6, Some(&input))).unwrap_err();
    assert!(refused.message.contains("no_certain_contradiction") && refused.message.contains(&id), "{refused}");
    input.insert("accepted_contradictions".to_owned(), json!([id]));
    perform(&project, &STEPS, &request(6, Some(&input))).unwrap();
}

#[test]
fn an_instruction_brings_what_a_writer_needs_within_its_room() {
    let project = project();
    let config = "title: 灯\ngenre: 青春ミステリ\nwriting: {episode: {target_length: {min: 700, max: 1500}}}\n";
    project.folder().write_atomic(&RelPath::parse("プロジェクト設定.yaml").unwrap(), config.as_bytes()).unwrap();
    let person = RelPath::parse("30_設定集/人物/汐里.yaml").unwrap();
    project.folder().write_atomic(&person, "名前: 汐里\n一人称: わたし\n".as_bytes()).unwrap();
    let spoken = CHAPTER.replace("「返すよ。", "「わたしが返す」と汐里は言った。\n「返すよ。");
    project.write_manuscript(&crate::manuscript_path(1, "灯").unwrap(), &spoken, None).unwrap();
    let plot = RelPath::parse("20_プロット/話別プロット/ep002.yaml").unwrap();
    project.folder().write_atomic(&plot, "船: 六時半\n".repeat(900).as_bytes()).unwrap();
    let asked = perform(&project, &STEPS, &Request { episode: 2, ..request(0, None) }).unwrap();
    let Outcome::Awaiting(instruction) = asked.outcome else { panic!("it gives no instruction") };
    let context = &instruction.context;
    assert_eq!(
        (context.last_episodes[0].episode, context.voices[0].lines.as_slice()),
        (1, ["わたしが返す".to_owned()].as_slice())
    );
    assert!(context.last_episodes[0].sentences.iter().all(|sentence| spoken.contains(sentence.as_str())));
    assert!(context.own_prose.as_ref().is_some_and(|own| spoken.contains(own.text.trim())));
    assert_eq!(context.genre_rules.len(), 6, "both genres are known");
    let cut = context.inputs.iter().find(|input| input.path.contains("ep002")).unwrap();
    assert!(cut.left_out_chars > 0 && cut.text.starts_with("船: 六時半"));
    assert!(json!(context).to_string().chars().count() <= CLIENT_CHARS * 11 / 10);
    let refused = perform(&project, &STEPS, &Request { episode: 2, ..request(0, Some(&Map::new())) }).unwrap_err();
    assert_eq!(refused.code, "acceptance_failed");
    let asked = perform(&project, &STEPS, &Request { episode: 2, ..request(0, None) }).unwrap();
    let Outcome::Awaiting(instruction) = asked.outcome else { panic!("it gives no instruction") };
    assert!(instruction.context.last_findings.iter().any(|found| found.contains("goal")), "what was refused is told");
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
    let input = answer(&STEPS.tasks[0]);
    let dry = Request { mode: Mode::DryRun, ..request(0, Some(&input)) };
    assert!(done(perform(&project, &STEPS, &dry).unwrap()).artifacts.is_empty());
    assert!(sessions(&project, &STEPS).unwrap().0.is_empty());
}

#[test]
fn whoever_comes_second_is_told_and_may_then_replace() {
    let project = project();
    let asked = perform(&project, &STEPS, &request(0, None)).unwrap();
    let first = answer(&STEPS.tasks[0]);
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
    let mut other = answer(&STEPS.tasks[1]);
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
    let input = answer(&STEPS.tasks[0]);
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
    let input = answer(&STEPS.tasks[12]);
    perform(&project, &STEPS, &request(12, Some(&input))).unwrap();
}

#[test]
fn a_revision_replaces_the_manuscript_and_keeps_the_old_one() {
    let project = project();
    work_up_to(&project, &STAGES, 8);
    let bad = json!({"verdict": "revised", "changes": ["咳の後に一文を足した"], "reason": "読みやすくした"})
        .as_object()
        .unwrap()
        .clone();
    let error = perform(&project, &STAGES, &request(9, Some(&bad))).unwrap_err();
    assert!(error.message.contains("manuscript"), "{error}");
    let mut good = bad;
    good.insert("manuscript".to_owned(), manuscript("静かな夜だ。").into());
    let made = done(perform(&project, &STAGES, &request(9, Some(&good))).unwrap());
    assert!(made.measured.is_some() && made.manuscript.unwrap().backup.is_some());
    assert_eq!(project.read_episode(1).unwrap().text, manuscript("静かな夜だ。"));
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
    let mut first = answer(&STAGES.tasks[0]);
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
    let input = json!({"verdict": "revised", "changes": ["咳の後に一文を足した"], "reason": "読みやすくした", "manuscript": manuscript("静かだ。")});
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
