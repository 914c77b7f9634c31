//! Sections of a company: `sales dept` is `営業部`, while `sales` alone is money.

/// Each line is the core of a Japanese name, `=`, and the English ones.
const SECTIONS: &[&str] = &[
    "営業=sales",
    "開発=dev,development,engineering,product",
    "技術=engineering,technical,tech",
    "製造=manufacturing,production",
    "生産=production",
    "人事=hr,human resources,personnel",
    "総務=general affairs,admin,administration",
    "経理=accounting,finance",
    "財務=finance,treasury",
    "法務=legal",
    "広報=pr,public relations,communications",
    "企画=planning",
    "経営企画=corporate planning",
    "商品企画=product planning",
    "マーケティング=marketing",
    "宣伝=advertising,promotion",
    "購買=purchasing,procurement",
    "調達=procurement,purchasing",
    "物流=logistics",
    "品質管理=quality control,qc,quality",
    "品質保証=quality assurance,qa,quality",
    "研究=research",
    "研究開発=r&d,research",
    "情報システム=it,information systems",
    "システム=systems,it",
    "カスタマーサポート=customer support,support",
    "サポート=support",
    "デザイン=design",
    "保守=maintenance",
    "設備=facilities",
    "海外=overseas,international",
    "国内=domestic",
    "管理=administration,admin,management",
    "監査=audit",
    "教育=education,training",
    "内科=internal medicine",
    "外科=surgery",
    "土木=civil engineering",
    "建築=architecture,building",
    "福祉=welfare",
    "観光=tourism",
    "税務=tax",
];
/// What Japanese and English names of sections end with.
const ENDS: [&str; 8] = ["部", "課", "室", "局", "本部", "事業部", "チーム", "グループ"];
const ENGLISH_ENDS: [&str; 7] = ["dept", "department", "team", "division", "section", "group", "unit"];

/// The English names of a section, each with a word that says it is one.
pub fn spellings(name: &str) -> Vec<String> {
    let core = ENDS.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    let lines = SECTIONS.iter().filter_map(|line| line.split_once('=')).filter(|(own, _)| *own == core);
    let words = lines.flat_map(|(_, english)| english.split(','));
    words.flat_map(|word| ENGLISH_ENDS.iter().map(move |end| format!("{word} {end}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_named_with_its_kind() {
        assert!(spellings("営業部").contains(&"sales dept".to_owned()));
        assert!(spellings("開発").contains(&"dev team".to_owned()));
        assert!(spellings("東京").is_empty());
    }
}
