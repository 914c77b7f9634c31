//! The values that stand in a message.

use std::borrow::Cow;

use fluent_bundle::FluentValue;

use crate::{Language, Message};

#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A name, a path, a word of the user's: the same in every language.
    Text(String),
    Number(f64),
    /// A message within a message, in the language of the whole.
    Message(Message),
    /// Names and messages, listed as the language lists them.
    List(Vec<Argument>),
}

impl Argument {
    pub(crate) fn value(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Text(text) => FluentValue::String(Cow::Borrowed(text)),
            Self::Number(number) => FluentValue::from(*number),
            Self::Message(_) | Self::List(_) => FluentValue::String(Cow::Owned(self.said(language))),
        }
    }

    fn said(&self, language: Language) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Message(message) => message.say(language),
            Self::List(items) => {
                let separator = match language {
                    Language::Ja => "、",
                    Language::En => ", ",
                };
                items.iter().map(|item| item.said(language)).collect::<Vec<_>>().join(separator)
            }
        }
    }
}

macro_rules! from_text {
    ($($kind:ty),+) => {
        $(impl From<$kind> for Argument {
            fn from(text: $kind) -> Self {
                Self::Text(text.to_string())
            }
        })+
    };
}

from_text!(&str, &String, &&str, char, Cow<'_, str>);

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

macro_rules! from_number {
    ($($kind:ty),+) => {
        $(impl From<$kind> for Argument {
            // Counts in messages are far below the 2^53 that a float keeps whole.
            #[allow(clippy::cast_precision_loss, clippy::cast_lossless)]
            fn from(number: $kind) -> Self {
                Self::Number(number as f64)
            }
        })+
    };
}

from_number!(u8, u16, u32, u64, usize, i32, i64, f32, f64);

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl<T: Into<Argument>> From<Vec<T>> for Argument {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Argument> + Clone> From<&[T]> for Argument {
    fn from(items: &[T]) -> Self {
        items.to_vec().into()
    }
}
