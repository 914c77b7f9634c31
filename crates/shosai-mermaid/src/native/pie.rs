//! Pies: charts that office programs have too.

use serde_json::Value;
use shosai_figure::{Chart, ChartForm, ChartSeries};

use super::{list, number, text};
use crate::layout::plain;

/// More slices cannot be told apart.
const MOST: usize = 12;

/// Whether a diagram that starts like this is a chart of office programs.
pub fn is_chart(source: &str) -> bool {
    source.starts_with("pie")
}

/// The numbers of a pie, from the renderer's account of it.
pub fn chart(account: &Value) -> Option<Chart> {
    let said = account.get("semantic")?;
    let parts: Vec<&Value> = list(said, "sections").collect();
    if parts.is_empty() || parts.len() > MOST {
        return None;
    }
    let title = plain(text(said, "title"));
    Some(Chart {
        form: ChartForm::Pie,
        categories: parts.iter().map(|part| plain(text(part, "label"))).collect(),
        series: vec![ChartSeries::new(title.clone(), parts.iter().map(|part| number(part, "value")))],
        title,
        rules: Vec::new(),
        across: String::new(),
        measure: String::new(),
        percent: false,
        fitted: false,
    })
}
