use serde_json::{Map, Value};

/// The merged front matter: keys and values as YAML gives them; text is Markdown not yet read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata(pub Map<String, Value>);

impl Metadata {
    /// The value of a key, or of a dotted path of keys.
    pub fn get(&self, path: &str) -> Option<&Value> {
        let mut keys = path.split('.');
        let mut value = self.0.get(keys.next()?)?;
        for key in keys {
            value = value.get(key)?;
        }
        Some(value)
    }

    /// The value as text: a string as it is, a number or a truth value as it would be written.
    pub fn text(&self, path: &str) -> Option<String> {
        plain(self.get(path)?)
    }

    /// The value as a truth value; `true`, `yes` and `on` count.
    pub fn flag(&self, path: &str) -> Option<bool> {
        match self.get(path)? {
            Value::Bool(flag) => Some(*flag),
            Value::String(text) => match text.as_str() {
                "true" | "yes" | "on" => Some(true),
                "false" | "no" | "off" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value as a whole number.
    pub fn number(&self, path: &str) -> Option<i64> {
        match self.get(path)? {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// The values of a list, or the one value, as text.
    pub fn texts(&self, path: &str) -> Vec<String> {
        match self.get(path) {
            Some(Value::Array(values)) => values.iter().filter_map(plain).collect(),
            Some(value) => plain(value).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// The names of the authors, whatever shape the author gave them.
    pub fn authors(&self) -> Vec<String> {
        match self.get("author").or_else(|| self.get("authors")) {
            Some(Value::Array(values)) => values.iter().filter_map(author).collect(),
            Some(value) => author(value).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// The authors with where they work.
    pub fn people(&self) -> Vec<Person> {
        let places = self.get("affiliations").or_else(|| self.get("institute"));
        let given = match self.get("author").or_else(|| self.get("authors")) {
            Some(Value::Array(values)) => values.iter().collect(),
            Some(value) => vec![value],
            None => Vec::new(),
        };
        let person = |value: &Value| {
            let text = |key: &str| value.get(key).and_then(plain);
            let own = value.get("affiliations").or_else(|| value.get("affiliation"));
            Some(Person {
                name: author(value)?,
                orcid: text("orcid").map(|orcid| orcid.rsplit('/').next().unwrap_or_default().to_owned()),
                url: text("url"),
                email: text("email"),
                affiliations: own.map(|own| affiliations(own, places)).unwrap_or_default(),
            })
        };
        given.into_iter().filter_map(person).collect()
    }

    /// What a key says in words, whether it is written out, as `text:` or `statement:`, or as `holder:` and `year:`.
    pub fn statement(&self, key: &str) -> Option<String> {
        let value = self.get(key)?;
        let inner = || ["text", "statement", "type"].iter().find_map(|part| value.get(part)?.as_str());
        let owned = || {
            let year = value.get("year").and_then(plain).map(|year| format!("{year} ")).unwrap_or_default();
            Some(format!("© {year}{}", value.get("holder").and_then(plain)?))
        };
        value.as_str().or_else(inner).map(str::to_owned).or_else(owned)
    }

    /// The language of the document, as BCP 47; Japanese or English by the title if not said.
    pub fn language(&self) -> Option<String> {
        self.text("lang").filter(|lang| !lang.is_empty())
    }
}

/// An author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub name: String,
    pub orcid: Option<String>,
    pub url: Option<String>,
    pub email: Option<String>,
    pub affiliations: Vec<String>,
}

/// The names of affiliations: written out, or `ref`s and identifiers of those of the document.
fn affiliations(own: &Value, all: Option<&Value>) -> Vec<String> {
    let one = |value: &Value| -> Option<String> {
        let id = value.get("ref").or(Some(value)).and_then(Value::as_str);
        let named = all.and_then(Value::as_array).into_iter().flatten();
        let mut shared = named.filter(|place| id.is_some() && place.get("id").and_then(Value::as_str) == id);
        let place = shared.next().unwrap_or(value);
        let part = |key: &str| place.get(key).and_then(plain);
        let parts: Vec<String> = ["department", "group", "name", "city", "state", "region", "country"]
            .into_iter()
            .filter_map(part)
            .collect();
        if parts.is_empty() { plain(place) } else { Some(parts.join(", ")) }
    };
    match own {
        Value::Array(values) => values.iter().filter_map(one).collect(),
        value => one(value).into_iter().collect(),
    }
}

/// The text of a scalar.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The name within one author's entry: `name: A`, `name: {given, family, literal}` or plain text.
fn author(value: &Value) -> Option<String> {
    let Value::Object(entry) = value else { return plain(value) };
    match entry.get("name").or_else(|| entry.get("literal")) {
        Some(Value::Object(name)) => {
            if let Some(literal) = name.get("literal").and_then(plain) {
                return Some(literal);
            }
            let part = |key: &str| name.get(key).and_then(plain);
            let parts: Vec<String> = [part("given"), part("family")].into_iter().flatten().collect();
            (!parts.is_empty()).then(|| parts.join(" "))
        }
        Some(value) => plain(value),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_said_by_holder_and_year_and_people_have_addresses() {
        let value = serde_json::json!({
            "copyright": {"holder": "Me", "year": 2024},
            "author": {"name": "A", "url": "https://a.org", "email": "a@b.c"},
        });
        let metadata = Metadata(value.as_object().unwrap().clone());
        assert_eq!(metadata.statement("copyright").as_deref(), Some("© 2024 Me"));
        let people = metadata.people();
        assert_eq!((people[0].url.as_deref(), people[0].email.as_deref()), (Some("https://a.org"), Some("a@b.c")));
    }
}
