//! "Did you mean …?": the nearest valid name to a mistyped one.

/// Names less alike than this are not worth suggesting.
const LEAST_SIMILARITY: f64 = 0.7;

/// The valid name most like `given`, if one is near enough to be what was meant.
pub fn did_you_mean<'a>(given: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(given);
    valid
        .into_iter()
        .map(|name| (likeness(&folded, &fold(name)), name))
        .filter(|(likeness, _)| *likeness >= LEAST_SIMILARITY)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// One name that holds the other is as near as a typing mistake: `find` for `manual_find`.
fn likeness(given: &str, name: &str) -> f64 {
    const SHORTEST_TELLING_PART: usize = 4;
    let contained =
        given.len().min(name.len()) >= SHORTEST_TELLING_PART && (name.contains(given) || given.contains(name));
    let spelled = strsim::normalized_damerau_levenshtein(given, name).max(strsim::jaro_winkler(given, name) - 0.1);
    if contained { spelled.max(LEAST_SIMILARITY) } else { spelled }
}

fn fold(name: &str) -> String {
    name.to_lowercase().replace(['-', '.', ' '], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["manual_find", "manual_list", "vault_read", "chartelier_visualize"];

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        assert_eq!(did_you_mean("manual_fnid", NAMES), Some("manual_find"));
        assert_eq!(did_you_mean("Vault-Read", NAMES), Some("vault_read"));
        assert_eq!(did_you_mean("visualize", NAMES), Some("chartelier_visualize"));
    }

    #[test]
    fn a_stranger_gets_no_suggestion() {
        assert_eq!(did_you_mean("send_mail", NAMES), None);
        assert_eq!(did_you_mean("", NAMES), None);
    }
}
