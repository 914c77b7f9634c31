//! Words that headers and queries cut short: `amt`, `dept`.

use crate::table::header;

/// Each short form with the word it stands for.
const SHORT: [(&str, &str); 32] = [
    ("amt", "amount"),
    ("qty", "quantity"),
    ("rev", "revenue"),
    ("dept", "department"),
    ("cust", "customer"),
    ("prod", "product"),
    ("cat", "category"),
    ("mgr", "manager"),
    ("emp", "employee"),
    ("txn", "transaction"),
    ("acct", "account"),
    ("loc", "location"),
    ("reg", "region"),
    ("hrs", "hours"),
    ("temp", "temperature"),
    ("dist", "distance"),
    ("vol", "volume"),
    ("wt", "weight"),
    ("ht", "height"),
    ("spd", "speed"),
    ("cnt", "count"),
    ("num", "number"),
    ("pop", "population"),
    ("sal", "salary"),
    ("exp", "expense"),
    ("inv", "inventory"),
    ("disc", "discount"),
    ("ship", "shipping"),
    ("desc", "description"),
    ("dur", "duration"),
    ("temps", "temperature"),
    ("addr", "address"),
];

/// The word that a short form stands for, or the word itself.
pub fn long(word: &str) -> &str {
    SHORT.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| long)
}

/// A name with its short words written out, if it has any.
pub fn written_out(label: &str) -> Option<String> {
    let words = header::words(label);
    let out: Vec<&str> = words.iter().map(|word| long(word)).collect();
    (out != words).then(|| out.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_are_written_out() {
        assert_eq!(written_out("cust_dept").as_deref(), Some("customer department"));
        assert_eq!(written_out("price"), None);
    }
}
