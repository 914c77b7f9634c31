//! Work that one replica does for all, as a row with a lease.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use shosai_world::{Job, Result};

use crate::given;
use crate::keeper::Keeper;

/// How long the work of a dead replica waits for another.
const LEASE_SECONDS: f64 = 8.0;
const RENEW_EVERY: Duration = Duration::from_millis(2_500);
const HOLDER_BYTES: usize = 12;

const RENEW: &str = "UPDATE shosai.jobs SET lease = clock_timestamp() + $4 * interval '1 second'
    WHERE tenant = $1 AND name = $2 AND holder = $3";

pub(crate) fn claim(keeper: &Arc<Keeper>, name: &str) -> Result<Option<Job>> {
    const CLAIM: &str = "SELECT shosai.claim($1, $2, $3, $4)";
    const END: &str =
        "UPDATE shosai.jobs SET holder = NULL, lease = '-infinity', done = done + $4, ended = clock_timestamp()
        WHERE tenant = $1 AND name = $2 AND holder = $3";
    let (name, holder) = (name.to_owned(), shosai_world::Random::real().hex_id(HOLDER_BYTES)?);
    let values = given![
        keeper.tenant.clone() => TEXT,
        name.clone() => TEXT,
        holder.clone() => TEXT,
        LEASE_SECONDS => FLOAT8,
    ];
    let rows = keeper.ask(CLAIM, values)?;
    if !rows.first().is_some_and(|row| row.get(0)) {
        return Ok(None);
    }
    let live = Arc::new(AtomicBool::new(true));
    let lease = given![
        keeper.tenant.clone() => TEXT,
        name.clone() => TEXT,
        holder.clone() => TEXT,
        LEASE_SECONDS => FLOAT8,
    ];
    // Whoever takes over what is lost all the same does work that is done twice, and no harm.
    keeper.renew(RENEW_EVERY, Arc::clone(&live), RENEW, lease);
    let keeper = Arc::clone(keeper);
    Ok(Some(Job::new(move |done| {
        live.store(false, Ordering::Release);
        let values = given![keeper.tenant.clone() => TEXT, name => TEXT, holder => TEXT, i32::from(done) => INT4];
        // Where the database is away, the lease runs out by itself.
        let _ = keeper.ask(END, values);
    })))
}
