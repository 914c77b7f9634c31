//! Makes types of the crate's messages.

// Cargo tells a build script everything by its environment.
#![allow(clippy::disallowed_methods)]

fn main() {
    shosai_message::generate::entries();
    // Functions that became the same code are kept once: several megabytes less. Other linkers than Rust's own for this
    // target do not know the option.
    let set = |name: &str| std::env::var(name).unwrap_or_default();
    if set("TARGET") == "x86_64-unknown-linux-gnu" && set("PROFILE") == "release" {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
}
