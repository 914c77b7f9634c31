//! Lengths of office documents.

/// English metric units in an inch; every length of a drawing is counted in them.
pub const EMU_PER_INCH: i64 = 914_400;
/// English metric units in a point.
pub const EMU_PER_POINT: i64 = 12_700;
/// English metric units in a CSS pixel, of which 96 make an inch.
pub const EMU_PER_PIXEL: i64 = 9_525;

/// A length in points as English metric units.
pub fn points(length: f64) -> i64 {
    (length * EMU_PER_POINT as f64).round() as i64
}

/// English metric units as points.
pub fn to_points(length: i64) -> f64 {
    length as f64 / EMU_PER_POINT as f64
}

/// A place with a size, in English metric units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Left edge.
    pub x: i64,
    /// Upper edge.
    pub y: i64,
    pub width: i64,
    pub height: i64,
}

impl Frame {
    /// A frame of these edges and sizes.
    pub fn new(x: i64, y: i64, width: i64, height: i64) -> Self {
        Self { x, y, width, height }
    }

    /// The right edge.
    pub fn right(&self) -> i64 {
        self.x + self.width
    }

    /// The lower edge.
    pub fn bottom(&self) -> i64 {
        self.y + self.height
    }

    /// The area it covers.
    pub fn area(&self) -> f64 {
        self.width.max(0) as f64 * self.height.max(0) as f64
    }

    /// The part of it within `other`.
    pub fn within(&self, other: &Frame) -> Frame {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Frame::new(x, y, (right - x).max(0), (bottom - y).max(0))
    }

    /// Whether both cover some common area.
    pub fn overlaps(&self, other: &Frame) -> bool {
        self.within(other).area() > 0.0
    }

    /// The largest frame of the aspect `width : height` within it, in its middle.
    pub fn fit(&self, width: f64, height: f64) -> Frame {
        if width <= 0.0 || height <= 0.0 {
            return *self;
        }
        let scale = (self.width as f64 / width).min(self.height as f64 / height);
        let (w, h) = ((width * scale) as i64, (height * scale) as i64);
        Frame::new(self.x + (self.width - w) / 2, self.y + (self.height - h) / 2, w, h)
    }
}

/// A length an author gives for a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// A share of the room there is.
    Share(f64),
    Emu(i64),
}

impl Length {
    /// Reads `50%`, `3cm`, `20mm`, `2in`, `120pt`, `300px` or `300`.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let split = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
        let number: f64 = text[..split].parse().ok().filter(|n: &f64| n.is_finite() && *n > 0.0)?;
        let inch = EMU_PER_INCH as f64;
        let emu = match text[split..].trim() {
            "%" => return Some(Length::Share(number / 100.0)),
            "" | "px" => number * EMU_PER_PIXEL as f64,
            "in" => number * inch,
            "cm" => number * inch / 2.54,
            "mm" => number * inch / 25.4,
            "pt" => number * EMU_PER_POINT as f64,
            "em" | "rem" => number * EMU_PER_POINT as f64 * 12.0,
            _ => return None,
        };
        Some(Length::Emu(emu.min(inch * 1_000.0) as i64))
    }

    /// The length where `room` is what there is.
    pub fn of(self, room: i64) -> i64 {
        match self {
            Length::Share(share) => (room as f64 * share.min(1.0)) as i64,
            Length::Emu(emu) => emu,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_in_the_units_authors_use() {
        assert_eq!(Length::read("50%"), Some(Length::Share(0.5)));
        assert_eq!(Length::read("2in"), Some(Length::Emu(2 * EMU_PER_INCH)));
        assert_eq!(Length::read("96px"), Some(Length::Emu(EMU_PER_INCH)));
        assert_eq!(Length::read("wide"), None);
    }

    #[test]
    fn a_picture_keeps_its_aspect_and_stands_in_the_middle() {
        let frame = Frame::new(0, 0, 400, 100).fit(1.0, 1.0);
        assert_eq!(frame, Frame::new(150, 0, 100, 100));
    }
}
