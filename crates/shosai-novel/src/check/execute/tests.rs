use super::*;
use crate::{check::STEPS, manuscript_path, testing::project};
use shosai_world::RelPath;

fn checked(text: &str) -> (Project, String) {
    let project = project();
    project.folder().write_atomic(&manuscript_path(1, "雨").unwrap(), text.as_bytes()).unwrap();
    let session = Checks::of(&project).open(1, None, None).unwrap();
    (project, session.session_id)
}

fn run(project: &Project, session: &str, step: u8, input: Value) -> Result<StepOutcome> {
    let input: StepInput = serde_json::from_value(input).unwrap();
    execute_step(project, session, Step::of(step).unwrap(), &input, &IterationPolicy::default())
}

#[test]
fn a_step_of_measures_is_judged_by_its_figures() {
    let (project, session) = checked("彼はもう何も食べれない。\n");
    let outcome = run(&project, &session, 1, json!({})).unwrap();
    assert_eq!((outcome.result.score_source, outcome.result.issues.len()), (Some("measured"), 1));
    let files = outcome.files.unwrap();
    assert!(files.1.contains("EP0001_step01_") && files.1.ends_with("_output.json"), "{files:?}");
    let followed = outcome.session.issues.values().next().unwrap();
    assert_eq!((followed.state.as_str(), followed.step_id), ("New", 1));
}

#[test]
fn an_issue_is_followed_until_it_is_gone_and_when_it_comes_back() {
    let (project, session) = checked("彼はもう何も食べれない。\n");
    let path = manuscript_path(1, "雨").unwrap();
    let state = |outcome: &StepOutcome| outcome.session.issues.values().next().unwrap().state.clone();
    run(&project, &session, 1, json!({})).unwrap();
    project.folder().write_atomic(&path, "彼はもう何も食べられない。\n".as_bytes()).unwrap();
    assert_eq!(state(&run(&project, &session, 1, json!({})).unwrap()), "Resolved");
    project.folder().write_atomic(&path, "彼はもう何も食べれない。\n".as_bytes()).unwrap();
    assert_eq!(state(&run(&project, &session, 1, json!({})).unwrap()), "Recurrence");
}

#[test]
fn a_step_of_judgement_asks_and_takes_the_verdict() {
    let (project, session) = checked("翌朝、健太は学校へ行った。\n");
    let asked = run(&project, &session, 5, json!({})).unwrap();
    assert_eq!((asked.result.passed, asked.result.quality_score), (None, None));
    assert_eq!(asked.result.status, "awaiting_input");
    assert_eq!(json!(asked.result.evidence)["times"][0]["word"], "翌朝");
    assert!(asked.result.llm_instruction.unwrap().task.contains("プロット整合性"));
    let poor = json!({"verdict": {"summary": "", "issues": [], "recommendations": [], "metrics": {}}});
    assert!(run(&project, &session, 5, poor).is_err());
    let verdict = json!({"verdict": {"summary": "通っている。", "issues": [], "recommendations": [], "metrics": {"quality_score": 88}}});
    let judged = run(&project, &session, 5, verdict).unwrap();
    assert_eq!((judged.result.passed, judged.result.quality_score), (Some(true), Some(88.0)));
    assert_eq!(judged.session.completed_steps, [5]);
}

#[test]
fn the_length_comes_from_the_project_and_the_last_step_needs_it() {
    let (project, session) = checked("短い話だった。\n");
    let last = run(&project, &session, 12, json!({})).unwrap();
    assert_eq!(last.result.passed, Some(false));
    let figures = last.result.metadata;
    assert_eq!(json!(figures.length_proposal)["action"], "extend");
    assert_eq!(figures.config_snapshot.target_length.source, "project_config");
    project
        .folder()
        .write_atomic(
            &RelPath::parse(layout::CONFIG_FILE).unwrap(),
            b"writing: {episode: {target_length: {min: 9, max: 1}}}",
        )
        .unwrap();
    assert_eq!(run(&project, &session, 12, json!({})).unwrap_err().code, "QC-010");
    project.folder().remove(&RelPath::parse(layout::CONFIG_FILE).unwrap()).unwrap();
    assert_eq!(run(&project, &session, 12, json!({})).unwrap_err().code, "QC-009");
    let over = json!({"config_overrides": {"target_length": {"min": 1, "max": 100}}});
    let figures = run(&project, &session, 12, over).unwrap().result.metadata;
    assert_eq!(figures.config_snapshot.target_length.source, "override");
    assert!(figures.length_stats.in_range);
    assert_eq!(figures.missing_steps.unwrap().len(), 11);
}

#[test]
fn all_twelve_steps_lead_to_an_approval() {
    let (project, session) = checked(
        "翌朝、健太は学校の門をくぐり、静かな校庭を見渡した。\n「おはよう」と美咲が手を振った。\n健太は笑って手を振り返し、教室へ向かう。\n",
    );
    let mut last = None;
    for step in STEPS {
        let verdict = json!({"summary": format!("{}は良い。", step.name), "metrics": {"quality_score": 90}});
        let input = json!({"verdict": verdict, "config_overrides": {"target_length": {"min": 1, "max": 999}}});
        last = Some(run(&project, &session, step.id, input).unwrap());
    }
    let last = last.unwrap();
    assert_eq!(last.session.failed_steps, Vec::<u8>::new());
    assert_eq!((last.result.passed, last.next_step), (Some(true), None));
}

#[test]
fn a_verdict_does_not_pass_over_what_cannot_be() {
    let (project, session) = checked("「僕は行くよ」と健太は言った。\n");
    let path = RelPath::parse("30_設定集/人物/健太.yaml").unwrap();
    project.folder().write_atomic(&path, "名前: 健太\n一人称: 俺\n".as_bytes()).unwrap();
    let asked = run(&project, &session, 4, json!({})).unwrap().result;
    let [found] = asked.contradictions.as_slice() else { panic!("{:?}", asked.contradictions) };
    assert_eq!((found.code, found.here.line, found.there.line), ("FIRST_PERSON", Some(1), Some(2)));
    let verdict = json!({"summary": "口調は保たれている。", "passed": true});
    assert_eq!(run(&project, &session, 4, json!({"verdict": verdict})).unwrap_err().code, "acceptance_failed");
    let meant = json!({"summary": "口調は保たれている。", "passed": true, "accepted_contradictions": [found.id]});
    assert_eq!(run(&project, &session, 4, json!({"verdict": meant})).unwrap().result.passed, Some(true));
    assert!(run(&project, &session, 5, json!({})).unwrap().result.contradictions.is_empty(), "it is another step's");
}

#[test]
fn a_changed_template_is_told() {
    let (project, session) = checked("雨。\n");
    let path = RelPath::parse("templates/quality/checks/check_step01_typo_check.md").unwrap();
    project.folder().write_atomic(&path, "新しい手順。".repeat(60).as_bytes()).unwrap();
    assert_eq!(run(&project, &session, 1, json!({})).unwrap_err().code, "QC-006");
    let accepted = run(&project, &session, 1, json!({"accept_template_change": true})).unwrap();
    assert_eq!(accepted.result.template_source, "checks");
}

#[test]
fn attempts_end_for_a_reason_and_a_dry_run_leaves_nothing() {
    let (project, session) = checked("雨。\n");
    let repeat =
        |policy: IterationPolicy| repeat_step(&project, &session, Step::of(1).unwrap(), &StepInput::default(), &policy);
    let dry = repeat(IterationPolicy { dry_run: true, ..IterationPolicy::default() }).unwrap();
    assert!(dry.last.files.is_none());
    assert!(Checks::of(&project).load(&session).unwrap().history.is_empty());
    let passed = repeat(IterationPolicy { count: 5, until_pass: true, ..IterationPolicy::default() }).unwrap();
    assert_eq!((passed.stopped_reason, passed.attempts.len()), ("until_pass", 1));
    let counted = repeat(IterationPolicy { count: 3, ..IterationPolicy::default() }).unwrap();
    assert_eq!((counted.stopped_reason, counted.attempts.len()), ("count_limit", 3));
    let none = repeat(IterationPolicy { time_budget_s: Some(0.0), ..IterationPolicy::default() });
    assert_eq!(none.unwrap_err().code, "QC-007");
}
