//! What the tour shows, in order; it grows with each engine.

use serde_json::{Value, json};
use shosai_tool::Message;

use crate::messages;

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
    pub title: Message,
    /// What to look at.
    pub story: Message,
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
    let chart = |title: Message, story: Message, data: &Sample, query| Step {
        title,
        story,
        tool: "chartelier_visualize",
        arguments: json!({ "data": data.text, "query": query, "options": { "width": 1200, "height": 800 } }),
        show: Show::Answer,
    };
    vec![
        chart(
            messages::TourChartChange.into(),
            messages::TourChartChangeStory.into(),
            &SALES,
            "部門別の売上推移を比較",
        ),
        chart(
            messages::TourChartCompare.into(),
            messages::TourChartCompareStory.into(),
            &SALES,
            "部門別の年間売上の合計を比較",
        ),
        chart(
            messages::TourChartSpread.into(),
            messages::TourChartSpreadStory.into(),
            &LEAD_TIMES,
            "倉庫別のリードタイムの分布を比較",
        ),
    ]
}

/// Diagrams are judged and drawn.
fn diagrams() -> Vec<Step> {
    vec![
        Step {
            title: messages::TourMermaid.into(),
            story: messages::TourMermaidStory.into(),
            tool: "quarto_validate_mermaid",
            arguments: json!({ "content": FLOW.text }),
            show: Show::Diagrams(FLOW.text),
        },
        Step {
            title: messages::TourKinds.into(),
            story: messages::TourKindsStory.into(),
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
            title: messages::TourFind.into(),
            story: messages::TourFindStory.into(),
            tool: "manual_find",
            arguments: json!({ "query": "納期の問合せ" }),
            show: Show::Hits,
        },
        Step {
            title: messages::TourCopy.into(),
            story: messages::TourCopyStory.into(),
            tool: "bridge_copy_file",
            arguments: json!({ "manual_id": "受注業務マニュアル", "from_path": "受注.md", "to_path": "notes/受注.md", "mode": "overwrite" }),
            show: Show::Answer,
        },
        Step {
            title: messages::TourAudit.into(),
            story: messages::TourAuditStory.into(),
            tool: "artifact_audit",
            arguments: json!({ "artifact_path": "artifacts/受注フロー.md", "source_path": "notes/受注.md" }),
            show: Show::Answer,
        },
    ]
}

/// One text becomes a deck, pages and a document.
fn documents() -> Vec<Step> {
    let render = |title: Message, story: Message, format: &str, file: &str, show| Step {
        title,
        story,
        tool: "quarto_render",
        arguments: json!({ "content": DECK.text, "format": format, "output_path": file }),
        show,
    };
    vec![
        render(
            messages::TourDeck.into(),
            messages::TourDeckStory.into(),
            "pptx",
            "四半期報告.pptx",
            Show::Slides(DECK.text),
        ),
        render(messages::TourPdf.into(), messages::TourPdfStory.into(), "pdf", "四半期報告.pdf", Show::Answer),
        render(messages::TourWeb.into(), messages::TourWebStory.into(), "html", "四半期報告.html", Show::Answer),
        render(messages::TourWord.into(), messages::TourWordStory.into(), "docx", "四半期報告.docx", Show::Answer),
        render(
            messages::TourFormats.into(),
            messages::TourFormatsStory.into(),
            "gfm",
            "四半期報告.md",
            Show::Formats(&[DECK, FLOW]),
        ),
    ]
}

/// A manuscript is read as an editor would.
fn prose() -> Vec<Step> {
    vec![Step {
        title: messages::TourProse.into(),
        story: messages::TourProseStory.into(),
        tool: "run_quality_checks",
        arguments: json!({ "content": EPISODE.text }),
        show: Show::Answer,
    }]
}
