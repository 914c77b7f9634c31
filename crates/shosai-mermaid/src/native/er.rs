//! Entities and their relationships; how many stand at either end is said in figures.

use serde_json::Value;
use shosai_figure::diagram::Line;

use super::class::compartments;
use super::graph::{Join, Piece, arrange};
use super::pen::Pen;
use super::{Native, list, text};

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let entities = said.get("entities")?.as_object()?;
    let relationships: Vec<Join> = list(said, "relationships").map(join).collect();
    let mut order: Vec<&Value> = Vec::new();
    let named = relationships.iter().flat_map(|own| [&own.from, &own.to]);
    for id in named {
        let entity = entities.values().find(|own| text(own, "id") == id);
        order.extend(entity.filter(|own| !order.iter().any(|known| text(known, "id") == text(own, "id"))));
    }
    for own in entities.values() {
        if !order.iter().any(|known| text(known, "id") == text(own, "id")) {
            order.push(own);
        }
    }
    let pieces = |_: f64| order.iter().map(|own| entity(own, pen)).collect();
    arrange(text(said, "direction"), pen, &pieces, &relationships)
}

fn entity(own: &Value, pen: &Pen<'_>) -> Piece {
    let attribute = |own: &Value| {
        let keys: Vec<&str> = list(own, "keys").filter_map(Value::as_str).collect();
        let parts = [text(own, "type").to_owned(), text(own, "name").to_owned(), keys.join(", ")];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ")
    };
    let lines: Vec<String> = list(own, "attributes").map(attribute).collect();
    let parts = if lines.is_empty() { Vec::new() } else { vec![lines.join("\n")] };
    let alias = text(own, "alias");
    compartments(text(own, "id"), if alias.is_empty() { text(own, "label") } else { alias }, &parts, pen)
}

fn join(own: &Value) -> Join {
    let detail = |key: &str| own.get("relSpec").map(|own| text(own, key)).unwrap_or_default();
    let count = |key: &str| match detail(key) {
        "ZERO_OR_ONE" => "0..1",
        "ZERO_OR_MORE" => "0..*",
        "ONE_OR_MORE" => "1..*",
        _ => "1",
    };
    Join {
        from: text(own, "entityA").to_owned(),
        to: text(own, "entityB").to_owned(),
        label: text(own, "roleA").trim_matches('"').to_owned(),
        // The first of the two is said of the second entity.
        ends: [count("cardB").to_owned(), count("cardA").to_owned()],
        line: if detail("relType") == "NON_IDENTIFYING" { Line::Dotted } else { Line::Normal },
        ..Join::default()
    }
}
