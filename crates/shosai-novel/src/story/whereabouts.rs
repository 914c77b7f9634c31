//! Where people are and when, as narration tells it: one person in two places, ways that take another time,
//! light that does not fit the hour.

use std::ops::Range;

use crate::{
    codex::{Codex, Kind},
    messages,
};

use super::{
    Concern, Contradiction, Narration, Point, Spot, Story, Sure, clock,
    moment::Moment,
    number::numbers,
    people::{mentions, named},
    words,
};

/// The place that the telling is at: the last that was named since its scene began.
#[derive(Default)]
pub struct Whereabouts {
    scene: Option<Point>,
    place: Option<usize>,
}

impl Whereabouts {
    /// The place of a sentence, which may name another.
    pub fn after(&mut self, story: &Story, told: &Narration) -> Option<usize> {
        if self.scene != Some(told.at) {
            *self = Self { scene: Some(told.at), place: None };
        }
        let on_the_way = |rest: &str| ["から", "まで", "より"].iter().any(|word| rest.starts_with(word));
        let mut named = named(&story.codex, Kind::Place, &told.text).into_iter();
        let named = named.find(|mention| !on_the_way(&told.text[mention.end..]));
        self.place = named.map(|mention| mention.person).or(self.place);
        self.place
    }
}

/// Somebody somewhere at an hour.
struct Sighting {
    who: usize,
    place: usize,
    minutes: i64,
    spot: Spot,
}

/// The last hour that was told.
struct Hour {
    scene: Point,
    paragraph: usize,
    moment: Moment,
    spot: Spot,
}

/// Minutes that a scene may go on after its hour was told.
const LONGEST_SCENE: i64 = 3 * 60;

/// When the telling is: the hour and the part of the day that its scene told last.
#[derive(Default)]
struct Daytime {
    hour: Option<Hour>,
    part: Option<(Point, (i64, i64), Spot)>,
}

impl Daytime {
    /// The moment of a sentence, with the half of the day that goes on: 朝の九時 … 九時半.
    fn after(&mut self, told: &Narration, moment: Moment, spot: &Spot) -> Moment {
        self.hour = self.hour.take().filter(|hour| hour.scene == told.at);
        self.part = self.part.take().filter(|(scene, ..)| *scene == told.at);
        let earlier = self.hour.as_ref().map(|hour| hour.moment);
        let moment = earlier.map_or(moment, |earlier| clock::following(&earlier, moment).0);
        if moment.minutes.is_some() && moment.half_known {
            self.hour = Some(Hour { scene: told.at, paragraph: told.paragraph, moment, spot: spot.clone() });
        } else if let Some(period) = moment.period.filter(|_| told.opens) {
            self.part = Some((told.at, period, spot.clone()));
            self.hour = None;
        }
        moment
    }

    /// Light that is not seen then, nor while a scene goes on.
    fn unseen(&self, told: &Narration, spot: &Spot) -> Option<Contradiction> {
        if words::first_of("seeming", &told.text).is_some() {
            return None;
        }
        if let Some(Hour { paragraph, moment: Moment { minutes: Some(minutes), .. }, spot: there, .. }) = &self.hour {
            let later = || clock::unseen_at(minutes + LONGEST_SCENE, &told.text, spot, there);
            let now = clock::unseen_at(*minutes, &told.text, spot, there);
            return now.filter(|_| *paragraph == told.paragraph || later().is_some());
        }
        let (_, (from, to), there) = self.part.as_ref()?;
        clock::unseen_in((*from, to + LONGEST_SCENE / 60), &told.text, spot, there)
    }
}

/// Every manuscript by itself: another episode may be another day.
pub fn of_texts(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for text in &story.texts {
        let mut places = Whereabouts::default();
        let mut seen: Vec<Sighting> = Vec::new();
        let mut daytime = Daytime::default();
        let mut last_doer = None;
        for told in &text.narration {
            let spot = Spot::new(&text.path, Some(told.line), &told.text);
            let place = places.after(story, told);
            let moment = Moment::read(&told.text);
            if words::first_of("next_day", &told.text).is_some() || moment.day.is_some() {
                seen.clear();
            }
            found.extend(other_way(story, &told.text, place, &spot));
            if words::first_of("back", &told.text).is_some() {
                continue;
            }
            let moment = daytime.after(told, moment, &spot);
            found.extend(daytime.unseen(told, &spot));
            let own_hour = moment.minutes.is_some();
            let mut who = doers(&story.narrated, &told.text);
            // 駅に着いたのは二時だった: of whom the telling is.
            if who.is_empty() && own_hour && words::first_of("travel", &told.text).is_some() {
                who.extend(story.viewpoint.or(last_doer));
            }
            last_doer = who.first().copied().or(last_doer);
            let hour = daytime.hour.as_ref().filter(|hour| hour.paragraph == told.paragraph);
            let minutes = hour.and_then(|hour| hour.moment.minutes).filter(|_| own_hour || moment.period.is_none());
            let (Some(minutes), Some(place)) = (minutes, place) else { continue };
            for who in who {
                let here = Sighting { who, place, minutes, spot: spot.clone() };
                found.extend(seen.iter().find_map(|there| elsewhere(story, &here, there)));
                seen.push(here);
            }
        }
    }
    found
}

/// Those of whom a sentence tells something: their names stand before は, が or も.
fn doers(codex: &Codex, sentence: &str) -> Vec<usize> {
    let named = mentions(codex, sentence).into_iter();
    let does = named.filter(|mention| sentence[mention.end..].starts_with(['は', 'が', 'も']));
    does.map(|mention| mention.person).collect()
}

/// One person in two places, at one time or farther apart than the time between.
fn elsewhere(story: &Story, here: &Sighting, there: &Sighting) -> Option<Contradiction> {
    if here.who != there.who || here.place == there.place {
        return None;
    }
    let apart = (here.minutes - there.minutes).abs();
    let (who, at, from) = (story.name(here.who), story.name(here.place), story.name(there.place));
    let spots = (here.spot.clone(), there.spot.clone());
    if apart == 0 {
        let message = messages::StoryTwoPlaces { who, here: at, there: from };
        return Some(Contradiction::new("TWO_PLACES", Concern::Plot, Sure::Likely, message, spots.0, spots.1));
    }
    let (minutes, _) = clock::way(story, at, from).filter(|(minutes, _)| i64::from(*minutes) > apart)?;
    let message = messages::StoryTooFar { who, here: at, there: from, minutes, apart };
    Some(Contradiction::new("TOO_FAR", Concern::Plot, Sure::Likely, message, spots.0, spots.1))
}

/// 駅から鶴の屋までは歩いて五分だ where the codex says half an hour.
fn other_way(story: &Story, sentence: &str, here: Option<usize>, spot: &Spot) -> Option<Contradiction> {
    if words::first_of("ride", sentence).is_some() {
        return None;
    }
    let places = named(&story.codex, Kind::Place, sentence);
    let goal = places.iter().find(|place| sentence[place.end..].starts_with("まで"))?;
    let start = places.iter().find(|place| sentence[place.end..].starts_with("から"));
    let start = start.map(|place| place.person).or(here).filter(|start| *start != goal.person)?;
    let told = numbers(&sentence[goal.end..])
        .find_map(|number| duration(&sentence[goal.end..], &number.range, number.value))?;
    let (known, whose) = clock::way(story, story.name(start), story.name(goal.person))?;
    // Narration rounds: half as much again is no contradiction.
    let (known_minutes, rounded) = (i64::from(known), |one: i64, other: i64| one * 2 <= other * 3);
    if rounded(told, known_minutes) && rounded(known_minutes, told) {
        return None;
    }
    let message = messages::StoryWay { here: story.name(goal.person), there: story.name(start), told, minutes: known };
    let there = story.entry_spot(whose, "移動");
    Some(Contradiction::new("TOO_FAR", Concern::World, Sure::Likely, message, spot.clone(), there))
}

/// The minutes of 五分, 二時間, 一時間半.
fn duration(text: &str, number: &Range<usize>, value: i64) -> Option<i64> {
    let unit = &text[number.end..];
    if unit.starts_with("時間半") {
        Some(value * 60 + 30)
    } else if unit.starts_with("時間") {
        Some(value * 60)
    } else {
        unit.starts_with('分').then_some(value)
    }
}
