//! What the commands of TeX mean.

use std::{collections::HashMap, sync::LazyLock};

/// The character of a command that is one symbol.
pub fn symbol(name: &str) -> Option<&'static str> {
    SYMBOLS.get(name).copied()
}

/// A large operator, which takes what follows as its content.
pub fn large(name: &str) -> Option<&'static str> {
    LARGE.iter().find(|(own, _)| *own == name).map(|(_, symbol)| *symbol)
}

/// Whether a name is a function, set upright.
pub fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}

/// Whether limits of a function stand below and above it.
pub fn takes_limits(name: &str) -> bool {
    matches!(
        name,
        "lim"
            | "max"
            | "min"
            | "sup"
            | "inf"
            | "limsup"
            | "liminf"
            | "argmax"
            | "argmin"
            | "det"
            | "gcd"
            | "Pr"
            | "injlim"
            | "projlim"
            | "varlimsup"
            | "varliminf"
    )
}

/// The combining character of an accent.
pub fn accent(name: &str) -> Option<&'static str> {
    let accents = [
        ("hat", "\u{302}"),
        ("widehat", "\u{302}"),
        ("tilde", "\u{303}"),
        ("widetilde", "\u{303}"),
        ("vec", "\u{20D7}"),
        ("dot", "\u{307}"),
        ("ddot", "\u{308}"),
        ("dddot", "\u{20DB}"),
        ("acute", "\u{301}"),
        ("grave", "\u{300}"),
        ("check", "\u{30C}"),
        ("breve", "\u{306}"),
        ("mathring", "\u{30A}"),
        ("overrightarrow", "\u{20D7}"),
        ("overleftarrow", "\u{20D6}"),
        ("bar", "\u{305}"),
        ("overleftrightarrow", "\u{20E1}"),
        ("widecheck", "\u{30C}"),
        ("cancel", "\u{338}"),
        ("bcancel", "\u{338}"),
        ("xcancel", "\u{338}"),
        ("not", "\u{338}"),
    ];
    accents.iter().find(|(own, _)| *own == name).map(|(_, mark)| *mark)
}

const FUNCTIONS: [&str; 43] = [
    "sin",
    "cos",
    "tan",
    "cot",
    "sec",
    "csc",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "coth",
    "log",
    "ln",
    "lg",
    "exp",
    "lim",
    "max",
    "min",
    "sup",
    "inf",
    "limsup",
    "liminf",
    "arg",
    "argmax",
    "argmin",
    "det",
    "dim",
    "deg",
    "gcd",
    "ker",
    "hom",
    "Pr",
    "mod",
    "tr",
    "rank",
    "sgn",
    "diag",
    "injlim",
    "projlim",
    "varlimsup",
    "varliminf",
];

const LARGE: [(&str, &str); 21] = [
    ("sum", "∑"),
    ("prod", "∏"),
    ("coprod", "∐"),
    ("int", "∫"),
    ("iint", "∬"),
    ("iiint", "∭"),
    ("oint", "∮"),
    ("oiint", "∯"),
    ("bigcup", "⋃"),
    ("bigcap", "⋂"),
    ("bigvee", "⋁"),
    ("bigwedge", "⋀"),
    ("bigoplus", "⨁"),
    ("bigotimes", "⨂"),
    ("bigodot", "⨀"),
    ("biguplus", "⨄"),
    ("bigsqcup", "⨆"),
    ("intop", "∫"),
    ("iiiint", "⨌"),
    ("idotsint", "∫⋯∫"),
    ("oiiint", "∰"),
];

/// A command and its symbol a line.
static SYMBOLS: LazyLock<HashMap<&str, &str>> =
    LazyLock::new(|| include_str!("symbols.txt").lines().filter_map(|line| line.split_once(' ')).collect());
