#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Map;
use shosai_document::formats::pptx::FORMAT;
use shosai_tools::document::rendering::{Order, native};

use super::{deck::Deck, faces, faults, foreign::templates};
use crate::{codegen::workspace, repository};

/// Every kind of slide that a deck of the office has.
const KINDS: &str = include_str!("kinds.md");

#[test]
fn sample_decks_have_no_fault_on_any_template() {
    let root = repository();
    let context = workspace::of_the_tour(&root).unwrap();
    let faces = faces(&root).unwrap();
    let mut decks = vec![("kinds".to_owned(), KINDS.to_owned())];
    for name in ["monthly_report", "sales_proposal", "technical_review"] {
        let content = std::fs::read_to_string(root.join(format!("samples/decks/{name}.md"))).unwrap();
        decks.push((name.to_owned(), content));
    }
    let mut found = Vec::new();
    let templates = templates();
    assert!(templates.len() >= 18);
    for (template, bytes) in templates {
        for (name, content) in &decks {
            let options = Map::new();
            let template_bytes = Some(bytes.clone().into());
            let order =
                Order { content, format: &FORMAT, path: None, options: &options, template: None, template_bytes };
            let written = native(&context, &order).unwrap_or_else(|failure| panic!("{template}: {failure:?}"));
            let deck = Deck::read(&written.bytes, faces.clone()).unwrap();
            // What is small and was said to be is the author's to split.
            let told = |slide: usize| written.warnings.iter().any(|warning| warning.slide == Some(slide));
            let silent = faults(&deck).into_iter().filter(|fault| fault.check != "size" || !told(fault.slide));
            found.extend(silent.map(|fault| format!("{name} on {template}: {fault:?}")));
        }
    }
    assert!(found.is_empty(), "{} faults\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_judge_sees_what_is_wrong() {
    let root = repository();
    let context = workspace::of_the_tour(&root).unwrap();
    let (options, content) = (Map::new(), "## 題\n\n1. 一つめ\n2. 二つめ\n");
    let order = Order { content, format: &FORMAT, path: None, options: &options, template: None, template_bytes: None };
    let written = native(&context, &order).unwrap();
    let changed = |from: &str, to: &str| {
        let mut package = shosai_document::office::package::Package::read(&written.bytes).unwrap();
        let name = package.names().find(|name| name.starts_with("ppt/slides/slide")).unwrap().to_owned();
        let (kind, text) = (package.part(&name).unwrap().kind.clone(), package.text(&name).unwrap().into_owned());
        assert!(text.contains(from), "{text}");
        package.put(name, &kind, text.replace(from, to).into_bytes());
        let deck = Deck::read(&package.write().unwrap(), faces(&root).unwrap()).unwrap();
        faults(&deck).into_iter().map(|fault| fault.check).collect::<Vec<_>>()
    };
    assert!(changed("一つめ", "一つめ").is_empty());
    assert!(changed("一つめ", &"長い文".repeat(400)).contains(&"overflow"));
    let near = "<a:pPr><a:lnSpc><a:spcPts val=\"900\"/></a:lnSpc>";
    let first = format!("<a:p>{near}</a:pPr><a:r><a:t>二行</a:t></a:r></a:p></p:txBody>");
    assert!(changed("</p:txBody>", &first).contains(&"leading"));
    let connector = "<p:cxnSp><p:nvCxnSpPr><p:cNvPr id=\"77\" name=\"Connector\"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/>\
        <a:ext cx=\"900\" cy=\"900\"/></a:xfrm><a:prstGeom prst=\"line\"><a:avLst/></a:prstGeom></p:spPr></p:cxnSp></p:spTree>";
    assert!(changed("</p:spTree>", connector).contains(&"glue"));
}
