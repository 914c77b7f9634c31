//! Locks as rows with an epoch. Whoever holds one renews it; a dead holder's runs out, and the next has another epoch.
//! What a thread writes while it holds a lock is committed only if the lock is still its own.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use shosai_world::{LockGuard, Result};

use crate::given;
use crate::keeper::Keeper;

/// How long the lock of a dead replica stands in the way.
const LEASE_SECONDS: f64 = 8.0;
const RENEW_EVERY: Duration = Duration::from_millis(2_500);

const RENEW: &str = "UPDATE shosai.locks SET expires = clock_timestamp() + $4 * interval '1 second'
    WHERE tenant = $1 AND name = $2 AND epoch = $3";

struct Held {
    keeper: usize,
    name: String,
    epoch: i64,
    live: Arc<AtomicBool>,
}

thread_local! {
    static HELD: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
}

/// The locks of a store that this thread relies on, with their epochs.
pub(crate) fn relied_on(keeper: &Arc<Keeper>) -> (Vec<String>, Vec<i64>) {
    HELD.with_borrow_mut(|held| {
        held.retain(|lock| lock.live.load(Ordering::Acquire));
        let ours = held.iter().filter(|lock| lock.keeper == id(keeper));
        ours.map(|lock| (lock.name.clone(), lock.epoch)).unzip()
    })
}

pub(crate) fn try_lock(keeper: &Arc<Keeper>, name: String) -> Result<Option<LockGuard>> {
    const TAKE: &str = "INSERT INTO shosai.locks AS l (tenant, name, epoch, expires)
        VALUES ($1, $2, nextval('shosai.epochs'), clock_timestamp() + $3 * interval '1 second')
        ON CONFLICT (tenant, name) DO UPDATE SET epoch = excluded.epoch, expires = excluded.expires
        WHERE l.expires < clock_timestamp() RETURNING epoch";
    let values = given![keeper.tenant.clone() => TEXT, name.clone() => TEXT, LEASE_SECONDS => FLOAT8];
    let rows = keeper.ask(TAKE, values)?;
    let Some(epoch) = rows.first().map(|row| row.get::<_, i64>(0)) else { return Ok(None) };
    let live = Arc::new(AtomicBool::new(true));
    HELD.with_borrow_mut(|held| {
        held.push(Held { keeper: id(keeper), name: name.clone(), epoch, live: Arc::clone(&live) });
    });
    let lease = given![keeper.tenant.clone() => TEXT, name.clone() => TEXT, epoch => INT8, LEASE_SECONDS => FLOAT8];
    // A lock that is lost all the same is noticed by the commit.
    keeper.renew(RENEW_EVERY, Arc::clone(&live), RENEW, lease);
    let keeper = Arc::clone(keeper);
    Ok(Some(LockGuard::new(move || {
        live.store(false, Ordering::Release);
        const GIVE_BACK: &str = "DELETE FROM shosai.locks WHERE tenant = $1 AND name = $2 AND epoch = $3";
        // Where the database is away, the lock runs out by itself.
        let _ = keeper.ask(GIVE_BACK, given![keeper.tenant.clone() => TEXT, name => TEXT, epoch => INT8]);
    })))
}

fn id(keeper: &Arc<Keeper>) -> usize {
    Arc::as_ptr(keeper) as usize
}
