//! `md`: a report for people.

use std::fmt::Write as _;

use super::{Arrangement, Export};

pub(super) fn write(export: &Export<'_>) -> String {
    let (scores, measures) = (&export.review.scores, &export.review.measures);
    let mut out = format!("# 品質レポート: {}\n\n", export.title);
    let _ = writeln!(out, "- ファイル: `{}`", export.file_path);
    let _ = writeln!(out, "- 総合スコア: {:.1}（{}）", scores.overall, scores.method);
    let _ = writeln!(out, "- 指摘: {}件\n", export.issues.len());
    out.push_str("| 観点 | スコア |\n|---|---:|\n");
    for (name, value) in [
        ("リズム", scores.rhythm),
        ("読みやすさ", scores.readability),
        ("文法", scores.grammar),
        ("文体", scores.style),
    ] {
        let _ = writeln!(out, "| {name} | {value:.1} |");
    }
    out.push_str("\n| 測定 | 値 |\n|---|---:|\n");
    let _ = writeln!(out, "| 文字数 | {} |", measures.characters);
    let _ = writeln!(out, "| 文 | {} |", measures.sentences);
    let _ = writeln!(out, "| 会話の割合 | {:.1}% |", measures.dialogue_ratio * 100.0);
    let _ = writeln!(out, "| 地の文の平均 | {:.1}字 |", measures.mean_sentence_length);
    let _ = writeln!(out, "| 四分位 | {} / {} / {}字 |", measures.p25, measures.p50, measures.p75);
    if export.arrangement == Arrangement::Compact {
        let mut counts: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
        for issue in export.issues {
            *counts.entry(issue.reason_code).or_default() += 1;
        }
        out.push_str("\n| 指摘コード | 件数 |\n|---|---:|\n");
        for (code, count) in counts {
            let _ = writeln!(out, "| {code} | {count} |");
        }
        return out;
    }
    for (name, issues) in export.groups() {
        let _ = writeln!(out, "\n## {name}（{}件）\n", issues.len());
        for issue in issues {
            let _ = writeln!(
                out,
                "- {}行{}字 **{}** `{}` {}",
                issue.line_number,
                issue.column,
                issue.severity.name(),
                issue.reason_code,
                issue.message
            );
            if !issue.details.excerpt.is_empty() {
                let _ = writeln!(out, "  > {}", issue.details.around.as_ref().unwrap_or(&issue.details.excerpt));
            }
        }
    }
    out
}
