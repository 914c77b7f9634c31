//! What `shosai token` is told.

use clap::{Args, Subcommand};

/// Whose tokens.
#[derive(Debug, Args)]
pub struct TokenArgs {
    /// The file of tokens, in place of `http.tokens`; it must lie outside the workspace
    #[arg(long, value_name = "FILE", global = true)]
    pub tokens: Option<String>,
    /// What to do
    #[command(subcommand)]
    pub work: TokenWork,
}

/// What to do with tokens.
#[derive(Debug, Subcommand)]
pub enum TokenWork {
    /// Make a token; its secret is printed once
    New(TokenNewArgs),
    /// List the tokens and what each is good for
    List,
    /// Take a token back
    Revoke {
        /// Its id
        id: String,
    },
}

/// What a new token is good for; what is left out is not limited.
#[derive(Debug, Args)]
pub struct TokenNewArgs {
    /// Who it is for, as the audit log names them
    #[arg(long, value_name = "NAME")]
    pub id: String,
    /// Toolsets it reaches, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub toolsets: Vec<String>,
    /// Only tools that change nothing
    #[arg(long)]
    pub read_only: bool,
    /// A folder that its calls may use, relative to the workspace; repeat for more
    #[arg(long = "root", value_name = "DIR")]
    pub roots: Vec<String>,
    /// Requests a minute
    #[arg(long, value_name = "COUNT")]
    pub rate: Option<u32>,
    /// Requests at once; as many as a minute allows unless given
    #[arg(long, value_name = "COUNT", requires = "rate")]
    pub burst: Option<u32>,
    /// Requests a day
    #[arg(long, value_name = "COUNT")]
    pub quota: Option<u64>,
    /// The last day on which it is good, as 2027-03-31 in UTC
    #[arg(long, value_name = "DAY")]
    pub expires: Option<String>,
}
