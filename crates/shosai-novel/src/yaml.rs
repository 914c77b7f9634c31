//! YAML in and out, as JSON values.

use serde_json::Value;

/// Reads a YAML text; an empty one is null.
///
/// # Errors
/// What is wrong and where, in one line.
pub fn read(text: &str) -> Result<Value, String> {
    if text.trim().is_empty() {
        return Ok(Value::Null);
    }
    serde_saphyr::from_str(text).map_err(|error| first_line(&error.to_string()))
}

/// Writes a value as YAML that people can read.
///
/// # Errors
/// What cannot be written.
pub fn write(value: &Value) -> Result<String, String> {
    serde_saphyr::to_string(value).map_err(|error| error.to_string())
}

/// The parser draws a picture of the place below its first line; a model needs only the line.
fn first_line(text: &str) -> String {
    text.lines().find(|line| !line.trim().is_empty()).unwrap_or("the YAML cannot be read").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn people_can_read_what_is_written() {
        let text = write(&json!({"題": "雨の朝", "本文": "一行目\n二行目", "数": [1, 2]})).unwrap();
        assert!(text.contains("題: 雨の朝"), "{text}");
        assert_eq!(read(&text).unwrap()["本文"], "一行目\n二行目");
    }

    #[test]
    fn a_broken_text_is_told_in_one_line() {
        let told = read("a: [1, 2").unwrap_err();
        assert!(!told.is_empty() && !told.contains('\n'), "{told}");
    }

    proptest! {
        #[test]
        fn every_text_survives(text in "[ -~あ-んア-ン一-龥「」。、\n\u{3000}:#'\"|>-]{0,40}") {
            let value = json!({"値": text, "列": [text]});
            let written = write(&value).unwrap();
            prop_assert_eq!(read(&written).unwrap(), value, "{}", written);
        }
    }
}
