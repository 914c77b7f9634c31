//! The server over streams and HTTP, with tools that behave well and badly.

// A test may panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fixture;
mod http;
mod refusals;
mod stdio;
mod team;
