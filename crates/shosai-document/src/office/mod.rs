//! What the office formats share: packages, XML, units, measured text, formulas.

pub mod address;
pub mod archive;
pub mod math;
pub mod measure;
pub mod package;
pub mod properties;
pub mod units;
pub mod xml;

#[cfg(test)]
pub(crate) mod testing {
    use shosai_text::{Face, Faces};
    use std::sync::OnceLock;

    use crate::formats::Format;
    use crate::tree::{Attributes, Media};
    use crate::{Illustration, Illustrator, RenderError, Request, Resources, render};

    /// Every picture is a small one; nothing is drawn.
    pub struct Stub;

    impl Resources for Stub {
        fn text(&self, path: &str) -> Result<String, String> {
            Err(format!("no {path}"))
        }

        fn picture(&self, _: &str) -> Result<Media, String> {
            let head = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[0, 0, 2, 0, 0, 0, 1, 0]].concat();
            Ok(Media { mime: "image/png".to_owned(), bytes: head.into(), png: None, size: Some((512.0, 256.0)) })
        }
    }

    impl Illustrator for Stub {
        fn draw(&self, _: &str, _: &str, _: &Attributes) -> Option<Result<Illustration, String>> {
            None
        }
    }

    /// A written document.
    pub fn render_with(format: &Format, source: &str, template: Option<&[u8]>) -> Result<Vec<u8>, RenderError> {
        let (options, faces) = (serde_json::Map::new(), faces());
        let request = Request {
            source,
            format,
            options: &options,
            template,
            faces: &faces,
            resources: &Stub,
            illustrator: &Stub,
            cancelled: &|| false,
        };
        render(&request).map(|rendered| rendered.bytes)
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
