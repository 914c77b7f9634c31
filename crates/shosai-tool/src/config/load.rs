//! Merging the sources of settings, and remembering where each value came from.

use std::{collections::BTreeMap, fmt};

use serde_json::{Map, Value};
use shosai_world::{Environment, ErrorKind, Folder, RelPath};

use super::{
    Config, FILE_NAME,
    foreign::{SPEC_FILES, VARIABLES},
    schema,
};
use crate::{Message, did_you_mean, messages};

/// No configuration file is longer than this; a larger one is a mistake, not a configuration.
const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// Where a value came from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// The program itself.
    Default,
    /// A file, named as it is beneath the workspace.
    File(String),
    /// An environment variable.
    Variable(&'static str),
    /// A flag of the command line.
    Flag,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(path) => write!(f, "{path}"),
            Self::Variable(name) => write!(f, "${name}"),
            Self::Flag => f.write_str("flag"),
        }
    }
}

/// A setting given on the command line: dotted keys, and the value.
#[derive(Clone, Debug)]
pub struct Given {
    /// The setting, as dotted keys of `shosai.yaml`.
    pub setting: &'static str,
    /// Its value.
    pub value: Value,
}

/// The configuration in force.
#[derive(Clone, Debug)]
pub struct Effective {
    /// The settings.
    pub config: Config,
    /// Where each setting that is not a default came from, by dotted keys.
    pub sources: BTreeMap<String, Source>,
}

impl Effective {
    /// Every setting with its value and its source, in the order of `shosai.yaml`. Secrets are masked.
    pub fn rows(&self) -> Vec<(String, Value, Source)> {
        let mut rows = Vec::new();
        flatten("", &to_value(&self.config), &mut |setting, value| {
            let source = self.sources.get(setting).cloned().unwrap_or(Source::Default);
            let value = if setting == "http.token" && !value.is_null() { Value::from("***") } else { value.clone() };
            rows.push((setting.to_owned(), value, source));
        });
        rows
    }
}

/// Why the configuration cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ConfigError {
    /// The file, variable or flag.
    pub place: String,
    /// What is wrong there, with the way out.
    pub message: String,
}

/// Merges defaults, the files in `workspace` (or `shosai.yaml` given as `named` text), the environment and the flags.
pub fn load(
    workspace: Option<&Folder>,
    named: Option<(&str, &str)>,
    environment: &Environment,
    flags: Vec<Given>,
) -> Result<Effective, ConfigError> {
    let mut merged = Merged::default();
    if let Some(folder) = workspace {
        for file in SPEC_FILES {
            merged.take_spec_file(folder, file.path, file.keys)?;
        }
    }
    match (named, workspace) {
        (Some((name, text)), _) => merged.take_own_file(name, text)?,
        (None, Some(folder)) => {
            if let Some(text) = read(folder, FILE_NAME)? {
                merged.take_own_file(FILE_NAME, &text)?;
            }
        }
        (None, None) => {}
    }
    for variable in VARIABLES {
        if let Some(text) = environment.get(variable.name).filter(|text| !text.is_empty()) {
            let value = merged.parse_text(variable.setting, &text);
            merged.set(variable.setting, value, Source::Variable(variable.name))?;
        }
    }
    for given in flags {
        merged.set(given.setting, given.value, Source::Flag)?;
    }
    Ok(Effective { config: merged.config, sources: merged.sources })
}

struct Merged {
    config: Config,
    schema: Value,
    sources: BTreeMap<String, Source>,
}

impl Default for Merged {
    fn default() -> Self {
        Self { config: Config::default(), schema: schema(), sources: BTreeMap::new() }
    }
}

impl Merged {
    fn take_own_file(&mut self, name: &str, text: &str) -> Result<(), ConfigError> {
        let value = parse_yaml(name, text)?;
        if value.is_null() {
            return Ok(());
        }
        refuse_unknown_keys(name, "", &value, &self.schema)?;
        let mut leaves = Vec::new();
        flatten("", &value, &mut |setting, value| leaves.push((setting.to_owned(), value.clone())));
        for (setting, value) in leaves {
            self.set(&setting, value, Source::File(name.to_owned()))?;
        }
        Ok(())
    }

    fn take_spec_file(&mut self, folder: &Folder, path: &str, keys: &[(&str, &str)]) -> Result<(), ConfigError> {
        let Some(text) = read(folder, path)? else { return Ok(()) };
        let value = parse_yaml(path, &text)?;
        for (key, setting) in keys {
            if let Some(value) = value.pointer(&pointer(key)).filter(|value| !value.is_null()) {
                self.set(setting, value.clone(), Source::File(path.to_owned()))?;
            }
        }
        Ok(())
    }

    /// Sets one value and checks the whole, so that a wrong type is told with its source.
    fn set(&mut self, setting: &str, value: Value, source: Source) -> Result<(), ConfigError> {
        let mut tree = to_value(&self.config);
        let Some(place) = tree.pointer_mut(&pointer(setting)) else {
            return Err(ConfigError {
                place: source.to_string(),
                message: Message::from(messages::SettingAbsent { setting }).to_string(),
            });
        };
        *place = value;
        self.config = serde_path_to_error::deserialize(tree).map_err(|error| ConfigError {
            place: source.to_string(),
            message: format!("`{setting}`: {}", error.inner()),
        })?;
        self.sources.insert(setting.to_owned(), source);
        Ok(())
    }

    /// An environment variable is text; the setting's default or schema tells what it stands for.
    fn parse_text(&self, setting: &str, text: &str) -> Value {
        let types = types_of(&self.schema, setting);
        let is = |name: &str| types.iter().any(|kind| kind == name);
        let lowered = text.to_ascii_lowercase();
        if is("array") {
            return text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(Value::from).collect();
        }
        if is("boolean") {
            match lowered.as_str() {
                "1" | "true" | "yes" | "on" => return Value::from(true),
                "0" | "false" | "no" | "off" => return Value::from(false),
                _ => {}
            }
        }
        if is("integer")
            && let Ok(number) = text.parse::<u64>()
        {
            return Value::from(number);
        }
        if is("number")
            && let Ok(number) = text.parse::<f64>()
        {
            return Value::from(number);
        }
        Value::from(if setting == "log.level" { lowered.as_str() } else { text })
    }
}

fn read(folder: &Folder, path: &str) -> Result<Option<String>, ConfigError> {
    let fail = |message: String| ConfigError { place: path.to_owned(), message };
    let relative = RelPath::parse(path).map_err(|error| fail(error.to_string()))?;
    match folder.read(&relative, MAX_FILE_BYTES) {
        Ok(bytes) => {
            String::from_utf8(bytes).map(Some).map_err(|_| fail(Message::from(messages::SettingsNotUtf8).to_string()))
        }
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Unavailable) => Ok(None),
        Err(error) => Err(fail(error.to_string())),
    }
}

fn parse_yaml(name: &str, text: &str) -> Result<Value, ConfigError> {
    if text.trim().is_empty() {
        return Ok(Value::Null);
    }
    serde_saphyr::from_str(text).map_err(|error| ConfigError { place: name.to_owned(), message: error.to_string() })
}

fn refuse_unknown_keys(file: &str, prefix: &str, value: &Value, schema: &Value) -> Result<(), ConfigError> {
    let (Some(given), Some(known)) = (value.as_object(), properties(schema)) else { return Ok(()) };
    for (key, inner) in given {
        let Some(inner_schema) = known.get(key) else {
            let written = format!("{prefix}{key}");
            let message: Message = match did_you_mean(key, known.keys().map(String::as_str)) {
                Some(name) => messages::KeyNear { key: written, near: format!("{prefix}{name}") }.into(),
                None => messages::KeyUnknown { key: written, valid: known.keys().cloned().collect::<Vec<_>>() }.into(),
            };
            return Err(ConfigError { place: file.to_owned(), message: message.to_string() });
        };
        refuse_unknown_keys(file, &format!("{prefix}{key}."), inner, inner_schema)?;
    }
    Ok(())
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties")?.as_object()
}

fn types_of(schema: &Value, setting: &str) -> Vec<String> {
    let leaf = setting.split('.').try_fold(schema, |schema, key| properties(schema)?.get(key));
    match leaf.and_then(|leaf| leaf.get("type")) {
        Some(Value::String(one)) => vec![one.clone()],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

fn flatten(prefix: &str, value: &Value, visit: &mut impl FnMut(&str, &Value)) {
    match value.as_object() {
        Some(map) => {
            for (key, inner) in map {
                let setting = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                flatten(&setting, inner, visit);
            }
        }
        None => visit(prefix, value),
    }
}

fn pointer(setting: &str) -> String {
    format!("/{}", setting.replace('.', "/"))
}

fn to_value(config: &Config) -> Value {
    // A struct of plain fields always becomes JSON.
    serde_json::to_value(config).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_world::{RootName, World};

    fn environment(pairs: &[(&str, &str)]) -> Environment {
        Environment::given(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    fn workspace(files: &[(&str, &str)]) -> Folder {
        let folder = World::memory().folder(&RootName::WORKSPACE).unwrap();
        for (path, text) in files {
            folder.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        folder
    }

    #[test]
    fn flags_win_over_environment_over_file_over_default() {
        let folder = workspace(&[("shosai.yaml", "http:\n  port: 1\n  host: 10.0.0.1\nmermaid:\n  strict: true\n")]);
        let given = vec![Given { setting: "http.port", value: 3.into() }];
        let effective = load(Some(&folder), None, &environment(&[("QUARTO_MCP_MERMAID_STRICT", "0")]), given).unwrap();
        assert_eq!(effective.config.http.port, 3);
        assert_eq!(effective.config.http.host, "10.0.0.1");
        assert!(!effective.config.mermaid.strict);
        assert_eq!(effective.sources["http.port"], Source::Flag);
        assert_eq!(effective.sources["http.host"], Source::File("shosai.yaml".to_owned()));
        assert_eq!(effective.sources["mermaid.strict"], Source::Variable("QUARTO_MCP_MERMAID_STRICT"));
    }

    #[test]
    fn an_unknown_key_is_refused_with_a_suggestion() {
        let error = load(Some(&workspace(&[("shosai.yaml", "http:\n  prot: 1\n")])), None, &environment(&[]), vec![])
            .unwrap_err();
        assert_eq!(error.to_string(), "shosai.yaml: unknown key `http.prot`; did you mean `http.port`?");
    }

    #[test]
    fn a_wrong_type_names_its_source() {
        let error = load(None, None, &environment(&[("QUARTO_MCP_MERMAID_TIMEOUT", "soon")]), vec![]).unwrap_err();
        assert_eq!(error.place, "$QUARTO_MCP_MERMAID_TIMEOUT");
        assert!(error.message.contains("mermaid.timeout_seconds"), "{}", error.message);
    }

    #[test]
    fn broken_yaml_is_told_with_its_line() {
        let error = load(Some(&workspace(&[("shosai.yaml", "http:\n  port: [1\n")])), None, &environment(&[]), vec![])
            .unwrap_err();
        assert!(error.message.contains("line"), "{}", error.message);
    }

    #[test]
    fn the_specifications_own_files_are_read() {
        let folder = workspace(&[
            ("config/validation.yaml", "mermaid:\n  timeout: 5\n  strict_mode: true\n"),
            ("config.yaml", "server:\n  port: 9000\npaths:\n  manuals_dir: docs\n"),
        ]);
        let config = load(Some(&folder), None, &environment(&[]), vec![]).unwrap().config;
        assert_eq!((config.mermaid.timeout_seconds, config.mermaid.strict), (5, true));
        assert_eq!((config.http.port, config.roots.manuals.as_deref()), (9000, Some("docs")));
    }

    #[test]
    fn rows_name_every_setting_and_hide_the_token() {
        let effective = load(None, None, &environment(&[("SHOSAI_HTTP_TOKEN", "secret")]), vec![]).unwrap();
        let rows = effective.rows();
        let token = rows.iter().find(|row| row.0 == "http.token").unwrap();
        assert_eq!(token.1, "***");
        assert!(rows.iter().any(|row| row.0 == "limits.answer_chars"));
    }
}
