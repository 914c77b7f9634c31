//! Any sequence of calls has the same outcome in the memory world and in the store.

use proptest::prelude::*;
use shosai_world::World;

use crate::suite::{calls, outcome};
use crate::{new_tenant, vault};

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_store_answers_like_memory(calls in calls()) {
        let memory = World::memory().temp_folder().unwrap();
        let stored = vault(&new_tenant());
        for (number, call) in calls.iter().enumerate() {
            let expected = outcome(memory.folder(), call);
            prop_assert_eq!(outcome(&stored, call), expected, "call {}: {:?}", number, call);
        }
    }
}
