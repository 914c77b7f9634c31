//! libFuzzer over the target that `SHOSAI_FUZZ_TARGET` names; `cargo xtask fuzz --guided` builds and starts it.
#![no_main]
// The entry points of libFuzzer are exported by name; a fuzzer stops at what it cannot do.
#![allow(unsafe_code, clippy::disallowed_methods, clippy::panic, clippy::expect_used)]

use std::sync::LazyLock;

use shosai_fuzz::{Desk, Target, all, repository};

static CHOSEN: LazyLock<(Desk, &Target)> = LazyLock::new(|| {
    let name = std::env::var("SHOSAI_FUZZ_TARGET").unwrap_or_default();
    let target = all().find(|target| target.name == name).expect("SHOSAI_FUZZ_TARGET names a target");
    (Desk::new(repository()).expect("the fonts of the source tree"), target)
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let (desk, target) = &*CHOSEN;
    (target.run)(desk, input);
});
