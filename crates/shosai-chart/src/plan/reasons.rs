//! Why something was decided, in the reader's language.

use crate::Locale;

/// What a reason begins with, and the same in Japanese.
const HEADS: &[(&str, &str)] = &[
    ("time", "時間"),
    ("groups", "グループ"),
    ("comparison", "比較"),
    ("lines", "線で比べる"),
    ("difference", "差"),
    ("overview", "俯瞰"),
    ("distribution", "分布"),
    ("laid over", "重ねる"),
    ("in one picture", "1枚にまとめる"),
    ("side by side", "並べる"),
    ("composition", "構成"),
    ("relation", "関係"),
    ("form", "図の形"),
    ("asked for by name", "名前で指定"),
    ("one row a thing and nothing else is asked", "1行が1件で、ほかに求められていない"),
    ("no group is asked for", "グループは求められていない"),
    ("a cycle is compared", "曜日や時刻などの周期を比べる"),
    ("one period is left", "残る期間が1つ"),
    ("two groupings and no word of time", "2つの分類があり、時間の語がない"),
    ("the data has a time axis", "データに時間軸がある"),
    ("the data has a time axis and categories", "データに時間軸と分類がある"),
    ("the data has categories and no time axis", "データに分類があり、時間軸がない"),
    ("the data has numbers only", "データが数値だけ"),
    ("many periods read better as lines", "期間が多いので線が読みやすい"),
    ("coarse periods", "期間が粗い"),
    ("beside each other in every period", "期間ごとに並べる"),
    ("years beside each other", "年どうしを並べる"),
    ("no panels are asked for", "小さな図に分けることは求められていない"),
    ("no distribution is asked for", "分布は求められていない"),
    ("no change over time is asked for", "時間による変化は求められていない"),
    ("changes are drawn from zero", "増減はゼロから描く"),
    ("a running total fills from zero", "累計はゼロから塗る"),
    ("two groupings with many values", "2つの分類の値が多い"),
    ("two groupings", "2つの分類"),
    ("some values are negative", "負の値がある"),
    ("a relation with a fitted line", "当てはめた線のある関係"),
    ("a relation of two measures", "2つの数量の関係"),
    ("negative values have no share", "負の値に割合はない"),
    ("parts of a whole", "全体の内訳"),
    ("parts of a whole over time", "時間に沿った全体の内訳"),
    ("measures of unlike units start at 100", "単位の異なる数量を100から始める"),
    ("too many periods for panels", "小さな図に分けるには期間が多い"),
    ("too many bars", "棒が多すぎる"),
    ("a relation of two measures by group", "グループごとの2つの数量の関係"),
    ("compositions side by side", "内訳を並べる"),
    ("too few rows for boxes", "箱にするには行が少ない"),
    ("the pattern's default", "この種類の標準"),
];

/// A reason for the reader: its beginning in their language, the words that decided as they are.
pub fn told(reason: &str, locale: Locale) -> String {
    let (head, words) = reason.split_once(": ").unwrap_or((reason.trim_end_matches(':'), ""));
    let head = match locale {
        Locale::En => head,
        Locale::Ja => HEADS.iter().find(|(en, _)| *en == head).map_or(head, |(_, ja)| ja),
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() { head.to_owned() } else { format!("{head}: {}", words.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Table, plan};

    #[test]
    fn a_japanese_question_is_answered_with_japanese_reasons() {
        let data = "月,部門,売上,費用\n2024-01,東,10,3\n2024-01,西,20,4\n2024-02,東,30,5\n2024-02,西,-40,9\n";
        let table = Table::read_str(data).unwrap();
        let queries = [
            "部門別売上の推移",
            "売上の分布",
            "売上と費用の関係",
            "部門ごとの売上の構成比",
            "部門差の四半期ごとの変化",
            "前月比の推移",
        ];
        for query in queries {
            let plan = plan(&table, query, &Options::default()).unwrap();
            let reasons = plan.scores.iter().flat_map(|s| s.reasons.iter().map(|r| r.split_once(' ').unwrap().1));
            for reason in reasons.chain([plan.template_reason.as_str()]) {
                assert!(!reason.starts_with(|c: char| c.is_ascii_alphabetic()), "{query}: {reason}");
            }
        }
        assert_eq!(told("time: 推移  月次", Locale::Ja), "時間: 推移 月次");
        assert_eq!(told("time:  ", Locale::En), "time");
    }
}
