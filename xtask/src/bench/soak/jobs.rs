//! What the clients of the soak do: a mix of every suite.

use serde_json::{Value, json};

/// One kind of call.
pub struct Job {
    /// The tool.
    pub tool: &'static str,
    /// How often it comes, against the others.
    weight: u32,
    /// Whether the server runs it in a worker, in line with whatever the hostile ask for; the others are quick.
    pub heavy: bool,
    /// Its arguments, for a client and a turn of it.
    pub arguments: fn(&Turn) -> Value,
}

/// Who calls, and what it knows.
pub struct Turn<'a> {
    /// The client's number.
    pub client: usize,
    /// How many calls it has made.
    pub count: usize,
    /// The trace of its last search, if any.
    pub trace: Option<&'a str>,
    /// The table that charts are drawn from.
    pub table: &'a str,
    /// The document that is rendered.
    pub document: &'a str,
}

const QUERIES: [&str; 6] = ["納期", "引き当て", "受付できない注文", "返品", "発注の単位", "苦情"];
const INTENTS: [&str; 4] = ["月別の売上推移", "部門別の売上を比較", "部門別の売上推移を比較", "売上の分布"];
const PROSE: &str = "　港の灯が、ひとつずつ消えていく。\n「もう帰ろう」と彼は言った。\n　彼女は答えない。波の音だけが、長く、長く、続いていた。\n";
const DIAGRAM: &str = "# 図\n\n```{mermaid}\nflowchart LR\n  注文 --> 在庫{在庫はあるか}\n  在庫 -->|はい| 出荷\n  在庫 -->|いいえ| 発注\n```\n";
const MANUAL: &str = "受注業務マニュアル";

/// The mix.
pub static JOBS: &[Job] = &[
    Job {
        tool: "manual_find",
        weight: 14,
        heavy: false,
        arguments: |turn| json!({"query": QUERIES[turn.count % QUERIES.len()]}),
    },
    Job { tool: "manual_hits", weight: 10, heavy: false, arguments: |turn| json!({"trace_id": turn.trace}) },
    Job {
        tool: "manual_read",
        weight: 12,
        heavy: false,
        arguments: |_| json!({"ref": {"target": "manual", "manual_id": MANUAL, "path": "受注.md", "start_line": 36}, "scope": "section"}),
    },
    Job {
        tool: "search_text",
        weight: 6,
        heavy: false,
        arguments: |turn| json!({"manual_name": MANUAL, "query": QUERIES[turn.count % QUERIES.len()], "mode": "loose"}),
    },
    Job {
        tool: "vault_write",
        weight: 8,
        heavy: false,
        arguments: |turn| json!({"path": note(turn), "content": format!("# {} 回目\n\n{PROSE}", turn.count), "mode": "overwrite"}),
    },
    Job { tool: "vault_read", weight: 12, heavy: false, arguments: |turn| json!({"path": note(turn), "full": true}) },
    Job { tool: "vault_search", weight: 3, heavy: false, arguments: |_| json!({"query": "港の灯", "limit": 5}) },
    Job {
        tool: "bridge_copy_section",
        weight: 3,
        heavy: false,
        arguments: |turn| json!({"from_ref": {"target": "manual", "manual_id": MANUAL, "path": "受注.md", "start_line": 36}, "to_path": format!("notes/copy-{}.md", turn.client), "mode": "overwrite"}),
    },
    Job {
        tool: "chartelier_visualize",
        weight: 6,
        heavy: true,
        arguments: |turn| json!({"data": turn.table, "query": INTENTS[turn.count % INTENTS.len()], "options": {"format": "svg"}}),
    },
    Job { tool: "quarto_validate_mermaid", weight: 8, heavy: true, arguments: |_| json!({"content": DIAGRAM}) },
    Job { tool: "quarto_list_formats", weight: 2, heavy: false, arguments: |_| json!({}) },
    Job { tool: "run_quality_checks", weight: 6, heavy: true, arguments: |_| json!({"content": PROSE}) },
    Job { tool: "status", weight: 4, heavy: false, arguments: |_| json!({"project_root": "小説"}) },
    Job {
        tool: "quarto_render",
        weight: 4,
        heavy: true,
        arguments: |turn| json!({"content": turn.document, "format": "html", "output_path": format!("out/{}.html", turn.client)}),
    },
    Job { tool: "quarto_render", weight: 2, heavy: true, arguments: slow_render },
];

/// What a hostile caller sends among the others: it may fail, and nobody else may notice.
pub static BOMBS: &[Job] = &[
    Job {
        tool: "quarto_preview",
        weight: 1,
        heavy: true,
        arguments: |_| json!({"content": "[".repeat(400_000) + &"]".repeat(400_000)}),
    },
    Job {
        tool: "quarto_render",
        weight: 1,
        heavy: true,
        arguments: |turn| json!({"content": "これは段落です。\n\n".repeat(100_000), "format": "pdf", "output_path": format!("out/b{}.pdf", turn.client)}),
    },
    Job { tool: "check_grammar", weight: 1, heavy: true, arguments: |_| json!({"content": "「".repeat(200_000)}) },
    Job {
        tool: "chartelier_visualize",
        weight: 1,
        heavy: true,
        arguments: |_| json!({"data": "a,b\n".to_owned() + &"1,2\n".repeat(500_000), "query": "bの推移"}),
    },
    Job {
        tool: "vault_search",
        weight: 1,
        heavy: true,
        arguments: |_| json!({"query": "(a+)+$".repeat(2_000), "mode": "regex"}),
    },
    Job { tool: "manual_find", weight: 1, heavy: true, arguments: |_| json!({"query": "港".repeat(100_000)}) },
    Job {
        tool: "langsmith_apply_patch",
        weight: 1,
        heavy: true,
        arguments: |_| json!({"patch_text": "--- a/n.md\n+++ b/n.md\n@@ -1 +1 @@\n-a\n+b\n".repeat(8_000), "project_root": "小説"}),
    },
];

/// The slowest call of the mix: a deck with diagrams and charts.
pub fn slow_render(turn: &Turn) -> Value {
    json!({"content": turn.document, "format": "pptx", "output_path": format!("out/{}.pptx", turn.client)})
}

/// The note that a client writes and reads.
pub fn note(turn: &Turn) -> String {
    format!("notes/client-{}.md", turn.client)
}

/// The place of the job for a random number.
pub fn chosen(random: u32) -> usize {
    let all: u32 = JOBS.iter().map(|job| job.weight).sum();
    let mut left = random % all;
    for (place, job) in JOBS.iter().enumerate() {
        if left < job.weight {
            return place;
        }
        left -= job.weight;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_comes_as_often_as_its_weight_says() {
        let all: u32 = JOBS.iter().map(|job| job.weight).sum();
        for (place, job) in JOBS.iter().enumerate() {
            let times = (0..all).filter(|random| chosen(*random) == place).count();
            assert_eq!(times, job.weight as usize, "{}", job.tool);
        }
    }
}
