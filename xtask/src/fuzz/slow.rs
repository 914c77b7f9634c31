//! `cargo xtask fuzz --slow`: looks for inputs whose cost grows faster than they do.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use shosai_fuzz::{Desk, Dice, Growth, Pump, Target, processor_time};

/// Lengths of the first look, which is cheap; what looks slow there is measured with care.
const FIRST: [usize; 4] = [512, 2 * 1024, 8 * 1024, 32 * 1024];
/// Quicker inputs are not looked at again.
const WORTH_A_LOOK: Duration = Duration::from_millis(25);
/// How much more than the text the time of the first look may grow.
const SUSPICIOUS: f64 = 2.0;
/// Beyond this nothing longer is tried.
const TOO_SLOW: Duration = Duration::from_secs(2);

/// Looks for so long in each target; gives the inputs that are slow.
pub fn run(root: &Path, chosen: &[&Target], time: Duration) -> anyhow::Result<Vec<String>> {
    let desk = Desk::new(root)?;
    let mut slow = Vec::new();
    for target in chosen {
        let (count, found) = search(&desk, target, root, time);
        println!(
            "{:<18} {count} shapes, {}",
            target.name,
            found.as_deref().unwrap_or("none grows faster than its length")
        );
        slow.extend(found.map(|found| format!("{}: {found}", target.name)));
    }
    Ok(slow)
}

fn search(desk: &Desk, target: &Target, root: &Path, time: Duration) -> (u64, Option<String>) {
    let mut samples = (target.samples)(root);
    samples.push(b"a\n".to_vec());
    let mut dice = Dice(0x510);
    let work = |input: &[u8]| (target.run)(desk, input);
    // Dictionaries and fonts are read once.
    work(&samples[0]);
    let (started, mut count) = (Instant::now(), 0);
    while started.elapsed() < time {
        let pump = Pump::new(&samples, &mut dice);
        count += 1;
        if let Some(found) = suspicious(&pump, &work) {
            return (count, Some(found));
        }
    }
    (count, None)
}

/// What an input costs whose cost seems to outgrow it, and does.
fn suspicious(pump: &Pump, work: &dyn Fn(&[u8])) -> Option<String> {
    let mut before: Option<(usize, Duration)> = None;
    for length in FIRST {
        let text = pump.text(length);
        let time = processor_time(|| work(&text));
        let outgrown = before.is_some_and(|(few, less)| {
            let times = text.len() as f64 / few.max(1) as f64;
            time > less.mul_f64(times * SUSPICIOUS)
        });
        if time > TOO_SLOW {
            return outgrown.then(|| format!("{pump}: {} bytes {time:.1?}", text.len()));
        }
        if time > WORTH_A_LOOK && outgrown {
            let growth = Growth::measure(&|size| pump.text(size), work);
            if !growth.is_linear() {
                return Some(format!("{pump}: {growth}"));
            }
        }
        before = Some((text.len(), time));
    }
    None
}
