//! Words that a call may choose from.

use shosai_prose::{Aspect, Preset};
use shosai_tool::{Failure, did_you_mean};

/// The aspect of a name; the finer names of the specification stand for the aspect they belong to.
pub(crate) fn aspect(name: &str) -> Result<Aspect, Failure> {
    match name {
        "rhythm" | "long_short_runs" | "dialogue_ratio" | "ending_repetition" | "punctuation_style"
        | "comma_density" => Ok(Aspect::Rhythm),
        _ => Aspect::ALL
            .into_iter()
            .find(|aspect| aspect.name() == name)
            .ok_or_else(|| unknown("aspect", name, Aspect::ALL.iter().map(|aspect| aspect.name()).collect())),
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
pub(crate) fn unknown(what: &str, given: &str, valid: Vec<&str>) -> Failure {
    let hint = match did_you_mean(given, valid.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? valid: {}", valid.join(", ")),
        None => format!("valid: {}", valid.join(", ")),
    };
    Failure::invalid_parameter(format!("there is no {what} `{given}`"), hint)
        .with_details(serde_json::json!({ "given": given, "valid": valid }))
}
