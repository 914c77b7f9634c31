//! Pictures of dots for paper: each becomes a page whose dots stay packed as they came, because Typst unpacks a picture
//! that it is given as it is, and holds all of a book's at once.

use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Filter, Transformations};

/// Dots to an inch where a picture does not say.
const USUAL_DENSITY: f64 = 72.0;
const POINTS_PER_INCH: f64 = 72.0;
const METRES_PER_INCH: f64 = 0.0254;
const CENTIMETRES_PER_INCH: f64 = 2.54;

/// The most bytes of dots that are unpacked.
const LARGEST: usize = 256 << 20;

/// A picture as the only thing on a page of its own size; nothing where it cannot be kept packed.
pub fn page(bytes: &[u8]) -> Option<Vec<u8>> {
    let packed = if bytes.starts_with(b"\xff\xd8") { Packed::of_jpeg(bytes)? } else { Packed::of_png(bytes)? };
    Some(packed.page())
}

/// Dots as a PDF holds them.
struct Packed {
    width: u32,
    height: u32,
    depth: u8,
    /// The colours, up to the profile that is written before them.
    colours: Colours,
    profile: Option<Profile>,
    filter: String,
    density: f64,
    data: Vec<u8>,
    /// How opaque each dot is.
    veil: Option<Box<Packed>>,
}

enum Colours {
    Grey,
    Rgb,
    Listed(Vec<u8>),
}

struct Profile {
    data: Vec<u8>,
    deflated: bool,
}

impl Packed {
    /// A PNG whose dots a PDF can hold as they are, or with the opaqueness taken out of them.
    fn of_png(bytes: &[u8]) -> Option<Self> {
        let chunks = chunks(bytes)?;
        let head = one(&chunks, b"IHDR").filter(|head| head.len() == 13)?;
        let number = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (width, height, depth, kind, interlaced) = (number(0), number(4), head[8], head[9], head[12] != 0);
        let density = one(&chunks, b"pHYs").and_then(density);
        let profile = one(&chunks, b"iCCP").and_then(|chunk| {
            let name = chunk.iter().position(|byte| *byte == 0)?;
            // Behind the name stands how it is packed: 0 is the only way there is.
            Some(Profile { data: chunk.get(name + 2..)?.to_vec(), deflated: true })
        });
        let plain = depth <= 8 && !interlaced && matches!(kind, 0 | 2 | 3) && one(&chunks, b"tRNS").is_none();
        if !plain {
            let packed = parted(bytes)?;
            return Some(Self { density: density.unwrap_or(USUAL_DENSITY), profile, ..packed });
        }
        let (colours, samples) = match kind {
            0 => (Colours::Grey, 1),
            2 => (Colours::Rgb, 3),
            _ => (Colours::Listed(one(&chunks, b"PLTE")?.to_vec()), 1),
        };
        is_whole(bytes).then_some(())?;
        Some(Self {
            width,
            height,
            depth,
            colours,
            profile,
            filter: format!(
                "/FlateDecode/DecodeParms<</Predictor 15/Colors {samples}/BitsPerComponent {depth}/Columns {width}>>"
            ),
            density: density.unwrap_or(USUAL_DENSITY),
            data: chunks.iter().filter(|(name, _)| *name == b"IDAT").flat_map(|(_, data)| *data).copied().collect(),
            veil: None,
        })
    }

    /// A JPEG that nothing turns; a camera's own notes may.
    fn of_jpeg(bytes: &[u8]) -> Option<Self> {
        let mut density = USUAL_DENSITY;
        let mut profile = None;
        let mut frame = None;
        let mut at = 2;
        loop {
            let (marker, length) = (*bytes.get(at + 1)?, usize::from(word(bytes, at + 2)?));
            let data = bytes.get(at + 4..at + 2 + length.max(2)).filter(|_| bytes[at] == 0xff)?;
            match marker {
                0xe0 if data.starts_with(b"JFIF\0") && data.len() >= 12 => {
                    let dots = f64::from(word(data, 8)?);
                    density = match data[7] {
                        1 if dots > 0.0 => dots,
                        2 if dots > 0.0 => dots * CENTIMETRES_PER_INCH,
                        _ => density,
                    };
                }
                0xe1 if data.starts_with(b"Exif\0") => return None,
                0xe2 if data.starts_with(b"ICC_PROFILE\0") => {
                    let whole = data.get(12..14)? == [1, 1] && profile.is_none();
                    profile = whole.then(|| Profile { data: data[14..].to_vec(), deflated: false });
                    profile.as_ref()?;
                }
                0xc0..=0xc2 => frame = Some(data),
                0xda => break,
                _ => {}
            }
            at += 2 + length;
        }
        let frame = frame.filter(|frame| frame.len() >= 6 && frame[0] == 8)?;
        let colours = match frame[5] {
            1 => Colours::Grey,
            3 => Colours::Rgb,
            _ => return None,
        };
        // What was cut off when it was copied is better told than shown grey.
        bytes.trim_ascii_end().strip_suffix(b"\0").unwrap_or(bytes).ends_with(b"\xff\xd9").then_some(())?;
        let (width, height) = (u32::from(word(frame, 3)?), u32::from(word(frame, 1)?));
        let filter = "/DCTDecode".to_owned();
        let data = bytes.to_vec();
        Some(Self { width, height, depth: 8, colours, profile, filter, density, data, veil: None })
    }

    fn page(&self) -> Vec<u8> {
        let points = |dots: u32| f64::from(dots) * POINTS_PER_INCH / self.density;
        let (width, height) = (points(self.width), points(self.height));
        let mut objects = vec![
            b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec(),
            format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width:.3} {height:.3}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>").into_bytes(),
            stream("", format!("{width:.3} 0 0 {height:.3} 0 0 cm/P Do").as_bytes()),
        ];
        self.add_to(&mut objects);
        let mut pdf = b"%PDF-1.7\n".to_vec();
        let mut places = Vec::new();
        for (place, object) in objects.iter().enumerate() {
            places.push(pdf.len());
            pdf.extend(format!("{} 0 obj\n", place + 1).bytes());
            pdf.extend(object);
            pdf.extend(b"\nendobj\n");
        }
        let start = pdf.len();
        let size = places.len() + 1;
        pdf.extend(format!("xref\n0 {size}\n0000000000 65535 f \n").bytes());
        places.iter().for_each(|place| pdf.extend(format!("{place:010} 00000 n \n").bytes()));
        pdf.extend(format!("trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n").bytes());
        pdf
    }

    /// The picture as the next object, and behind it what it refers to.
    fn add_to(&self, objects: &mut Vec<Vec<u8>>) {
        let own = objects.len();
        objects.push(Vec::new());
        let mut base = match self.colours {
            Colours::Grey => "/DeviceGray".to_owned(),
            Colours::Rgb | Colours::Listed(_) => "/DeviceRGB".to_owned(),
        };
        if let Some(profile) = &self.profile {
            let count = if base == "/DeviceGray" { 1 } else { 3 };
            let filter = if profile.deflated { "/Filter/FlateDecode" } else { "" };
            objects.push(stream(&format!("/N {count}/Alternate{base}{filter}"), &profile.data));
            base = format!("[/ICCBased {} 0 R]", objects.len());
        }
        if let Colours::Listed(colours) = &self.colours {
            let listed: String = colours.iter().map(|byte| format!("{byte:02x}")).collect();
            base = format!("[/Indexed{base} {}<{listed}>]", (colours.len() / 3).saturating_sub(1));
        }
        let mut veil = String::new();
        if let Some(own) = &self.veil {
            veil = format!("/SMask {} 0 R", objects.len() + 1);
            own.add_to(objects);
        }
        let Self { width, height, depth, filter, .. } = self;
        objects[own] = stream(
            &format!(
                "/Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent {depth}/ColorSpace{base}{veil}/Filter{filter}"
            ),
            &self.data,
        );
    }
}

fn stream(keys: &str, data: &[u8]) -> Vec<u8> {
    let mut object = format!("<<{keys}/Length {}>>\nstream\n", data.len()).into_bytes();
    object.extend(data);
    object.extend(b"\nendstream");
    object
}

fn word(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

type Chunk<'b> = (&'b [u8], &'b [u8]);

/// The parts of a PNG: their names and what they hold.
fn chunks(bytes: &[u8]) -> Option<Vec<Chunk<'_>>> {
    let mut rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let mut chunks = Vec::new();
    while let Some((length, behind)) = rest.split_first_chunk::<4>() {
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let (name, behind) = behind.split_at_checked(4)?;
        let (data, behind) = behind.split_at_checked(length)?;
        chunks.push((name, data));
        rest = behind.get(4..)?;
    }
    Some(chunks)
}

fn one<'b>(chunks: &[Chunk<'b>], name: &[u8]) -> Option<&'b [u8]> {
    chunks.iter().find(|(own, _)| *own == name).map(|(_, data)| *data)
}

/// Dots to an inch, by what a PNG says of dots to a metre.
fn density(chunk: &[u8]) -> Option<f64> {
    let dots = u32::from_be_bytes(chunk.get(..4)?.try_into().ok()?);
    (chunk.get(8) == Some(&1) && dots > 0).then(|| (f64::from(dots) * METRES_PER_INCH).round())
}

/// Whether every line of dots can be unpacked, one after the other.
fn is_whole(bytes: &[u8]) -> bool {
    let Ok(mut reader) = Decoder::new(Cursor::new(bytes)).read_info() else { return false };
    loop {
        match reader.next_row() {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}

/// The dots of any PNG, unpacked and packed again: the colours apart from how opaque they are.
fn parted(bytes: &[u8]) -> Option<Packed> {
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let mut dots = vec![0; reader.output_buffer_size().filter(|size| *size <= LARGEST)?];
    let info = reader.next_frame(&mut dots).ok()?;
    let (samples, kind) = match info.color_type {
        ColorType::Grayscale | ColorType::GrayscaleAlpha => (1, ColorType::Grayscale),
        _ => (3, ColorType::Rgb),
    };
    let every = info.color_type.samples();
    let mut colours = Vec::with_capacity(dots.len() / every * samples);
    let mut veil = Vec::new();
    for dot in dots.chunks_exact(every) {
        colours.extend(&dot[..samples]);
        veil.extend(&dot[samples..]);
    }
    drop(dots);
    let packed = |dots: &[u8], kind: ColorType| Packed::of_png(&packed(dots, kind, info.width, info.height)?);
    let mut whole = packed(&colours, kind)?;
    if veil.iter().any(|opaque| *opaque != u8::MAX) {
        whole.veil = Some(Box::new(packed(&veil, ColorType::Grayscale)?));
    }
    Some(whole)
}

fn packed(dots: &[u8], kind: ColorType, width: u32, height: u32) -> Option<Vec<u8>> {
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::Adaptive);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(dots).ok()?;
    writer.finish().ok()?;
    Some(png)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typeset::{prepare::Files, press};

    /// A PNG of 2 × 2 dots.
    fn png(kind: ColorType, dots: &[u8]) -> Vec<u8> {
        packed(dots, kind, 2, 2).unwrap()
    }

    /// How the dots of a picture stand in a PDF that shows it.
    fn shown(bytes: &[u8]) -> String {
        let files = Files::from([("a.pdf".to_owned(), page(bytes).unwrap().into())]);
        let pages = press::set("#image(\"a.pdf\")".to_owned(), &files, &[]).ok().unwrap();
        let pdf = press::press(&pages, press::Imprint { title: String::new(), tagged: true }).unwrap();
        String::from_utf8_lossy(&pdf).into_owned()
    }

    #[test]
    fn pictures_stay_packed_and_opaqueness_is_kept_where_there_is_any() {
        let plain = shown(&png(ColorType::Rgb, &[7; 12]));
        assert!(plain.contains("/Predictor 15") && plain.contains("/DeviceRGB"), "{plain}");
        assert!(!shown(&png(ColorType::Rgba, &[255; 16])).contains("/SMask"));
        assert!(shown(&png(ColorType::Rgba, &[9; 16])).contains("/SMask"));
        assert!(shown(&png(ColorType::GrayscaleAlpha, &[9; 8])).contains("/SMask"));
    }

    #[test]
    fn a_picture_that_is_cut_off_is_left_to_be_told() {
        let whole = png(ColorType::Rgb, &[7; 12]);
        assert!(page(&whole[..whole.len() - 20]).is_none());
        assert!(page(b"\xff\xd8\xff\xe0").is_none());
        assert!(page(b"GIF89a").is_none());
    }

    #[test]
    fn a_photograph_stays_as_it_is_unless_it_may_be_turned() {
        let segment = |marker: u8, data: &[u8]| {
            let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
            [&[0xff, marker], &length[..], data].concat()
        };
        let density = segment(0xe0, b"JFIF\0\x01\x02\x01\0\x90\0\x90\0\0");
        let frame = segment(0xc0, &[8, 0, 36, 0, 72, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
        let scan = [segment(0xda, &[0; 10]), vec![1, 2, 3, 0xff, 0xd9]].concat();
        let photograph = [vec![0xff, 0xd8], density.clone(), frame.clone(), scan.clone()].concat();
        let page_of = String::from_utf8_lossy(&page(&photograph).unwrap()).into_owned();
        // 72 dots at 144 to an inch are half an inch.
        assert!(page_of.contains("MediaBox[0 0 36.000 18.000]") && page_of.contains("/DCTDecode"), "{page_of}");
        let turned = segment(0xe1, b"Exif\0\0MM");
        assert!(page(&[vec![0xff, 0xd8], turned, density, frame, scan].concat()).is_none());
    }
}
