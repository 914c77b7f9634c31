//! What `shosai store` is told.

use std::path::PathBuf;

use clap::Subcommand;

/// What to do with the store.
#[derive(Debug, Subcommand)]
pub enum StoreWork {
    /// Make the tables of a new store
    Init,
    /// Bring the tables of an older version up to date
    Migrate,
    /// Ask both engines whether they are well; exit code 1 if not
    Check {
        /// Also read every file and hold it against its digest
        #[arg(long)]
        bodies: bool,
    },
    /// Copy the workspace of this machine into the store
    Import {
        /// Also replace what is there already
        #[arg(long)]
        replace: bool,
    },
    /// Copy the store into a folder of this machine
    Export {
        /// The folder
        folder: PathBuf,
    },
    /// Delete objects that no file names any more
    Gc {
        /// Only those that have not been written for so long
        #[arg(long, value_name = "HOURS", default_value_t = 24.0)]
        grace_hours: f64,
    },
}
