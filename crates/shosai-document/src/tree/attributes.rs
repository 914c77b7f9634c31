use std::ops::{Deref, DerefMut};

/// The `{#id .class key="value"}` of a node. Nearly all nodes have none, so that nothing takes the room of a pointer.
#[derive(Clone, Debug, Default)]
pub struct Attributes(Option<Box<AttributeParts>>);

/// What attributes say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttributeParts {
    /// The identifier, or nothing.
    pub id: String,
    /// The classes, in order.
    pub classes: Vec<String>,
    /// The keys and values, in order.
    pub pairs: Vec<(String, String)>,
}

static NOTHING: AttributeParts = AttributeParts { id: String::new(), classes: Vec::new(), pairs: Vec::new() };

impl Deref for Attributes {
    type Target = AttributeParts;

    fn deref(&self) -> &AttributeParts {
        self.0.as_deref().unwrap_or(&NOTHING)
    }
}

impl DerefMut for Attributes {
    fn deref_mut(&mut self) -> &mut AttributeParts {
        self.0.get_or_insert_default()
    }
}

impl PartialEq for Attributes {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Attributes {}

impl Attributes {
    /// Attributes of these parts.
    pub fn new(id: String, classes: Vec<String>, pairs: Vec<(String, String)>) -> Self {
        let parts = AttributeParts { id, classes, pairs };
        if parts == NOTHING { Self(None) } else { Self(Some(Box::new(parts))) }
    }

    /// Attributes with nothing but classes.
    pub fn with_classes<const N: usize>(classes: [&str; N]) -> Self {
        Self::new(String::new(), classes.map(str::to_owned).to_vec(), Vec::new())
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
