//! Past one machine: a disk and shared state for replicas. PostgreSQL decides what is current, who holds what and how
//! much is spent; object storage holds only immutable blobs named by their SHA-256, so it needs PUT, GET and DELETE only.
//!
//! Nothing here is session state of a connection, so that a pooler in transaction mode may stand in between: every call
//! is one statement, and locks are rows with an epoch that the commit checks.

// Beside the world this crate is the second door: its network is the database's and the object store's.
#![allow(clippy::disallowed_methods)]

mod address;
mod blobs;
mod cache;
mod disk;
mod fault;
mod figures;
mod http;
mod jobs;
mod keeper;
mod leases;
mod link;
mod pool;
mod schema;
mod tls;

shosai_message::entries!();

pub use address::StoreAddress;
pub use keeper::{Collected, Store};
