//! `cargo xtask fuzz --slow`: looks for inputs whose cost grows faster than they do.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use shosai_fuzz::{Desk, Dice, Growth, Pump, Target, processor_time};

/// Lengths of the first look, which is cheap; what looks slow there is measured with care.
const FIRST: (usize, usize) = (4 * 1024, 32 * 1024);
/// Quicker inputs are not looked at again.
const WORTH_A_LOOK: Duration = Duration::from_millis(25);
/// How much more than the text the time of the first look may grow.
const SUSPICIOUS: f64 = 2.0;

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
        let (short, long) = (pump.text(FIRST.0), pump.text(FIRST.1));
        let more = processor_time(|| work(&long));
        if more < WORTH_A_LOOK {
            continue;
        }
        let times = long.len() as f64 / short.len().max(1) as f64;
        if more < processor_time(|| work(&short)).mul_f64(times * SUSPICIOUS) {
            continue;
        }
        let growth = Growth::measure(&|size| pump.text(size), &work);
        if !growth.is_linear() {
            return (count, Some(format!("{pump}: {growth}")));
        }
    }
    (count, None)
}
