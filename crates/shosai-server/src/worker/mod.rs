//! Heavy calls in processes of their own: started when first needed, kept warm, killed at their limits.

mod child;
mod pool;
mod stop;
mod wire;

pub use child::serve;
pub(crate) use pool::{Ran, Workers, heavy_places};
pub(crate) use stop::{Stop, Why};
