//! The process's environment, read only.

use std::collections::BTreeMap;

/// Environment variables: the process's own, or given ones.
#[derive(Debug, Clone)]
pub struct Environment {
    given: Option<BTreeMap<String, String>>,
}

impl Environment {
    /// The process's own environment.
    pub fn of_process() -> Self {
        Self { given: None }
    }

    /// Exactly these variables.
    pub fn given(variables: impl IntoIterator<Item = (String, String)>) -> Self {
        Self { given: Some(variables.into_iter().collect()) }
    }

    /// The value of a variable; `None` when it is absent, empty or not Unicode.
    pub fn get(&self, name: &str) -> Option<String> {
        let value = match &self.given {
            Some(given) => given.get(name).cloned(),
            None => std::env::var(name).ok(),
        };
        value.filter(|value| !value.is_empty())
    }

    /// All variables whose names begin with the prefix, sorted.
    pub fn with_prefix(&self, prefix: &str) -> Vec<(String, String)> {
        let all: BTreeMap<String, String> = match &self.given {
            Some(given) => given.clone(),
            None => std::env::vars_os()
                .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
                .collect(),
        };
        all.into_iter().filter(|(name, _)| name.starts_with(prefix)).collect()
    }

    /// The path of the running program; nothing in a given environment.
    pub fn program(&self) -> Option<String> {
        if self.given.is_some() {
            return None;
        }
        std::env::current_exe().ok()?.into_os_string().into_string().ok()
    }
}
