//! Who runs and who waits.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use tokio::{sync::oneshot, time::Instant};

use super::{Place, used::Used};

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Lane {
    Quick,
    Slow,
}

#[derive(Default)]
pub struct State {
    pub quick: Waiting,
    pub slow: Waiting,
    pub running: HashMap<u64, Running>,
    pub next_number: u64,
    /// Whose turn it is where both lanes wait for the same place.
    pub slow_turn: bool,
    pub last_move: Option<Instant>,
    /// Since when somebody has been waiting without a pause.
    pub waiting_since: Option<Instant>,
}

pub struct Running {
    pub caller: Arc<str>,
    pub lane: Lane,
    pub begun: Instant,
    /// When it should have ended.
    pub limit: Instant,
}

/// The calls that wait in one lane: callers in the order of their turns, each with its own calls in order.
#[derive(Default)]
pub struct Waiting {
    turns: VecDeque<Arc<str>>,
    calls: HashMap<Arc<str>, VecDeque<Ticket>>,
    pub count: usize,
    pub used: Used,
}

pub struct Ticket {
    pub turn: oneshot::Sender<Place>,
    pub limit: Duration,
}

impl State {
    pub fn lane(&mut self, lane: Lane) -> &mut Waiting {
        match lane {
            Lane::Quick => &mut self.quick,
            Lane::Slow => &mut self.slow,
        }
    }

    fn waiting_in(&self, lane: Lane) -> &Waiting {
        match lane {
            Lane::Quick => &self.quick,
            Lane::Slow => &self.slow,
        }
    }

    /// Whose turn it is among those who have room: whoever has held places of the lane for the shortest time lately.
    pub fn next(&self, lane: Lane, has_room: impl Fn(&str) -> bool) -> Option<Arc<str>> {
        let (waiting, now) = (self.waiting_in(lane), Instant::now());
        let held = |caller: &Arc<str>| {
            let running = self.running.values().filter(|call| call.lane == lane && call.caller == *caller);
            running.fold(waiting.used.by(caller, now), |sum, call| sum + (now - call.begun).as_secs_f64())
        };
        let open = waiting.turns.iter().filter(|caller| has_room(caller)).map(|caller| (held(caller), caller));
        // The first of equals, so that they take turns.
        open.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, caller)| Arc::clone(caller))
    }

    /// Whether others than `caller` use the lane, or have done so lately.
    pub fn others_than(&self, caller: &str, lane: Lane) -> bool {
        let waiting = self.waiting_in(lane);
        waiting.calls.keys().any(|name| **name != *caller)
            || self.running.values().any(|call| call.lane == lane && *call.caller != *caller)
            || waiting.used.lately_by_others(caller, Instant::now())
    }

    pub fn waiting(&self) -> usize {
        self.quick.count + self.slow.count
    }

    /// A call has its place no more.
    pub fn end(&mut self, number: u64) {
        if let Some(Running { caller, lane, begun, .. }) = self.running.remove(&number) {
            self.lane(lane).used.note(caller, begun, Instant::now());
        }
    }

    /// Makes room by sending away the latest call of whoever has the most waiting, if that is more than `caller` would have.
    pub fn push_out_for(&mut self, caller: &Arc<str>) -> bool {
        self.forget_the_gone();
        let own = self.quick.of(caller) + self.slow.of(caller);
        let most = |waiting: &Waiting| waiting.calls.iter().map(|(name, calls)| (calls.len(), Arc::clone(name))).max();
        let (quick, slow) = (most(&self.quick), most(&self.slow));
        let lane = if quick > slow { Lane::Quick } else { Lane::Slow };
        match if lane == Lane::Quick { quick } else { slow } {
            Some((count, largest)) if count > own + 1 => self.lane(lane).send_away_latest(&largest),
            _ => return self.waiting() == 0,
        }
        true
    }

    /// Takes out those who have given up.
    pub fn forget_the_gone(&mut self) {
        for waiting in [&mut self.quick, &mut self.slow] {
            waiting.calls.values_mut().for_each(|calls| calls.retain(|ticket| !ticket.turn.is_closed()));
            waiting.drop_empty();
        }
    }
}

impl Waiting {
    fn of(&self, caller: &Arc<str>) -> usize {
        self.calls.get(caller).map_or(0, VecDeque::len)
    }

    pub fn join(&mut self, caller: &Arc<str>, ticket: Ticket) {
        let calls = self.calls.entry(Arc::clone(caller)).or_default();
        if calls.is_empty() {
            self.turns.push_back(Arc::clone(caller));
        }
        calls.push_back(ticket);
        self.count += 1;
    }

    /// The caller's oldest call; the caller goes to the end.
    pub fn take(&mut self, caller: &Arc<str>) -> Option<Ticket> {
        self.turns.retain(|name| name != caller);
        let calls = self.calls.get_mut(caller)?;
        let ticket = calls.pop_front();
        if calls.is_empty() {
            self.calls.remove(caller);
        } else {
            self.turns.push_back(Arc::clone(caller));
        }
        self.count -= usize::from(ticket.is_some());
        ticket
    }

    fn send_away_latest(&mut self, caller: &Arc<str>) {
        if let Some(calls) = self.calls.get_mut(caller) {
            calls.pop_back();
        }
        self.drop_empty();
    }

    fn drop_empty(&mut self) {
        self.calls.retain(|_, calls| !calls.is_empty());
        self.turns.retain(|caller| self.calls.contains_key(caller));
        self.count = self.calls.values().map(VecDeque::len).sum();
    }
}
