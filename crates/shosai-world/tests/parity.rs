//! Any sequence of calls has the same outcome in the memory world and on a real disk.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

#[path = "suite/parity.rs"]
mod suite;

use proptest::prelude::*;
use shosai_world::{World, WorldOptions};
use suite::{calls, outcome};

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_worlds_answer_alike(calls in calls()) {
        let memory = World::memory().temp_folder().unwrap();
        // A work folder differs from a root only in that it is not synced, which makes this bearable.
        let real = World::real(WorldOptions::default()).temp_folder().unwrap();
        for (number, call) in calls.iter().enumerate() {
            let expected = outcome(memory.folder(), call);
            prop_assert_eq!(outcome(real.folder(), call), expected, "call {}: {:?}", number, call);
        }
    }
}
