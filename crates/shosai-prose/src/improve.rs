//! Fixing in rounds, one aspect after another, until a score is reached or nothing more can be done safely.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    finding::Aspect,
    fix::{FixOptions, fix},
    review::{Review, ReviewOptions},
};

/// How far to go.
#[derive(Clone, Debug)]
pub struct ImproveOptions {
    /// How the text is judged.
    pub review: ReviewOptions,
    /// What may be changed.
    pub fix: FixOptions,
    /// The score to reach.
    pub target_score: f64,
    /// The most rounds for each aspect.
    pub max_iterations: usize,
    /// A round that gains less ends the work on its aspect.
    pub min_delta: f64,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Round {
    /// The aspect that was worked on.
    pub aspect: Aspect,
    /// The round, from one.
    pub iteration: usize,
    /// The aspect's score before.
    pub score_before: f64,
    /// The aspect's score after.
    pub score_after: f64,
    /// The findings that were fixed.
    pub applied: Vec<String>,
    /// Why the work on this aspect ended here, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Improvement {
    /// The text after the last round.
    #[serde(skip)]
    pub text: String,
    /// The overall score at the beginning.
    pub score_before: f64,
    /// The overall score at the end.
    pub score_after: f64,
    /// Whether the target was reached.
    pub reached: bool,
    /// The rounds.
    pub rounds: Vec<Round>,
}

/// The order in which aspects are worked on: what is measured first is disturbed least by what comes after.
const ORDER: [Aspect; 4] = [Aspect::Rhythm, Aspect::Readability, Aspect::Grammar, Aspect::Style];

/// Improves a text by safe fixes only.
pub fn improve(source: &str, options: &ImproveOptions) -> Improvement {
    let mut review = Review::of(source, &options.review);
    let score_before = review.scores.overall;
    let mut rounds = Vec::new();
    for aspect in ORDER {
        for iteration in 1..=options.max_iterations {
            let before = review.scores.of(aspect);
            if before >= options.target_score {
                break;
            }
            let own: Vec<_> = review.findings.iter().filter(|finding| finding.aspect == aspect).cloned().collect();
            let outcome = fix(&review.manuscript, &own, &options.fix);
            let next = Review::of(&outcome.text, &options.review);
            let after = next.scores.of(aspect);
            // A cut that helps one aspect and harms the whole is not worth it.
            let worse = next.scores.overall < review.scores.overall;
            let stopped = if outcome.applied.is_empty() {
                Some("no_safe_fix")
            } else if worse {
                Some("would_worsen")
            } else if after >= options.target_score {
                Some("target_reached")
            } else if after - before < options.min_delta {
                Some("min_delta")
            } else if iteration == options.max_iterations {
                Some("max_iterations")
            } else {
                None
            };
            rounds.push(Round {
                aspect,
                iteration,
                score_before: before,
                score_after: if worse { before } else { after },
                applied: if worse { Vec::new() } else { outcome.applied },
                stopped,
            });
            if !worse {
                review = next;
            }
            if stopped.is_some() {
                break;
            }
        }
    }
    Improvement {
        text: review.manuscript.source().to_string(),
        score_before,
        score_after: review.scores.overall,
        reached: review.scores.overall >= options.target_score,
        rounds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> ImproveOptions {
        ImproveOptions {
            review: ReviewOptions::default(),
            fix: FixOptions::default(),
            target_score: 100.0,
            max_iterations: 3,
            min_delta: 0.5,
        }
    }

    #[test]
    fn what_can_be_fixed_safely_raises_the_score() {
        let text = "彼は…黙った。  \n彼女は―笑った。\n";
        let improved = improve(text, &options());
        assert_eq!(improved.text, "彼は……黙った。\n彼女は――笑った。\n");
        assert!(improved.score_after > improved.score_before && improved.reached);
        assert!(improve(&improved.text, &options()).rounds.is_empty());
    }

    proptest::proptest! {
        #[test]
        fn no_text_gets_worse(text in "([彼僕]|は|が|走っ|た|。|、|…|―|!|「|」|\n| |ので|けれど|です|である){0,60}") {
            let improved = improve(&text, &options());
            proptest::prop_assert!(improved.score_after >= improved.score_before, "{improved:?}");
        }
    }

    #[test]
    fn what_cannot_is_said() {
        let improved = improve("彼はもう何も食べれない。", &options());
        assert!(!improved.reached);
        assert_eq!(improved.rounds[0].stopped, Some("no_safe_fix"));
    }
}
