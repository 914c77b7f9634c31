//! Text widths for the renderer, from the faces the picture will be drawn with.

use std::sync::Arc;

use merman::svg::{
    DeterministicTextMeasurer, MeasurementProfileId, TextMeasurementProfile, TextMeasurementProfileIdentity, TextStyle,
};
use shosai_text::Faces;

/// Weights from here on are drawn with the bold face, as browsers do when a family has two.
const BOLD_FROM: u32 = 600;
/// Room for what the advance widths do not show: italics lean out of their box a little.
const OVERHANG: f64 = 1.0;

/// A measurement profile over `faces`; `None` only if the renderer refuses the profile's name.
pub(super) fn profile(faces: &Faces) -> Option<TextMeasurementProfile> {
    let shared = Arc::new(faces.clone());
    let measurer =
        DeterministicTextMeasurer::default().with_width_callback(move |text, style| width(&shared, text, style));
    let id = MeasurementProfileId::new("faces").ok()?;
    let identity = TextMeasurementProfileIdentity::new(id, faces.regular.family()).ok()?;
    Some(TextMeasurementProfile::new(identity, measurer))
}

fn width(faces: &Faces, text: &str, style: &TextStyle) -> f64 {
    let face = if is_bold(style) { &faces.bold } else { &faces.regular };
    let size = if style.font_size.is_finite() { style.font_size.max(0.0) } else { 0.0 };
    let width = face.width(text, size);
    if width > 0.0 { width + OVERHANG } else { 0.0 }
}

fn is_bold(style: &TextStyle) -> bool {
    match style.font_weight.as_deref().map(str::trim) {
        Some("bold" | "bolder") => true,
        Some(weight) => weight.parse::<u32>().is_ok_and(|weight| weight >= BOLD_FROM),
        None => false,
    }
}
