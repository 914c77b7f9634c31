//! Which tools are offered.

use clap::Args;

/// Which tools are offered.
#[derive(Debug, Default, Args)]
pub struct Selection {
    /// Toolsets, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub toolsets: Option<Vec<String>>,
    /// Single tools offered besides the toolsets
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub tools: Option<Vec<String>>,
    /// Tools that are not offered
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub exclude_tools: Option<Vec<String>>,
    /// Offer only tools that change nothing
    #[arg(long)]
    pub read_only: bool,
    /// Offer one specification's tools: quarto, chartelier, manual-tools, manual-vault or noveler
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,
}
