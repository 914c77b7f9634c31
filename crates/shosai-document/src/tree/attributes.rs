/// The `{#id .class key="value"}` of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    /// The identifier, or nothing.
    pub id: String,
    /// The classes, in order.
    pub classes: Vec<String>,
    /// The keys and values, in order.
    pub pairs: Vec<(String, String)>,
}

impl Attributes {
    /// Attributes with nothing but classes.
    pub fn with_classes<const N: usize>(classes: [&str; N]) -> Self {
        Self { classes: classes.map(str::to_owned).to_vec(), ..Self::default() }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty() && self.classes.is_empty() && self.pairs.is_empty()
    }

    /// Whether `class` is among the classes.
    pub fn has_class(&self, class: &str) -> bool {
        self.classes.iter().any(|own| own == class)
    }

    /// The value of the first pair with this key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|(own, _)| own == key).map(|(_, value)| value.as_str())
    }

    /// Sets `key` to `value`, in place of an earlier value.
    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        let value = value.into();
        match self.pairs.iter_mut().find(|(own, _)| own == key) {
            Some(pair) => pair.1 = value,
            None => self.pairs.push((key.to_owned(), value)),
        }
    }

    /// Takes the pair with this key out and returns its value.
    pub fn take(&mut self, key: &str) -> Option<String> {
        let place = self.pairs.iter().position(|(own, _)| own == key)?;
        Some(self.pairs.remove(place).1)
    }
}
