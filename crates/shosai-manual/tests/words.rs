//! Words that a manual does not use itself, and what it has for them.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use shosai_manual::{Corpus, FindContext, FindRequest, Found, Library, Thresholds};
use shosai_world::{RelPath, RootName, World};

const RULES: &str = "# 規則\n\n## 第一条\n時間外及び休日の労働には割増賃金を支払う。\n\n## 第二条\n抵当権は登記する。ていねいに扱う。\n\n\
## 第三条\n離婚した者は届け出る。\n\n## 第四条\n名前空間を分ける。名前空間の一覧。名前空間を消す。\n\n\
## 第五条\n申込みを取り消すことができる。取り消す日。\n\n## 第六条\n特定商取引の相手。特定商取引の記録。特定商取引の終わり。\n\n\
## 第七条\nブックマークを付ける。\n\n## 第八条\n確認を受ける。建築の計画。\n\n## reimbursement\n費用の reimbursement は月末に行う。\n\n\
## 第十条\n賃料を払う。\n\n## 第十一条\nテンプレートに書く。添付は二つまで。\n\n\
## 第十二条\n旅館業を営む者は届け出る。\n";
const GUIDE: &str = "# Guide\n\n## Numbers\nThe statistics of a month.\n\n## Probes\nA probe asks.\n\n## Trouble\nA problem.\n\n\
## Attacks\nPrompt injection asks for more.\n";
/// One thing under two names, often enough that nothing else is to be said of a search for the first.
const CARE: &str = "# 手引\n\n## 妊娠の届\n妊娠したら届け出る。\n\n## 妊娠中の勤務\n妊娠中は軽い業務にする。\n\n\
## 妊娠と休暇\n妊娠中の休暇。\n\n## 健診\n妊婦は健診を受ける。\n\n## 手続\n会社に書類を出す。\n";
/// A thing that dictionaries have one name for, and this manual another.
const FILES: &str = "# Help\n\n## Attachments\nAttachments are kept.\n\n## Old attachments\nAttachments are deleted.\n\n\
## Uploads\nWhat was uploaded.\n\n## 暗号\n暗号化は必須。\n\n## 復号\n鍵で復号する。\n";
const INN: &str = "# 宿\n\n## 荷物\n部屋の荷物は部屋に置く。部屋の鍵は持って出る。\n\n## 宿泊料\n客室の料金は前払い。\n\n## 食事\n朝食は七時から。部屋に運ぶ。\n\n## 風呂\n夜中は閉める。\n";

fn library() -> Arc<Library> {
    let manuals = World::memory().folder(&RootName::MANUALS).unwrap();
    for (path, text) in [
        ("rules/rules.md", RULES),
        ("guide/guide.md", GUIDE),
        ("care/a.md", CARE),
        ("files/a.md", FILES),
        ("inn/a.md", INN),
    ] {
        manuals.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
    }
    Corpus::new(manuals).library(&|| false).unwrap()
}

fn found(manual: &str, query: &str) -> Found {
    let request = FindRequest { query: query.to_owned(), manual_id: Some(manual.to_owned()), ..FindRequest::default() };
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    library().find(&request, &context).unwrap()
}

fn titles(manual: &str, query: &str) -> Vec<String> {
    found(manual, query).trace.candidates.into_iter().map(|hit| hit.title).collect()
}

#[test]
fn parts_of_a_synonym_may_stand_apart() {
    assert_eq!(titles("rules", "残業")[0], "第一条");
}

#[test]
fn kana_that_are_one_word_are_not_cut() {
    assert_eq!(titles("rules", "ていとうけん"), ["第二条"]);
    assert_eq!(titles("rules", "お気に入り")[0], "第七条");
    assert_eq!(titles("rules", "てんぷ"), ["第十一条"]);
}

#[test]
fn a_word_is_found_in_the_other_language() {
    assert_eq!(titles("rules", "divorce")[0], "第三条");
    assert_eq!(titles("guide", "統計")[0], "Numbers");
    assert_eq!(titles("rules", "家賃")[0], "第十条");
}

#[test]
fn words_near_in_meaning_are_found_and_told_as_a_guess() {
    let found = found("rules", "モーテル");
    assert_eq!(found.trace.candidates[0].title, "第十二条");
    assert!(found.trace.candidates[0].reason.contains("モーテル ≈ 旅館"), "{:?}", found.trace.candidates[0]);
    assert_eq!(found.trace.gaps.len(), 1);
    assert!(found.next_actions.iter().all(|action| action.kind != "manual_completed"));
}

#[test]
fn what_has_a_japanese_name_is_never_complete_by_its_english_one() {
    let actions = found("rules", "reimbursement").next_actions;
    assert!(actions.iter().all(|action| action.kind != "manual_completed"));
}

#[test]
fn a_loan_compound_is_found_as_the_two_words_that_it_sounds_like() {
    assert_eq!(titles("guide", "プロンプトインジェクション")[0], "Attacks");
}

#[test]
fn nothing_is_complete_while_the_manual_has_a_close_word_elsewhere() {
    let actions = found("care", "妊娠").next_actions;
    let wider = actions.iter().find(|action| action.reason.to_string().contains("妊婦"));
    let wider = wider.unwrap_or_else(|| panic!("{actions:?}"));
    assert_eq!(wider.params["arguments"]["query"], "妊婦");
    assert!(actions.iter().all(|action| action.kind != "manual_completed"));
}

#[test]
fn what_nobody_has_another_name_for_is_never_complete() {
    let found = found("files", "attachments");
    assert_eq!(found.trace.candidates.len(), 2);
    assert!(found.next_actions.iter().all(|action| action.kind != "manual_completed"), "{:?}", found.next_actions);
}

#[test]
fn kana_are_near_to_what_is_near_to_the_word_that_they_write() {
    let weighed = |query: &str| {
        let request =
            FindRequest { query: query.to_owned(), manual_id: Some("files".to_owned()), ..Default::default() };
        let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
        library()
            .weigh(&request, &context)
            .unwrap()
            .into_iter()
            .map(|weight| weight.place.start_line)
            .collect::<Vec<_>>()
    };
    assert_eq!(weighed("あんごうか"), weighed("暗号化"));
    assert!(weighed("あんごうか").len() > 2, "復号 is near");
}

#[test]
fn a_question_is_answered_in_other_words() {
    // 料金 is near to 値段, and counts more than another room.
    assert_eq!(titles("inn", "部屋の値段はどこで払いますか")[..2], ["荷物", "宿泊料"]);
}

#[test]
fn slips_are_mended_and_told() {
    let found = found("rules", "名前空感");
    assert_eq!(found.trace.searched[0].meant, ["名前空間"]);
    assert_eq!(found.trace.candidates[0].title, "第四条");
    assert!(titles("rules", "建築確忍").contains(&"第八条".to_owned()));
    assert!(!titles("rules", "取り壊す").contains(&"第五条".to_owned()));
}

#[test]
fn a_short_word_stands_for_the_long_one() {
    assert_eq!(titles("rules", "特商")[0], "第六条");
}

#[test]
fn a_cut_latin_word_is_no_beginning_of_another() {
    assert_eq!(titles("guide", "probes"), ["Probes"]);
}
