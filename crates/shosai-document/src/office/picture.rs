//! The size a picture says it has.

/// Width and height in pixels of a PNG, GIF or JPEG file.
pub fn pixel_size(bytes: &[u8]) -> Option<(f64, f64)> {
    let size = png(bytes).or_else(|| gif(bytes)).or_else(|| jpeg(bytes))?;
    (size.0 > 0 && size.1 > 0).then_some((f64::from(size.0), f64::from(size.1)))
}

fn png(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(rest.get(at..at + 4)?.try_into().ok()?));
    Some((number(8)?, number(12)?))
}

fn gif(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"GIF8")?;
    let number = |at: usize| Some(u32::from(u16::from_le_bytes(rest.get(at..at + 2)?.try_into().ok()?)));
    Some((number(2)?, number(4)?))
}

fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    bytes.strip_prefix(b"\xFF\xD8")?;
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1)?;
        if *bytes.get(at)? != 0xFF {
            return None;
        }
        let number = |at: usize| Some(u32::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        match marker {
            // Start of frame, but for the three markers among them that are tables.
            0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => return Some((number(at + 7)?, number(at + 5)?)),
            0xFF => at += 1,
            0x01 | 0xD0..=0xD7 => at += 2,
            _ => at += 2 + number(at + 2)?.max(2) as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_the_heads_of_files() {
        let png = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[0, 0, 1, 0, 0, 0, 0, 50]].concat();
        assert_eq!(pixel_size(&png), Some((256.0, 50.0)));
        assert_eq!(pixel_size(b"GIF89a\x10\x00\x20\x00"), Some((16.0, 32.0)));
        let jpeg = b"\xFF\xD8\xFF\xE0\x00\x04\x00\x00\xFF\xC0\x00\x11\x08\x00\x20\x00\x40";
        assert_eq!(pixel_size(jpeg), Some((64.0, 32.0)));
        assert_eq!(pixel_size(b"\xFF\xD8"), None);
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_judged_without_a_panic(bytes: Vec<u8>) {
            let with_head = [b"\xFF\xD8".as_slice(), &bytes].concat();
            let _ = (pixel_size(&bytes), pixel_size(&with_head));
        }
    }
}
