//! Calling a tool in a test as a server would.

use serde_json::Value;
use shosai_tool::{CallError, Context, Failure, Tool};

/// The facts of the answer, or the error.
pub fn call<T: Tool>(context: &Context, arguments: Value) -> Result<Value, Failure> {
    call_named(context, T::NAME, arguments)
}

/// The same by the tool's name, as an answer of another tool gives it.
pub fn call_named(context: &Context, name: &str, arguments: Value) -> Result<Value, Failure> {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    let tool = crate::TOOLS.iter().find(|tool| tool.name == name).expect("a tool that exists");
    let answer = tool.call(context, arguments).map_err(|error| match error {
        CallError::Tool(error) | CallError::Arguments(error) => error,
    })?;
    Ok(answer.structured.unwrap())
}

/// A context whose novel project holds one episode.
pub fn with_episode(number: u32, text: &str) -> Context {
    let context = Context::for_tests();
    let project = crate::novel::project(&context, None).unwrap();
    project.init("試し").unwrap();
    let path = shosai_novel::manuscript_path(number, "雨").unwrap();
    project.folder().write_atomic(&path, text.as_bytes()).unwrap();
    context
}

/// The text of an episode as it lies in the project.
pub fn episode(context: &Context, number: u32) -> String {
    crate::novel::project(context, None).unwrap().read_episode(number).unwrap().text
}
