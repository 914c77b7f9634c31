//! Diagrams laid out for a slide from what they say, as shapes that a person can edit; one file a kind.

mod class;
mod er;
mod flowchart;
mod gantt;
mod graph;
mod journey;
mod mindmap;
mod pen;
mod pie;
mod quadrant;
mod sequence;
mod state;
mod timeline;

use serde_json::Value;
use shosai_figure::Diagram;
use shosai_text::Faces;

use pen::Pen;

pub use pen::BODY;

pub use pie::{chart, is_chart};

/// A diagram laid out, and the direction it got where that is not the author's.
pub struct Native {
    pub diagram: Diagram,
    pub turned: Option<&'static str>,
    /// Whether a chain was folded into rows.
    pub folded: bool,
}

impl From<Diagram> for Native {
    fn from(diagram: Diagram) -> Self {
        Self { diagram, turned: None, folded: false }
    }
}

/// More shapes than a person would edit.
const MOST_SHAPES: usize = 260;

type Layout = fn(&Value, &Pen<'_>) -> Option<Native>;

/// The kinds that are laid out, by the first word of the source.
const KINDS: [(&str, Layout); 11] = [
    ("flowchart", flowchart::lay_out),
    ("graph", flowchart::lay_out),
    ("sequenceDiagram", sequence::lay_out),
    ("classDiagram", class::lay_out),
    ("stateDiagram", state::lay_out),
    ("erDiagram", er::lay_out),
    ("gantt", gantt::lay_out),
    ("timeline", timeline::lay_out),
    ("mindmap", mindmap::lay_out),
    ("quadrantChart", quadrant::lay_out),
    ("journey", journey::lay_out),
];

/// Whether a diagram that starts like this may be laid out here.
pub fn knows(text: &str) -> bool {
    KINDS.iter().any(|(word, _)| text.starts_with(word))
}

/// The shapes of a diagram, from the renderer's account of it; nothing where it says more than we can draw.
pub fn lay_out(text: &str, account: &Value, faces: &Faces, body: (f64, f64)) -> Option<Native> {
    let (_, layout) = KINDS.iter().find(|(word, _)| text.starts_with(word))?;
    let native = layout(account.get("semantic")?, &Pen { faces, body })?;
    let own = &native.diagram;
    let sane = own.width.is_finite() && own.height.is_finite() && own.width > 0.0 && own.height > 0.0;
    (sane && (1..=MOST_SHAPES).contains(&(own.nodes.len() + own.edges.len()))).then_some(native)
}

fn list<'a>(value: &'a Value, key: &str) -> impl DoubleEndedIterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default().trim()
}

fn number(value: &Value, key: &str) -> f64 {
    value.get(key).and_then(Value::as_f64).unwrap_or(0.0)
}
