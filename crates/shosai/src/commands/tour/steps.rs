//! What the tour shows, in order; it grows with each engine.

use serde_json::{Value, json};

/// A file of the sample workspace.
pub struct Sample {
    /// Its name in the workspace.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! sample {
    ($name:literal) => {
        Sample { name: $name, text: include_str!(concat!("../../../../../samples/tour/", $name)) }
    };
}

const SALES: Sample = sample!("月次売上.csv");
const LEAD_TIMES: Sample = sample!("配送リードタイム.csv");
const FLOW: Sample = sample!("受注の流れ.md");

const DIAGRAMS: Sample = sample!("図の見本.md");
const ARTEFACT: Sample = sample!("vault/artifacts/受注フロー.md");
const DECK: Sample = sample!("四半期報告.qmd");
const EPISODE: Sample = sample!("第001話.md");
const MANUAL: Sample = sample!("manuals/受注業務マニュアル/受注.md");

/// The sample workspace.
pub const SAMPLES: &[Sample] = &[SALES, LEAD_TIMES, FLOW, DIAGRAMS, MANUAL, ARTEFACT, DECK, EPISODE];

/// One job.
pub struct Step {
    /// What is done.
    pub title: &'static str,
    /// What to look at.
    pub story: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// Its arguments.
    pub arguments: Value,
    /// What the page shows of it.
    pub show: Show,
}

/// What the page shows of a job.
pub enum Show {
    /// The picture of the answer, or its facts.
    Answer,
    /// The facts, and the sound diagrams of a document.
    Diagrams(&'static str),
    /// The facts, and the sections that the search found.
    Hits,
    /// The facts, and the first slides of a document.
    Slides(&'static str),
    /// Links to these documents in every format.
    Formats(&'static [Sample]),
}

/// Every job, in order.
pub fn steps() -> Vec<Step> {
    [documents(), charts(), diagrams(), notes(), prose()].into_iter().flatten().collect()
}

/// Tables become pictures.
fn charts() -> Vec<Step> {
    let chart = |title, story, data: &Sample, query| Step {
        title,
        story,
        tool: "chartelier_visualize",
        arguments: json!({ "data": data.text, "query": query, "options": { "width": 1200, "height": 800 } }),
        show: Show::Answer,
    };
    vec![
        chart(
            "表と意図から図を選ぶ：推移",
            "「部門別の売上推移を比較」と頼むと、系列ごとの折れ線が選ばれます。",
            &SALES,
            "部門別の売上推移を比較",
        ),
        chart(
            "表と意図から図を選ぶ：比較",
            "「部門別の年間売上を比較」では、部門ごとに合計してから棒で比べます。",
            &SALES,
            "部門別の年間売上の合計を比較",
        ),
        chart(
            "表と意図から図を選ぶ：分布",
            "「倉庫別のリードタイムの分布を比較」では、平均だけでは見えないばらつきを並べます。",
            &LEAD_TIMES,
            "倉庫別のリードタイムの分布を比較",
        ),
    ]
}

/// Diagrams are judged and drawn.
fn diagrams() -> Vec<Step> {
    vec![
        Step {
            title: "文書の中の Mermaid を検証し、描く",
            story: "三つの図のうち一つが壊れています。どの行が、なぜ壊れているかを答え、正しい図はブラウザーなしで描きます。",
            tool: "quarto_validate_mermaid",
            arguments: json!({ "content": FLOW.text }),
            show: Show::Diagrams(FLOW.text),
        },
        Step {
            title: "いろいろな図",
            story: "状態遷移、クラス、ER、ガント、円、マインドマップ。どの種類も同じように検証し、日本語のまま描きます。",
            tool: "quarto_validate_mermaid",
            arguments: json!({ "content": DIAGRAMS.text }),
            show: Show::Diagrams(DIAGRAMS.text),
        },
    ]
}

/// Manuals are searched, copied and held against what was made of them.
fn notes() -> Vec<Step> {
    vec![
        Step {
            title: "マニュアルから漏れなく探す",
            story: "「問合せ」と書いても「問い合わせ」「お問合せ」を見つけ、見ていない箇所があればそう答えます。",
            tool: "manual_find",
            arguments: json!({ "query": "納期の問合せ" }),
            show: Show::Hits,
        },
        Step {
            title: "読まずに写す",
            story: "マニュアルの節を、本文を会話に通さずに保管庫へ写し、出典を前書きに残します。",
            tool: "bridge_copy_file",
            arguments: json!({ "manual_id": "受注業務マニュアル", "from_path": "受注.md", "to_path": "notes/受注.md", "mode": "overwrite" }),
            show: Show::Answer,
        },
        Step {
            title: "成果物を出典と突き合わせる",
            story: "要素ごとの出典行を確かめ、出典のない要素、行き止まりの分岐、合わない引用を挙げます。",
            tool: "artifact_audit",
            arguments: json!({ "artifact_path": "artifacts/受注フロー.md", "source_path": "notes/受注.md" }),
            show: Show::Answer,
        },
    ]
}

/// One text becomes a deck, pages and a document.
fn documents() -> Vec<Step> {
    let render = |title, story, format: &str, file: &str, show| Step {
        title,
        story,
        tool: "quarto_render",
        arguments: json!({ "content": DECK.text, "format": format, "output_path": file }),
        show,
    };
    vec![
        render(
            "Markdown から PowerPoint をつくる",
            "表も図も数式も、あとから編集できる部品になります。文字は枠に収まるように測って配置します。",
            "pptx",
            "四半期報告.pptx",
            Show::Slides(DECK.text),
        ),
        render("同じ原稿から PDF", "TeX もブラウザーも使わずに組版します。", "pdf", "四半期報告.pdf", Show::Answer),
        render(
            "同じ原稿から Web ページ",
            "一つのファイルで完結し、明るい画面でも暗い画面でも読めます。",
            "html",
            "四半期報告.html",
            Show::Answer,
        ),
        render(
            "同じ原稿から Word",
            "見出し、表番号、相互参照は Word の機能として入ります。",
            "docx",
            "四半期報告.docx",
            Show::Answer,
        ),
        render(
            "同じ原稿から 28 形式",
            "スライドと業務の流れの二つの原稿を、Wiki、組版、論文、電子書籍まで、知っているすべての形式で書き出します。",
            "gfm",
            "四半期報告.md",
            Show::Formats(&[DECK, FLOW]),
        ),
    ]
}

/// A manuscript is read as an editor would.
fn prose() -> Vec<Step> {
    vec![Step {
        title: "原稿を読む",
        story: "語尾の連続、文の長さ、会話の割合などを本文から測り、直せるところを行で示します。点数を作り話で付けることはありません。",
        tool: "run_quality_checks",
        arguments: json!({ "content": EPISODE.text }),
        show: Show::Answer,
    }]
}
