//! Whose turn it is: a number of calls run at once, those of slow tools never take every place, callers take turns,
//! and nobody waits without end.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use shosai_tool::{Work, config::Limits};
use tokio::{sync::oneshot, time::Instant};

/// Calls wait for the disk as well as for a core, so there are more places than cores.
const PLACES_PER_CORE: usize = 2;
/// A tool that costs more than this makes others wait noticeably.
const SLOW: Duration = Duration::from_millis(30);
/// Waiting for a disk or a program keeps a place and leaves the core to others, so it counts less than computing.
const WAITING_WEIGHS: f64 = 0.05;
/// How much the latest call counts in a tool's pace: it follows a change within a few calls, and not one odd call.
const NEWEST: f64 = 0.2;
/// Work that holds its place so long after its time limit will not come back by itself.
const STUCK_AFTER: Duration = Duration::from_secs(5);

/// The places for calls.
pub struct CallQueue {
    places: usize,
    slow_places: usize,
    most_waiting: usize,
    patience: Duration,
    state: Mutex<State>,
    paces: Mutex<HashMap<&'static str, f64>>,
}

/// A place, kept for as long as the work runs.
pub struct Place {
    queue: Arc<CallQueue>,
    lane: Lane,
    number: u64,
    ended: bool,
}

/// Why a call gets no place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoPlace {
    /// How long it waited: not at all where the queue was full.
    pub waited: Duration,
    /// How many wait.
    pub waiting: usize,
}

/// How the places stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub places: usize,
    /// Places whose work has not ended long after it should have.
    pub stuck: usize,
    pub waiting: usize,
    /// Whether calls are still getting their turn.
    pub moves: bool,
}

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Lane {
    Quick,
    Slow,
}

#[derive(Default)]
struct State {
    quick: Waiting,
    slow: Waiting,
    running_slow: usize,
    /// When each running call should have ended.
    running: HashMap<u64, Instant>,
    next_number: u64,
    /// Whose turn it is where both lanes wait for the same place.
    slow_turn: bool,
    last_move: Option<Instant>,
    /// Since when somebody has been waiting without a pause.
    waiting_since: Option<Instant>,
}

/// The calls that wait in one lane: callers in the order of their turns, each with its own calls in order.
#[derive(Default)]
struct Waiting {
    turns: VecDeque<Arc<str>>,
    calls: HashMap<Arc<str>, VecDeque<Ticket>>,
    count: usize,
}

struct Ticket {
    turn: oneshot::Sender<Place>,
    limit: Duration,
}

impl CallQueue {
    /// As many places as the limits say or fit the machine, of which `slow_places` at most go to slow tools.
    pub fn new(limits: &Limits, slow_places: Option<usize>) -> Self {
        let places = places(limits);
        Self {
            places,
            slow_places: slow_places.unwrap_or(places).min((places / 2).max(1)).max(1),
            most_waiting: limits.queued_calls,
            patience: Duration::from_secs(limits.queue_seconds),
            state: Mutex::default(),
            paces: Mutex::default(),
        }
    }

    /// Waits for a place in which `tool` may work until `limit`; callers take turns, whoever has sent how many calls.
    pub async fn enter(self: &Arc<Self>, call: &Asked<'_>) -> Result<Place, NoPlace> {
        let arrived = Instant::now();
        let turn = {
            let mut state = self.state();
            let lane = if call.work == Work::Heavy || self.is_slow(call.tool) { Lane::Slow } else { Lane::Quick };
            if state.lane(lane).count == 0 && self.has_room(&state, lane) {
                return Ok(self.begin(&mut state, lane, call.limit));
            }
            if state.waiting() >= self.most_waiting && !state.push_out_for(call.caller) {
                return Err(NoPlace { waited: Duration::ZERO, waiting: state.waiting() });
            }
            state.waiting_since.get_or_insert(arrived);
            let (sender, receiver) = oneshot::channel();
            state.lane(lane).join(call.caller, Ticket { turn: sender, limit: call.limit });
            receiver
        };
        match tokio::time::timeout(self.patience, turn).await {
            Ok(Ok(place)) => Ok(place),
            // Pushed out by a caller who had less in the queue, or out of patience: the ticket is dead by now.
            Ok(Err(_)) | Err(_) => {
                let mut state = self.state();
                state.forget_the_gone();
                Err(NoPlace { waited: arrived.elapsed(), waiting: state.waiting() })
            }
        }
    }

    /// Notes what a call of a tool cost: processor time, which does not depend on who else runs, and time in all.
    pub fn took(&self, tool: &'static str, cpu: Duration, time: Duration) {
        let cost = cpu.as_secs_f64() + time.saturating_sub(cpu).as_secs_f64() * WAITING_WEIGHS;
        let mut paces = self.paces();
        let pace = paces.entry(tool).or_insert(0.0);
        *pace += (cost - *pace) * NEWEST;
    }

    /// Whether the places come back and the queue moves.
    pub fn standing(&self) -> Standing {
        let mut state = self.state();
        state.forget_the_gone();
        let now = Instant::now();
        let stuck = state.running.values().filter(|end| now > **end + STUCK_AFTER).count();
        let waiting = state.waiting();
        let last = state.last_move.max(state.waiting_since);
        let moves = waiting == 0 || last.is_none_or(|last| now - last <= self.patience / 2);
        Standing { places: self.places, stuck, waiting, moves }
    }

    fn has_room(&self, state: &State, lane: Lane) -> bool {
        state.running.len() < self.places && (lane == Lane::Quick || state.running_slow < self.slow_places)
    }

    fn begin(self: &Arc<Self>, state: &mut State, lane: Lane, limit: Duration) -> Place {
        let (number, now) = (state.next_number, Instant::now());
        state.next_number += 1;
        state.running.insert(number, now + limit);
        state.running_slow += usize::from(lane == Lane::Slow);
        state.last_move = Some(now);
        state.waiting_since = state.waiting_since.filter(|_| state.waiting() > 0);
        Place { queue: Arc::clone(self), lane, number, ended: false }
    }

    /// Gives free places to those whose turn it is.
    fn fill(self: &Arc<Self>, state: &mut State) {
        loop {
            let open = |lane| state.count(lane) > 0 && self.has_room(state, lane);
            let lane = match (open(Lane::Quick), open(Lane::Slow)) {
                (false, false) => return,
                (true, true) => {
                    state.slow_turn = !state.slow_turn;
                    if state.slow_turn { Lane::Slow } else { Lane::Quick }
                }
                (true, false) => Lane::Quick,
                (false, true) => Lane::Slow,
            };
            let Some(ticket) = state.lane(lane).next() else { continue };
            let place = self.begin(state, lane, ticket.limit);
            if let Err(mut unwanted) = ticket.turn.send(place) {
                // Whoever waited is gone; dropping the place would want the state a second time.
                unwanted.ended = true;
                state.end(unwanted.number, lane);
            }
        }
    }

    fn is_slow(&self, tool: &str) -> bool {
        self.paces().get(tool).is_some_and(|pace| *pace > SLOW.as_secs_f64())
    }

    fn paces(&self) -> MutexGuard<'_, HashMap<&'static str, f64>> {
        self.paces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many calls run at once.
pub fn places(limits: &Limits) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    limits.concurrent_calls.unwrap_or(cores * PLACES_PER_CORE).max(1)
}

/// Who asks for a place, for what, and for how long.
pub struct Asked<'a> {
    pub caller: &'a Arc<str>,
    pub tool: &'static str,
    pub work: Work,
    pub limit: Duration,
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        let mut state = self.queue.state();
        state.end(self.number, self.lane);
        self.queue.fill(&mut state);
    }
}

impl State {
    fn lane(&mut self, lane: Lane) -> &mut Waiting {
        match lane {
            Lane::Quick => &mut self.quick,
            Lane::Slow => &mut self.slow,
        }
    }

    fn count(&self, lane: Lane) -> usize {
        match lane {
            Lane::Quick => self.quick.count,
            Lane::Slow => self.slow.count,
        }
    }

    fn waiting(&self) -> usize {
        self.quick.count + self.slow.count
    }

    /// A call has its place no more.
    fn end(&mut self, number: u64, lane: Lane) {
        self.running.remove(&number);
        self.running_slow -= usize::from(lane == Lane::Slow);
    }

    /// Makes room by sending away the latest call of whoever has the most waiting, if that is more than `caller` would have.
    fn push_out_for(&mut self, caller: &Arc<str>) -> bool {
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
    fn forget_the_gone(&mut self) {
        for waiting in [&mut self.quick, &mut self.slow] {
            waiting.calls.values_mut().for_each(|calls| calls.retain(|ticket| !ticket.turn.is_closed()));
            waiting.settle();
        }
    }
}

impl Waiting {
    fn of(&self, caller: &Arc<str>) -> usize {
        self.calls.get(caller).map_or(0, VecDeque::len)
    }

    fn join(&mut self, caller: &Arc<str>, ticket: Ticket) {
        let calls = self.calls.entry(Arc::clone(caller)).or_default();
        if calls.is_empty() {
            self.turns.push_back(Arc::clone(caller));
        }
        calls.push_back(ticket);
        self.count += 1;
    }

    /// The oldest call of the caller whose turn it is, who then goes to the end.
    fn next(&mut self) -> Option<Ticket> {
        let caller = self.turns.pop_front()?;
        let calls = self.calls.get_mut(&caller)?;
        let ticket = calls.pop_front();
        if calls.is_empty() {
            self.calls.remove(&caller);
        } else {
            self.turns.push_back(caller);
        }
        self.count -= usize::from(ticket.is_some());
        ticket
    }

    fn send_away_latest(&mut self, caller: &Arc<str>) {
        if let Some(calls) = self.calls.get_mut(caller) {
            calls.pop_back();
        }
        self.settle();
    }

    fn settle(&mut self) {
        self.calls.retain(|_, calls| !calls.is_empty());
        self.turns.retain(|caller| self.calls.contains_key(caller));
        self.count = self.calls.values().map(VecDeque::len).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(places: usize, queued: usize) -> Arc<CallQueue> {
        let limits =
            Limits { concurrent_calls: Some(places), queued_calls: queued, queue_seconds: 10, ..Limits::default() };
        Arc::new(CallQueue::new(&limits, None))
    }

    async fn enter(queue: &Arc<CallQueue>, caller: &str, tool: &'static str) -> Result<Place, NoPlace> {
        let work = if tool == "render" { Work::Heavy } else { Work::Light };
        let caller = Arc::from(caller);
        queue.enter(&Asked { caller: &caller, tool, work, limit: Duration::from_secs(1) }).await
    }

    fn waits(
        queue: &Arc<CallQueue>,
        caller: &'static str,
        tool: &'static str,
    ) -> tokio::task::JoinHandle<Result<Place, NoPlace>> {
        let queue = Arc::clone(queue);
        tokio::spawn(async move { enter(&queue, caller, tool).await })
    }

    async fn settle() {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn quick_calls_pass_slow_ones_by() {
        let queue = queue(2, 10);
        let _running = enter(&queue, "a", "render").await.unwrap();
        let second = waits(&queue, "a", "render");
        settle().await;
        assert!(!second.is_finished());
        assert!(enter(&queue, "a", "look_up").await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_tool_that_proves_slow_is_slow_until_it_is_quick_again() {
        let queue = queue(2, 10);
        for _ in 0..20 {
            queue.took("write", Duration::from_millis(1), Duration::from_millis(200));
            queue.took("run", Duration::from_millis(1), Duration::from_secs(5));
        }
        assert!(!queue.is_slow("write") && queue.is_slow("run"));
        for _ in 0..20 {
            queue.took("run", Duration::from_millis(1), Duration::from_millis(1));
        }
        assert!(!queue.is_slow("run"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_queue_refuses_and_a_caller_that_gives_up_makes_room() {
        let queue = queue(1, 1);
        let _running = enter(&queue, "a", "x").await.unwrap();
        let waiting = waits(&queue, "a", "x");
        settle().await;
        assert_eq!(enter(&queue, "a", "x").await.err(), Some(NoPlace { waited: Duration::ZERO, waiting: 1 }));
        waiting.abort();
        settle().await;
        assert_eq!(queue.standing().waiting, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_longer_than_the_limit_and_is_told_how_long() {
        let queue = queue(1, 10);
        let _running = enter(&queue, "a", "x").await.unwrap();
        let refused = enter(&queue, "b", "x").await.err().unwrap();
        assert_eq!(refused, NoPlace { waited: Duration::from_secs(10), waiting: 0 });
    }

    #[tokio::test(start_paused = true)]
    async fn callers_take_turns_in_every_lane() {
        for tool in ["render", "look_up"] {
            let queue = queue(1, 5_000);
            let running = enter(&queue, "greedy", tool).await.unwrap();
            let many: Vec<_> = (0..1_100).map(|_| waits(&queue, "greedy", tool)).collect();
            settle().await;
            let modest = waits(&queue, "modest", tool);
            settle().await;
            drop(running);
            settle().await;
            let served = many.iter().filter(|call| call.is_finished()).count();
            assert_eq!(served, 1, "the first place goes to whoever was first");
            drop(many.into_iter().next().unwrap().await);
            settle().await;
            assert!(modest.is_finished(), "the second to the other caller");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_fills_the_queue_makes_room_for_another() {
        let queue = queue(1, 4);
        let _running = enter(&queue, "greedy", "x").await.unwrap();
        let many: Vec<_> = (0..4).map(|_| waits(&queue, "greedy", "x")).collect();
        settle().await;
        let modest = waits(&queue, "modest", "x");
        settle().await;
        assert!(!modest.is_finished(), "it waits instead of being refused");
        assert_eq!(many.iter().filter(|call| call.is_finished()).count(), 1, "the greedy one's latest was sent away");
        assert_eq!(queue.standing().waiting, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn places_that_do_not_come_back_and_a_queue_that_stands_still_are_seen() {
        let queue = queue(2, 10);
        let _first = enter(&queue, "a", "x").await.unwrap();
        let _second = enter(&queue, "a", "x").await.unwrap();
        tokio::time::advance(Duration::from_millis(900)).await;
        assert_eq!(queue.standing(), Standing { places: 2, stuck: 0, waiting: 0, moves: true });
        tokio::time::advance(Duration::from_secs(6)).await;
        assert_eq!(queue.standing().stuck, 2);
        let _third = waits(&queue, "b", "x");
        settle().await;
        tokio::time::advance(Duration::from_secs(6)).await;
        assert!(!queue.standing().moves, "no call got a place for half the time that one may wait");
    }
}
