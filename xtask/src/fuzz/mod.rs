//! `cargo xtask fuzz [TARGET] --seconds N [--guided | --slow]`: throws inputs at every parser and says which one broke it.

mod guided;
mod slow;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::bail;
use shosai_fuzz::{Desk, Dice, LONGEST, PATIENCE, Target, all, change};

pub use guided::{INSTRUMENT, compile};

/// How inputs are looked for.
#[derive(Clone, Copy)]
pub enum Way {
    Blind,
    Guided,
    Slow,
}

/// Runs one target, or all, each for so long.
pub fn run(root: &Path, only: Option<&str>, time: Duration, way: Way) -> anyhow::Result<()> {
    let chosen: Vec<&Target> = all().filter(|target| only.is_none_or(|name| name == target.name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = all().map(|target| target.name).collect();
        bail!("there is no such target; there are {}", names.join(", "));
    }
    let broken = match way {
        Way::Blind => blind(root, &chosen, time)?,
        Way::Guided => guided::run(root, &chosen, time)?,
        Way::Slow => slow::run(root, &chosen, time)?,
    };
    if !broken.is_empty() {
        bail!("broken by the inputs in {}", broken.join(", "));
    }
    Ok(())
}

/// Changes samples without looking at what they reach: needs nothing but this build.
fn blind(root: &Path, chosen: &[&Target], time: Duration) -> anyhow::Result<Vec<String>> {
    let desk = Desk::new(root)?;
    let mut broken = Vec::new();
    std::panic::set_hook(Box::new(|_| {}));
    for target in chosen {
        match pound(&desk, target, root, time) {
            Ok(count) => println!("{:<18} {count} inputs, none broke it", target.name),
            Err(input) => {
                let file = std::env::temp_dir().join(format!("shosai-fuzz-{}", target.name));
                std::fs::write(&file, input)?;
                broken.push(format!("{}: {}", target.name, file.display()));
            }
        }
    }
    let _ = std::panic::take_hook();
    Ok(broken)
}

/// Feeds a target until its time is over; gives the input that broke it.
fn pound(desk: &Desk, target: &Target, root: &Path, time: Duration) -> Result<u64, Vec<u8>> {
    let mut samples = (target.samples)(root);
    samples.push(Vec::new());
    let mut dice = Dice(0x5eed);
    let started = Instant::now();
    let mut count = 0;
    while started.elapsed() < time {
        let mut input = samples[dice.below(samples.len())].clone();
        for _ in 0..=dice.below(6) {
            change(&mut input, &samples, &mut dice);
        }
        input.truncate(LONGEST.max(samples.iter().map(Vec::len).max().unwrap_or(0)));
        let begun = Instant::now();
        let sound = catch_unwind(AssertUnwindSafe(|| (target.run)(desk, &input))).is_ok();
        if !sound || begun.elapsed() > PATIENCE {
            return Err(input);
        }
        count += 1;
    }
    Ok(count)
}
