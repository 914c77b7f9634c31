//! Dates, weekdays and hours: what cannot be when it is said to be.

use crate::{calendar, codex::Kind, messages};

use super::{
    Concern, Contradiction, Spot, Story, Sure,
    moment::{Moment, weekday_name},
    source::Stage,
    words,
};

const DAY: i64 = 24 * 60;
const HALF: i64 = 12 * 60;
/// Hours of one evening go on from here; after nightfall a small hour may be of the next day.
const DUSK: i64 = 17 * 60;
const NIGHTFALL: i64 = 20 * 60;

/// Scenes against the calendar, against each other, and what is sensed in them against the hour.
pub fn of_scenes(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let mut dates = Dates::default();
    for stage in &story.stages {
        found.extend(dates.check(&stage.moment, &stage.spot));
        let text = [stage.scene.atmosphere.as_deref().unwrap_or_default(), &stage.scene.location].join(" ");
        found.extend(out_of_light(stage, &text, &stage.spot));
    }
    let clock = Clock::of(story);
    for pair in story.stages.windows(2) {
        found.extend(backwards(&pair[0], &pair[1], clock));
    }
    found.extend(two_places(story));
    for (_, design) in &story.designs {
        for sense in &design.senses {
            let at = crate::design::Place::parse(&sense.trigger_id, None).ok();
            let point = at.map(|place| super::Point { episode: place.episode, scene: place.scene.unwrap_or(0) });
            let stage = point.and_then(|point| story.stage(point));
            let spot = Spot::new(&sense.trigger_id, None, &sense.description);
            found.extend(stage.and_then(|stage| out_of_light(stage, &sense.description, &spot)));
        }
    }
    found
}

fn out_of_light(stage: &Stage, text: &str, here: &Spot) -> Option<Contradiction> {
    let minutes = stage.moment.minutes.filter(|_| stage.moment.half_known)?;
    unseen_at(minutes, text, here, &stage.spot)
}

/// Something that is not seen at an hour of the day.
pub fn unseen_at(minutes: i64, text: &str, here: &Spot, there: &Spot) -> Option<Contradiction> {
    let (word, from, to) = words::light(text)?;
    let seen = [minutes, minutes + DAY].into_iter().any(|minutes| (from * 60..=to * 60).contains(&minutes));
    let hour = minutes / 60;
    (!seen).then(|| {
        let message = messages::StoryLight { word, hour };
        Contradiction::new("LIGHT", Concern::World, Sure::Likely, message, here.clone(), there.clone())
    })
}

/// The same for a part of the day, of which only the first word counts: 夜、… 真昼の太陽.
pub fn unseen_in((from, to): (i64, i64), text: &str, here: &Spot, there: &Spot) -> Option<Contradiction> {
    let (word, first, last) = words::light(text)?;
    let meet = |day: i64| from + day <= last && first <= to + day;
    let seen = [-24, 0, 24].into_iter().any(meet);
    (!seen).then(|| {
        let message = messages::StoryLight { word, hour: from };
        Contradiction::new("LIGHT", Concern::World, Sure::Likely, message, here.clone(), there.clone())
    })
}

/// How a story counts its hours.
#[derive(Clone, Copy, PartialEq)]
enum Clock {
    /// One scene is at 16時, so 7時 is in the morning.
    Of24,
    Unknown,
}

impl Clock {
    fn of(story: &Story) -> Self {
        const ONE_O_CLOCK: i64 = 13 * 60;
        let late = |stage: &Stage| {
            stage.moment.period.is_none() && stage.moment.minutes.is_some_and(|minutes| minutes >= ONE_O_CLOCK)
        };
        if story.stages.iter().any(late) { Self::Of24 } else { Self::Unknown }
    }
}

/// Words that say that another day begins, or that the telling goes back on purpose.
fn jumps(scene: &crate::design::Scene) -> bool {
    let told = [scene.time.as_deref(), scene.atmosphere.as_deref()].into_iter().flatten().collect::<String>();
    words::first_of("back", &told).is_some() || words::first_of("next_day", &told).is_some()
}

/// A scene that begins before the one that it follows.
fn backwards(one: &Stage, other: &Stage, clock: Clock) -> Option<Contradiction> {
    let days = other.moment.days_after(&one.moment);
    let same_episode = one.at.episode == other.at.episode;
    let known = clock == Clock::Of24 || (one.moment.half_known && other.moment.half_known);
    let clock = one.moment.minutes.zip(other.moment.minutes).filter(|_| known);
    let earlier = match (clock, one.moment.period.zip(other.moment.period)) {
        (Some((before, after)), _) => after < before,
        (None, Some((before, after))) => after.1 <= before.0,
        _ => false,
    };
    // Without dates, an hour after nightfall may be followed by a morning.
    let by_day =
        one.moment.minutes.map_or_else(|| one.moment.period.is_some_and(|(from, _)| from < 17), |at| at < 20 * 60);
    let sure = match days {
        Some(days) if days < 0 => Sure::Certain,
        Some(0) if earlier => Sure::Certain,
        None if earlier && same_episode && by_day => Sure::Likely,
        _ => return None,
    };
    if jumps(&other.scene) {
        return None;
    }
    let time = |stage: &Stage| stage.scene.time.clone().unwrap_or_default();
    let message = messages::StoryBackwards { here: time(other), there: time(one) };
    Some(Contradiction::new("TIME_BACKWARDS", Concern::Plot, sure, message, other.spot.clone(), one.spot.clone()))
}

/// A person in two scenes at one time, or in two that are farther apart than the time between them.
fn two_places(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for (at, one) in story.stages.iter().enumerate() {
        for other in &story.stages[at + 1..] {
            if one.scene.location == other.scene.location {
                continue;
            }
            let days = other.moment.days_after(&one.moment);
            let same_day = days.map_or(one.at.episode == other.at.episode && !jumps(&other.scene), |days| days == 0);
            let Some((first, second)) = one.moment.minutes.zip(other.moment.minutes).filter(|_| same_day) else {
                continue;
            };
            let apart = (second - first).abs();
            let way = way(story, &one.scene.location, &other.scene.location);
            let both = one.scene.characters.iter().find(|name| {
                let speaker = super::source::Speaker::named(name, story.codex.named(Kind::Person, name));
                story.is_among(&speaker, &other.scene.characters)
            });
            let Some(who) = both else { continue };
            let (here, there) = (other.spot.clone(), one.spot.clone());
            if apart == 0 {
                let message = messages::StoryTwoPlaces { who, here: &other.scene.location, there: &one.scene.location };
                found.push(Contradiction::new("TWO_PLACES", Concern::Plot, Sure::Certain, message, here, there));
            } else if let Some((minutes, _)) = way.filter(|(minutes, _)| i64::from(*minutes) > apart) {
                let message = messages::StoryTooFar {
                    who,
                    here: &other.scene.location,
                    there: &one.scene.location,
                    minutes,
                    apart,
                };
                found.push(Contradiction::new("TOO_FAR", Concern::Plot, Sure::Certain, message, here, there));
            }
        }
    }
    found
}

/// Minutes between two places, as the codex says.
pub fn way(story: &Story, one: &str, other: &str) -> Option<(u32, usize)> {
    let find = |from: &str, to: &str| {
        let place = story.codex.named(Kind::Place, from)?;
        let moves = &story.codex.entries[place].moves;
        let to = story.codex.named(Kind::Place, to).map_or(to.to_owned(), |place| story.name(place).to_owned());
        moves.iter().find(|(name, _)| *name == to).map(|(_, minutes)| (*minutes, place))
    };
    find(one, other).or_else(|| find(other, one))
}

/// Dates and hours of the manuscripts, in order.
pub fn of_texts(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let mut dates = Dates::default();
    for stage in &story.stages {
        dates.learn(&stage.moment, &stage.spot);
    }
    for text in &story.texts {
        let mut last: Option<(Moment, Spot)> = None;
        let mut paragraph = (usize::MAX, String::new());
        for told in &text.narration {
            if paragraph.0 != told.paragraph {
                paragraph = (told.paragraph, String::new());
            }
            paragraph.1 += &told.text;
            let mut moment = Moment::read(&told.text);
            if !moment.says_when() {
                continue;
            }
            let spot = Spot::new(&text.path, Some(told.line), &told.text);
            // A day has its weekday whenever it is told of.
            found.extend(dates.check(&moment, &spot));
            if words::first_of("back", &told.text).is_some() {
                continue;
            }
            let Some(minutes) = moment.minutes else {
                // Another day has hours of its own.
                last = None;
                continue;
            };
            if !moment.half_known
                && let Some((_, to)) = words::period(&paragraph.1)
            {
                moment.minutes = Some(if to > 12 { minutes % HALF + HALF } else { minutes % HALF });
                moment.half_known = true;
            }
            match &last {
                Some((before, there)) if moment.day.is_none() => {
                    let (settled, early) = following(before, moment);
                    let moved = words::first_of("next_day", &paragraph.1).is_some();
                    if early && told.opens && !moved {
                        let message = messages::StoryBackwards { here: told.text.clone(), there: there.quote.clone() };
                        found.push(Contradiction::new(
                            "TIME_BACKWARDS",
                            Concern::Plot,
                            Sure::Likely,
                            message,
                            spot.clone(),
                            there.clone(),
                        ));
                    }
                    last = Some((settled, spot));
                }
                _ => last = Some((moment, spot)),
            }
        }
    }
    found
}

/// An hour after another of the same day, in the half of the day that fits; whether none does.
pub fn following(before: &Moment, mut moment: Moment) -> (Moment, bool) {
    let (Some(earlier), Some(minutes)) = (before.minutes, moment.minutes) else { return (moment, false) };
    if moment.half_known {
        // Long after dusk the next hour may be tomorrow's.
        return (moment, before.half_known && minutes < earlier && (earlier < NIGHTFALL || minutes >= DUSK));
    }
    let fitting = [minutes % HALF, minutes % HALF + HALF].into_iter().find(|minutes| *minutes >= earlier);
    match fitting {
        Some(minutes) => {
            moment.minutes = Some(minutes);
            moment.half_known = before.half_known;
            (moment, false)
        }
        None => (moment, before.half_known && earlier < NIGHTFALL),
    }
}

/// Dates with their weekdays, each against the calendar or, without a year, against the first.
#[derive(Default)]
struct Dates {
    year: Option<i64>,
    first: Option<(Moment, Spot)>,
}

impl Dates {
    fn learn(&mut self, moment: &Moment, spot: &Spot) {
        self.year = moment.year.or(self.year);
        if self.first.is_none() && moment.day.is_some() && moment.weekday.is_some() {
            self.first = Some((*moment, spot.clone()));
        }
    }

    fn check(&mut self, moment: &Moment, here: &Spot) -> Option<Contradiction> {
        let (month, day) = (moment.month?, moment.day?);
        let known = moment.year.or(self.year);
        let dated = moment.year.is_some();
        self.year = known;
        if known.map_or_else(|| calendar::days(2000, month, day), |year| calendar::days(year, month, day)).is_none() {
            let message = messages::StoryNoSuchDay { month, day };
            return Some(Contradiction::new(
                "NO_SUCH_DAY",
                Concern::Plot,
                Sure::Certain,
                message,
                here.clone(),
                here.clone(),
            ));
        }
        let said = moment.weekday?;
        let first = self.first.get_or_insert_with(|| (*moment, here.clone())).clone();
        let expected = match known {
            Some(year) => calendar::weekday(calendar::days(year, month, day)?),
            None => {
                let of = |moment: &Moment| calendar::days(2001, moment.month?, moment.day?);
                let shift = of(moment)? - of(&first.0)?;
                (first.0.weekday? as i64 + shift).rem_euclid(7) as usize
            }
        };
        (expected != said).then(|| {
            let sure = if dated { Sure::Certain } else { Sure::Likely };
            let message =
                messages::StoryWeekday { month, day, said: weekday_name(said), expected: weekday_name(expected) };
            let there = if dated && first.1 == *here { here.clone() } else { first.1.clone() };
            Contradiction::new("WEEKDAY", Concern::Plot, sure, message, here.clone(), there)
        })
    }
}
