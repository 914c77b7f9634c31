//! Changes of inputs that can be repeated.

/// A small generator, so that a failure can be repeated.
pub struct Dice(pub u64);

impl Dice {
    /// A number below the limit, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }
}

/// Letters that parsers trip over.
pub const TRAPS: &[&str] = &[
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{200d}",
    "　",
    "\r",
    "\n\n",
    "\t",
    "'",
    "\"",
    "`",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "&",
    "|",
    "\\",
    "%",
    "$",
    "#",
    "-",
    "--",
    "---",
    "+",
    "*",
    "1e309",
    "-0",
    "99999999999999999999",
    "NaN",
    "∞",
    "￥",
    "△",
    "令和",
    "𠮷",
    "🇯🇵",
    "が",
    "ﾊﾟ",
    "<!--",
    "-->",
    "]]>",
    "%%{",
    "@@ -1,99999 +0,0 @@\n",
    "(?:",
    "{999999}",
    "\\p{",
    "\u{7f}",
];

/// Changes an input a little: cuts, doubles, flips, mixes with other samples, adds what parsers trip over.
pub fn change(input: &mut Vec<u8>, samples: &[Vec<u8>], dice: &mut Dice) {
    let at = dice.below(input.len() + 1);
    let end = (at + dice.below(64)).min(input.len());
    match dice.below(6) {
        0 => drop(input.drain(at..end)),
        1 => {
            let part = input[at..end].to_vec();
            let times = if dice.below(10) == 0 { 100 } else { 1 };
            let place = dice.below(input.len() + 1);
            input.splice(place..place, part.repeat(times));
        }
        2 => {
            if at < input.len() {
                input[at] ^= 1 << dice.below(8);
            }
        }
        3 => {
            let other = &samples[dice.below(samples.len())];
            let from = dice.below(other.len() + 1);
            let to = (from + dice.below(256)).min(other.len());
            input.splice(at..at, other[from..to].to_vec());
        }
        _ => {
            let trap = TRAPS[dice.below(TRAPS.len())];
            let times = if dice.below(20) == 0 { 300 } else { 1 };
            input.splice(at..at, trap.repeat(times).into_bytes());
        }
    }
}
