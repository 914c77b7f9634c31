//! The page that the tour leaves behind: each job, what came of it, and the call that did it.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use shosai_tool::{Content, Language};

use super::{Done, Show};
use crate::messages;
use crate::terminal::told;

/// Arguments longer than this are shown by their beginning.
const SHOWN_ARGUMENT_CHARS: usize = 240;

const STYLE: &str = "
:root{color-scheme:light dark;--ink:#1b2430;--soft:#5c6773;--line:#dfe4ea;--ground:#fff;--code:#f5f7f9}
@media(prefers-color-scheme:dark){:root{--ink:#e8edf2;--soft:#9aa7b4;--line:#303a45;--ground:#12181f;--code:#1b232c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.8 'IBM Plex Sans JP','Hiragino Sans','Noto Sans JP',sans-serif}
main{max-width:52rem;margin:0 auto;padding:3rem 1.25rem 6rem}
h1{font-size:2rem;line-height:1.3;margin:0 0 .5rem}
h2{font-size:1.3rem;margin:4rem 0 .25rem;padding-top:1.5rem;border-top:1px solid var(--line)}
p{margin:.25rem 0 1rem}.soft{color:var(--soft);font-size:.9rem}
img{display:block;max-width:100%;height:auto;margin:1rem 0;background:#fff;border:1px solid var(--line);border-radius:6px}

.gallery{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:1rem;align-items:start;margin:1rem 0}.gallery img{margin:0;width:100%;max-height:20rem;object-fit:contain}
pre{overflow:auto;background:var(--code);border-radius:6px;padding:.75rem 1rem;font:13px/1.6 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.chip{display:inline-block;margin:.15rem .1rem;padding:.1rem .6rem;border:1px solid var(--line);border-radius:1rem;color:inherit;text-decoration:none;font-size:.85rem}
details{margin:.5rem 0}summary{cursor:pointer;color:var(--soft);font-size:.9rem}
";

/// The whole page, self-contained.
pub fn page(done: &[Done]) -> String {
    let title = told(messages::TourTitle);
    let sections: String = done.iter().map(section).collect();
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body><main><h1>{title}</h1><p>{}</p>{sections}</main></body></html>\n",
        Language::spoken().tag(),
        told(messages::TourLead),
    )
}

fn section(done: &Done) -> String {
    let call = serde_json::json!({ "name": done.step.tool, "arguments": shortened(&done.step.arguments) });
    format!(
        "<h2>{}</h2><p>{}</p>{}<p class=\"soft\">{:.1} ms</p><details><summary>{}</summary><pre>{}</pre></details>",
        escape(&told(done.step.title.clone())),
        escape(&told(done.step.story.clone())),
        shown(done),
        done.millis,
        told(messages::TourCall),
        escape(&format!("{call:#}")),
    )
}

fn shown(done: &Done) -> String {
    let pictures: Vec<String> = done.answer.content.iter().filter_map(picture).collect();
    let pictures = match pictures.len() {
        0 | 1 => pictures.concat(),
        _ => format!("<div class=\"gallery\">{}</div>", pictures.concat()),
    };
    match done.step.show {
        Show::Answer if !pictures.is_empty() => pictures,
        Show::Formats(_) => links(done.answer.structured.as_ref()),
        Show::Answer | Show::Diagrams(_) | Show::Hits | Show::Slides(_) => {
            let facts = done.answer.structured.clone().unwrap_or_default();
            format!("{pictures}<pre>{}</pre>", escape(&format!("{facts:#}")))
        }
    }
}

/// Links to files, a paragraph for each document.
fn links(files: Option<&Value>) -> String {
    let text = |file: &Value, key: &str| escape(file[key].as_str().unwrap_or_default());
    let mut html = String::new();
    let mut document = String::new();
    for file in files.and_then(Value::as_array).into_iter().flatten() {
        if text(file, "document") != document {
            document = text(file, "document");
            html.push_str(&format!("<p class=\"soft\">{document}</p>"));
        }
        html.push_str(&format!("<a class=\"chip\" href=\"{}\">{}</a> ", text(file, "file"), text(file, "format")));
    }
    html
}

fn picture(part: &Content) -> Option<String> {
    match part {
        Content::Image { bytes, mime } => {
            Some(format!("<img alt=\"\" src=\"data:{mime};base64,{}\">", STANDARD.encode(bytes)))
        }
        Content::Text(_) => None,
    }
}

fn shortened(arguments: &Value) -> Value {
    match arguments {
        Value::String(text) if text.chars().count() > SHOWN_ARGUMENT_CHARS => {
            format!("{}…", text.chars().take(SHOWN_ARGUMENT_CHARS).collect::<String>()).into()
        }
        Value::Object(map) => Value::Object(map.iter().map(|(name, value)| (name.clone(), shortened(value))).collect()),
        other => other.clone(),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
