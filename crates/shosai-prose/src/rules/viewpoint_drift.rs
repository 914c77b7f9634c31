//! A scene that looks into two heads.

use std::{collections::BTreeMap, ops::Range};

use super::{politeness, scenes};
use crate::text::{Token, Voice};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A scene that looks into two heads.
pub const RULE: Rule = Rule {
    name: "viewpoint_drift",
    aspect: Aspect::Grammar,
    reason_code: "VIEWPOINT_DRIFT",
    severity: Severity::Low,
    by_default: false,
    within: Place::TOLD,
    textlint: &[],
    options: &[RuleOption {
        name: "viewpoint_character",
        default: "\"\"",
        meaning: "Whose eyes the story is seen through; found from the text when not given.",
    }],
    good: &[
        "健太は不安に思った。美咲は窓を見ていた。",
        "僕は驚いた。僕は歩いた。健太が笑ったので、変だと思った。",
        "健太は不安に思った。美咲も悲しんでいるようだった。",
        "健太は喜んだ。\n\n＊＊＊\n\n美咲は悲しいと思った。",
    ],
    bad: &[
        "健太は不安に思った。健太は後悔した。美咲は寂しいと感じた。",
        "僕は驚いた。僕は歩いた。健太は悔しいと思った。",
    ],
    check,
};

/// One look into a head.
struct Look {
    scene: usize,
    who: String,
    range: Range<usize>,
}

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let wanted = options.text("viewpoint_character", "");
    let scene_numbers = scenes::of_blocks(manuscript);
    let mut looks: Vec<Look> = Vec::new();
    let mut told_by: BTreeMap<usize, usize> = BTreeMap::new();
    for sentence in manuscript.sentences().iter().filter(|sentence| sentence.voice == Voice::Narration) {
        let scene = scene_numbers.get(sentence.block).copied().unwrap_or(0);
        let tokens = manuscript.tokens_in(&sentence.range);
        let outside = |token: &&Token| !politeness::is_spoken(manuscript, token.range.start);
        let narrator = tokens.iter().filter(outside).filter(|token| is_narrator(manuscript.surface(token))).count();
        *told_by.entry(scene).or_default() += narrator;
        if let Some((who, range)) = look_inside(manuscript, tokens) {
            looks.push(Look { scene, who, range });
        }
    }
    // Looks come in the order of the text, so those of one scene stand together.
    for here in looks.chunk_by(|one, other| one.scene == other.scene) {
        let scene = here.first().map_or(0, |look| look.scene);
        let first_person = told_by.get(&scene).copied().unwrap_or(0) > 1;
        let Some(eyes) = eyes_of(here, wanted, first_person) else { continue };
        for look in here.iter().filter(|look| look.who != eyes && !(first_person && is_narrator(&look.who))) {
            report.add(look.range.clone(), messages::ViewpointDrift { eyes: &eyes, who: &look.who });
        }
    }
}

/// Whose eyes a scene is seen through: the wanted ones, the narrator's, or those that are looked through most and first.
fn eyes_of(looks: &[Look], wanted: &str, first_person: bool) -> Option<String> {
    if first_person {
        let own = looks.iter().find(|look| is_narrator(&look.who)).map(|look| look.who.clone());
        return Some(own.unwrap_or_else(|| "語り手".to_string()));
    }
    if !wanted.is_empty() && looks.iter().any(|look| look.who == wanted) {
        return Some(wanted.to_string());
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for look in looks {
        match counts.iter_mut().find(|(who, _)| *who == look.who) {
            Some((_, count)) => *count += 1,
            None => counts.push((&look.who, 1)),
        }
    }
    // The last of equals would win; turned around, the first does.
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(who, _)| who.to_string())
}

/// Who feels or thinks something in these words, said as a fact.
fn look_inside(manuscript: &Manuscript, tokens: &[Token]) -> Option<(String, Range<usize>)> {
    let mut who: Option<String> = None;
    for (place, token) in tokens.iter().enumerate() {
        if politeness::is_spoken(manuscript, token.range.start) {
            continue;
        }
        let next = tokens.get(place + 1).map_or("", |next| manuscript.surface(next));
        if is_person(manuscript, token) && matches!(next, "は" | "が" | "も") {
            who = Some(manuscript.surface(token).to_string());
        }
        // Behind another verb the one who feels may be someone who is not named.
        if token.part() == "動詞" && token.detail() == "自立" && !FELT.contains(&manuscript.base(token)) {
            who = None;
        }
        let felt = FELT.contains(&manuscript.base(token)) && token.part() == "動詞";
        if felt && !is_guessed(manuscript, &tokens[place + 1..]) {
            return who.map(|who| (who, token.range.clone()));
        }
    }
    None
}

/// Whether what follows makes it a guess from outside, a wish or a question.
fn is_guessed(manuscript: &Manuscript, rest: &[Token]) -> bool {
    rest.iter().any(|token| {
        GUESSES.contains(&manuscript.base(token))
            || matches!(manuscript.surface(token), "か" | "顔" | "様子" | "声" | "目")
    })
}

fn is_person(manuscript: &Manuscript, token: &Token) -> bool {
    let surface = manuscript.surface(token);
    token.finer() == "人名" || matches!(surface, "彼" | "彼女") || is_narrator(surface)
}

fn is_narrator(word: &str) -> bool {
    matches!(word, "私" | "わたし" | "あたし" | "僕" | "ぼく" | "ボク" | "俺" | "おれ" | "オレ" | "儂" | "わし")
}

/// Verbs that only the one who does them can know of.
#[rustfmt::skip]
const FELT: [&str; 20] = [
    "思う", "感じる", "考える", "悟る", "気づく", "気付く", "悔やむ", "悔いる", "願う", "疑う", "信じる", "恐れる",
    "憎む", "妬む", "羨む", "恥じる", "望む", "決意", "戸惑う", "迷う",
];

/// Words that turn a fact about another's heart into a guess.
#[rustfmt::skip]
const GUESSES: [&str; 14] = [
    "らしい", "よう", "みたい", "そう", "だろう", "う", "見える", "違いない", "かも", "はず", "気配", "ふう", "風", "思える",
];
