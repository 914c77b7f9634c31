//! Numbers of one thing that cannot both be right: 次の二つ before three items, 三つある and a fourth, a sum that is another.

use std::ops::Range;

use super::numerals;
use crate::{
    finding::{Aspect, Severity},
    messages,
    pattern::Pattern,
    rule::{Options, Place, Report, Rule},
    text::{Block, BlockKind, Manuscript},
};

/// Numbers of one thing that cannot both be right.
pub const RULE: Rule = Rule {
    name: "numbers_that_disagree",
    aspect: Aspect::Grammar,
    reason_code: "NUMBER_MISMATCH",
    severity: Severity::High,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &[
        "次の二つです。\n\n- 保存する\n- 閉じる\n",
        "理由は二つある。第一に金がない。第二に時間がない。",
        "男が三名、女が六名、合わせて九名だ。",
        "兄弟は五人だった。そのうち三人が戻った。",
        "三人の男がいた。三人は酒を飲んだ。三人のうちの一人が立った。",
    ],
    bad: &[
        "次の二つです。\n\n- 保存する\n- 閉じる\n- 開く\n",
        "理由は二つある。第一に金がない。第二に時間がない。第三に気力がない。",
        "男が三名、女が六名、合わせて八名だ。",
        "兄弟は五人だった。そのうち六人が戻った。",
        "三人の男がいた。三人は酒を飲んだ。四人のうちの一人が立った。",
    ],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    items_of_lists(manuscript, report);
    ordinals(manuscript, report);
    sums(manuscript, report);
    parts_of_groups(manuscript, report);
}

static ANNOUNCED: Pattern = Pattern::fixed(
    "(?:次|以下|下記)の ?((?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3}) ?(?:つ|個|点|種類|項目|ステップ|段階|通り|件))",
);

/// What makes a number no promise.
const VAGUE: [&str; 5] = ["以上", "以下", "ほど", "程度", "まで"];

/// A number that the paragraph before a list announces.
fn items_of_lists(manuscript: &Manuscript, report: &mut Report<'_>) {
    let blocks = manuscript.blocks();
    for (place, pair) in blocks.windows(2).enumerate() {
        let [before, first] = pair else { continue };
        if before.kind != BlockKind::Paragraph || first.kind != BlockKind::ListItem {
            continue;
        }
        let text = &manuscript.text()[before.range.clone()];
        let last =
            text.trim_end().trim_end_matches('。').rfind(['。', '\n']).map_or(0, |at| at + '。'.len_utf8().min(1));
        let last = (last..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let mut said = ANNOUNCED.find_groups(&text[last..]);
        let (Some(found), None) = (said.next(), said.next()) else { continue };
        let vague = VAGUE.iter().any(|word| text[last + found.end..].trim_start().starts_with(word));
        let Some(number) = number_in(&text[last..][found.clone()]).filter(|_| !vague) else { continue };
        let items = items(manuscript, &blocks[place + 1..]);
        // A list that code or a paragraph cuts in two is counted only as far as the cut.
        let cut = items < number && goes_on(&blocks[place + 1 + items as usize..]);
        if items != number && items >= 2 && !cut {
            let start = before.range.start + last;
            report.add(
                start + found.start..start + found.end,
                messages::NumbersThatDisagree { said: &text[last..][found.clone()], items },
            );
        }
    }
}

/// The items of the list that begins here, those of lists within it left out.
fn items(manuscript: &Manuscript, blocks: &[Block]) -> u32 {
    let indent = |block: &Block| {
        let (line, _) = manuscript.line_and_column(block.source_start);
        let line = manuscript.line(line);
        line.len() - line.trim_start().len()
    };
    let Some(first) = blocks.first() else { return 0 };
    let own = indent(first);
    let list = blocks.iter().take_while(|block| block.list == first.list);
    let items = list.filter(|block| block.kind == BlockKind::ListItem && indent(block) == own).count();
    u32::try_from(items).unwrap_or(u32::MAX)
}

/// Whether another list follows before the next heading.
fn goes_on(blocks: &[Block]) -> bool {
    let section = blocks.iter().take_while(|block| block.kind != BlockKind::Heading);
    section.skip_while(|block| block.kind == BlockKind::ListItem).any(|block| block.kind == BlockKind::ListItem)
}

static GROUNDS: Pattern = Pattern::fixed(
    "(?:理由|方法|点|条件|目的|特徴|問題|ポイント|原因|要素|種類|選択肢|意味|道|手段|課題|欠点|利点)[はがも]、?(?:次の|以下の)?((?:[0-9０-９]|[二三四五六七八九]) ?(?:つ|点|通り|種類))(?:が?ある|があり|あり|だ。|です|である)",
);
static ORDINAL: Pattern =
    Pattern::fixed("(第[一二三四五六七八九](?:に|は)|[一二三四五六七八九](?:つ|点)目(?:は|の|に|が))");
/// How far from the announcement the last is told, in bytes.
const TOLD_WITHIN: usize = 3_000;

/// 第三に after 理由は二つある.
fn ordinals(manuscript: &Manuscript, report: &mut Report<'_>) {
    let text = manuscript.text();
    let announced: Vec<Range<usize>> = GROUNDS.find_groups(text).collect();
    let mut told = ORDINAL.find_groups(text).peekable();
    for (place, found) in announced.iter().enumerate() {
        let Some(number) = number_in(&text[found.clone()]) else { continue };
        let end = announced.get(place + 1).map_or(usize::MAX, |next| next.start).min(found.end + TOLD_WITHIN);
        while told.next_if(|ordinal| ordinal.start < found.end).is_some() {}
        let mut expected = 1;
        while let Some(ordinal) = told.next_if(|ordinal| ordinal.start < end) {
            let Some(this) = number_in(text[ordinal.clone()].trim_start_matches('第')) else { break };
            if this != expected {
                break;
            }
            if this > number {
                let said = &text[found.clone()];
                report.add(ordinal.clone(), messages::NumbersThatDisagreeOrdinal { said, this });
            }
            expected += 1;
        }
    }
}

static SUM: Pattern = Pattern::fixed(
    "(?:合わせて|あわせて|合計で?|総勢|全部で|計)、?((?:[0-9０-９]{1,4}|[一二三四五六七八九十百]{1,5}) ?(?:人|名|個|本|枚|匹|台|冊|件|軒|頭|羽|点|円))",
);
static AMOUNT: Pattern = Pattern::fixed(
    "((?:[0-9０-９]{1,4}|[一二三四五六七八九十百]{1,5}) ?(?:人|名|個|本|枚|匹|台|冊|件|軒|頭|羽|点|円|つ))",
);
/// What makes a number no part of a sum.
const NO_SUM: [&str; 8] = ["ずつ", "約", "以上", "以下", "ほど", "余り", "目", "残"];

/// 男が三名、女が六名、合わせて八名.
fn sums(manuscript: &Manuscript, report: &mut Report<'_>) {
    let text = manuscript.text();
    for sentence in manuscript.sentences() {
        let words = &text[sentence.range.clone()];
        let mut found = SUM.find_groups(words);
        let (Some(sum), None) = (found.next(), found.next()) else { continue };
        if NO_SUM.iter().any(|word| words.contains(word)) {
            continue;
        }
        let (Some(total), unit) = (number_in(&words[sum.clone()]), unit_of(&words[sum.clone()])) else { continue };
        let parts: Vec<u32> = AMOUNT
            .find_groups(&words[..sum.start])
            .filter(|part| unit_of(&words[part.clone()]) == unit)
            .filter_map(|part| number_in(&words[part]))
            .collect();
        let all: u32 = parts.iter().fold(0, |all, part| all.saturating_add(*part));
        if parts.len() >= 2 && all != total && !parts.contains(&total) {
            let range = sentence.range.start + sum.start..sentence.range.start + sum.end;
            report.add(range, messages::NumbersThatDisagreeSum { said: &words[sum.clone()], all, unit });
        }
    }
}

/// How far back a group is remembered, in bytes.
const REMEMBERED: usize = 400;

/// そのうち六人 of five, 四人のうち where three were told of.
fn parts_of_groups(manuscript: &Manuscript, report: &mut Report<'_>) {
    let text = manuscript.text();
    let amounts: Vec<(Range<usize>, u32, &str)> = AMOUNT
        .find_groups(text)
        .filter(|found| !text[found.end..].starts_with('目') && !text[..found.start].ends_with(['第', '数', '何']))
        .filter_map(|found| Some((found.clone(), number_in(&text[found.clone()])?, unit_of(&text[found]))))
        .collect();
    for (place, (range, number, unit)) in amounts.iter().enumerate() {
        let earlier = amounts[..place].iter().rev().take_while(|earlier| earlier.0.end + REMEMBERED > range.start);
        let group: Vec<u32> =
            earlier.filter(|earlier| earlier.2 == *unit && earlier.1 > 1).map(|(_, n, _)| *n).collect();
        let Some(last) = group.first() else { continue };
        let before = text[..range.start].trim_end_matches(['、', 'の']);
        let of_them = before.ends_with("そのうち") && group.iter().all(|other| other < number);
        let of_others = text[range.end..].starts_with("のうちの")
            && group.len() >= 2
            && group.iter().all(|other| other == last)
            && number != last;
        if of_them || of_others {
            let said = &text[range.clone()];
            report.add(range.clone(), messages::NumbersThatDisagreePart { said, last: *last, unit });
        }
    }
}

fn number_in(words: &str) -> Option<u32> {
    numerals::value(words.trim_end_matches(|letter: char| !is_numeral(letter)))
}

fn unit_of(words: &str) -> &str {
    words.trim_start_matches(is_numeral).trim()
}

fn is_numeral(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '０'..='９') || "〇一二三四五六七八九十百千".contains(letter)
}
