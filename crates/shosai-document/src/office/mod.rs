//! What the office formats share: packages, XML, units, measured text, formulas.

pub mod address;
pub mod archive;
pub mod captions;
pub mod chart;
pub mod columns;
pub mod math;
pub mod measure;
pub mod package;
pub mod properties;
pub mod units;
pub mod xml;

#[cfg(test)]
pub(crate) mod testing {
    use shosai_figure::diagram::{Diagram, Edge, Frame, Node, Tip};
    use shosai_figure::{Chart, ChartForm, ChartSeries};
    use shosai_text::{Face, Faces};
    use std::sync::OnceLock;

    use crate::formats::Format;
    use crate::tree::Media;
    use shosai_message::{Failure, Message};

    use crate::{Figure, FigureCode, FigureSource, Rendered, Request, Resources, render};

    /// Every picture is a small one, and so is every diagram.
    pub struct Stub;

    impl Resources for Stub {
        fn text(&self, path: &str) -> Result<String, Message> {
            Err(Message::quoted(format!("no {path}")))
        }

        fn picture(&self, _: &str) -> Result<Media, Message> {
            let head = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[0, 0, 2, 0, 0, 0, 1, 0]].concat();
            Ok(Media { mime: "image/png".to_owned(), bytes: head.into(), png: None, size: Some((512.0, 256.0)) })
        }
    }

    impl FigureSource for Stub {
        fn figure(&self, code: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
            let media = self.picture("").ok()?;
            let (alt, chart, diagram) = match code.language {
                "mermaid" => ("flowchart", None, code.room.map(|_| diagram())),
                "chart" => ("売上の推移", Some(chart(ChartForm::Lines)), None),
                _ => return None,
            };
            Some(Ok(Figure { media, alt: alt.to_owned(), chart, diagram, notes: Vec::new() }))
        }
    }

    /// Two boxes, one above the other, and an arrow between them.
    fn diagram() -> Diagram {
        let boxed = |id: &str, text: &str, y: f64| Node {
            id: id.to_owned(),
            text: text.to_owned(),
            frame: Frame { x: 0.0, y, width: 120.0, height: 40.0 },
            ..Node::default()
        };
        let edge = Edge {
            from: "a".to_owned(),
            to: "b".to_owned(),
            points: vec![(60.0, 40.0), (60.0, 100.0)],
            end: Tip::Arrow,
            ..Edge::default()
        };
        let nodes = vec![boxed("a", "受付", 0.0), boxed("b", "審査", 100.0)];
        Diagram { width: 120.0, height: 140.0, groups: Vec::new(), nodes, edges: vec![edge] }
    }

    /// Two series over three months; for points, three of each.
    pub fn chart(form: ChartForm) -> Chart {
        let series = |name: &str, values: [f64; 3]| ChartSeries {
            positions: if form == ChartForm::Points { vec![1.0, 2.0, 3.0] } else { Vec::new() },
            ..ChartSeries::new(name, values)
        };
        let categories = if form == ChartForm::Points { &[][..] } else { &["1月", "2月", "3月"][..] };
        Chart {
            form,
            title: "売上の推移".to_owned(),
            categories: categories.iter().map(|name| (*name).to_owned()).collect(),
            series: vec![series("東", [1.5, 2.0, 3.0]), series("西 & 南", [4.0, 5.0, 6.0])],
            rules: Vec::new(),
            across: "月".to_owned(),
            measure: "売上 (万円)".to_owned(),
            percent: false,
            fitted: form == ChartForm::Points,
        }
    }

    /// A written document.
    pub fn render_with(format: &Format, source: &str, template: Option<&[u8]>) -> Result<Vec<u8>, Failure> {
        rendered_with(format, source, template).map(|rendered| rendered.bytes)
    }

    /// A written document, with what was said of it.
    pub fn rendered_with(format: &Format, source: &str, template: Option<&[u8]>) -> Result<Rendered, Failure> {
        let (options, faces) = (serde_json::Map::new(), faces());
        let request = Request {
            source,
            format,
            options: &options,
            template,
            faces: &faces,
            resources: &Stub,
            figures: &Stub,
            cancelled: &|| false,
            trust_html: false,
        };
        render(&request)
    }

    /// The bundled faces, read once.
    pub fn faces() -> Faces {
        static FACES: OnceLock<Faces> = OnceLock::new();
        let load = || {
            let regular: &[u8] = include_bytes!("../../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
            let bold: &[u8] = include_bytes!("../../../../assets/fonts/IBMPlexSansJP-Bold.ttf");
            Faces { regular: Face::from_bytes(regular.into()).unwrap(), bold: Face::from_bytes(bold.into()).unwrap() }
        };
        FACES.get_or_init(load).clone()
    }
}
