//! A particle that its verb cannot take: 駅を着く.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    sync::LazyLock,
};

use shosai_message::Message;

use crate::{
    counted::{Counted, frames, neighbours::Line},
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    tables,
    text::{Manuscript, Token},
};

/// A particle that its verb cannot take.
pub const RULE: Rule = Rule {
    name: "wrong_particle",
    aspect: Aspect::Grammar,
    reason_code: "PARTICLE_ERROR",
    severity: Severity::High,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &[
        "リンクがクリックされる。",
        "背広を着こんだ男。",
        "駅に着いた。",
        "友人に会った。",
        "水が飲みたい。",
        "電車に乗り込んだ。",
    ],
    bad: &[
        "駅を着いた。",
        "友人を会った。",
        "医者をなりたい。",
        "この問題を気づいたのは彼だ。",
        "ボタンがクリックする。",
    ],
    check,
};

/// Kinds of nouns that a row without nouns is about: not a time or a measure, which を may say the length of.
const ANY_NOUN: [&str; 6] = ["一般", "サ変接続", "代名詞", "固有名詞", "接尾", "ナイ形容詞語幹"];

struct Frame {
    particle: &'static str,
    right: &'static str,
    nouns: Vec<&'static str>,
}

/// By the verb's dictionary form.
static FRAMES: LazyLock<HashMap<&'static str, Vec<Frame>>> = LazyLock::new(|| {
    let mut frames: HashMap<&str, Vec<Frame>> = HashMap::new();
    for row in tables::rows(include_str!("../../data/frames.tsv")) {
        let [particle, verbs, right, nouns] = row[..] else { continue };
        for verb in tables::words(verbs) {
            frames.entry(verb).or_default().push(Frame { particle, right, nouns: tables::words(nouns) });
        }
    }
    frames
});

/// Where a particle is doubted, and what is said of it.
type Doubt = (Range<usize>, Message);

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    counted_frames(manuscript, report);
    let tokens = manuscript.tokens();
    let mut found: BTreeMap<(&str, &str), Vec<Doubt>> = BTreeMap::new();
    for (place, words) in tokens.windows(3).enumerate() {
        let [noun, particle, verb] = words else { continue };
        let Some(frames) = FRAMES.get(manuscript.base(verb)) else { continue };
        let (thing, mark) = (manuscript.surface(noun), manuscript.surface(particle));
        let fits = particle.detail() == "格助詞" || matches!(mark, "が" | "で");
        let frame = frames.iter().find(|frame| {
            frame.particle == mark
                && match frame.nouns.as_slice() {
                    [] => ANY_NOUN.contains(&noun.detail()),
                    nouns => nouns.iter().any(|known| *known == thing || *known == manuscript.base(noun)),
                }
        });
        let Some(frame) = frame.filter(|_| fits && noun.part() == "名詞" && particle.part() == "助詞") else {
            continue;
        };
        let line = Line { text: manuscript.text(), tokens };
        let known = Counted::embedded().is_some_and(|counted| frames::is_known(counted, line, place + 2));
        if known
            || changes_case(manuscript, verb, tokens.get(place + 3))
            || (verb.part() == "名詞" && !line.voice(place + 2).is_empty())
            || is_left_so(manuscript, mark, &tokens[place + 3..])
            || !manuscript.is_unbroken(&(noun.range.start..verb.range.end))
        {
            continue;
        }
        let (right, doing, base) = (frame.right, manuscript.surface(verb), manuscript.base(verb));
        let message = messages::WrongParticle { thing, mark, doing, right, base };
        found.entry((mark, base)).or_default().push((particle.range.clone(), message.into()));
    }
    // Who joins a verb so again and again means it: 会社に働く.
    for (range, message) in found.into_values().filter(|places| places.len() < HABIT).flatten() {
        report.add(range, message);
    }
}

/// So many of one verb are the author's way.
const HABIT: usize = 3;

/// What was counted of nouns, particles and verbs.
fn counted_frames(manuscript: &Manuscript, report: &mut Report<'_>) {
    let Some(counted) = Counted::embedded() else { return };
    let line = Line { text: manuscript.text(), tokens: manuscript.tokens() };
    let strange = manuscript.is_strange();
    for place in 0..line.tokens.len() {
        let case = frames::other(counted, line, place).filter(|case| !strange || case.is_sure());
        let Some(case) = case else { continue };
        let particle = &line.tokens[case.place];
        let whole = line.tokens[case.place - 1].range.start..line.tokens[place].range.end;
        if !manuscript.is_unbroken(&whole) {
            continue;
        }
        let (stands, mark, meant) = (&line.text[whole], manuscript.surface(particle), case.meant);
        report.add(
            particle.range.clone(),
            messages::WrongParticleCounted { stands, mark, meant, share: format!("{:.1}", case.share * 1_000.0) },
        );
    }
}

/// 字が書いてある.
fn is_left_so(manuscript: &Manuscript, mark: &str, after: &[Token]) -> bool {
    let [joins, state, ..] = after else { return false };
    mark == "が" && matches!(manuscript.surface(joins), "て" | "で") && manuscript.base(state) == "ある"
}

/// 飲みたい, 飲める, 飲ませる and compounds take other particles than the verb alone.
fn changes_case(manuscript: &Manuscript, verb: &Token, next: Option<&Token>) -> bool {
    next.is_some_and(|next| {
        let surface = manuscript.surface(next);
        (matches!(surface, "たい" | "たかっ" | "たく" | "たけれ" | "度けれ" | "やすい" | "にくい" | "づらい")
            && manuscript.base(verb) != "なる")
            || matches!(manuscript.base(next), "れる" | "られる" | "せる" | "させる" | "できる")
            || (verb.form() == "連用形" && next.part() == "動詞" && next.detail() != "非自立" && next.base() != "する")
            || (verb.form() == "連用形"
                && next.part() == "動詞"
                && matches!(next.base(), "込む" | "出す" | "合う" | "越える" | "回す" | "切る"))
            || (next.part() == "名詞" && verb.part() == "名詞")
    })
}
