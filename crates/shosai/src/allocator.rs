//! Where memory comes from, and when it goes back.

use std::ffi::{c_int, c_long};

/// Calls come from many threads and leave much behind at once; this gives it back to the system, where the C library's
/// keeps it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// `mi_option_purge_delay` of its second version: the milliseconds for which what is free stays with the process.
const PURGE_DELAY: c_int = 15;

#[expect(unsafe_code, reason = "options of the allocator are set by a function of C, which it is linked with")]
unsafe extern "C" {
    safe fn mi_option_set(option: c_int, value: c_long);
}

/// Gives back at once what is free. A server for many lets one caller's index go for the next's all the time, and what is
/// kept of each for a while adds up to more than all that is used.
pub fn give_back_at_once() {
    mi_option_set(PURGE_DELAY, 0);
}
