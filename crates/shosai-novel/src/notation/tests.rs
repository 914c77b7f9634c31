use super::{Line, Notation, Part, quarto, read, write, written};
use proptest::prelude::*;

const MIXED: &str = "# 雨\n　彼は｜約束《やくそく》を、漢字《かんじ》で|守《まも》る。《《決して》》だ。<!-- 伏線: 鍵 -->\n　さようなら［＃「さようなら」に傍点］と《書いた》。\n";

#[test]
fn every_notation_is_read_and_one_is_written() {
    let narou = written(MIXED, Notation::Narou);
    assert!(
        narou.starts_with(
            "雨\n　彼は｜約束《やくそく》を、｜漢字《かんじ》で｜守《まも》る。｜決《・》｜し《・》｜て《・》だ。\n"
        ),
        "{narou}"
    );
    let kakuyomu = written(MIXED, Notation::Kakuyomu);
    assert!(kakuyomu.contains("《《決して》》だ。\n　《《さようなら》》と｜《書いた》。"), "{kakuyomu}");
    let aozora = written(MIXED, Notation::Aozora);
    assert!(aozora.starts_with("雨［＃「雨」は大見出し］\n"), "{aozora}");
    assert!(aozora.contains("決して［＃「決して」に傍点］だ。"), "{aozora}");
    assert!(Notation::named("docx").unwrap_err().hint.contains("epub"));
}

#[test]
fn other_kinds_of_emphasis_are_emphasis() {
    for text in ["丸［＃「丸」に白丸傍点］", "［＃傍点］丸［＃傍点終わり］", "｜丸《﹅》"]
    {
        assert_eq!(written(text, Notation::Kakuyomu), "《《丸》》\n");
    }
    assert_eq!(written("［＃中見出し］雨［＃中見出し終わり］", Notation::Aozora), "雨［＃「雨」は中見出し］\n");
}

#[test]
fn narou_makes_no_ruby_of_an_aside() {
    assert_eq!(written("東京（とうきょう）と空（青い）", Notation::Narou), "東京｜（とうきょう）と空（青い）\n");
    assert_eq!(written("東京（とうきょう）", Notation::Kakuyomu), "東京（とうきょう）\n");
}

#[test]
fn a_book_has_a_paragraph_a_line_and_a_gap_between_scenes() {
    let text = "　一*つ*。\n　｜二《ふた》つ。\n\n　三つ《《だけ》》。\n\n---\n　四つ。\n　五つ。\n";
    let (shown, _) = quarto(text, "第1話");
    assert_eq!(
        shown,
        "# 第1話\n\n　一\\*つ\\*。\n\n　[二]{.ruby rt=\"ふた\"}つ。\n\n\u{a0}\n\n　三つ[だけ]{.bouten}。\n\n* * *\n\n　四つ。\n\n　五つ。\n\n"
    );
    assert!(quarto("---\ntitle: x\n---\n# 雨\n　本文\n", "第1話").0.starts_with("# 雨\n\n　本文"));
}

#[test]
fn notes_that_no_book_knows_are_told() {
    let (shown, left_out) = quarto("　一［＃改ページ］。※［＃「口＋」、第4水準］だ。", "第1話");
    assert_eq!(shown, "# 第1話\n\n　一。だ。\n\n");
    assert_eq!(left_out, ["［＃改ページ］", "［＃「口＋」、第4水準］"]);
}

fn any_part() -> impl Strategy<Value = Part> {
    let words = "[あ-んア-ン一-十、。a-z]{1,4}";
    prop_oneof![
        "[あ-ん一-十、。《》（）(a-z]{1,6}".prop_map(Part::Plain),
        (words, words).prop_map(|(base, reading)| Part::Ruby { base, reading }),
        words.prop_map(Part::Emphasis),
    ]
}

/// Parts as they are read: equals side by side are one.
fn joined(parts: Vec<Part>) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    for part in parts {
        match (part, all.last_mut()) {
            (Part::Plain(more), Some(Part::Plain(text))) => *text += &more,
            (Part::Emphasis(more), Some(Part::Emphasis(text))) => *text += &more,
            (part, _) => all.push(part),
        }
    }
    all
}

proptest! {
    /// Whatever is written is read again as it was, in every notation.
    #[test]
    fn what_is_written_is_read_as_it_was(
        parts in prop::collection::vec(any_part(), 0..8),
        level in prop::option::of(1..4usize),
    ) {
        let line = Line { level, parts: joined(parts) };
        for (name, notation) in Notation::ALL {
            let text = write::line_in(&line, notation);
            let again = read::line(&text);
            prop_assert_eq!(&again.parts, &line.parts, "{}: {}", name, text);
            if notation == Notation::Aozora {
                prop_assert_eq!(again.level, level);
            }
        }
    }

    /// A line in any notation says the same in every other, and writing twice changes nothing more.
    #[test]
    fn notations_lead_to_one_another(text in "(彼は|約束|｜|《|》|《《|》》|やくそく|。|［＃「約束」に傍点］|\n){0,16}") {
        for (_, one) in Notation::ALL {
            let first = written(&text, one);
            let again = written(&first, one);
            prop_assert_eq!(&written(&again, one), &again);
        }
    }
}
