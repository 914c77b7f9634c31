//! The configuration: defaults < `shosai.yaml` and the specifications' own files < environment < flags.

mod foreign;
mod load;
mod model;

pub use load::{ConfigError, Effective, Given, Source, load};
pub use model::{
    Config, DocumentEngine, DocumentSettings, Fonts, Http, Limits, LlmSettings, LogLevel, ManualSettings, Mermaid,
    MermaidEngine, NovelSettings, Roots, Serve, VaultSettings, WorkerUse,
};

/// The file that holds a workspace's configuration.
pub const FILE_NAME: &str = "shosai.yaml";

/// The JSON Schema of `shosai.yaml`.
pub fn schema() -> serde_json::Value {
    let settings =
        schemars::generate::SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema: serde_json::Value =
        schemars::SchemaGenerator::new(settings).into_root_schema_for::<Config>().into();
    if let Some(root) = schema.as_object_mut() {
        root.insert("title".to_owned(), "shosai.yaml".into());
    }
    schema
}
