//! Charts in slides and Word files: their title, and their numbers as a table.

use std::collections::{BTreeMap, HashMap};

use roxmltree::Node;
use shosai_message::Failure;

use crate::formats::Format;
use crate::markdown::Page;
use crate::package::{Package, tree};
use crate::word::is;
use crate::{Kind, Source};

/// A chart by what it shows.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Chart {
    title: String,
    /// Series over the same categories stand in one table.
    tables: Vec<Vec<Vec<String>>>,
}

/// Values by their place in a series.
type Points = BTreeMap<usize, String>;

/// The charts among the relations of a part, by the relation's name.
pub(crate) fn related(
    source: &Source<'_>,
    kind: &'static Kind,
    package: &mut Package<'_>,
    relations: &[(String, String)],
) -> Result<HashMap<String, Chart>, Failure> {
    let mut charts = HashMap::new();
    for (name, part) in relations.iter().filter(|(_, part)| part.contains("/charts/chart")) {
        if let Some(text) = package.text(part)? {
            charts.insert(name.clone(), Chart::of(&tree(source, kind, &text)?.root_element()));
        }
    }
    Ok(charts)
}

/// The relations of the charts that stand in a shape or paragraph.
pub(crate) fn shown<'n>(parent: &Node<'n, '_>) -> impl Iterator<Item = &'n str> {
    let charts = parent.descendants().filter(|node| is(node, "chart"));
    charts.filter_map(|chart| {
        chart.attributes().find(|attribute| attribute.name() == "id").map(|attribute| attribute.value())
    })
}

impl Chart {
    fn of(space: &Node<'_, '_>) -> Self {
        let title = space.descendants().find(|node| is(node, "chart")).and_then(|chart| child(&chart, "title"));
        let title = title.map(|title| letters(&title)).unwrap_or_default();
        let mut tables: Vec<(Points, Vec<(String, Points)>)> = Vec::new();
        for series in space.descendants().filter(|node| is(node, "ser")) {
            let part = |names: [&str; 2]| names.iter().find_map(|name| child(&series, name));
            let name = child(&series, "tx").map(|name| joined(points(&name).into_values())).unwrap_or_default();
            let categories = part(["cat", "xVal"]).map(|categories| points(&categories)).unwrap_or_default();
            let values = part(["val", "yVal"]).map(|values| points(&values)).unwrap_or_default();
            match tables.iter_mut().find(|(known, _)| *known == categories) {
                Some((_, beside)) => beside.push((name, values)),
                None => tables.push((categories, vec![(name, values)])),
            }
        }
        Self { title, tables: tables.into_iter().map(|(categories, series)| rows(&categories, &series)).collect() }
    }

    pub fn write(&self, page: &mut Page) {
        page.paragraph(&self.title);
        for rows in &self.tables {
            page.table(rows);
        }
    }
}

/// A row a category, a column a series, their names first.
fn rows(categories: &Points, series: &[(String, Points)]) -> Vec<Vec<String>> {
    let names = std::iter::once(String::new()).chain(series.iter().map(|(name, _)| name.clone())).collect();
    let places = categories.keys().chain(series.iter().flat_map(|(_, values)| values.keys()));
    let places: std::collections::BTreeSet<usize> = places.copied().collect();
    let at = |values: &Points, place: usize| values.get(&place).cloned().unwrap_or_default();
    let row = |place: usize| {
        let values = series.iter().map(|(_, values)| at(values, place));
        std::iter::once(at(categories, place)).chain(values).collect()
    };
    std::iter::once(names).chain(places.into_iter().map(row)).collect()
}

/// What the file keeps of a series' cells; levels of categories are joined, the widest first.
fn points(parent: &Node<'_, '_>) -> Points {
    let format = parent.descendants().find(|node| is(node, "formatCode")).and_then(|code| Format::of(code.text()?));
    let mut found: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for point in parent.descendants().filter(|node| is(node, "pt")) {
        let place = point.attribute("idx").and_then(|place| place.parse().ok());
        let value = child(&point, "v").and_then(|value| value.text());
        let (Some(place), Some(value)) = (place, value) else { continue };
        let number = format.as_ref().and_then(|format| Some(format.show(value.parse().ok()?)));
        found.entry(place).or_default().push(number.unwrap_or_else(|| value.to_owned()));
    }
    // A name that was typed in stands without a cache.
    if found.is_empty()
        && let Some(typed) = child(parent, "v").and_then(|value| value.text())
    {
        found.insert(0, vec![typed.to_owned()]);
    }
    found.into_iter().map(|(place, levels)| (place, joined(levels.into_iter().rev()))).collect()
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" ")
}

fn letters(title: &Node<'_, '_>) -> String {
    let runs = title.descendants().filter(|node| is(node, "t") || is(node, "v"));
    runs.filter_map(|run| run.text()).collect()
}

fn child<'n, 'd>(parent: &Node<'n, 'd>, name: &str) -> Option<Node<'n, 'd>> {
    parent.children().find(|node| is(node, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(name: &str, values: &[&str]) -> String {
        let points: String =
            values.iter().enumerate().map(|(place, value)| format!("<pt idx='{place}'><v>{value}</v></pt>")).collect();
        format!("<{name}><strRef><strCache>{points}</strCache></strRef></{name}>")
    }

    fn chart(series: &[String]) -> Chart {
        let series: String = series.iter().map(|series| format!("<ser>{series}</ser>")).collect();
        let title = "<title><tx><rich><p><r><t>月別の</t></r><r><t>売上</t></r></p></rich></tx></title>";
        let text = format!(
            "<chartSpace><chart>{title}<plotArea><barChart>{series}</barChart></plotArea></chart></chartSpace>"
        );
        Chart::of(&roxmltree::Document::parse(&text).unwrap().root_element())
    }

    #[test]
    fn series_over_the_same_categories_stand_side_by_side() {
        let months = cells("cat", &["4月", "5月"]);
        let east = format!("{}{months}{}", cells("tx", &["東"]), cells("val", &["10", "20"]));
        let west = format!("{}{months}{}", cells("tx", &["西"]), cells("val", &["1", "2"]));
        let both = chart(&[east.clone(), west]);
        assert_eq!(both.title, "月別の売上");
        assert_eq!(both.tables, [[["", "東", "西"], ["4月", "10", "1"], ["5月", "20", "2"]]]);
        let other = format!("{}{}{}", cells("tx", &["北"]), cells("cat", &["6月"]), cells("val", &["3"]));
        assert_eq!(chart(&[east, other]).tables.len(), 2);
    }

    #[test]
    fn numbers_are_shown_by_their_format_and_levels_of_categories_are_joined() {
        let rate =
            "<val><numRef><numCache><formatCode>0%</formatCode><pt idx='0'><v>0.25</v></pt></numCache></numRef></val>";
        let levels = "<cat><multiLvlStrRef><multiLvlStrCache><lvl><pt idx='0'><v>4月</v></pt></lvl>\
                      <lvl><pt idx='0'><v>2026年</v></pt></lvl></multiLvlStrCache></multiLvlStrRef></cat>";
        let shown = chart(&[format!("<tx><v>率</v></tx>{levels}{rate}")]);
        assert_eq!(shown.tables, [[["", "率"], ["2026年 4月", "25%"]]]);
    }
}
