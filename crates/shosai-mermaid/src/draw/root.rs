//! The root element: a definite size, and small repairs to what the renderer writes.

/// Gives the picture a definite width and height, scaled to `width` if one is asked for.
pub(super) fn sized(svg: &str, width: Option<f64>) -> (String, f64, f64) {
    let Some(end) = svg.find('>') else { return (svg.to_owned(), 0.0, 0.0) };
    let (root, rest) = svg.split_at(end);
    let (natural_width, natural_height) = view_box(root).unwrap_or((FALLBACK_SIDE, FALLBACK_SIDE));
    let scale = width.filter(|w| w.is_finite() && *w > 0.0).map_or(1.0, |w| w / natural_width);
    let (wide, high) = (natural_width * scale, natural_height * scale);
    let mut plain = without_attribute(root, "width");
    plain = without_attribute(&plain, "height");
    plain = plain.replace("max-width:", "--natural-width:");
    (format!("{plain} width=\"{}\" height=\"{}\"{rest}", number(wide), number(high)), wide, high)
}

/// Gives a picture that has no view box one, so that it can grow.
pub(super) fn boxed(svg: &str) -> String {
    let Some(end) = svg.find('>') else { return svg.to_owned() };
    if view_box(&svg[..end]).is_some() {
        return svg.to_owned();
    }
    let plain = without_attribute(&svg[..end], "viewBox");
    format!("{plain} viewBox=\"0 0 {FALLBACK_SIDE} {FALLBACK_SIDE}\"{}", &svg[end..])
}

/// What a picture without a view box is taken to measure.
const FALLBACK_SIDE: f64 = 100.0;

fn view_box(root: &str) -> Option<(f64, f64)> {
    let values = attribute(root, "viewBox")?;
    let mut numbers = values.split([' ', ',']).filter(|part| !part.is_empty()).skip(2);
    let width = numbers.next()?.parse::<f64>().ok()?;
    let height = numbers.next()?.parse::<f64>().ok()?;
    (width > 0.0 && height > 0.0).then_some((width, height))
}

fn attribute<'a>(root: &'a str, name: &str) -> Option<&'a str> {
    let start = root.find(&format!(" {name}=\""))? + name.len() + 3;
    let length = root[start..].find('"')?;
    Some(&root[start..start + length])
}

fn without_attribute(root: &str, name: &str) -> String {
    let Some(start) = root.find(&format!(" {name}=\"")) else { return root.to_owned() };
    let value = start + name.len() + 3;
    let Some(length) = root[value..].find('"') else { return root.to_owned() };
    format!("{}{}", &root[..start], &root[value + length + 1..])
}

/// Moves the edges of the view box out by `reach`: left, top, right, bottom.
pub(super) fn grown(svg: &str, reach: [f64; 4]) -> String {
    let [left, top, right, bottom] = reach;
    let Some(values) = attribute(svg.split('>').next().unwrap_or_default(), "viewBox") else { return svg.to_owned() };
    let numbers: Vec<f64> = values.split([' ', ',']).filter_map(|part| part.parse().ok()).collect();
    let [x, y, width, height] = numbers[..] else { return svg.to_owned() };
    let wider = [x - left, y - top, width + left + right, height + top + bottom].map(number).join(" ");
    svg.replacen(&format!("viewBox=\"{values}\""), &format!("viewBox=\"{wider}\""), 1)
}

/// Puts a rectangle of `colour` behind everything; a style alone would not reach a raster picture.
pub(super) fn grounded(svg: &str, colour: &str) -> String {
    let Some(end) = svg.find('>') else { return svg.to_owned() };
    let Some(values) = attribute(&svg[..end], "viewBox") else { return svg.to_owned() };
    let numbers: Vec<&str> = values.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let [x, y, width, height] = numbers[..] else { return svg.to_owned() };
    let ground = format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" style=\"fill:{colour};stroke:none\"/>"
    );
    format!("{}>{ground}{}", &svg[..end], &svg[end + 1..])
}

/// Three decimals are finer than any screen.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Deep mind maps get negative stroke widths, which are an error in SVG: they become hair lines.
pub(super) fn mended(svg: &str) -> String {
    const MARKS: [&str; 3] = ["stroke-width:-", "stroke-width: -", "stroke-width=\"-"];
    if !MARKS.iter().any(|mark| svg.contains(mark)) {
        return svg.to_owned();
    }
    let mut mended = svg.to_owned();
    for mark in MARKS {
        let mut parts = mended.split(mark);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let length = part.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(part.len());
            out.push_str(&mark[..mark.len() - 1]);
            out.push('1');
            out.push_str(&part[length..]);
        }
        mended = out;
    }
    mended
}
