//! Words taken for another, and idioms put together wrongly.

use std::sync::LazyLock;

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Words taken for another, and idioms put together wrongly.
pub const RULE: Rule = Rule {
    name: "misused_word",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Medium,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["ja-no-abusage", "for-creation"],
    options: &[],
    good: &["新しい環境に適応する。", "割引を適用する。", "この道は歩きづらい。", "的を射た意見だ。", "幅は可変だ。"],
    bad: &[
        "割引を適応する。",
        "この道は歩きずらい。",
        "的を得た意見だ。",
        "例外を補足する。",
        "汚名を挽回した。",
        "絶対絶命だ。",
    ],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for sentence in manuscript.sentences() {
        if letters::quoted(manuscript, sentence.range.start) {
            continue;
        }
        let text = &manuscript.text()[sentence.range.clone()];
        for (which, found) in ANY_SLIP.find_numbered_groups(text) {
            let Some((_, right)) = SLIPS.get(which) else { continue };
            let word = &text[found.clone()];
            let range = sentence.range.start + found.start..sentence.range.start + found.end;
            report.add(range, messages::MisusedWord { word, right });
        }
    }
}

/// All of them at once, so that a text is read one time and not eighty.
static ANY_SLIP: LazyLock<Pattern> = LazyLock::new(|| {
    let patterns: Vec<&str> = SLIPS.iter().map(|(pattern, _)| *pattern).collect();
    Pattern::joined(&patterns)
});

/// What is written (the one group of each pattern), and what is meant. Each pattern keeps to the company in which the slip is sure.
#[rustfmt::skip]
const SLIPS: &[(&str, &str)] = &[
    // One word for another that sounds alike, told by what stands before or behind it.
    ("を(適応)(?:す|し|さ|せ|で|可|済|範|対)", "適用"),
    ("(?:法律|規則|規定|割引|設定|ルール|条件|パッチ|スタイル)の(適応)", "適用"),
    ("(可変(?:する|した|して|します|させ))", "変化"),
    ("(?:例外|エラー|シグナル|イベント|敵影|目標)を(補足)", "捕捉"),
    ("(?:メモリー?|リソース|領域|ロック|人質|奴隷|緊張|苦しみ|呪縛)(?:を|から)(開放)", "解放"),
    ("(確立)(?:が|は|も|を)(?:高|低|計算|上が|下が)", "確率"),
    ("(以外(?:と|に(?:も)?(?:簡単|難し|早|速|近|遠|重|軽|大き|小さ|高|安|楽|普通|良|面白)))", "意外"),
    ("(?:責任|犯人|罪|余罪)を(追求|追究)", "追及"),
    ("(?:真理|学問|本質)を(追及)", "追究"),
    ("(?:利益|理想|幸福|夢)を(追及|追究)", "追求"),
    ("左右(対象|対照)", "対称"),
    ("(?:調査|研究|取材|恋愛|捜査)の?(対称|対照)(?:と|に|者|外|物)", "対象"),
    ("(?:安全|人権|社会|老後)を?(補償|保証)制度", "保障"),
    ("(?:損害|被害)を(保証|保障)", "補償"),
    ("(感心)(?:がある|がない|を持|を寄せ|を引)", "関心"),
    ("(永遠と)(?:続|話|喋|しゃべ|歩|説)", "延々と"),
    // Endings that are heard wrongly.
    ("[いきぎしちにびみりえけげせねべめれ](ずら)(?:い|く|か|さ|そ|き)", "づら"),
    ("[ずる](負え|おえ|お得)(?:な|ま)", "を得"),
    ("(やむ(?:お|負)え|やも(?:う|お)え)(?:な|ず)", "やむを得"),
    ("(こんにちわ|こんばんわ)", "こんにちは・こんばんは"),
    ("(?:と|って)(ゆう)(?:こと|もの|の|か|わけ|ふう|、|。)", "いう"),
    ("(そうゆう|こうゆう|どうゆう|ああゆう)", "いう"),
    ("(ふいんき)", "ふんいき"),
    ("(うる覚え)", "うろ覚え"),
    ("(シュミレ|シュミュレ)", "シミュレ"),
    ("(コミニュケ|コミニケ|コミュニュケ)", "コミュニケ"),
    ("(アタッシュケース|アボガド|ティーパック|ギブス(?:を|で)固|人間ドッグ|ベット(?:に|の上|で)(?:寝|横|眠|倒|潜|入))", "綴り"),
    // Idioms put together wrongly.
    ("(的を得)", "的を射"),
    ("(汚名を?挽回)", "汚名返上・名誉挽回"),
    ("(名誉を?返上)(?:す|し|に)", "名誉挽回・汚名返上"),
    ("(押しも押されぬ)", "押しも押されもせぬ"),
    ("(足(?:下|元)を(?:すく|掬)[いうわっ])", "足をすくう"),
    ("取り?[つ付]く(暇|ひま)(?:も|が)な", "島"),
    ("(怒り心頭に達)", "怒り心頭に発"),
    ("(二の舞を踏)", "二の舞を演じ"),
    ("(雪辱を晴ら)", "雪辱を果た"),
    ("(愛想を振り[まり撒])", "愛嬌を振りま"),
    ("(寸暇を惜しまず)", "寸暇を惜しんで"),
    ("(熱に(?:うなさ)れ)", "熱に浮かされ"),
    ("(口先三寸)", "舌先三寸"),
    ("(上(?:へ|や)下への大騒ぎ)", "上を下への大騒ぎ"),
    ("(明るみにな(?:る|っ|り))", "明るみに出る"),
    ("(間(?:髪|発)(?:を)?移さず)", "間髪を容れず"),
    ("(喧々諤々|喧喧諤諤|けんけんがくがく)", "喧々囂々・侃々諤々"),
    ("(溜飲を晴ら)", "溜飲を下げ"),
    ("(白羽の矢が当た)", "白羽の矢が立"),
    ("(出る(?:釘|くぎ)は打たれ)", "出る杭は打たれ"),
    ("(采配を(?:振る|ふる)(?:う|っ|い|え|わ))", "采配を振"),
    ("(眉をしかめ)", "眉をひそめ・顔をしかめ"),
    ("(食指をそそ)", "食指が動・食欲をそそ"),
    ("(心血を傾け)", "心血を注"),
    ("(苦汁を味わ)", "苦汁をなめ"),
    ("(櫛の歯が抜け)", "櫛の歯が欠け"),
    // Four characters, one of them wrong.
    ("(絶対絶命)", "絶体絶命"),
    ("(危機一発)", "危機一髪"),
    ("(五里夢中)", "五里霧中"),
    ("(短刀直入)", "単刀直入"),
    ("(異句同音|異口同恩)", "異口同音"),
    ("(無我無中)", "無我夢中"),
    ("(心気一転|新規一転|心気一新)", "心機一転"),
    ("(意味深重|意味慎重)", "意味深長"),
    ("(首尾一環)", "首尾一貫"),
    ("(厚顔無知)", "厚顔無恥"),
    ("(自我自賛)", "自画自賛"),
    ("(温古知新)", "温故知新"),
    ("(責任転換)", "責任転嫁"),
    ("(一身同体)", "一心同体"),
    ("(晴天の霹靂)", "青天の霹靂"),
    ("(興味深々|興味深深)", "興味津々"),
    ("(言語同断)", "言語道断"),
];
