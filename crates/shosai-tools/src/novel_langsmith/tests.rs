//! The tools as a client calls them.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use shosai_tool::{Config, Context};
use shosai_world::{Ending, Finished, RelPath, RootName, RootOptions, World, WorldOptions};

use super::langsmith_run_verification::LangsmithRunVerification;
use super::{langsmith_apply_patch::LangsmithApplyPatch, langsmith_generate_artifacts::LangsmithGenerateArtifacts};
use crate::testing::call;

fn allowing(commands: &[&str], world: World) -> Context {
    let mut config = Config::default();
    config.novel.verification_commands = commands.iter().map(|line| (*line).to_owned()).collect();
    config.novel.verification_variables = vec!["NOVEL_MODE".to_owned()];
    Context::new(world, Arc::new(config))
}

#[test]
fn a_run_is_summarised_patched_and_verified() {
    let (world, controls) = World::memory_with_controls();
    let context = allowing(&["pytest -q"], world);
    controls.play("pytest", |spec| {
        assert_eq!(spec.args, ["-q"]);
        assert_eq!(spec.set_env, [("NOVEL_MODE".to_owned(), "test".to_owned())]);
        Ok(Finished {
            ending: Ending::Exited(1),
            stdout: b"1 failed".to_vec(),
            stderr: Vec::new(),
            stdout_cut: false,
            stderr_cut: false,
            elapsed: Duration::from_millis(5),
        })
    });
    let run = json!({"run_id": "r1", "name": "執筆", "status": "error", "error": "boom", "inputs": {"episode": 1}});
    let made = call::<LangsmithGenerateArtifacts>(
        &context,
        json!({"run_json_content": run, "expected_behavior": "最後まで書く"}),
    )
    .unwrap();
    assert_eq!((made["files"].as_array().unwrap().len(), &made["dataset_rows"]), (4, &json!(1)));
    let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
    let read = |path: &str| folder.read_text(&RelPath::parse(path).unwrap(), 99_999).unwrap();
    assert!(read("reports/langsmith/r1/summary.md").contains("boom"));
    assert!(read("reports/langsmith/r1/prompt.txt").contains("最後まで書く"));
    folder.write_atomic(&RelPath::parse("notes.md").unwrap(), "一\n二\n".as_bytes()).unwrap();
    let patch = "--- a/notes.md\n+++ b/notes.md\n@@ -1,2 +1,2 @@\n 一\n-二\n+弐\n";
    let dry = call::<LangsmithApplyPatch>(&context, json!({"patch_text": patch, "dry_run": true})).unwrap();
    assert_eq!((&dry["applied"], read("notes.md").as_str()), (&json!(false), "一\n二\n"));
    let done = call::<LangsmithApplyPatch>(&context, json!({"patch_text": patch})).unwrap();
    assert_eq!((&done["applied"], read("notes.md").as_str()), (&json!(true), "一\n弐\n"));
    let verified =
        call::<LangsmithRunVerification>(&context, json!({"command": "pytest -q", "env": {"NOVEL_MODE": "test"}}))
            .unwrap();
    assert_eq!((&verified["returncode"], &verified["code"]), (&json!(1), &json!("LS-003")));
    assert!(read(".noveler/artifacts/langsmith/r1/verification.log").contains("1 failed"));
    assert!(read(".noveler/artifacts/langsmith/r1/artifact_manifest.json").contains("\"returncode\": 1"));
}

#[test]
fn what_may_not_be_touched_is_not() {
    let context = Context::for_tests();
    let programs = ["test_x.py", "Makefile", "check.sh", "a/package.json", "pytest.ini", "Taskfile.yml", "x.md.pl"];
    let refused = [".novelerrc.yaml", "shosai.yaml"].into_iter().chain(programs).map(|name| (name, "forbidden"));
    for (name, code) in refused.chain([("../x", "out_of_scope")]) {
        let patch = format!("--- /dev/null\n+++ b/{name}\n@@ -0,0 +1 @@\n+x\n");
        assert_eq!(
            call::<LangsmithApplyPatch>(&context, json!({"patch_text": patch})).unwrap_err().code,
            code,
            "{name}"
        );
    }
    assert_eq!(call::<LangsmithRunVerification>(&context, json!({"command": "sh"})).unwrap_err().code, "forbidden");
    assert_eq!(
        call::<LangsmithGenerateArtifacts>(&context, json!({"run_json_path": "none.json"})).unwrap_err().code,
        "LS-001"
    );
    assert!(call::<LangsmithGenerateArtifacts>(&context, json!({})).is_err());
}

/// A real program that forks and floods is bounded, and nothing of it is left running.
#[cfg(unix)]
#[test]
fn a_command_that_floods_and_forks_is_bounded() {
    let scratch = World::real(WorldOptions::default()).temp_folder().unwrap();
    let root = RootOptions::at(scratch.machine_path().unwrap());
    let world = World::real(WorldOptions::default().with_root(RootName::WORKSPACE, root));
    let script = "sleep 30 & i=0; while [ $i -lt 20000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done; exit 3";
    let context = allowing(&[&format!("sh -c '{script}'")], world);
    let done = call::<LangsmithRunVerification>(&context, json!({})).unwrap();
    assert_eq!((&done["returncode"], &done["output_cut"]), (&json!(3), &json!(true)));
    assert!(done.to_string().chars().count() < context.config.limits.answer_chars);
    assert!(done["duration_ms"].as_u64().unwrap() < 20_000, "the forked sleep is not waited for");
}

/// What a run leaves behind, it leaves in its copy; what its environment holds was put there for it.
#[cfg(unix)]
#[test]
fn a_command_runs_in_a_copy_with_an_environment_made_from_nothing() {
    let scratch = World::real(WorldOptions::default()).temp_folder().unwrap();
    let root = RootOptions::at(scratch.machine_path().unwrap());
    let world = World::real(WorldOptions::default().with_root(RootName::WORKSPACE, root));
    let context = allowing(&["sh -c 'cat notes.md; echo changed > notes.md; pwd; env'"], world);
    let notes = RelPath::parse("notes.md").unwrap();
    scratch.folder().write_atomic(&notes, "本文".as_bytes()).unwrap();
    let done = call::<LangsmithRunVerification>(&context, json!({"env": {"NOVEL_MODE": "test"}})).unwrap();
    let told = done["stdout"].as_str().unwrap();
    assert!(told.starts_with("本文") && told.contains("NOVEL_MODE=test"), "{told}");
    assert!(!told.contains(scratch.machine_path().unwrap().to_str().unwrap()), "{told}");
    let known = ["PATH=", "LANG=", "LC_ALL=", "HOME=", "NOVEL_MODE=", "PWD=", "OLDPWD=", "SHLVL=", "_=", "SHOSAI_RUN="];
    for line in told.lines().filter(|line| line.contains('=')) {
        assert!(known.iter().any(|name| line.starts_with(name)), "{line}");
    }
    assert_eq!(scratch.folder().read(&notes, 99).unwrap(), "本文".as_bytes());
    for name in ["PERL5OPT", "PATH", "PYTHONPATH"] {
        let refused = call::<LangsmithRunVerification>(&context, json!({"env": {name: "x"}})).unwrap_err();
        assert_eq!(refused.code, "forbidden", "{name}");
    }
}
