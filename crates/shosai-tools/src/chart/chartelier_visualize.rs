//! `chartelier_visualize`: a table and an intent become the right picture.

use std::{borrow::Cow, time::Duration};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use shosai_chart::{ErrorBody, Metadata, Options, Phase, Source, Visualized, visualize_from};
use shosai_tool::{BadArguments, Content, Context, Effect, Failure, OutputSchema, Placement, Reply, Suite, Tool, Work};
use shosai_world::{Hidden, RootName};

use crate::{
    document::{kinds::kind_of, source::is_file},
    faces::faces,
    messages,
};

/// Clients that show a model only structured content where there is any, so that the picture is lost.
const CLIENTS_THAT_LOSE_PICTURES: [&str; 1] = ["claude-code"];

/// The contract's limit on input.
const LARGEST_TABLE: u64 = 100 * 1024 * 1024;

/// The table and the intent.
#[derive(Deserialize)]
pub struct Input {
    #[serde(default)]
    data: String,
    query: String,
    /// The same as `options.path`.
    path: Option<String>,
    #[serde(default)]
    options: Options,
}

impl JsonSchema for Input {
    fn schema_name() -> Cow<'static, str> {
        "ChartelierInput".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "required": ["data", "query"],
            "properties": {
                "data": { "type": "string", "description": "CSV or table-like JSON (UTF-8), or a workbook as a data URI (base64)" },
                "path": { "type": "string", "description": "A table file beneath the workspace (.csv, .tsv, .json, .xlsx, .xls, .ods), in place of data" },
                "query": { "type": "string", "maxLength": 1000, "description": "What to show, in Japanese or English" },
                "options": {
                    "type": "object",
                    "properties": {
                        "format": { "type": "string", "enum": ["png", "svg", "html"], "default": "png" },
                        "embed_font": { "type": "boolean" },
                        "dpi": { "type": "integer", "minimum": 72, "maximum": 300, "default": 300 },
                        "width": { "type": "integer", "minimum": 600, "maximum": 2000, "default": 1200 },
                        "height": { "type": "integer", "minimum": 400, "maximum": 2000, "default": 900 },
                        "locale": { "type": "string", "enum": ["ja", "en"] },
                        "strict": { "type": "boolean", "default": false, "description": "Fail instead of falling back to P13" },
                        "spec": { "type": "object", "description": SPEC },
                        "path": { "type": "string", "description": "The same as path" },
                        "sheet": { "type": "string", "description": "Sheet of a workbook, by name or number from 1" }
                    }
                }
            }
        })
    }
}

/// The whole schema would be half of the default tool list; a wrong field is answered with the right ones.
const SPEC: &str = "What to draw, exactly, in a strict subset of Vega-Lite; nothing is guessed then: mark (bar, line, point, area, boxplot, rect, … or a template id), encoding {x, y, color, xOffset, facet, size: {field, aggregate, timeUnit, bin, sort, scale, title}}, transform [{filter} {calculate, as} {window} {fold} {limit}], lines, highlight, title, subtitle, unit, palette. Every answer returns its own as metadata.spec: change one field and call again.";

/// What was decided.
#[derive(Serialize)]
pub struct Output {
    metadata: Metadata,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorBody>,
}

impl JsonSchema for Output {
    fn schema_name() -> Cow<'static, str> {
        "ChartelierOutput".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let texts = || json_schema!({ "type": "array", "items": { "type": "string" } });
        let facts = || json_schema!({ "type": "object", "additionalProperties": true });
        json_schema!({
            "type": "object",
            "properties": {
                "metadata": {
                    "type": "object",
                    "properties": {
                        "pattern_id": { "type": "string", "enum": ["P01", "P02", "P03", "P12", "P13", "P21", "P23", "P31", "P32"] },
                        "template_id": { "type": "string" },
                        "mapping": facts(),
                        "auxiliary": texts(),
                        "operations_applied": texts(),
                        "decisions": facts(),
                        "warnings": texts(),
                        "stats": facts(),
                        "versions": facts(),
                        "fallback_applied": { "type": "boolean" },
                        "title": { "type": "string" },
                        "alt_text": { "type": "string" },
                        "spec": facts()
                    },
                    "required": ["pattern_id", "template_id"]
                }
            },
            "required": ["metadata"]
        })
    }
}

pub struct ChartelierVisualize;

impl Tool for ChartelierVisualize {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "chartelier_visualize";
    const TITLE: &'static str = "Draw a chart";
    const DESCRIPTION: &'static str =
        "CSV/JSON + intent (ja/en) -> static chart (PNG/SVG). Uses 9 predefined patterns; fallback to P13 on failure.";
    const SUITE: Suite = Suite::Chart;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;
    const OUTPUT_SCHEMA: OutputSchema = OutputSchema::Listed;
    const BAD_ARGUMENTS: BadArguments = BadArguments::ProtocolError;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let faces = faces(context)?;
        let watch = Watch::new(context);
        let mut laps = Vec::new();
        let mut tick = |phase: Phase| {
            laps.push((phase, watch.elapsed()));
            watch.begin(phase);
        };
        let stop = || context.cancellation.is_cancelled() || watch.is_over();
        let file = file(context, &input)?;
        let source = file.as_deref().map_or(Source::Text(&input.data), Source::Bytes);
        let mut drawn = visualize_from(source, &input.query, &input.options, &faces, &stop, &mut tick);
        context.cancellation.check()?;
        drawn.metadata.set_durations(&durations(&laps));
        let lost = context.client.name.as_deref().is_some_and(|name| CLIENTS_THAT_LOSE_PICTURES.contains(&name));
        let told = Content::Text(told(&drawn));
        let picture = Content::Image { bytes: drawn.image, mime: drawn.mime };
        Ok(Reply {
            content: if drawn.is_error { vec![told, picture] } else { vec![picture, told] },
            placement: if lost { Placement::Text } else { Placement::Structured },
            is_error: drawn.is_error,
            ..Reply::from(Output { metadata: drawn.metadata, error: drawn.error })
        })
    }
}

/// The bytes of a file beneath the roots, or of a data URI; nothing where the data is a text.
fn file(context: &Context, input: &Input) -> Result<Option<Vec<u8>>, Failure> {
    let named = input.path.as_ref().or(input.options.path.as_ref());
    // `data: "sales.csv"` names a file more often than it is a table of one cell.
    if named.is_none() && is_file(context, &input.data) {
        return Err(messages::DataIsPath { path: input.data.trim() }.into());
    }
    if let Some(path) = named {
        if !matches!(kind_of(path).0, "table" | "text" | "other") {
            return Err(messages::NotATable { path }.into());
        }
        let (folder, path) = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse)?;
        return Ok(Some(folder.read(&path, LARGEST_TABLE)?));
    }
    let Some((kind, body)) = input.data.strip_prefix("data:").and_then(|rest| rest.split_once(',')) else {
        return Ok(None);
    };
    if !kind.ends_with(";base64") {
        return Ok(None);
    }
    use base64::Engine as _;
    // A data URI that is none is read as the text it is, and refused as such.
    Ok(base64::engine::general_purpose::STANDARD.decode(body.trim()).ok())
}

/// The answer in words: what is wrong and what to do, or what is drawn and the spec of it.
fn told(drawn: &Visualized) -> String {
    if let Some(error) = &drawn.error {
        return format!("{}: {}\n{}", error.code.name(), error.message, error.hint);
    }
    let metadata = &drawn.metadata;
    let mut lines = vec![metadata.alt_text.clone()];
    lines.extend(metadata.warnings.iter().map(|warning| format!("! {warning}")));
    lines.extend(metadata.spec.as_ref().map(|spec| format!("spec: {spec}")));
    lines.join("\n")
}

/// Measures phases and says when one has run over its budget.
struct Watch<'a> {
    context: &'a Context,
    started: Duration,
    phase: std::sync::Mutex<Option<(Phase, Duration)>>,
}

impl<'a> Watch<'a> {
    fn new(context: &'a Context) -> Self {
        Self { context, started: context.world.clock().elapsed(), phase: std::sync::Mutex::new(None) }
    }

    fn elapsed(&self) -> Duration {
        self.context.world.clock().elapsed().saturating_sub(self.started)
    }

    fn begin(&self, phase: Phase) {
        let now = self.elapsed();
        *self.phase.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some((phase, now));
    }

    fn is_over(&self) -> bool {
        let phase = *self.phase.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        phase.is_some_and(|(phase, since)| {
            self.elapsed().saturating_sub(since) > Duration::from_millis(phase.budget_ms())
        })
    }
}

/// The time from the start of each phase to the start of the next, in milliseconds.
fn durations(laps: &[(Phase, Duration)]) -> Vec<(Phase, f64)> {
    laps.windows(2).map(|pair| (pair[0].0, (pair[1].1.saturating_sub(pair[0].1)).as_secs_f64() * 1e3)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;
    use shosai_tool::{Client, ToolEntry};

    const SALES: &str = "月,売上\n2024-01,100\n2024-02,120\n2024-03,90\n2024-04,150\n";

    #[test]
    fn a_table_is_read_by_its_path_and_a_path_sent_as_data_is_told() {
        let context = Context::for_tests();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        folder.write_atomic(&shosai_world::RelPath::parse("表/売上.csv").unwrap(), SALES.as_bytes()).unwrap();
        let drawn = call::<ChartelierVisualize>(&context, json!({"path": "表/売上.csv", "query": "月次売上の推移"}));
        assert_eq!(drawn.unwrap()["metadata"]["pattern_id"], "P01");
        let refused =
            call::<ChartelierVisualize>(&context, json!({"data": "表/売上.csv", "query": "推移"})).unwrap_err();
        assert!(refused.hint.to_string().contains("path"), "{refused:?}");
    }

    #[test]
    fn a_trend_is_a_line_over_time() {
        let answer =
            call::<ChartelierVisualize>(&Context::for_tests(), json!({"data": SALES, "query": "月次売上の推移"}))
                .unwrap();
        let metadata = &answer["metadata"];
        assert_eq!((&metadata["pattern_id"], &metadata["template_id"]), (&json!("P01"), &json!("line")), "{metadata}");
        assert!(metadata["stats"]["duration_ms"]["total"].is_number());
    }

    #[test]
    fn the_picture_is_image_content_and_reaches_clients_that_lose_it() {
        let arguments = || match json!({"data": SALES, "query": "月次売上の推移", "options": {"format": "svg"}})
        {
            serde_json::Value::Object(arguments) => arguments,
            _ => unreachable!(),
        };
        let tool = ToolEntry::of::<ChartelierVisualize>();
        let usual = tool.call(&Context::for_tests(), arguments()).unwrap();
        assert!(matches!(&usual.content[..], [Content::Image { mime: "image/svg+xml", .. }, Content::Text(_)]));
        let client = Client { name: Some("claude-code".to_owned()), version: None };
        let careful = tool.call(&Context { client, ..Context::for_tests() }, arguments()).unwrap();
        assert!(careful.structured.is_none());
        assert!(matches!(&careful.content[..], [Content::Image { .. }, Content::Text(_), ..]));
    }

    #[test]
    fn the_spec_of_an_answer_is_changed_and_sent_again() {
        let first =
            call::<ChartelierVisualize>(&Context::for_tests(), json!({"data": SALES, "query": "月次売上の推移"}))
                .unwrap();
        let mut spec = first["metadata"]["spec"].clone();
        spec["encoding"]["y"]["aggregate"] = json!("max");
        spec["mark"] = json!("area");
        let arguments = json!({"data": SALES, "query": "", "options": {"spec": spec, "locale": "ja"}});
        let second = call::<ChartelierVisualize>(&Context::for_tests(), arguments).unwrap();
        assert_eq!(second["metadata"]["template_id"], "area", "{second}");
        assert_eq!(second["metadata"]["spec"], spec);
    }

    #[test]
    fn a_wrong_field_is_refused_in_words_first_with_its_path_and_the_nearest_name() {
        let spec =
            json!({"mark": "bar", "encoding": {"x": {"field": "月"}, "y": {"field": "売上高", "aggregate": "sum"}}});
        let arguments = match json!({"data": SALES, "query": "", "options": {"spec": spec, "locale": "en"}}) {
            serde_json::Value::Object(arguments) => arguments,
            _ => unreachable!(),
        };
        let answer = ToolEntry::of::<ChartelierVisualize>().call(&Context::for_tests(), arguments).unwrap();
        let [Content::Text(told), Content::Image { .. }] = &answer.content[..] else { panic!("{:?}", answer.content) };
        assert!(answer.is_error);
        assert!(told.contains("E422") && told.contains("`encoding.y.field`") && told.contains("mean `売上`"), "{told}");
    }

    #[test]
    fn data_that_is_no_table_is_an_error_with_a_picture_and_a_hint() {
        let answer = call::<ChartelierVisualize>(&Context::for_tests(), json!({"data": "", "query": "推移"})).unwrap();
        assert!(answer["error"]["hint"].as_str().is_some_and(|hint| !hint.is_empty()), "{answer}");
    }
}
