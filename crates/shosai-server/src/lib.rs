//! The server: the only crate that names the protocol.
//!
//! [`Catalogue`] chooses the tools, [`Calls`] runs them under limits, [`Handler`] speaks the protocol,
//! and [`stdio`] and [`http`] carry it.

mod calls;
mod catalogue;
mod download;
mod guard;
mod handler;
pub mod http;
mod lanes;
mod log;
mod metrics;
mod page;
mod profile;
mod rest;
mod schema;
pub mod stdio;
pub mod team;
mod traces;

pub use calls::{CallOutcome, Calls};
pub use catalogue::{Catalogue, CatalogueError, toolset_names};
pub use handler::Handler;
pub use log::Log;
pub use metrics::Metrics;
pub use profile::{PROFILES, Profile};
pub use schema::{clean, clean_output};
pub use traces::Parent;
