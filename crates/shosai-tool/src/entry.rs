//! The erased row of a tool, as a registry lists it.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value};

use crate::{
    Answer, BadArguments, Content, Context, Effect, Failure, Network, Notices, OutputSchema, Placement, Suite, Tool,
    Work,
    config::Serve,
    did_you_mean,
    kinds::{self, Kinds},
    lost_file, messages,
    misfit::{misfit, outline},
    synonyms,
};

/// One tool with its type erased; made by [`ToolEntry::of`] in a constant table.
#[derive(Clone, Copy)]
pub struct ToolEntry {
    pub name: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    pub suite: Suite,
    pub effect: Effect,
    pub output: OutputSchema,
    /// How much one call can cost.
    pub work: Work,
    most_text: usize,
    /// Whether a call may reach out of this machine.
    pub network: Network,
    /// Seconds after which a call is given up.
    pub time_limit_seconds: u64,
    bad_arguments: BadArguments,
    input_schema: fn() -> Value,
    output_schema: fn() -> Value,
    run: fn(&Context, Map<String, Value>) -> Result<Answer, Failure>,
    explain: fn(Failure) -> Failure,
}

/// Why a call has no answer of the tool's own.
#[derive(Clone, Debug, PartialEq)]
pub enum CallError {
    /// The caller can read and correct it.
    Tool(Failure),
    /// The request does not fit the tool, and its specification wants a protocol error.
    Arguments(Failure),
}

impl ToolEntry {
    pub const fn of<T: Tool>() -> Self {
        Self {
            name: T::NAME,
            title: T::TITLE,
            description: T::DESCRIPTION,
            suite: T::SUITE,
            effect: T::EFFECT,
            output: T::OUTPUT_SCHEMA,
            work: T::WORK,
            most_text: T::MOST_TEXT,
            network: T::NETWORK,
            time_limit_seconds: T::TIME_LIMIT_SECONDS,
            bad_arguments: T::BAD_ARGUMENTS,
            input_schema: schema::<T::Input>,
            output_schema: schema_of_answer::<T::Output>,
            run: run::<T>,
            explain: std::convert::identity,
        }
    }

    /// The same tool, whose failures pass through `explain`, which adds what their suite's specification wants told.
    #[must_use]
    pub const fn explaining(self, explain: fn(Failure) -> Failure) -> Self {
        Self { explain, ..self }
    }

    pub fn input_schema(&self) -> Value {
        (self.input_schema)()
    }

    pub fn output_schema(&self) -> Value {
        (self.output_schema)()
    }

    /// Whether `tools/list` carries the schema of its answer.
    pub fn lists_output(&self, serve: &Serve) -> bool {
        self.output == OutputSchema::Listed || serve.output_schemas
    }

    pub fn call(&self, context: &Context, arguments: Map<String, Value>) -> Result<Answer, CallError> {
        context.language.speaking(|| self.answered(&self.opened(context), arguments)).map_err(|error| match error {
            CallError::Tool(error) => CallError::Tool((self.explain)(error)),
            CallError::Arguments(error) => CallError::Arguments((self.explain)(error)),
        })
    }

    fn answered(&self, context: &Context, arguments: Map<String, Value>) -> Result<Answer, CallError> {
        self.refuse_too_much_text(&arguments).map_err(CallError::Tool)?;
        let known = if arguments.is_empty() { Arc::default() } else { context.shared.get::<ParameterNames>().of(self) };
        let arguments = kinds::fitted(&known.kinds, synonyms::understood(&known.names, &known.within, arguments));
        self.refuse_unknown_parameters(&known.names, &arguments).map_err(|error| self.bad_arguments(error))?;
        let outline = outline(&arguments);
        (self.run)(context, arguments).map_err(|error| match error.code.as_ref() {
            BAD_ARGUMENTS_CODE => self.bad_arguments(error),
            _ => CallError::Tool(lost_file::told(context, self.suite, &outline, error)),
        })
    }

    /// The world that a tool of this effect may use, as long as its caller waits.
    fn opened(&self, context: &Context) -> Context {
        let world = context.world.until(context.cancellation.flag());
        let world = match self.effect {
            Effect::Reads => world.reading(),
            Effect::Adds | Effect::Replaces => world,
        };
        Context { world, notices: Notices::default(), ..context.clone() }
    }

    fn bad_arguments(&self, mut error: Failure) -> CallError {
        error.code = "invalid_parameter".into();
        match self.bad_arguments {
            BadArguments::Failure => CallError::Tool(error),
            BadArguments::ProtocolError => CallError::Arguments(error),
        }
    }

    fn refuse_too_much_text(&self, arguments: &Map<String, Value>) -> Result<(), Failure> {
        let bytes = text_bytes(arguments);
        if bytes <= self.most_text {
            return Ok(());
        }
        let longest = arguments.iter().max_by_key(|(_, value)| value_bytes(value));
        let parameter = longest.map_or("", |(name, _)| name.as_str());
        Err(messages::TooMuchText { tool: self.name, parameter, bytes, most: self.most_text }.into())
    }

    fn refuse_unknown_parameters(&self, known: &[String], arguments: &Map<String, Value>) -> Result<(), Failure> {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let Some(unknown) = arguments.keys().find(|name| !known.contains(&name.as_str())) else {
            return Ok(());
        };
        let (tool, parameter) = (self.name, unknown.as_str());
        let failure: Failure = match did_you_mean(unknown, known.iter().copied()) {
            Some(near) => messages::UnknownParameterNear { tool, parameter, near }.into(),
            None if known.is_empty() => messages::NoParameters { tool, parameter }.into(),
            None => messages::UnknownParameter { tool, parameter, known: known.clone() }.into(),
        };
        Err(failure.with_details(serde_json::json!({ "parameter": unknown, "valid": known })))
    }
}

/// The bytes of names and texts: what arguments weigh, without writing a table of 100 MB out again.
pub fn text_bytes(arguments: &Map<String, Value>) -> usize {
    arguments.iter().map(|(name, value)| name.len() + value_bytes(value)).sum()
}

fn value_bytes(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(value_bytes).sum(),
        Value::Object(map) => text_bytes(map),
        Value::Null | Value::Bool(_) | Value::Number(_) => size_of::<f64>(),
    }
}

impl fmt::Debug for ToolEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolEntry").field("name", &self.name).field("suite", &self.suite).finish_non_exhaustive()
    }
}

/// The parameters of each tool, read from its schema once, because deriving a schema costs as much as a small call.
#[derive(Default)]
struct ParameterNames(Mutex<HashMap<&'static str, Arc<Parameters>>>);

#[derive(Default)]
struct Parameters {
    names: Vec<String>,
    /// The parts of parameters that are objects: the parameter, and the part's name.
    within: Vec<(String, String)>,
    kinds: Kinds,
}

impl Parameters {
    fn of(tool: &ToolEntry) -> Self {
        let schema = tool.input_schema();
        let mut parameters = Self::default();
        for (name, own) in schema["properties"].as_object().into_iter().flatten() {
            parameters.names.push(name.clone());
            let parts = own["properties"].as_object().into_iter().flat_map(Map::keys);
            parameters.within.extend(parts.map(|part| (name.clone(), part.clone())));
        }
        parameters.kinds = Kinds::of(&schema);
        parameters
    }
}

impl ParameterNames {
    fn of(&self, tool: &ToolEntry) -> Arc<Parameters> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(tool.name).or_insert_with(|| Arc::new(Parameters::of(tool))))
    }
}

/// Where any answer says what it says beside its facts.
const NOTICES: &str = "notices";
/// Marks an error as one of the arguments' shape while it passes from [`run`] to [`ToolEntry::call`].
const BAD_ARGUMENTS_CODE: &str = "bad_arguments";

fn run<T: Tool>(context: &Context, arguments: Map<String, Value>) -> Result<Answer, Failure> {
    let outline = outline(&arguments);
    let input = serde_path_to_error::deserialize(Value::Object(arguments)).map_err(|error| {
        // What the reader of JSON says names types of ours; the schema says it in the caller's words.
        let failure = misfit(T::NAME, &schema::<T::Input>(), &outline, &error.path().to_string());
        Failure { code: BAD_ARGUMENTS_CODE.into(), ..failure }
    })?;
    let reply = T::call(context, input)?;
    let mut facts = serde_json::to_value(&reply.facts).map_err(|_| Failure::internal("unwritable-reply"))?;
    let notices: Vec<Value> = context.notices.take().iter().map(|notice| Value::String(notice.to_string())).collect();
    if let Some(facts) = facts.as_object_mut().filter(|_| !notices.is_empty()) {
        facts.insert(NOTICES.to_owned(), Value::Array(notices));
    }
    let mut content = reply.content;
    if content.is_empty() || reply.placement == Placement::Text {
        content.push(Content::Text(facts.to_string()));
    }
    let structured = (reply.placement == Placement::Structured).then_some(facts);
    Ok(Answer { structured, content, is_error: reply.is_error })
}

fn schema<T: schemars::JsonSchema>() -> Value {
    generated::<T>(SchemaSettings::draft2020_12())
}

/// As the answer is written: a field that is always there is required, and one that may be null says so.
fn schema_of_answer<T: schemars::JsonSchema>() -> Value {
    generated::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn generated<T: schemars::JsonSchema>(settings: SchemaSettings) -> Value {
    let settings = settings.with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let schema: Value = SchemaGenerator::new(settings).into_root_schema_for::<T>().into();
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Message, Reply};
    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    #[derive(Deserialize, JsonSchema)]
    struct AddInput {
        /// The numbers to add.
        numbers: Vec<i64>,
        /// What the numbers are.
        label: Option<String>,
        #[serde(flatten)]
        shared: Shared,
    }

    #[derive(Deserialize, JsonSchema)]
    struct Shared {
        times: Option<u32>,
    }

    #[derive(Serialize, JsonSchema)]
    struct Sum {
        sum: i64,
        label: String,
    }

    struct Add;

    impl Tool for Add {
        type Input = AddInput;
        type Output = Sum;
        const NAME: &'static str = "add";
        const TITLE: &'static str = "Add";
        const DESCRIPTION: &'static str = "Adds numbers.";
        const SUITE: Suite = Suite::NovelOps;
        const EFFECT: Effect = Effect::Reads;

        fn call(context: &Context, input: AddInput) -> Result<Reply<Sum>, Failure> {
            if input.numbers.is_empty() {
                context.notices.add(Message::quoted("nothing was added"));
                context.notices.add(Message::quoted("nothing was added"));
            }
            let label = input.label.unwrap_or_else(|| "sum".to_owned());
            let times = i64::from(input.shared.times.unwrap_or(1));
            Ok(Sum { sum: times * input.numbers.iter().sum::<i64>(), label }.into())
        }
    }

    const ADD: ToolEntry = ToolEntry::of::<Add>();

    fn call(arguments: Value) -> Result<Answer, CallError> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        ADD.call(&Context::for_tests(), arguments)
    }

    fn tool_error(arguments: Value) -> Failure {
        match call(arguments) {
            Err(CallError::Tool(error)) => error,
            other => panic!("expected a tool error, got {other:?}"),
        }
    }

    #[test]
    fn facts_are_structured_and_text() {
        let answer = call(json!({"numbers": [1, 2]})).unwrap();
        assert_eq!(answer.structured, Some(json!({"sum": 3, "label": "sum"})));
        assert_eq!(answer.content, vec![Content::Text(r#"{"sum":3,"label":"sum"}"#.to_owned())]);
    }

    #[test]
    fn what_an_answer_says_beside_its_facts_is_said_once_in_both_forms() {
        let answer = call(json!({"numbers": []})).unwrap();
        let facts = json!({"sum": 0, "label": "sum", "notices": ["nothing was added"]});
        assert_eq!(answer.content, vec![Content::Text(facts.to_string())]);
        assert_eq!(answer.structured, Some(facts));
    }

    #[test]
    fn a_mistyped_parameter_is_named_with_its_likely_meaning() {
        let error = tool_error(json!({"number": [1]}));
        assert_eq!(error.code, "invalid_parameter");
        assert_eq!(error.hint.to_string(), "did you mean `numbers`?");
    }

    #[test]
    fn a_wrong_type_is_named_with_its_place() {
        let error = tool_error(json!({"numbers": [1, "two"]}));
        assert!(error.message.to_string().starts_with("`numbers[1]` is a text"), "{error}");
        assert!(error.hint.to_string().contains("add"));
    }

    #[test]
    fn a_shared_parameter_of_the_wrong_type_is_named_too() {
        let error = tool_error(json!({"numbers": [1], "label": "all", "times": "two"}));
        assert!(error.message.contains("`times` is a text"), "{error}");
        assert_eq!(call(json!({"numbers": [1], "times": 2})).unwrap().structured.unwrap()["sum"], 2);
    }

    #[test]
    fn the_schema_of_an_answer_requires_what_is_always_there() {
        assert_eq!(ADD.output_schema()["required"], json!(["sum", "label"]));
        let every = Serve { output_schemas: true, ..Serve::default() };
        assert_eq!((ADD.lists_output(&Serve::default()), ADD.lists_output(&every)), (false, true));
    }

    #[test]
    fn a_missing_parameter_is_named() {
        assert!(tool_error(json!({})).message.to_string().contains("numbers"));
    }

    #[test]
    fn a_light_tool_takes_little_text_and_says_how_much() {
        let error = tool_error(json!({"numbers": [1], "label": "x".repeat(300_000)}));
        assert_eq!((error.code.as_ref(), error.message.contains("`label`")), ("too_large", true), "{error}");
    }

    #[test]
    fn what_a_failure_repeats_is_cut() {
        let error = tool_error(json!({"numbers": [1], "x".repeat(200_000): 1}));
        assert_eq!(error.code, "invalid_parameter");
        let told = Answer::failure(&error, false);
        assert!(told.characters() < 5_000, "{}", told.characters());
    }
}
