//! Words that a call may choose from.

use shosai_prose::{Aspect, Preset};
use shosai_tool::{Failure, did_you_mean};

use crate::messages;

/// The aspect of a name; the finer names of the specification stand for the aspect they belong to.
pub(crate) fn aspect(name: &str) -> Result<Aspect, Failure> {
    match name {
        "rhythm" | "long_short_runs" | "dialogue_ratio" | "ending_repetition" | "punctuation_style"
        | "comma_density" => Ok(Aspect::Rhythm),
        _ => Aspect::ALL
            .into_iter()
            .find(|aspect| aspect.name() == name)
            .ok_or_else(|| unknown("aspects", name, Aspect::ALL.iter().map(|aspect| aspect.name()).collect())),
    }
}

/// Every named aspect; all when none is named.
pub(crate) fn aspects(names: Option<&[String]>) -> Result<Vec<Aspect>, Failure> {
    let mut wanted = Vec::new();
    for name in names.unwrap_or_default() {
        let aspect = aspect(name)?;
        if !wanted.contains(&aspect) {
            wanted.push(aspect);
        }
    }
    Ok(if wanted.is_empty() { Aspect::ALL.to_vec() } else { wanted })
}

/// The preset of a name; `custom` is the usual one with the caller's own figures.
pub(crate) fn preset(name: &str) -> Result<Preset, Failure> {
    if name == "custom" {
        return Ok(Preset::Narou);
    }
    Preset::named(name).ok_or_else(|| unknown("preset", name, Preset::ALL.iter().map(|preset| preset.name()).collect()))
}

/// A value that is none of the valid ones.
pub(crate) fn unknown(parameter: &str, given: &str, valid: Vec<&str>) -> Failure {
    let failure: Failure = match did_you_mean(given, valid.iter().copied()) {
        Some(near) => messages::ChoiceUnknownNear { parameter, given, near, valid: valid.as_slice() }.into(),
        None => messages::ChoiceUnknown { parameter, given, valid: valid.as_slice() }.into(),
    };
    failure.with("given", given).with("valid", valid)
}
