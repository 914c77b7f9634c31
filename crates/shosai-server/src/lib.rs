//! The server: the only crate that names the protocol.
//!
//! [`Catalogue`] chooses the tools, [`Calls`] runs them under limits, [`Handler`] speaks the protocol,
//! and [`stdio`] and [`http`] carry it.

mod account;
mod body;
mod brought;
mod call_queue;
mod calls;
mod catalogue;
mod connections;
mod download;
mod fence;
mod guard;
mod handler;
pub mod http;
mod log;
mod mcp_post;
mod metrics;
mod page;
mod page_calls;
pub mod pages;
mod profile;
mod prompts;
mod resources;
mod rest;
mod running;
mod schema;
pub mod stdio;
pub mod team;
mod traces;
mod voice;
pub mod worker;

shosai_message::entries!();

pub use calls::{CallOutcome, Calls, Misfit};
pub use catalogue::{Catalogue, CatalogueError, toolset_names};
pub use handler::Handler;
pub use log::Log;
pub use metrics::Metrics;
pub use profile::{PROFILES, Profile};
pub use prompts::{FLOWS, Flow};
pub use schema::{clean, clean_output};
pub use traces::Parent;
