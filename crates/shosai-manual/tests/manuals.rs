//! Everything around searching: listing, reading, references, exceptions, bad input, changing files.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use proptest::prelude::*;
use shosai_manual::{
    Budget, Corpus, Expand, FindContext, FindRequest, Found, HardLimits, HitKind, IntegrationStatus, Library,
    ReadLimits, Ref, Scope, SearchMode, Thresholds, TraceStore,
};
use shosai_world::{Folder, RelPath, RootName, World};

fn manuals(files: &[(&str, &str)]) -> Folder {
    let folder = World::memory().folder(&RootName::MANUALS).unwrap();
    files.iter().for_each(|(path, text)| write(&folder, path, text.as_bytes()));
    folder
}

fn write(folder: &Folder, path: &str, bytes: &[u8]) {
    folder.write_atomic(&RelPath::parse(path).unwrap(), bytes).unwrap();
}

fn library(corpus: &Corpus) -> std::sync::Arc<Library> {
    corpus.library(&|| false).unwrap()
}

fn find_with(library: &Library, request: FindRequest) -> Found {
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    library.find(&request, &context).unwrap()
}

fn find(library: &Library, query: &str) -> Found {
    find_with(library, FindRequest { query: query.to_owned(), ..FindRequest::default() })
}

fn titles(found: &Found) -> Vec<&str> {
    found.trace.candidates.iter().map(|hit| hit.title.as_str()).collect()
}

const TOC: &str = r#"{"manual":"給付金編","toc":[
 {"id":"01","title":"第1章 はじめに","file":"01.txt"},
 {"id":"02-1","title":"第2章-1 入院","file":"02-1.txt","children":[{"anchor":"a","label":"入院の要件"}]},
 {"id":"03","title":"第3章 手術","file":"03.txt"}]}"#;

fn chapters() -> Folder {
    manuals(&[
        ("給付金編/00_目次.json", TOC),
        ("給付金編/01.txt", "この編は給付金の支払を定める。詳細は第三章を参照。"),
        (
            "給付金編/02-1.txt",
            "入院とは、病院に泊まることをいう。\n帝 王・切 開による入院は対象とする。\nただし、検査入院は対象外とする。\n以上",
        ),
    ])
}

#[test]
fn chapters_come_from_the_table_of_contents() {
    let library = library(&Corpus::new(chapters()));
    assert_eq!(library.manual_names(), ["給付金編"]);
    assert_eq!(library.sections("給付金編").unwrap().sections, ["01", "02-1", "03"]);
    let toc = library.chapters("給付金編", true).unwrap();
    assert_eq!(toc.toc[1].children.as_ref().unwrap()[0]["label"], "入院の要件");
    assert!(
        library.warnings().iter().any(|warning| warning.to_string().contains("03.txt")),
        "{:?}",
        library.warnings()
    );
    let section = library.section("給付金編", "02-1").unwrap();
    assert_eq!((section.title.as_str(), section.encoding.as_str()), ("第2章-1 入院", "utf-8"));
    let missing = library.section("給付金編", "03").unwrap_err();
    assert_eq!(missing.code, "not_found");
    assert!(missing.message.to_string().contains("03.txt"));
    assert_eq!(library.section("給付金編", "99").unwrap_err().code, "not_found");
    assert_eq!(library.sections("無い編").unwrap_err().code, "not_found");
}

#[test]
fn a_single_kanji_is_a_word() {
    let folder =
        manuals(&[("狩猟/a.md", "# 手引き\n\n## 罠の種類\n\n箱罠とくくり罠がある。\n\n## 免許\n\n免許が要る。\n")]);
    let library = library(&Corpus::new(folder));
    assert_eq!(titles(&find(&library, "罠")), ["罠の種類"]);
    assert!(titles(&find(&library, "鮭")).is_empty());
}

#[test]
fn the_three_modes_of_searching_text() {
    let library = library(&Corpus::new(chapters()));
    let search = |query: &str, mode| library.search_text("給付金編", query, None, mode, 10, &|| false).unwrap().results;
    assert_eq!(search("帝王切開", SearchMode::Loose)[0].section_id, "02-1");
    assert!(search("帝王切開", SearchMode::Plain).is_empty());
    assert_eq!(search("検査.院", SearchMode::Regex).len(), 1);
    assert_eq!(search("入院（", SearchMode::Regex).len(), 0);
    assert!(search("(((", SearchMode::Regex).is_empty());
    assert!(search("(a*)*(a*)*(a*)*$(x{1,1000}){1,1000}", SearchMode::Regex).is_empty());
    let long = format!("{}目当て{}", "あ".repeat(200), "い".repeat(200));
    let folder = manuals(&[("m/a.md", &long)]);
    let found = library_of(folder).search_text("m", "目当て", None, SearchMode::Plain, 10, &|| false).unwrap();
    assert_eq!(found.results[0].snippet, format!("…{}目当て{}…", "あ".repeat(80), "い".repeat(80)));
}

fn library_of(folder: Folder) -> std::sync::Arc<Library> {
    library(&Corpus::new(folder))
}

#[test]
fn a_law_that_is_named_keeps_its_name() {
    let folder = manuals(&[
        ("法令/労働基準法.md", "# 労働基準法\n\n## 第六十六条\n\n労働安全衛生法第六十六条による。\n"),
        ("法令/労働安全衛生法.md", "# 労働安全衛生法\n\n## 第六十六条 （健康診断）\n\n健康診断を行う。\n"),
    ]);
    let library = library(&Corpus::new(folder));
    let resolved = |text: &str| library.resolve_reference("法令", text).unwrap();
    assert_eq!(resolved("労働安全衛生法第66条").candidates[0].path, "労働安全衛生法.md");
    assert_eq!(resolved("労働基準法第66条").candidates[0].path, "労働基準法.md");
    assert!(resolved("道路交通法第66条").confidence < 0.5);
    assert!(resolved("同法第66条").confidence > 0.5);
}

#[test]
fn references_are_resolved() {
    let library = library_of(manuals(&[(
        "規程/a.md",
        "# 第1章 総則\n# 第2章 休暇\n## 2.1 申請\n## 2.2 承認\n## 第12条（年休）\n# 別表第2\n# 付録A 様式\n",
    )]));
    let target = |text: &str| library.resolve_reference("規程", text).unwrap();
    for (text, line) in [
        ("第二章を参照", 2),
        ("第２章", 2),
        ("2.2節", 4),
        ("第十二条による", 5),
        ("別表第二のとおり", 6),
        ("付録A", 7),
        ("「申請」を参照", 3),
    ] {
        let found = target(text);
        assert_eq!(found.target_section, Some(format!("a.md#{line}")), "{text}: {found:?}");
        assert!(found.confidence >= 0.7);
    }
    assert_eq!(target("第9章").target_section, None);
    assert_eq!(
        library_of(chapters()).resolve_reference("給付金編", "第2章-1 入院を参照").unwrap().target_section.as_deref(),
        Some("02-1")
    );
}

#[test]
fn exceptions_are_extracted_with_their_lines() {
    let library = library_of(chapters());
    let found = library.exceptions("給付金編", None, 50).unwrap();
    assert_eq!((found.total, found.items[0].start_line, found.items[0].section_id.as_str()), (1, 3, "02-1"));
    assert!(found.items[0].snippet.contains("以上"));
    assert_eq!(library.exceptions("給付金編", Some("01"), 50).unwrap().total, 0);
    assert_eq!(library.exceptions("給付金編", Some("x"), 50).unwrap_err().code, "not_found");
}

#[test]
fn a_referred_section_becomes_a_candidate_and_cycles_end() {
    let library = library_of(manuals(&[(
        "m/a.md",
        "# 第1章 休暇\n手順は第2章による。\n# 第2章 手続\n元は第1章による。\n# 第3章 その他\n",
    )]));
    let found = find(&library, "休暇");
    assert_eq!(titles(&found), ["第1章 休暇", "第2章 手続"]);
    assert_eq!(found.summary.signal_coverage.reference, 2);
}

#[test]
fn reading_is_bounded_and_knows_when_a_file_changed() {
    let folder = manuals(&[("m/a.md", "# A\n本文一\n## B\n本文二\n# C\n本文三\n"), ("m/b.json", "{\"a\":1}")]);
    let corpus = Corpus::new(folder.clone());
    let library = library(&corpus);
    let place = find(&library, "本文一").trace.candidates[0].place.clone();
    let read = |place: &Ref, scope, limits: &ReadLimits| {
        library.read(place, scope, limits, &Expand::default(), &HardLimits::default())
    };
    let whole = read(&place, Scope::Section, &ReadLimits::default()).unwrap();
    assert_eq!((whole.text.as_str(), whole.truncated), ("# A\n本文一\n## B\n本文二\n", false));
    let short = read(&place, Scope::Section, &ReadLimits { max_chars: 5, ..ReadLimits::default() }).unwrap();
    assert_eq!((short.text.as_str(), short.truncated), ("# A\n本", true));
    let one = read(&place, Scope::Sections, &ReadLimits { max_sections: 2, ..ReadLimits::default() }).unwrap();
    assert_eq!((one.applied.sections, one.truncated), (2, true));
    assert_eq!(
        read(&place, Scope::File, &ReadLimits { allow_file: true, ..ReadLimits::default() }).unwrap_err().code,
        "forbidden"
    );
    let around = Expand { before_chars: usize::MAX, after_chars: usize::MAX };
    let hard = HardLimits { max_sections: 0, max_chars: 6, allow_file_scope: false };
    let snippet = library.read(&place, Scope::Snippet, &ReadLimits::default(), &around, &hard).unwrap();
    assert_eq!((snippet.text.as_str(), snippet.truncated), ("# A\n本文", true));
    let json =
        Ref { target: "manual".into(), manual_id: "m".into(), path: "b.json".into(), start_line: None, version: None };
    assert_eq!(read(&json, Scope::File, &ReadLimits::default()).unwrap().text, "{\"a\":1}");

    write(&folder, "m/a.md", "# A\n別の本文\n".as_bytes());
    let stale = read(&place, Scope::Section, &ReadLimits::default()).unwrap_err();
    assert_eq!(stale.code, "conflict");
    let fresh = self::library(&corpus);
    assert_eq!(
        fresh
            .read(&place, Scope::Section, &ReadLimits::default(), &Expand::default(), &HardLimits::default())
            .unwrap_err()
            .code,
        "conflict"
    );
}

#[test]
fn changed_new_and_deleted_files_are_seen_at_the_next_call() {
    let folder = manuals(&[("m/a.md", "# 青\n"), ("m/b.md", "# 赤\n")]);
    let corpus = Corpus::new(folder.clone());
    let first = library(&corpus);
    assert!(std::sync::Arc::ptr_eq(&first, &library(&corpus)), "an unchanged corpus is not read again");
    write(&folder, "m/a.md", "# 緑色\n".as_bytes());
    write(&folder, "m/c.md", "# 紫色\n".as_bytes());
    folder.remove(&RelPath::parse("m/b.md").unwrap()).unwrap();
    let second = library(&corpus);
    assert_eq!(titles(&find(&second, "緑色")), ["緑色"]);
    assert_eq!(titles(&find(&second, "紫色")), ["紫色"]);
    assert!(second.search_text("m", "赤", None, SearchMode::Plain, 9, &|| false).unwrap().results.is_empty());
    assert!(second.search_text("m", "青", None, SearchMode::Plain, 9, &|| false).unwrap().results.is_empty());
}

#[test]
fn the_index_is_kept_and_made_anew_when_damaged() {
    let world = World::memory();
    let (folder, home) = (world.folder(&RootName::MANUALS).unwrap(), world.folder(&RootName::new("home")).unwrap());
    write(&folder, "m/a.md", "# 休暇\n申請する\n".as_bytes());
    library(&Corpus::new(folder.clone()).with_index(home.clone()));
    let kept = |part: &str| home.list(&RelPath::parse(part).unwrap()).unwrap().0;
    assert_eq!((kept("segments").len(), kept("manuals").len()), (1, 1));
    write(&folder, "m/b.md", "# 休暇の例外\n".as_bytes());
    let again = library(&Corpus::new(folder.clone()).with_index(home.clone()));
    assert_eq!(find(&again, "休暇").trace.candidates.len(), 2);
    drop(again);
    for entry in kept("segments").iter().chain(&kept("manuals")) {
        let stored = home.read(&entry.path, u64::MAX >> 1).unwrap();
        home.write_atomic(&entry.path, &stored[..stored.len() / 2]).unwrap();
    }
    let damaged = library(&Corpus::new(folder).with_index(home));
    assert_eq!(find(&damaged, "休暇").trace.candidates.len(), 2);
}

#[test]
fn what_is_kept_of_a_manual_goes_with_it_and_earlier_states_do_not_pile_up() {
    let world = World::memory();
    let (folder, home) = (world.folder(&RootName::MANUALS).unwrap(), world.folder(&RootName::new("home")).unwrap());
    let corpus = Corpus::new(folder.clone()).with_index(home.clone());
    let kept = |part: &str| home.list(&RelPath::parse(part).unwrap()).unwrap().0.len();
    write(&folder, "gone/a.md", "# 旅費\n".as_bytes());
    for state in 0..30 {
        write(&folder, "m/a.md", format!("# 休暇{state}\n").as_bytes());
        library(&corpus);
    }
    assert!((5..=10).contains(&kept("segments")), "{}", kept("segments"));
    assert_eq!(kept("manuals"), 2);
    folder.remove_tree(&RelPath::parse("gone").unwrap()).unwrap();
    write(&folder, "m/a.md", "# 出張\n".as_bytes());
    library(&corpus);
    assert_eq!(kept("manuals"), 1);
}

#[test]
fn a_later_process_reads_no_file_that_has_not_changed() {
    let world = World::memory();
    let (folder, home) = (world.folder(&RootName::MANUALS).unwrap(), world.folder(&RootName::new("home")).unwrap());
    for number in 0..9 {
        write(&folder, &format!("m/{number}.md"), format!("# 手引{number}\n{}", "本文".repeat(50)).as_bytes());
    }
    drop(library(&Corpus::new(folder.clone()).with_index(home.clone())));
    write(&folder, "m/3.md", "# 変更後\n".as_bytes());
    let read = std::sync::atomic::AtomicUsize::new(0);
    let counted = || {
        read.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        false
    };
    let library = Corpus::new(folder).with_index(home).library(&counted).unwrap();
    assert_eq!(read.load(std::sync::atomic::Ordering::SeqCst), 1, "it asks before each file that it reads");
    assert_eq!(titles(&find(&library, "変更後")), ["変更後"]);
    assert_eq!(titles(&find(&library, "手引8")).first(), Some(&"手引8"));
}

#[test]
fn bad_files_are_warned_of_and_the_rest_goes_on() {
    let folder = manuals(&[
        ("m/00_目次.json", "{broken"),
        ("m/x.txt", "休暇の章"),
        ("m/.hidden/a.md", "# 休暇"),
        ("readme.md", "# 休暇"),
    ]);
    write(&folder, "m/binary.md", &[0, 159, 146, 150, 0, 1, 2, 3, 255]);
    write(&folder, "m/sjis.md", &[0x23, 0x20, 0x8B, 0x78, 0x89, 0xC9]);
    let library = library_of(folder);
    assert_eq!(
        find(&library, "休暇").trace.candidates.iter().map(|hit| hit.path.as_str()).collect::<Vec<_>>(),
        ["sjis.md", "readme.md", "x.txt"]
    );
    assert_eq!(library.warnings().len(), 2, "{:?}", library.warnings());
}

#[test]
fn a_line_without_end_is_one_section() {
    let line = format!("{}休暇{}", "長い行".repeat(200_000), "続く".repeat(200_000));
    let library = library_of(manuals(&[("m/a.md", &line)]));
    let found = find(&library, "休暇");
    assert_eq!(found.trace.candidates.len(), 1);
    let read = library
        .read(
            &found.trace.candidates[0].place,
            Scope::Section,
            &ReadLimits::default(),
            &Expand::default(),
            &HardLimits::default(),
        )
        .unwrap();
    assert_eq!((read.text.chars().count(), read.truncated), (8000, true));
}

#[test]
fn a_folder_that_disappears_is_said_and_may_come_back() {
    let world = World::memory();
    let folder = world.folder(&RootName::MANUALS).unwrap();
    write(&folder, "all/m/a.md", "# 休暇\n".as_bytes());
    let corpus = Corpus::new(folder.subfolder(&RelPath::parse("all").unwrap()).unwrap());
    assert_eq!(find(&library(&corpus), "休暇").trace.candidates.len(), 1);
    folder.remove_tree(&RelPath::parse("all").unwrap()).unwrap();
    assert_eq!(corpus.library(&|| false).err().unwrap().code, "unavailable");
    write(&folder, "all/m/a.md", "# 休暇\n".as_bytes());
    assert_eq!(find(&library(&corpus), "休暇").trace.candidates.len(), 1);
}

#[test]
fn budgets_cut_and_the_rest_can_be_searched() {
    let text: String = (0..30).map(|index| format!("# 節{index}\n休暇の申請\n")).collect();
    let library = library_of(manuals(&[("m/a.md", &text)]));
    let capped = find_with(
        &library,
        FindRequest {
            query: "休暇".into(),
            budget: Budget { max_candidates: 10, ..Budget::default() },
            ..FindRequest::default()
        },
    );
    assert_eq!((capped.summary.candidates, capped.summary.unscanned_sections_count), (10, 20));
    assert_eq!(serde_json::to_value(capped.summary.cutoff_reason).unwrap(), "candidate_cap");
    let mut store = TraceStore::default();
    let answer = store.keep(capped, "t".into(), 0);
    assert_eq!(answer.next_actions[0].params["arguments"]["only_unscanned_from_trace_id"], "t");
    let left = store.hits("t", HitKind::Unscanned, 0, 50, 1).unwrap();
    assert_eq!((left.total, left.items[0].reason.to_string().as_str()), (20, "candidate_cap"));
    let only = Some(left.items.iter().map(|hit| hit.place.clone()).collect());
    let rest = find_with(&library, FindRequest { query: "休暇".into(), only, ..FindRequest::default() });
    assert_eq!(rest.summary.candidates, 20);
    let late = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 1, stop: &|| false };
    let none = library
        .find(
            &FindRequest {
                query: "休暇".into(),
                budget: Budget { time_ms: 1, ..Budget::default() },
                ..FindRequest::default()
            },
            &late,
        )
        .unwrap();
    assert_eq!((none.summary.candidates, none.summary.unscanned_sections_count), (0, 30));
    assert_eq!(none.summary.integration_status, IntegrationStatus::Blocked);
    let stopped = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| true };
    assert_eq!(
        library.find(&FindRequest { query: "休暇".into(), ..FindRequest::default() }, &stopped).unwrap_err().code,
        "cancelled"
    );
}

#[test]
fn conflicts_gaps_and_exclusions_are_computed() {
    let library = library_of(manuals(&[(
        "m/a.md",
        "# 記録\n議事録の保存期間は、作成の日から5年とする。\n# 細則\n議事録の保存期間は、作成の日から3年とする。\n# 他\n名簿の保存期間は別に定める。\n",
    )]));
    let found = find(&library, "議事録の保存期間 ﾃﾚﾊﾟｼｰ");
    assert_eq!(found.summary.conflict_count, 1);
    assert_eq!(found.trace.candidates[0].conflict_with.len(), 1);
    assert_eq!(found.summary.gap_count, 1);
    assert_eq!(found.summary.integration_status, IntegrationStatus::NeedsFollowup);
    assert_eq!(titles(&find(&library, "保存期間 -名簿")).len(), 2);
}

#[test]
fn exception_words_alone_make_no_candidate() {
    let library = library_of(manuals(&[(
        "m/a.md",
        "# 一\n出張の旅費を払う。ただし近距離を除く。\n# 二\n対象外とする。ただし例外がある。\n# 三\n出張の報告\n# 四\n出張の承認\n",
    )]));
    let found = find(&library, "出張");
    assert_eq!(found.trace.candidates.len(), 3);
    assert_eq!(found.summary.signal_coverage.exceptions, 1);
}

#[test]
fn a_users_words_are_used() {
    let folder = manuals(&[
        ("m/a.md", "# 社員食堂\n十二時から。\n"),
        ("n/a.md", "# 社員食堂\n"),
        ("m/.synonyms.yaml", "キャンティーン: [社員食堂]\n"),
    ]);
    let library = library_of(folder);
    let found = find_with(
        &library,
        FindRequest { query: "キャンティーン".into(), manual_id: Some("m".into()), ..FindRequest::default() },
    );
    assert_eq!((titles(&found), found.summary.signal_coverage.synonym), (vec!["社員食堂"], 1));
    let defined = library_of(manuals(&[(
        "m/a.md",
        "# 定義\n独立行政法人情報処理推進機構（以下「機構」という。）\n# 連絡\n機構に連絡する。\n",
    )]));
    assert_eq!(find(&defined, "独立行政法人情報処理推進機構").trace.candidates.len(), 2);
}

#[test]
fn an_answer_is_short_whatever_the_corpus() {
    let text: String = (0..400)
        .map(|index| format!("# とても長い見出しの節{index}\n休暇の申請は{index}日以内。できない。\n"))
        .collect();
    let library = library_of(manuals(&[("とても長い名前の業務取扱説明書/a.md", &text)]));
    let query = "休暇の申請 ".repeat(100);
    let answer = TraceStore::default().keep(find(&library, &query), "0123456789abcdef".into(), 0);
    let length = serde_json::to_string(&answer).unwrap().chars().count();
    assert!(length <= 1500, "{length}");
}

#[test]
fn empty_and_odd_queries_are_answered() {
    let library = library_of(manuals(&[("m/a.md", "# 休暇\n")]));
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    for query in ["", "   ", "。。。"] {
        let request = FindRequest { query: query.into(), ..FindRequest::default() };
        assert_eq!(library.find(&request, &context).unwrap_err().code, "invalid_parameter", "{query:?}");
    }
    let nowhere = FindRequest { query: "休暇".into(), manual_id: Some("x".into()), ..FindRequest::default() };
    assert_eq!(library.find(&nowhere, &context).unwrap_err().code, "not_found");
}

const TEXT: &str = "[あいうかき漢字申請書アカサーバABab12 ・/\\-ー。、#\\n「」（）]{0,60}";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn plain_search_misses_nothing_that_a_full_scan_finds(texts in prop::collection::vec(TEXT, 1..5), query in "[あいかき漢字申請書アサーバAab1 ・ー]{1,4}") {
        let paths: Vec<String> = (0..texts.len()).map(|index| format!("m/{index}.txt")).collect();
        let files: Vec<(&str, &str)> = paths.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
        let library = library_of(manuals(&files));
        prop_assume!(!query.trim().is_empty());
        let found = library.search_text("m", &query, None, SearchMode::Plain, 100, &|| false).unwrap().results;
        let wanted = shosai_text::fold(&query, shosai_text::Folding::Plain);
        let scanned: Vec<String> = texts.iter().enumerate().filter(|(_, text)| shosai_text::fold(text, shosai_text::Folding::Plain).contains(&wanted)).map(|(index, _)| index.to_string()).collect();
        prop_assert_eq!(found.into_iter().map(|result| result.section_id).collect::<Vec<_>>(), scanned);
    }

    #[test]
    fn finding_never_panics_and_repeats_itself(text in "\\PC{0,80}", query in "\\PC{0,30}") {
        let library = library_of(manuals(&[("m/a.md", &text), ("m/b.md", &query)]));
        let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
        let request = FindRequest { query: query.clone(), ..FindRequest::default() };
        let (one, other) = (library.find(&request, &context), library.find(&request, &context));
        prop_assert_eq!(one.map(|found| found.trace.candidates), other.map(|found| found.trace.candidates));
        let _ = library.resolve_reference("m", &query);
        let _ = library.search_text("m", &query, None, SearchMode::Regex, 10, &|| false);
    }
}

#[test]
fn files_of_other_kinds_are_sections_and_every_file_is_accounted_for() {
    let folder = manuals(&[
        ("m/a.html", "<h1>旅費</h1><p>前置き</p><h2>宿泊費</h2><p>上限は九千円とする。</p>"),
        ("m/b.md", "# 宿泊費の例外\n"),
    ]);
    write(&folder, "規程.htm", "<h1>宿泊費規程</h1><p>本文".as_bytes());
    write(&folder, "m/logo.png", b"\x89PNG");
    write(&folder, "m/broken.pdf", b"nothing");
    write(&folder, "m/old.txt", b"chapter\rnext");
    let library = library_of(folder);
    let listed = serde_json::to_value(library.manuals()).unwrap();
    assert_eq!(listed["items"][0]["manual_id"], "m");
    assert_eq!(
        (&listed["items"][0]["read"], &listed["items"][0]["skipped"], &listed["items"][0]["unreadable"]),
        (&3.into(), &1.into(), &1.into())
    );
    assert_eq!(listed["items"][1]["manual_id"], "規程.htm");
    let files = serde_json::to_value(library.files(Some("m")).unwrap()).unwrap();
    assert_eq!((&files["items"][2]["path"], &files["items"][2]["state"]), (&"broken.pdf".into(), &"unreadable".into()));
    let found = find(&library, "宿泊費");
    assert_eq!(found.trace.candidates.len(), 3);
    assert!(found.trace.unscanned.iter().any(|hit| hit.path == "broken.pdf" && hit.gap_hint.is_some()));
    let hit = found.trace.candidates.iter().find(|hit| hit.path == "a.html").unwrap();
    let limits = shosai_manual::ReadLimits::default();
    let read = library
        .read(
            &hit.place,
            shosai_manual::Scope::Section,
            &limits,
            &shosai_manual::Expand::default(),
            &shosai_manual::HardLimits::default(),
        )
        .unwrap();
    assert_eq!(read.text, "## 宿泊費\n\n上限は九千円とする。\n");
    let loose = found.trace.candidates.iter().find(|hit| hit.path == "規程.htm").unwrap();
    assert!(library.source(&loose.place).unwrap().text.contains("本文"));
}

#[test]
fn slides_are_named_in_hits_and_readings() {
    let shape = r#"<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>宿泊費</a:t></a:r></a:p></p:sp></p:sld>"#;
    let order = r#"<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="a"/><p:sldId r:id="b"/></p:presentation>"#;
    let relations = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Target="slides/x.xml"/><Relationship Id="b" Target="slides/y.xml"/></Relationships>"#;
    let deck = stored_zip(&[
        ("ppt/presentation.xml", order),
        ("ppt/_rels/presentation.xml.rels", relations),
        ("ppt/slides/x.xml", &shape.replace("宿泊費", "表紙")),
        ("ppt/slides/y.xml", shape),
    ]);
    let folder = manuals(&[]);
    write(&folder, "m/deck.pptx", &deck);
    let home = World::memory().folder(&RootName::WORKSPACE).unwrap();
    for _ in 0..2 {
        let library = library(&Corpus::new(folder.clone()).with_index(home.clone()));
        assert_eq!(find(&library, "宿泊費").trace.candidates[0].at.as_deref(), Some("slide 2"));
    }
}

/// A zip file without compression.
fn stored_zip(parts: &[(&str, &str)]) -> Vec<u8> {
    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 })
        })
    }
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, text) in parts {
        let mut head = vec![20, 0, 0, 8, 0, 0, 0, 0, 33, 0];
        head.extend(crc(text.as_bytes()).to_le_bytes());
        head.extend((text.len() as u32).to_le_bytes().repeat(2));
        head.extend((name.len() as u16).to_le_bytes());
        head.extend([0, 0]);
        let start = (file.len() as u32).to_le_bytes();
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&head);
        directory.extend([0; 10]);
        directory.extend(start);
        directory.extend(name.bytes());
        file.extend(b"PK\x03\x04");
        file.extend(&head);
        file.extend(name.bytes());
        file.extend(text.bytes());
    }
    let (start, size, count) = (file.len() as u32, directory.len() as u32, parts.len() as u16);
    file.extend(directory);
    file.extend(b"PK\x05\x06\0\0\0\0");
    file.extend(count.to_le_bytes().repeat(2));
    file.extend(size.to_le_bytes());
    file.extend(start.to_le_bytes());
    file.extend([0, 0]);
    file
}

#[test]
fn a_word_that_stands_nowhere_is_told_and_mended() {
    let library = library_of(manuals(&[
        ("m/a.md", "# CSRF対策\nCSRF を防ぐ。\n# Kubernetes\n構成\n# 年次有給休暇\n年次有給休暇を取る。\n"),
        ("m/b.md", "# 対策\nCSRF\n"),
    ]));
    let found = find(&library, "CSFR対策");
    assert_eq!(titles(&found)[0], "CSRF対策");
    assert!(found.trace.gaps.iter().any(|gap| gap.reason.to_string().contains("csrf")), "{:?}", found.trace.gaps);
    assert!(found.next_actions.iter().all(|action| action.kind != "manual_completed"));
    assert_eq!(titles(&find(&library, "kubernets"))[0], "Kubernetes");
    assert_eq!(titles(&find(&library, "年次有給休化"))[0], "年次有給休暇");
    let answer = shosai_manual::TraceStore::default().keep(find(&library, "CSFR"), "t".to_owned(), 0);
    assert_eq!(answer.did_you_mean, ["csfr → csrf"]);
    assert_eq!(answer.best[0].title, "CSRF対策");
    let library = library_of(manuals(&[("m/a.md", "# 保存\nバックアップを取る。\n# 命令\n`backup` を打つ。\n")]));
    assert_eq!(titles(&find(&library, "バックアプ")).len(), 2);
}

#[test]
fn a_wrong_conversion_finds_the_word_that_sounds_so_and_shows_it_as_written() {
    let library = library_of(manuals(&[
        ("m/a.md", "# 更新\n脆弱性を直す。\n# 脆弱性の届出\n窓口\n# 製造\n製品の検査。\n"),
        ("m/b.md", "# 割増\n時間外労働の割増。\n"),
    ]));
    let found = find(&library, "脆弱製");
    let mut sections = titles(&found);
    sections.sort_unstable();
    assert_eq!(sections, ["更新", "脆弱性の届出"]);
    assert_eq!(found.trace.candidates[0].reason.to_string(), "脆弱製 → 脆弱性");
    assert!(found.next_actions.iter().all(|action| action.kind != "manual_completed"));
    for query in ["残業", "ざんぎょう"] {
        let found = find(&library, query);
        assert_eq!(found.trace.candidates[0].reason.to_string(), format!("{query} → 時間外労働"));
    }
}

#[test]
fn a_verb_of_one_kanji_does_not_drown_what_is_asked_for() {
    let library = library_of(manuals(&[
        ("m/a.md", "# 出張旅費\n出張の前に届を提出する。\n# 出張報告\n出張者は報告を提出する。\n"),
        ("m/b.md", "# 賃金\n毎月払う。\n# 賞与\n業績により支給する。\n# 附則\n二年の後に見直す。\n"),
    ]));
    assert_eq!(titles(&find(&library, "ボーナスはいつ出ますか"))[0], "賞与");
}

#[test]
fn nothing_is_called_complete_that_is_not() {
    let many: String = (0..30).map(|number| format!("# 休暇 {number}\n休暇の説明。\n")).collect();
    let folder = manuals(&[("m/a.md", &many), ("n/b.md", "# 休暇\n")]);
    let library = library_of(folder.clone());
    let completed = |found: &Found| found.next_actions.iter().any(|action| action.kind == "manual_completed");
    let capped = find_with(
        &library,
        FindRequest {
            query: "休暇".to_owned(),
            budget: shosai_manual::Budget { max_candidates: 5, ..shosai_manual::Budget::default() },
            ..FindRequest::default()
        },
    );
    assert!(!completed(&capped) && capped.summary.sufficiency_score < 0.6, "{:?}", capped.summary);
    let late = library
        .find(
            &FindRequest { query: "休暇".to_owned(), ..FindRequest::default() },
            &shosai_manual::FindContext {
                thresholds: shosai_manual::Thresholds::default(),
                elapsed_ms: &|| u64::MAX,
                stop: &|| false,
            },
        )
        .unwrap();
    assert!(!late.trace.gaps.iter().any(|gap| gap.reason.to_string().contains("休暇")), "{:?}", late.trace.gaps);
    write(&folder, "m/scan.pdf", b"no pdf at all");
    assert!(!completed(&find(&library_of(folder), "休暇")));
}
