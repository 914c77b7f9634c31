//! Whose turn it is: a number of calls run at once, those of slow tools never take every place, the next place goes to
//! whoever has had the least of them, nobody holds them all while others are about, and nobody waits without end.

mod state;
mod used;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use shosai_tool::{Work, config::Limits};
use tokio::{sync::oneshot, time::Instant};

use self::state::{Lane, Running, State, Ticket};

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
            if state.lane(lane).count == 0 && self.has_room(&state, lane, call.caller) {
                return Ok(self.begin(&mut state, lane, call.caller, call.limit));
            }
            if state.waiting() >= self.most_waiting && !state.push_out_for(call.caller) {
                return Err(NoPlace { waited: Duration::ZERO, waiting: state.waiting() });
            }
            state.waiting_since.get_or_insert(arrived);
            let (sender, receiver) = oneshot::channel();
            state.lane(lane).join(call.caller, Ticket { turn: sender, limit: call.limit });
            // Those before it may have had enough for now, and it may have not.
            self.fill(&mut state);
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
        let stuck = state.running.values().filter(|call| now > call.limit + STUCK_AFTER).count();
        let waiting = state.waiting();
        let last = state.last_move.max(state.waiting_since);
        let moves = waiting == 0 || last.is_none_or(|last| now - last <= self.patience / 2);
        Standing { places: self.places, stuck, waiting, moves }
    }

    /// Whether the lane has a place for the caller; the last one is kept for others while there are others.
    fn has_room(&self, state: &State, lane: Lane, caller: &str) -> bool {
        let of_lane = |call: &&Running| call.lane == lane;
        let places = match lane {
            Lane::Quick => self.places,
            Lane::Slow if state.running.values().filter(of_lane).count() >= self.slow_places => return false,
            Lane::Slow => self.slow_places,
        };
        if state.running.len() >= self.places {
            return false;
        }
        let own = state.running.values().filter(|call| call.lane == lane && *call.caller == *caller).count();
        own == 0 || own + 1 < places || !state.others_than(caller, lane)
    }

    fn begin(self: &Arc<Self>, state: &mut State, lane: Lane, caller: &Arc<str>, limit: Duration) -> Place {
        let (number, now) = (state.next_number, Instant::now());
        state.next_number += 1;
        let caller = Arc::clone(caller);
        state.running.insert(number, Running { caller, lane, begun: now, limit: now + limit });
        state.last_move = Some(now);
        state.waiting_since = state.waiting_since.filter(|_| state.waiting() > 0);
        Place { queue: Arc::clone(self), number, ended: false }
    }

    /// Gives free places to those whose turn it is.
    fn fill(self: &Arc<Self>, state: &mut State) {
        loop {
            let next = |lane| state.next(lane, |caller| self.has_room(state, lane, caller));
            let (lane, caller) = match (next(Lane::Quick), next(Lane::Slow)) {
                (None, None) => return,
                (Some(quick), Some(slow)) => {
                    state.slow_turn = !state.slow_turn;
                    if state.slow_turn { (Lane::Slow, slow) } else { (Lane::Quick, quick) }
                }
                (Some(quick), None) => (Lane::Quick, quick),
                (None, Some(slow)) => (Lane::Slow, slow),
            };
            let Some(ticket) = state.lane(lane).take(&caller) else { continue };
            let place = self.begin(state, lane, &caller, ticket.limit);
            if let Err(mut unwanted) = ticket.turn.send(place) {
                // Whoever waited is gone; dropping the place would want the state a second time.
                unwanted.ended = true;
                state.end(unwanted.number);
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
        state.end(self.number);
        self.queue.fill(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use super::{used::ABOUT, *};

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

    async fn let_others_run() {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn quick_calls_pass_slow_ones_by() {
        let queue = queue(2, 10);
        let _running = enter(&queue, "a", "render").await.unwrap();
        let second = waits(&queue, "a", "render");
        let_others_run().await;
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
        let_others_run().await;
        assert_eq!(enter(&queue, "a", "x").await.err(), Some(NoPlace { waited: Duration::ZERO, waiting: 1 }));
        waiting.abort();
        let_others_run().await;
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
            let_others_run().await;
            let modest = waits(&queue, "modest", tool);
            let_others_run().await;
            drop(running);
            let_others_run().await;
            let served = many.iter().filter(|call| call.is_finished()).count();
            assert_eq!(served, 1, "the first place goes to whoever was first");
            drop(many.into_iter().next().unwrap().await);
            let_others_run().await;
            assert!(modest.is_finished(), "the second to the other caller");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_place_goes_to_whoever_has_held_places_the_shortest() {
        let queue = queue(2, 100);
        for (caller, seconds) in [("long", 20), ("short", 1)] {
            let place = enter(&queue, caller, "render").await.unwrap();
            tokio::time::advance(Duration::from_secs(seconds)).await;
            drop(place);
        }
        let running = enter(&queue, "third", "render").await.unwrap();
        let long = waits(&queue, "long", "render");
        let_others_run().await;
        let short: Vec<_> = (0..3).map(|_| waits(&queue, "short", "render")).collect();
        let_others_run().await;
        drop(running);
        for call in short {
            let_others_run().await;
            assert!(call.is_finished() && !long.is_finished());
            drop(call.await);
        }
        let_others_run().await;
        assert!(long.is_finished());
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_holds_every_slow_place_while_others_are_about() {
        let queue = queue(4, 100);
        drop(enter(&queue, "other", "render").await.unwrap());
        let _held = enter(&queue, "greedy", "render").await.unwrap();
        let second = waits(&queue, "greedy", "render");
        let_others_run().await;
        assert!(!second.is_finished(), "the last place is the other's");
        let place = enter(&queue, "other", "render");
        let place = tokio::time::timeout(Duration::from_secs(1), place).await.unwrap().unwrap();
        drop(place);
        let_others_run().await;
        assert!(!second.is_finished());
        second.abort();
        tokio::time::advance(ABOUT).await;
        assert!(enter(&queue, "greedy", "render").await.is_ok(), "alone, it may have both");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_fills_the_queue_makes_room_for_another() {
        let queue = queue(1, 4);
        let _running = enter(&queue, "greedy", "x").await.unwrap();
        let many: Vec<_> = (0..4).map(|_| waits(&queue, "greedy", "x")).collect();
        let_others_run().await;
        let modest = waits(&queue, "modest", "x");
        let_others_run().await;
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
        let_others_run().await;
        tokio::time::advance(Duration::from_secs(6)).await;
        assert!(!queue.standing().moves, "no call got a place for half the time that one may wait");
    }
}
