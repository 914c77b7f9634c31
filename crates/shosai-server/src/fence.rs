//! A fence around panics: a call that panics fails alone, and its message, which may quote a document, is not told.

use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

thread_local! {
    /// The place of the last panic in a fenced call; present only while one runs.
    static FENCE: RefCell<Option<String>> = const { RefCell::new(None) };
}

const UNKNOWN_PLACE: &str = "an unknown place";

/// Runs `work`; when it panics, the place in the source is all that is kept of it.
pub fn fenced<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    note_panics_quietly();
    FENCE.replace(Some(UNKNOWN_PLACE.to_owned()));
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let place = FENCE.take();
    result.map_err(|_| place.unwrap_or_else(|| UNKNOWN_PLACE.to_owned()))
}

fn note_panics_quietly() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let place = info.location().map_or_else(|| UNKNOWN_PLACE.to_owned(), ToString::to_string);
            let fenced = FENCE.with_borrow_mut(|slot| slot.as_mut().map(|kept| *kept = place).is_some());
            if !fenced {
                loud(info);
            }
        }));
    });
}
