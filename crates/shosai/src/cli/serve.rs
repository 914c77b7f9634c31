//! What `shosai serve` is told.

use clap::Args;

use super::Selection;

/// How to serve.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Listen on HTTP; 127.0.0.1:5173 unless an address is given
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "")]
    pub http: Option<String>,
    /// With --http, let in the tokens of this file; `shosai token new` makes them
    #[arg(long, value_name = "FILE", requires = "http")]
    pub tokens: Option<String>,
    /// With --http, open the page in a browser
    #[arg(long, requires = "http")]
    pub open: bool,
    /// Which tools
    #[command(flatten)]
    pub selection: Selection,
}
