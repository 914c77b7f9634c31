//! The embedded parser: one strict parse, and a second look for the place when it names none.

use std::sync::OnceLock;

use merman::analysis::{Analyzer, DiagnosticSeverity};
use merman::{Engine, Error, OperationControl, ParseOptions};

/// What the embedded parser says of a text.
pub(super) enum Answer {
    /// It reads it, as a diagram of this type.
    Reads(String),
    Refuses(Objection),
    /// It was told to stop.
    Stopped,
}

/// Why the embedded parser refuses a text.
pub(super) struct Objection {
    /// The type it took the diagram for, when it got that far.
    pub(super) diagram_type: Option<String>,
    /// Its own words.
    pub(super) message: String,
    /// The byte it points at, when it does.
    pub(super) offset: Option<usize>,
    /// Whether no diagram type was recognised at all.
    pub(super) unknown_type: bool,
}

fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(crate::draw::fixed_engine)
}

fn analyzer() -> &'static Analyzer {
    static ANALYZER: OnceLock<Analyzer> = OnceLock::new();
    ANALYZER.get_or_init(Analyzer::new)
}

/// The type Mermaid's detectors see in `source`.
pub(super) fn detect(source: &str) -> Option<String> {
    engine().parse_metadata_sync(source).ok().map(|metadata| metadata.diagram_type)
}

/// Parses `source` strictly.
pub(super) fn parse(source: &str, control: &OperationControl) -> Answer {
    let parsed = engine().parse_diagram_for_render_model_controlled_sync(source, ParseOptions::strict(), control);
    let error = match parsed {
        Err(_) => return Answer::Stopped,
        Ok(Ok(Some(diagram))) => return Answer::Reads(diagram.metadata().diagram_type.clone()),
        Ok(Ok(None)) => return Answer::Refuses(nothing_there()),
        Ok(Err(Error::OperationCancelled(_))) => return Answer::Stopped,
        Ok(Err(error)) => error,
    };
    Answer::Refuses(objection(source, &error))
}

fn nothing_there() -> Objection {
    Objection { diagram_type: None, message: "no diagram".to_owned(), offset: None, unknown_type: true }
}

fn objection(source: &str, error: &Error) -> Objection {
    let unknown_type = matches!(error, Error::DetectType(_) | Error::UnsupportedDiagram { .. });
    let (diagram_type, message, span) = match error {
        Error::DiagramParse { diagram_type, diagnostic } => {
            (Some(diagram_type.clone()), diagnostic.message().to_owned(), diagnostic.span().map(|span| span.start))
        }
        other => (None, other.to_string(), None),
    };
    let offset = span.or_else(|| if unknown_type { None } else { locate(source) });
    Objection { diagram_type, message, offset, unknown_type }
}

/// The analysis knows a place for nearly every objection.
fn locate(source: &str) -> Option<usize> {
    let payload = analyzer().analyze(source);
    let errors = payload.diagnostics.iter().filter(|d| d.severity == DiagnosticSeverity::Error);
    errors.filter_map(|d| d.span.as_ref()).map(|span| span.byte_start).next()
}
