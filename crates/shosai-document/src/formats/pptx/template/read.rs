//! Reads a template's package.

use crate::messages;
use shosai_message::{Failure, Message};
use std::collections::BTreeMap;

use roxmltree::Node;

use super::{Ground, Kind, Layout, Master, Placeholder, Scheme, Template, TextStyle, Theme, graft, strict};
use crate::formats::pptx::design::add_table_styles;
use crate::office::archive::Bytes;
use crate::office::package::Package;
use crate::office::units::{EMU_PER_INCH, Frame};
use crate::office::xml::{child, descend, number, parse};

/// The style PowerPoint gives a table where nothing is said: “Medium Style 2 – Accent 1”.
pub const USUAL_TABLE_STYLE: &str = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}";
/// The relationships of a presentation that lead to its old slides and what hangs on them.
const DROPPED: [&str; 10] = [
    "slide",
    "commentAuthors",
    "authors",
    "customXml",
    "handoutMaster",
    "vbaProject",
    "viewProps",
    "tags",
    "changesInfo",
    "revisionInfo",
];
/// Ids of masters and layouts are counted from here, as the schema asks.
const FIRST_ID: u32 = 2_147_483_648;
/// The least slide that sizes are meant for: 10 by 7.5 inches.
const USUAL_SIZE: (f64, f64) = (9_144_000.0, 6_858_000.0);
/// A quarter of a turn, in the sixty thousandths of a degree that files have.
const QUARTER: f64 = 5_400_000.0;
/// Slides smaller or larger than any real one: 1 to 56 inches, as PowerPoint allows.
const SIZES: std::ops::RangeInclusive<i64> = EMU_PER_INCH..=56 * EMU_PER_INCH;

impl Template {
    /// Reads a template from the bytes of a `.pptx` or `.potx` file.
    pub fn read(bytes: &[u8]) -> Result<Self, Failure> {
        let package = Package::read(bytes).map_err(wrong)?;
        Self::from_package(package)
    }

    /// Reads a template from a package.
    pub fn from_package(mut package: Package) -> Result<Self, Failure> {
        strict::relax(&mut package).map_err(wrong)?;
        let presentation = package.related("", "officeDocument").map(str::to_owned);
        let presentation = presentation.ok_or_else(|| wrong(messages::DocumentAbsent))?;
        let kind = package.part(&presentation).map(|part| part.kind.clone()).unwrap_or_default();
        if !kind.contains("presentation") && !kind.contains("powerpoint") && !kind.contains("slideshow") {
            return Err(wrong(messages::NotAPresentation));
        }
        let mut dropped = Vec::new();
        if kind.contains("macroEnabled") {
            dropped.push(messages::TemplateMacros.into());
        }
        drop_slides(&mut package, &presentation);
        let text = package.text(&presentation).map_err(wrong)?.into_owned();
        let document = parse(&text).map_err(|reason| wrong(messages::PartWrong { name: &presentation, reason }))?;
        let root = document.root_element();
        let size = child(root, "sldSz").map(|size| (number(size, "cx"), number(size, "cy")));
        let Some((Some(width), Some(height))) = size else { return Err(wrong(messages::SlideSizeAbsent)) };
        if !SIZES.contains(&width) || !SIZES.contains(&height) {
            return Err(wrong(messages::SlideSizeRefused { width, height }));
        }
        let mut base = TextStyle { grown: grown(width, height), ..TextStyle::default() };
        base.apply_list(child(root, "defaultTextStyle"));
        let (masters, mut layouts) = read_masters(&package, &presentation, root, &base)?;
        let grafted = layouts.is_empty();
        if let Some(first) = masters.first().filter(|_| grafted) {
            graft::layouts(&mut package, first, (width, height), free_id(root));
            layouts = read_masters(&package, &presentation, root, &base)?.1;
        }
        if layouts.is_empty() {
            return Err(wrong(messages::LayoutsAbsent));
        }
        let notes_master = package.related(&presentation, "notesMaster").map(str::to_owned);
        let table_style = table_style(&package, &presentation);
        if package.related(&presentation, "tableStyles").is_none() {
            add_table_styles(&mut package, &presentation);
        }
        let size = (width, height);
        Ok(Self { package, presentation, size, layouts, masters, table_style, notes_master, dropped, grafted })
    }
}

fn read_masters(
    package: &Package,
    presentation: &str,
    root: Node<'_, '_>,
    base: &TextStyle,
) -> Result<(Vec<Master>, Vec<Layout>), Failure> {
    let targets = targets(package, presentation);
    let listed = child(root, "sldMasterIdLst").into_iter().flat_map(|list| list.children());
    let parts: Vec<String> =
        listed.filter_map(relationship_id).filter_map(|id| targets.get(id.as_str()).cloned()).collect();
    let (mut masters, mut layouts) = (Vec::new(), Vec::new());
    for part in parts {
        let text = package.text(&part).map_err(wrong)?;
        let document = parse(&text).map_err(|reason| wrong(messages::PartWrong { name: &part, reason }))?;
        let master = read_master(package, &part, document.root_element(), base);
        let index = masters.len();
        for layout in layouts_of(package, &part, document.root_element()) {
            // A layout that cannot be read is one layout less, not a refusal.
            let text = package.text(&layout).ok();
            if let Some(document) = text.as_deref().and_then(|text| parse(text).ok()) {
                layouts.push(read_layout(package, &layout, document.root_element(), index, &master));
            }
        }
        masters.push(master);
    }
    Ok((masters, layouts))
}

/// How much larger than a usual slide one is, in its smaller measure; a smaller one counts as usual.
fn grown(width: i64, height: i64) -> f64 {
    (width as f64 / USUAL_SIZE.0).min(height as f64 / USUAL_SIZE.1).max(1.0)
}

/// The first id after those of the masters.
fn free_id(root: Node<'_, '_>) -> u64 {
    let listed = child(root, "sldMasterIdLst").into_iter().flat_map(|list| list.children());
    let ids = listed.filter_map(|own| own.attribute("id")?.parse::<u32>().ok());
    u64::from(ids.max().unwrap_or(FIRST_ID)) + 1
}

fn layouts_of(package: &Package, master: &str, root: Node<'_, '_>) -> Vec<String> {
    let targets = targets(package, master);
    let listed = child(root, "sldLayoutIdLst").into_iter().flat_map(|list| list.children());
    listed.filter_map(relationship_id).filter_map(|id| targets.get(id.as_str()).cloned()).collect()
}

fn targets(package: &Package, source: &str) -> BTreeMap<String, String> {
    let relationships = package.relationships(source).iter().filter(|own| !own.external);
    relationships.map(|own| (own.id.clone(), own.target.clone())).collect()
}

fn relationship_id(node: Node<'_, '_>) -> Option<String> {
    let own = node.attributes().find(|own| own.name() == "id" && own.namespace().is_some())?;
    Some(own.value().to_owned())
}

fn read_master(package: &Package, part: &str, root: Node<'_, '_>, base: &TextStyle) -> Master {
    let styles = child(root, "txStyles");
    let style = |name: &str| {
        let mut style = base.clone();
        style.apply_list(styles.and_then(|styles| child(styles, name)));
        style
    };
    let (title, body, other) = (style("titleStyle"), style("bodyStyle"), style("otherStyle"));
    let styled = |kind: Kind| match kind {
        Kind::Title => title.clone(),
        Kind::Subtitle | Kind::Text | Kind::Object | Kind::Single => body.clone(),
        Kind::Date | Kind::Footer | Kind::Number | Kind::Other => other.clone(),
    };
    let placeholders = placeholders(root, &|kind, _| (styled(kind), None));
    let theme = read_theme(package, part, root);
    let ground = Ground::read(root, &theme.scheme, &|id| picture(package, part, id));
    Master {
        part: part.to_owned(),
        placeholders,
        ground,
        theme,
        other: other.clone(),
        body: body.clone(),
        numbered: is_numbered(root),
    }
}

fn read_layout(package: &Package, part: &str, root: Node<'_, '_>, index: usize, master: &Master) -> Layout {
    let inherited = |kind: Kind, number: Option<u32>| {
        let same = |own: &&Placeholder| own.kind.family() == kind.family();
        let by_index = master.placeholders.iter().filter(same).find(|own| own.index == number && number.is_some());
        let own = by_index.or_else(|| master.placeholders.iter().find(same));
        let fallback = if kind.family() == Kind::Text { &master.body } else { &master.other };
        own.map_or_else(|| (fallback.clone(), None), |own| (own.style.clone(), Some(own.frame)))
    };
    let name = child(root, "cSld").and_then(|slide| slide.attribute("name")).unwrap_or_default().to_owned();
    let kind = root.attribute("type").unwrap_or_default().to_owned();
    let ground = Ground::read(root, &master.theme.scheme, &|id| picture(package, part, id)).on(&master.ground);
    let numbered = is_numbered(root) || (master.numbered && root.attribute("showMasterSp") != Some("0"));
    let placeholders = placeholders(root, &inherited);
    Layout { part: part.to_owned(), name, kind, master: index, ground, numbered, placeholders }
}

/// The bytes of a picture that a part shows.
fn picture(package: &Package, part: &str, id: &str) -> Option<Bytes> {
    let own = package.relationships(part).iter().find(|own| own.id == id && !own.external)?;
    package.part(&own.target).map(|part| part.bytes.clone())
}

/// Whether a shape that is no placeholder shows the number of the slide.
fn is_numbered(root: Node<'_, '_>) -> bool {
    let fields = root.descendants().filter(|node| node.attribute("type") == Some("slidenum"));
    let placed = |node: &Node<'_, '_>| node.descendants().any(|own| own.tag_name().name() == "ph");
    fields.filter_map(|field| field.ancestors().find(|own| own.tag_name().name() == "sp")).any(|shape| !placed(&shape))
}

type Inherited<'a> = dyn Fn(Kind, Option<u32>) -> (TextStyle, Option<Frame>) + 'a;

fn placeholders(root: Node<'_, '_>, inherited: &Inherited<'_>) -> Vec<Placeholder> {
    let Some(tree) = descend(root, &["cSld", "spTree"]) else { return Vec::new() };
    let shapes = tree.descendants().filter(|node| matches!(node.tag_name().name(), "sp" | "pic" | "graphicFrame"));
    shapes.filter_map(|shape| placeholder(shape, inherited)).collect()
}

fn placeholder(shape: Node<'_, '_>, inherited: &Inherited<'_>) -> Option<Placeholder> {
    let named = shape.children().find(|node| node.tag_name().name().starts_with("nv"))?;
    let mark = descend(named, &["nvPr", "ph"])?;
    let type_name = mark.attribute("type").map(str::to_owned);
    let kind = Kind::named(type_name.as_deref());
    let index = mark.attribute("idx").and_then(|index| index.parse().ok());
    let (mut style, frame) = inherited(kind, index);
    let body = child(shape, "txBody");
    let properties = body.and_then(|body| child(body, "bodyPr"));
    style.apply_body(properties);
    style.apply_list(body.and_then(|body| child(body, "lstStyle")));
    style.apply_fill(child(shape, "spPr"));
    let place = descend(shape, &["spPr", "xfrm"]);
    let turned = place.is_some_and(is_turned);
    let frame = place.and_then(read_frame).map(|own| if turned { laid_down(&own) } else { own }).or(frame)?;
    let direction = properties.and_then(|body| body.attribute("vert")).unwrap_or("horz");
    let vertical = mark.attribute("orient") == Some("vert") || direction != "horz" || turned;
    let texts = body.into_iter().flat_map(|body| body.descendants()).filter(|node| node.tag_name().name() == "t");
    let text: String = texts.filter_map(|node| node.text()).collect();
    let name = child(named, "cNvPr").and_then(|own| own.attribute("name")).unwrap_or_default().to_owned();
    Some(Placeholder { kind, type_name, index, name, frame, vertical, style, text })
}

/// Whether a shape is turned by a quarter, so that its text runs downwards or upwards.
fn is_turned(xfrm: Node<'_, '_>) -> bool {
    let quarters = number(xfrm, "rot").unwrap_or(0) as f64 / QUARTER;
    (quarters.round() as i64).rem_euclid(2) == 1
}

/// Where a shape is seen that was turned by a quarter about its middle.
fn laid_down(own: &Frame) -> Frame {
    let away = (own.width - own.height) / 2;
    Frame::new(own.x + away, own.y - away, own.height, own.width)
}

fn read_frame(xfrm: Node<'_, '_>) -> Option<Frame> {
    let (offset, extent) = (child(xfrm, "off")?, child(xfrm, "ext")?);
    let (x, y) = (number(offset, "x")?, number(offset, "y")?);
    let (width, height) = (number(extent, "cx")?, number(extent, "cy")?);
    let sane = [x, y, width, height].iter().all(|length| length.abs() <= 200 * EMU_PER_INCH);
    (sane && width >= 0 && height >= 0).then(|| Frame::new(x, y, width, height))
}

impl Kind {
    fn named(name: Option<&str>) -> Self {
        match name {
            None | Some("obj") => Kind::Object,
            Some("title" | "ctrTitle") => Kind::Title,
            Some("subTitle") => Kind::Subtitle,
            Some("body") => Kind::Text,
            Some("pic" | "tbl" | "chart" | "dgm" | "media" | "clipArt") => Kind::Single,
            Some("dt") => Kind::Date,
            Some("ftr") => Kind::Footer,
            Some("sldNum") => Kind::Number,
            Some(_) => Kind::Other,
        }
    }

    /// The kind of master placeholder it inherits from.
    fn family(self) -> Self {
        match self {
            Kind::Subtitle | Kind::Object | Kind::Single => Kind::Text,
            kind => kind,
        }
    }
}

fn read_theme(package: &Package, master: &str, root: Node<'_, '_>) -> Theme {
    let text = package.related(master, "theme").and_then(|part| package.text(part).ok());
    let Some(document) = text.as_deref().and_then(|text| parse(text).ok()) else { return Theme::default() };
    let elements = child(document.root_element(), "themeElements");
    let fonts = elements.and_then(|elements| descend(elements, &["fontScheme", "minorFont"]));
    let face = |name: &str| fonts.and_then(|fonts| child(fonts, name)?.attribute("typeface")).unwrap_or_default();
    let scripts = fonts.into_iter().flat_map(|fonts| fonts.children());
    let japanese =
        scripts.filter(|node| node.attribute("script") == Some("Jpan")).find_map(|n| n.attribute("typeface"));
    let east_asian = Some(face("ea")).filter(|face| !face.is_empty()).or(japanese).map(str::to_owned);
    let dark = is_dark(root, elements).unwrap_or(false);
    let map = child(root, "clrMap");
    let mapping = [("tx1", "dk1"), ("bg1", "lt1"), ("tx2", "dk2"), ("bg2", "lt2")]
        .map(|(name, usual)| map.and_then(|map| map.attribute(name)).unwrap_or(usual).to_owned());
    let scheme = Scheme::read(elements.and_then(|elements| child(elements, "clrScheme"))).mapped(map);
    Theme { latin: face("latin").to_owned(), east_asian, dark, scheme, mapping }
}

/// Whether the background of a master is dark, where it is one colour.
fn is_dark(root: Node<'_, '_>, elements: Option<Node<'_, '_>>) -> Option<bool> {
    let background = descend(root, &["cSld", "bg"]);
    let colour = background.and_then(|own| {
        own.descendants().find(|node| matches!(node.tag_name().name(), "schemeClr" | "srgbClr" | "sysClr"))
    });
    let value = match colour.map(|colour| (colour.tag_name().name(), colour.attribute("val"))) {
        Some(("srgbClr", Some(value))) => value.to_owned(),
        Some(("schemeClr", Some(name))) => theme_colour(root, elements?, name)?,
        _ => theme_colour(root, elements?, "bg1")?,
    };
    let part = |range| u32::from_str_radix(value.get(range)?, 16).ok();
    let (red, green, blue) = (part(0..2)?, part(2..4)?, part(4..6)?);
    // The usual weights of the three colours in brightness; below half counts as dark.
    Some((299 * red + 587 * green + 114 * blue) / 1000 < 128)
}

fn theme_colour(root: Node<'_, '_>, elements: Node<'_, '_>, name: &str) -> Option<String> {
    let mapped = child(root, "clrMap").and_then(|map| map.attribute(name)).unwrap_or(name);
    let colour = descend(elements, &["clrScheme", mapped])?.children().find(Node::is_element)?;
    colour.attribute("lastClr").or_else(|| colour.attribute("val")).map(str::to_owned)
}

fn table_style(package: &Package, presentation: &str) -> String {
    let text = package.related(presentation, "tableStyles").and_then(|part| package.text(part).ok());
    let document = text.as_deref().and_then(|text| parse(text).ok());
    let root = document.as_ref().map(|document| document.root_element());
    let style = root.and_then(|root| root.attribute("def")).filter(|style| style.starts_with('{'));
    // A style that is there and has neither a line nor a fill shows no table.
    let mut own = root.into_iter().flat_map(|root| root.children()).filter(|own| own.attribute("styleId") == style);
    let seen = |own: Node<'_, '_>| own.descendants().any(|node| TABLE_INK.contains(&node.tag_name().name()));
    let bare = style.is_some() && own.next().is_some_and(|own| !seen(own));
    style.filter(|_| !bare).unwrap_or(USUAL_TABLE_STYLE).to_owned()
}

/// What is seen of a style of tables.
const TABLE_INK: [&str; 6] = ["ln", "lnRef", "solidFill", "gradFill", "fillRef", "fill"];

/// Takes the old slides out, with everything only they lead to.
fn drop_slides(package: &mut Package, presentation: &str) {
    let kept: Vec<_> = package.relationships(presentation).to_vec();
    let kept = kept.into_iter().filter(|own| !DROPPED.iter().any(|kind| own.is(kind))).collect();
    package.set_relationships(presentation, kept);
    let roots: Vec<_> = package.relationships("").to_vec();
    let useful = ["officeDocument", "core-properties", "extended-properties", "custom-properties"];
    package.set_relationships("", roots.into_iter().filter(|own| useful.iter().any(|kind| own.is(kind))).collect());
    unlink_slides(package);
    package.keep_reachable();
}

/// Buttons on masters and layouts may lead to old slides: they lose their links.
fn unlink_slides(package: &mut Package) {
    let names: Vec<String> = package
        .names()
        .filter(|name| name.contains("slideLayout") || name.contains("slideMaster"))
        .map(str::to_owned)
        .collect();
    for name in names {
        let (lost, kept): (Vec<_>, Vec<_>) =
            package.relationships(&name).iter().cloned().partition(|own| own.is("slide"));
        let (false, Ok(text)) = (lost.is_empty(), package.text(&name).map(std::borrow::Cow::into_owned)) else {
            continue;
        };
        let Ok(document) = parse(&text) else { continue };
        let leads = |node: &Node<'_, '_>| {
            let id = relationship_id(*node);
            node.tag_name().name().starts_with("hlink") && lost.iter().any(|own| Some(&own.id) == id.as_ref())
        };
        let mut ranges: Vec<_> = document.descendants().filter(leads).map(|node| node.range()).collect();
        ranges.reverse();
        let mut text = text.clone();
        ranges.into_iter().for_each(|range| text.replace_range(range, ""));
        let kind = package.part(&name).map(|part| part.kind.clone()).unwrap_or_default();
        package.put(name.clone(), &kind, text.into_bytes());
        package.set_relationships(&name, kept);
    }
}

/// A refusal that blames the template.
pub fn wrong(reason: impl Into<Message>) -> Failure {
    messages::TemplateUnusable { reason: reason.into() }.into()
}
