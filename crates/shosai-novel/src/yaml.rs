//! YAML in and out, as JSON values, and values as the types that a file must hold.

use serde::de::DeserializeOwned;
use serde_json::Value;
use shosai_message::Message;

use crate::messages;

/// Reads a YAML text; an empty one is null.
///
/// # Errors
/// What is wrong and where.
pub fn read(text: &str) -> Result<Value, Message> {
    if text.trim().is_empty() {
        return Ok(Value::Null);
    }
    serde_saphyr::from_str(text).map_err(|error| match error.location() {
        Some(place) => messages::NotYamlAt { line: place.line(), column: place.column() }.into(),
        None => messages::NotYaml.into(),
    })
}

/// Writes a value as YAML that people can read; nothing where YAML has no form for it.
pub fn write(value: &Value) -> Option<String> {
    serde_saphyr::to_string(value).ok()
}

/// What does not fit, and the key where it stands; no key where it is the whole.
pub(crate) struct Unfit {
    pub key: String,
    pub reason: Message,
}

/// A file of settings, all of which may be left out.
pub(crate) fn settings<T: DeserializeOwned + Default>(text: &str) -> Result<T, Unfit> {
    match read(text) {
        Ok(Value::Null) => Ok(T::default()),
        Ok(value) => typed(value),
        Err(reason) => Err(Unfit { key: String::new(), reason }),
    }
}

/// A value as the type that it must be.
pub(crate) fn typed<T: DeserializeOwned>(value: Value) -> Result<T, Unfit> {
    serde_path_to_error::deserialize(value).map_err(|error| match error.path().to_string().as_str() {
        "" | "." => Unfit { key: String::new(), reason: messages::NotKeysAndValues.into() },
        key => Unfit { key: key.to_owned(), reason: messages::ValueUnfit { key }.into() },
    })
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
    fn a_broken_text_is_told_with_its_place_and_in_our_own_words() {
        let told = read("a: 1\nb: [1, 2").unwrap_err();
        assert!(told.contains("it is not valid YAML (line "), "{told}");
    }

    #[test]
    fn a_value_that_does_not_fit_is_told_by_its_key() {
        let unfit = settings::<std::collections::BTreeMap<String, u8>>("a: 1\nb: x").unwrap_err();
        assert_eq!(
            (unfit.key.as_str(), unfit.reason.to_string()),
            ("b", "the value of `b` is of the wrong kind".to_owned())
        );
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
