//! The language in which callers are answered of whom no argument tells it: refusals, lists, and calls of names only.

use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, header};
use shosai_tool::{Context, Language, Message};

/// What is known of a caller's language besides its arguments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Voice {
    configured: Option<Language>,
    machine: Option<Language>,
    usual: Option<Language>,
    /// The language in which a client over standard streams last called.
    heard: Arc<Mutex<Option<Language>>>,
}

impl Voice {
    pub fn of(context: &Context) -> Self {
        let (configured, machine, usual) = (context.config.language, context.machine, context.usual);
        Self { configured, machine, usual, heard: Arc::default() }
    }

    /// The language for whoever sent these headers; without any, for the client at the other end of the pipe.
    pub fn language(&self, headers: Option<&HeaderMap>) -> Language {
        let asked = || headers.and_then(accepted);
        self.configured.or(self.machine).or_else(asked).or_else(|| self.heard()).or(self.usual).unwrap_or_default()
    }

    pub fn say(&self, headers: Option<&HeaderMap>, message: impl Into<Message>) -> String {
        message.into().say(self.language(headers))
    }

    /// Remembers the language in which the client at the other end of the pipe speaks.
    pub fn hear(&self, language: Option<Language>) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        *heard = language.or(*heard);
    }

    pub fn heard(&self) -> Option<Language> {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The first of a browser's languages that is ours; it names them as its user prefers them.
pub(crate) fn accepted(headers: &HeaderMap) -> Option<Language> {
    let named = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let own = |tag: &str| {
        let tag = tag.split([';', '-']).next().unwrap_or_default().trim().to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    };
    named.split(',').find_map(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(text: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, text.parse().unwrap())])
    }

    #[test]
    fn a_visitor_is_answered_as_its_browser_asks_unless_the_operator_fixed_a_language() {
        assert_eq!(accepted(&headers("fr-FR, ja-JP;q=0.9, en;q=0.8")), Some(Language::Ja));
        assert_eq!(accepted(&headers("*")), None);
        let open = Voice { usual: Some(Language::Ja), ..Voice::default() };
        assert_eq!(open.language(Some(&headers("en-US"))), Language::En);
        assert_eq!(open.language(None), Language::Ja);
        let fixed = Voice { configured: Some(Language::Ja), ..open };
        assert_eq!(fixed.language(Some(&headers("en-US"))), Language::Ja);
    }

    #[test]
    fn who_has_been_heard_is_answered_so() {
        let voice = Voice::default();
        assert_eq!(voice.language(None), Language::En);
        voice.hear(Some(Language::Ja));
        voice.hear(None);
        assert_eq!(voice.clone().language(None), Language::Ja);
    }
}
