//! The tools as a client calls them.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use serde_json::{Value, json};
use shosai_novel::Label;
use shosai_tool::Context;
use shosai_world::{RelPath, RootName, sha256_hex};

use super::{
    backup_management::BackupManagement, check_file_changes::CheckFileChanges, convert_cli_to_json::ConvertCliToJson,
    fetch_artifact::FetchArtifact, get_file_by_hash::GetFileByHash, get_file_reference_info::GetFileReferenceInfo,
    list_artifacts::ListArtifacts, list_files_with_hashes::ListFilesWithHashes,
    validate_json_response::ValidateJsonResponse,
};
use crate::{novel::project, testing::call};

const MANUSCRIPT: &str = "40_原稿/第001話_雨.md";

fn desk() -> Context {
    let context = Context::for_tests();
    project(&context, None).unwrap().init("雨").unwrap();
    put(&context, MANUSCRIPT, "　雨。\n");
    context
}

fn put(context: &Context, path: &str, text: &str) {
    let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
    folder.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
}

#[test]
fn files_are_listed_page_by_page_and_found_by_hash() {
    let context = desk();
    for number in 0..400 {
        put(&context, &format!("30_設定集/{number:03}.md"), &number.to_string());
    }
    let mut found = Vec::new();
    let mut offset = json!(0);
    while !offset.is_null() {
        let page = call::<ListFilesWithHashes>(&context, json!({"offset": offset})).unwrap();
        assert!(page.to_string().chars().count() < context.config.limits.answer_chars);
        found.extend(page["files"].as_array().unwrap().clone());
        offset = page["next_offset"].clone();
    }
    assert_eq!(found.len(), 406, "with the settings, a manuscript, and an example of each kind of entry");
    let hash = sha256_hex("　雨。\n".as_bytes());
    assert!(found.contains(&json!({"path": MANUSCRIPT, "hash": hash})));
    let content = call::<GetFileByHash>(&context, json!({"hash": hash})).unwrap();
    assert_eq!(BASE64.decode(content["content"].as_str().unwrap()).unwrap(), "　雨。\n".as_bytes());
    assert_eq!(content["source"], MANUSCRIPT);
}

#[test]
fn a_long_content_comes_in_parts() {
    let context = desk();
    let text = "あ".repeat(20_000);
    put(&context, MANUSCRIPT, &text);
    let mut bytes = Vec::new();
    let mut offset = json!(0);
    while !offset.is_null() {
        let part =
            call::<GetFileByHash>(&context, json!({"hash": sha256_hex(text.as_bytes()), "offset": offset})).unwrap();
        assert!(part.to_string().chars().count() < context.config.limits.answer_chars);
        bytes.extend(BASE64.decode(part["content"].as_str().unwrap()).unwrap());
        offset = part["next_offset"].clone();
    }
    assert_eq!(bytes, text.as_bytes());
}

#[test]
fn a_reference_names_hash_and_size_and_changes_are_noticed() {
    let context = desk();
    let info = call::<GetFileReferenceInfo>(&context, json!({"file_path": MANUSCRIPT})).unwrap();
    assert_eq!((&info["sha256"], &info["size_bytes"]), (&json!(sha256_hex("　雨。\n".as_bytes())), &json!(10)));
    assert_eq!(call::<GetFileReferenceInfo>(&context, json!({"file_path": "x"})).unwrap_err().code, "QC-002");
    let look = || call::<CheckFileChanges>(&context, json!({"file_paths": [MANUSCRIPT]})).unwrap();
    assert_eq!(look()["files"][0]["status"], "first_seen");
    put(&context, MANUSCRIPT, "　雪。\n");
    assert_eq!((&look()["has_changes"], &look()["files"][0]["status"]), (&json!(true), &json!("unchanged")));
    assert_eq!(call::<CheckFileChanges>(&context, json!({"file_paths": ["../x"]})).unwrap_err().code, "out_of_scope");
}

#[test]
fn artefacts_are_listed_and_fetched_by_section() {
    let context = desk();
    let project = project(&context, None).unwrap();
    let kept = project.artifacts().put("# 一\nあ\n# 二\nい\n".as_bytes(), Label::of("章").tagged("x")).unwrap();
    project.artifacts().put(&[0xFF, 0xFE, 0x00], Label::default()).unwrap();
    let list = call::<ListArtifacts>(&context, json!({"tag": "x"})).unwrap();
    assert_eq!((&list["total_artifacts"], &list["artifacts"][0]["artifact_id"]), (&json!(1), &json!(kept.artifact_id)));
    let id = &kept.artifact_id;
    let part = call::<FetchArtifact>(&context, json!({"artifact_id": id, "section": "二"})).unwrap();
    assert_eq!(part["content"], "# 二\nい\n");
    let wrong = call::<FetchArtifact>(&context, json!({"artifact_id": id, "section": "三"})).unwrap_err();
    assert_eq!(wrong.details.unwrap()["sections"], json!(["一", "二"]));
    let binary = sha256_hex(&[0xFF, 0xFE, 0x00]);
    assert!(call::<FetchArtifact>(&context, json!({"artifact_id": binary})).is_err());
    let raw = call::<FetchArtifact>(&context, json!({"artifact_id": binary, "format": "raw"})).unwrap();
    assert_eq!(raw["content"], "//4A");
    let tree = project.artifacts().put("場面: {場所: 駅}".as_bytes(), Label::default()).unwrap().artifact_id;
    let json_form = call::<FetchArtifact>(&context, json!({"artifact_id": tree, "format": "json"})).unwrap();
    assert_eq!(json_form["content"]["場面"]["場所"], "駅");
}

#[test]
fn a_backup_is_made_restored_and_removed() {
    let context = desk();
    let run = |arguments: Value| call::<BackupManagement>(&context, arguments);
    let made = run(json!({"operation": "create", "backup_name": "節目", "targets": ["40_原稿"]})).unwrap();
    let id = made["backup_id"].clone();
    put(&context, MANUSCRIPT, "　雪。\n");
    let restored = run(json!({"operation": "restore", "backup_id": id})).unwrap();
    assert_eq!(restored["restored_count"], 1);
    let info = call::<GetFileReferenceInfo>(&context, json!({"file_path": MANUSCRIPT})).unwrap();
    assert_eq!(info["sha256"], sha256_hex("　雨。\n".as_bytes()));
    let beside = run(json!({"operation": "restore", "backup_id": id, "restore_path": "temp/見比べ"})).unwrap();
    assert_eq!(beside["restored_to"], "temp/見比べ");
    let listed = run(json!({"operation": "list", "filter_pattern": "節目"})).unwrap();
    assert_eq!((&listed["total"], &listed["backups"][0]["backup_id"]), (&json!(1), &id));
    assert_eq!(run(json!({"operation": "delete", "backup_id": id})).unwrap()["deleted"], true);
    assert_eq!(run(json!({"operation": "restore", "backup_id": id})).unwrap_err().code, "QC-015");
    let hidden = json!({"operation": "restore", "backup_id": id, "restore_path": ".git"});
    assert_eq!(run(hidden).unwrap_err().code, "forbidden");
    assert_eq!(run(json!({"operation": "create", "targets": ["../x"]})).unwrap_err().code, "out_of_scope");
}

#[test]
fn a_commands_result_becomes_a_valid_answer() {
    let context = desk();
    for (result, success) in [
        (json!({"command": "check 1", "returncode": 0, "stdout": "ok", "files": [MANUSCRIPT]}), true),
        (json!({"command": "shosai noveler write 1", "exit_code": 2, "stderr": "x".repeat(9_000)}), false),
        (json!("ただの出力"), true),
        (json!(r#"{"success": false, "error": "x"}"#), false),
    ] {
        let made = call::<ConvertCliToJson>(&context, json!({"cli_result": result})).unwrap();
        assert_eq!(made["success"], success, "{made}");
        let judged = call::<ValidateJsonResponse>(&context, json!({"json_data": made})).unwrap();
        assert_eq!(judged["valid"], true, "{judged}");
        assert!(made["saved_to"].as_str().unwrap().starts_with("temp/json_output/"));
    }
    assert!(call::<ConvertCliToJson>(&context, json!({"cli_result": 3})).is_err());
    let odd = call::<ValidateJsonResponse>(&context, json!({"json_data": {"success": 1}})).unwrap();
    assert_eq!(odd["valid"], false);
    assert!(odd["error_count"].as_u64().unwrap() >= 4);
}
