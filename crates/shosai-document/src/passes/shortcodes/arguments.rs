/// The words of a shortcode: its name, what follows, and what follows as `key=value`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    name: String,
    pub values: Vec<String>,
    pairs: Vec<(String, String)>,
}

impl Arguments {
    /// Reads words, with quotes around those that hold spaces.
    pub fn read(code: &str) -> Self {
        let mut given = Self::default();
        let mut rest = code.trim_start();
        let mut first = true;
        while !rest.is_empty() {
            let (word, after) = word(rest);
            rest = after.trim_start();
            let pair =
                word.split_once('=').filter(|(key, _)| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
            match pair.filter(|(key, _)| !first && !key.is_empty()) {
                _ if first => given.name = word,
                Some((key, value)) => given.pairs.push((key.to_owned(), value.to_owned())),
                None => given.values.push(word),
            }
            first = false;
        }
        given
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn at(&self, place: usize) -> Option<&str> {
        self.values.get(place).map(String::as_str)
    }

    pub fn named(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|(own, _)| own == key).map(|(_, value)| value.as_str())
    }
}

/// The word at the start, without its quotes, and what follows it.
fn word(text: &str) -> (String, &str) {
    let mut word = String::new();
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, _) if letter.is_whitespace() => return (word, &text[at..]),
            _ => word.push(letter),
        }
    }
    (word, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_quotes_and_pairs_are_told_apart() {
        let given = Arguments::read(" video https://a.b/?x=1 title=\"two words\" 'a b' ");
        assert_eq!((given.name(), given.at(0), given.at(1)), ("video", Some("https://a.b/?x=1"), Some("a b")));
        assert_eq!(given.named("title"), Some("two words"));
        assert_eq!(Arguments::read(""), Arguments::default());
    }
}
