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
