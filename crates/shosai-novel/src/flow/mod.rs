//! Writing an episode as a graph of tasks: nineteen steps or ten stages over one core.
//!
//! A task without input gives an instruction and awaits; the same task with input is checked, kept and done.

/// One row of a flow; its template is the file named after its number and its slug.
macro_rules! task {
    ($number:literal, $slug:literal, $name:literal, $english:literal, $phase:literal, $needs:expr, $turns:literal, $product:ident, $stem:literal) => {
        Task {
            number: $number,
            slug: $slug,
            name: $name,
            english: $english,
            phase: $phase,
            needs: &$needs,
            turns: $turns,
            product: Product::$product,
            template: include_str!(concat!("../../templates/", $stem, $slug, ".yaml")),
        }
    };
}

mod acceptance;
mod context;
mod evidence;
mod excerpt;
mod gates;
mod honesty;
mod instruction;
mod overview;
mod perform;
mod products;
mod recover;
mod session;
mod stages;
mod steps;
mod take;
mod template;
#[cfg(test)]
mod tests;

pub use acceptance::{Check, accept};
pub use context::{CLIENT_CHARS, Context, Inlined, LastEpisode, VoiceSheet};
pub use evidence::{Evidence, measured, repeated_in};
pub use instruction::{Example, InputRef, Instruction, Submit};
pub use overview::{Diagnostic, Overview, TaskView, overview};
pub use perform::{Done, Mode, Outcome, Performed, Request, perform};
pub use recover::{Recovered, recover, recover_session};
pub use session::{
    Rejection, Session, SessionStatus, TaskState, TaskStatus, latest_session, load_session, recent_sessions, sessions,
};
pub use stages::STAGES;
pub use steps::STEPS;
pub use template::{Source, Template, TemplateMark};

use shosai_message::{Language, Message};

use crate::{
    error::{Failure, Result},
    messages,
};

/// A way to write an episode.
#[derive(Debug)]
pub struct Flow {
    /// Its name in session files.
    pub id: &'static str,
    /// What one of its tasks is called.
    pub unit: Unit,
    /// The folder of its templates, here and beneath a project's `templates/`.
    pub templates: &'static str,
    /// Its tasks in order.
    pub tasks: &'static [Task],
    /// The task that makes the first draft.
    pub draft: u8,
}

/// What one task of a flow is called.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Unit {
    Step,
    Stage,
}

impl Unit {
    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Stage => "stage",
        }
    }
}

/// One task.
#[derive(Debug)]
pub struct Task {
    /// Its number.
    pub number: u8,
    /// Its name in files.
    pub slug: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its name for whoever reads English.
    pub english: &'static str,
    /// The phase it belongs to.
    pub phase: &'static str,
    /// Tasks that must be done before.
    pub needs: &'static [u8],
    /// Turns that it is expected to take.
    pub turns: u32,
    /// What comes out of it.
    pub product: Product,
    /// The embedded template.
    pub template: &'static str,
}

/// What comes out of a task.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Product {
    /// Notes or a verdict, kept as a work file.
    Notes,
    /// The first manuscript.
    Draft,
    /// A manuscript that may replace the present one, or the decision to keep it.
    Revision,
}

impl Task {
    /// Its name in the reader's language.
    pub fn title(&self) -> &'static str {
        match Language::spoken() {
            Language::Ja => self.name,
            Language::En => self.english,
        }
    }
}

impl Flow {
    /// The task of that number.
    ///
    /// # Errors
    /// `QC-003` with the numbers that exist.
    pub fn task(&self, number: f64) -> Result<&'static Task> {
        let found = self.tasks.iter().find(|task| f64::from(task.number) == number);
        found.ok_or_else(|| {
            let numbers: Vec<u8> = self.tasks.iter().map(|task| task.number).collect();
            let (first, last) = (numbers.first().copied().unwrap_or(0), numbers.last().copied().unwrap_or(0));
            let unknown: Failure = match self.unit {
                Unit::Step => messages::NoSuchStep { number, first, last }.into(),
                Unit::Stage => messages::NoSuchStage { number, first, last }.into(),
            };
            unknown.with("valid_steps", numbers)
        })
    }

    /// A task as sentences name it.
    pub(crate) fn named(&self, task: &Task) -> Message {
        let (number, name) = (task.number, task.title());
        match self.unit {
            Unit::Step => messages::TaskStep { number, name }.into(),
            Unit::Stage => messages::TaskStage { number, name }.into(),
        }
    }

    /// The task after another.
    pub fn after(&self, number: u8) -> Option<&'static Task> {
        self.tasks.iter().find(|task| task.number > number)
    }

    /// Every task that rests on another, directly or not.
    pub fn dependents(&self, number: u8) -> Vec<&'static Task> {
        let mut reached = vec![number];
        // Tasks stand after what they need, so one pass finds them all.
        for task in self.tasks {
            if task.needs.iter().any(|need| reached.contains(need)) {
                reached.push(task.number);
            }
        }
        self.tasks.iter().filter(|task| task.number != number && reached.contains(&task.number)).collect()
    }
}
