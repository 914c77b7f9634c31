//! `cargo xtask prose-counts FOLDER`: counts words and their neighbours over the texts of a folder (plain text, a paragraph a line)
//! and writes `assets/counts/counts.zst`, which the prose rules read.

mod keep;
pub mod pairs;
pub mod runs;
mod vocabulary;
mod words;

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

use anyhow::Context as _;
use shosai_text::Words;

use vocabulary::Vocabulary;

/// The best compression: the file is made rarely and read often.
const LEVEL: i32 = 19;
/// Lines that one thread takes at a time.
const LINES: usize = 2_000;
/// The vocabulary is read from every so many stretches.
const SAMPLE: usize = 4;

/// Counts by place: of the words of a group, or of the particles.
pub type Tally = [u16; 8];

#[derive(Default)]
pub struct Counts {
    /// By context and group.
    pub groups: Counted<u64, Tally>,
    /// By noun and verb.
    pub frames: Counted<u64, Tally>,
    pub verbs: HashMap<String, [u32; 7]>,
    pub sequences: Counted<u32, u32>,
}

pub type Counted<K, V> = HashMap<K, V, BuildHasherDefault<Hashed>>;

/// The keys are hashes already.
#[derive(Default)]
pub struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u32(&mut self, key: u32) {
        self.write_u64(u64::from(key));
    }
    fn write_u64(&mut self, key: u64) {
        // The lower bits choose the place, so the upper ones are mixed into them.
        self.0 = (key ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_right(31);
    }
}

/// Counts, keeps what is decisive, and writes it.
pub fn run(root: &Path, folder: &Path) -> anyhow::Result<()> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        texts.push(std::fs::read_to_string(entry?.path())?);
    }
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    println!("{} letters", texts.iter().map(|text| text.chars().count()).sum::<usize>());
    let stretches: Vec<&[&str]> = lines.chunks(LINES).collect();
    let sampled: Vec<&[&str]> = stretches.iter().copied().step_by(SAMPLE).collect();
    let parts = in_threads(&sampled, |lines, analyser, seen: &mut vocabulary::Seen| seen.take(lines, analyser));
    let vocabulary = Vocabulary::of(parts);
    println!("{} groups", vocabulary.groups.len());
    let parts = in_threads(&stretches, |lines, analyser, counts: &mut Counts| {
        counts.take(&vocabulary, lines, analyser);
    });
    let counts = parts.into_iter().reduce(Counts::with).unwrap_or_default();
    let made = keep::written(&vocabulary, &counts);
    let made = zstd::encode_all(made.as_slice(), LEVEL)?;
    println!("{} bytes", made.len());
    std::fs::create_dir_all(root.join("assets/counts"))?;
    std::fs::write(root.join("assets/counts/counts.zst"), made)?;
    Ok(())
}

/// What each thread gathers from the stretches it takes.
fn in_threads<T: Default + Send>(stretches: &[&[&str]], take: impl Fn(&[&str], &mut Words, &mut T) + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = || {
            let (mut analyser, mut gathered) = (Words::new(), T::default());
            while let Some(lines) = stretches.get(next.fetch_add(1, Ordering::Relaxed)) {
                let done = next.load(Ordering::Relaxed);
                if done.is_multiple_of(50) {
                    println!("{done} of {}", stretches.len());
                }
                take(lines, &mut analyser, &mut gathered);
            }
            gathered
        };
        let started: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        started.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
}
