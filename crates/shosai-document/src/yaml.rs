//! Settings as Quarto reads them: YAML 1.2, where `no`, `on` and `y` are words.

use serde_json::Value;

/// Reads one document of YAML.
pub fn parse(text: &str) -> Result<Value, serde_saphyr::Error> {
    serde_saphyr::from_str_with_options(text, serde_saphyr::options! { strict_booleans: true })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_true_and_false_are_no_words() {
        let read = parse("a: no\nb: on\nc: y\nd: true\ne: False\nf: 3\n").unwrap();
        assert_eq!(read, json!({"a": "no", "b": "on", "c": "y", "d": true, "e": false, "f": 3}));
    }
}
