//! Titles that say what is shown, subtitles with unit and finding, notes, and the text for those who do not see.

use crate::Language;
use crate::draw::number::spoken;
use crate::draw::time::period;
use crate::operations::{Aggregate, Operation, Test};
use crate::plan::Change;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::table::Column;
use crate::table::calendar::Grain;

/// The texts around a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// What is shown, of what, when.
    pub title: String,
    /// The unit and the main finding.
    pub subtitle: String,
    /// Where the numbers come from.
    pub notes: String,
    /// The picture in words.
    pub alt: String,
}

/// Writes the texts.
pub fn caption(prepared: &Prepared) -> Caption {
    let words = Words { prepared, locale: prepared.plan.locale };
    let title = words.prepared.plan.told.title.clone().unwrap_or_else(|| words.title());
    let finding = words.finding();
    let unit = words.unit();
    let subtitle = [words.stand_in(), unit, words.sized(), words.conditions(), finding.clone()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>();
    let alt = [title.clone(), finding].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    Caption {
        title,
        subtitle: words
            .prepared
            .plan
            .told
            .subtitle
            .clone()
            .unwrap_or_else(|| subtitle.join(words.locale.pick("　", "  ·  "))),
        notes: words.notes(),
        alt: alt.join(words.locale.pick("。", ". ")),
    }
}

/// Values that a text names one by one.
const NAMED: usize = 3;

/// The first few of many words, and how many there are.
fn many(words: &[String], locale: Language) -> String {
    let first = words[..NAMED.min(words.len())].join(locale.pick("・", ", "));
    match locale {
        Language::Ja => format!("{first} など {}", words.len()),
        Language::En => format!("{first} … ({} in all)", words.len()),
    }
}

/// What a Japanese title begins with: `東京の`, and `東京を除く` as it is.
pub(crate) fn head_ja(scope: &str) -> String {
    let joint = if scope.is_empty() || scope.ends_with("を除く") { "" } else { "の" };
    format!("{scope}{joint}")
}

/// Whether a template shows two measures against each other.
pub(crate) fn is_relation(template: &str) -> bool {
    template.starts_with("scatter")
}

/// What the texts are written from.
pub(crate) struct Words<'a> {
    pub(crate) prepared: &'a Prepared,
    pub(crate) locale: Language,
}

/// Signs and single words that stand in a title or on an axis, in either language.
pub(crate) trait Pick {
    fn pick<'a>(self, ja: &'a str, en: &'a str) -> &'a str;
}

impl Pick for Language {
    fn pick<'a>(self, ja: &'a str, en: &'a str) -> &'a str {
        match self {
            Language::Ja => ja,
            Language::En => en,
        }
    }
}

impl Words<'_> {
    pub(crate) fn ja(&self) -> bool {
        self.locale == Language::Ja
    }

    fn label(column: Option<&std::sync::Arc<Column>>) -> String {
        column.map_or_else(String::new, |c| c.label.replace('_', " "))
    }

    /// `平均気温`, `売上の前年比`, `Average temperature`.
    fn measure(&self) -> String {
        let plan = &self.prepared.plan;
        let distribution = matches!(plan.pattern, Pattern::Drift | Pattern::Overlay) || (plan.roles.y.is_none());
        let column = if distribution { self.prepared.x() } else { self.prepared.y() };
        let label = Self::label(column);
        if distribution || plan.pattern == Pattern::Spreads && plan.template != "share_stacked_bar" {
            return label;
        }
        let named = self.prepared.collapsed;
        let base = match (plan.aggregate, self.ja(), named) {
            (Aggregate::Count, true, _) if label == "count" => "件数".to_owned(),
            (Aggregate::Count, false, _) if label == "Count" => "count".to_owned(),
            (Aggregate::Count, ..) => label,
            (_, _, false) => label,
            (Aggregate::Sum, true, true) if label.contains("合計") => label,
            (Aggregate::Sum, true, true) => format!("{label}の合計"),
            (Aggregate::Mean, true, true) if label.contains("平均") => label,
            (Aggregate::Mean, true, true) => format!("平均{label}"),
            (Aggregate::Median, true, true) => format!("{label}の中央値"),
            (Aggregate::Max, true, true) => format!("最大{label}"),
            (Aggregate::Min, true, true) => format!("最小{label}"),
            (Aggregate::Distinct, true, true) => format!("{label}の種類数"),
            (Aggregate::Std, true, true) => format!("{label}の標準偏差"),
            (Aggregate::Sum, false, true) if label.to_lowercase().starts_with("total") => label,
            (Aggregate::Sum, false, true) => format!("total {label}"),
            (Aggregate::Mean, false, true)
                if label.to_lowercase().contains("average") || label.to_lowercase().starts_with("avg") =>
            {
                label
            }
            (Aggregate::Mean, false, true) => format!("average {label}"),
            (Aggregate::Median, false, true) => format!("median {label}"),
            (Aggregate::Max, false, true) => format!("maximum {label}"),
            (Aggregate::Min, false, true) => format!("minimum {label}"),
            (Aggregate::Distinct, false, true) => format!("distinct {label}"),
            (Aggregate::Std, false, true) => format!("standard deviation of {label}"),
        };
        self.with_change(base)
    }

    fn with_change(&self, base: String) -> String {
        let measure = &self.prepared.plan.told;
        let base = match (measure.cumulative, self.ja()) {
            (true, true) => format!("累計{base}"),
            (true, false) => format!("cumulative {base}"),
            _ => base,
        };
        let Some(change) = measure.change else { return base };
        let (ja, en) = match (change, self.grain()) {
            _ if !self.is_without_gaps() => ("前期", "Period-over-period"),
            (Change::YearPercent | Change::YearDifference, _) => ("前年", "Year-over-year"),
            (_, Some(Grain::Month)) => ("前月", "Month-over-month"),
            (_, Some(Grain::Quarter)) => ("前四半期", "Quarter-over-quarter"),
            (_, Some(Grain::Week)) => ("前週", "Week-over-week"),
            (_, Some(Grain::Day)) => ("前日", "Day-over-day"),
            (_, Some(Grain::Year | Grain::FiscalYear)) => ("前年", "Year-over-year"),
            _ => ("前期", "Period-over-period"),
        };
        let difference = matches!(change, Change::YearDifference | Change::PeriodDifference);
        match (self.ja(), difference) {
            (true, true) => format!("{base}の{ja}差"),
            (true, false) => format!("{base}の{ja}比増減率"),
            (false, true) => format!("{en} difference in {base}"),
            (false, false) => format!("{en} change in {base}"),
        }
    }

    fn group(&self) -> String {
        let split = self.prepared.color().or(self.prepared.facet().filter(|c| !c.is_time()));
        let by_x = matches!(self.prepared.plan.pattern, Pattern::Compare | Pattern::Spreads | Pattern::Whole);
        let column = if by_x { self.prepared.x() } else { split };
        let label = Self::label(column);
        if label == "variable" || label == "系列" { String::new() } else { label }
    }

    fn grain(&self) -> Option<Grain> {
        let column = [self.prepared.x(), self.prepared.facet(), self.prepared.color()]
            .into_iter()
            .flatten()
            .find(|c| c.is_time())?;
        if let crate::table::Kind::Time(grain) = column.kind { Some(grain) } else { None }
    }

    /// Whether any period follows right after another: of a census every five years none does.
    fn is_without_gaps(&self) -> bool {
        let column = [self.prepared.x(), self.prepared.facet()].into_iter().flatten().find(|column| column.is_time());
        let (Some(times), Some(grain)) = (column.and_then(|column| column.as_times()), self.grain()) else {
            return true;
        };
        let mut times: Vec<i64> = times.iter().copied().filter(|t| *t != crate::table::NO_TIME).collect();
        times.sort_unstable();
        times.dedup();
        times.len() < 2 || times.windows(2).any(|pair| grain.step(pair[0], 1) == pair[1])
    }

    fn grain_word(&self) -> &'static str {
        match (self.grain(), self.ja()) {
            (Some(Grain::Month), true) => "月次",
            (Some(Grain::Quarter), true) => "四半期",
            (Some(Grain::Year), true) => "年次",
            (Some(Grain::FiscalYear), true) => "年度別",
            (Some(Grain::Decade), true) => "10年ごとの",
            (Some(Grain::Decade), false) => "decadal",
            (Some(Grain::Week), true) => "週次",
            (Some(Grain::Day), true) => "日次",
            (Some(Grain::Month), false) => "monthly",
            (Some(Grain::Quarter), false) => "quarterly",
            (Some(Grain::Year | Grain::FiscalYear), false) => "yearly",
            (Some(Grain::Week), false) => "weekly",
            (Some(Grain::Day), false) => "daily",
            _ => "",
        }
    }

    /// The first and the last period of the time axis.
    fn span(&self) -> String {
        let column = [self.prepared.x(), self.prepared.facet(), self.prepared.color()]
            .into_iter()
            .flatten()
            .find(|c| c.is_time());
        // Of several periods only what is named is there.
        let named = column.and_then(|own| self.prepared.plan.told.filters.iter().find(|(name, _)| *name == own.name));
        if let Some((_, Test::Periods { periods, .. })) = named {
            return self.periods(periods);
        }
        let Some(times) = column.and_then(|c| c.as_times()) else { return String::new() };
        let present = || times.iter().copied().filter(|t| *t != crate::table::NO_TIME);
        let (Some(first), Some(last), Some(grain)) = (present().min(), present().max(), self.grain()) else {
            return String::new();
        };
        let (first, last) = (period(first, grain, self.locale), period(last, grain, self.locale));
        if first == last { first } else { format!("{first}{}{last}", self.locale.pick("〜", " – ")) }
    }

    fn scope(&self) -> String {
        let plan = &self.prepared.plan;
        let mut parts: Vec<String> = Vec::new();
        for (_, test) in &plan.told.filters {
            match test {
                Test::In(words) if words.len() <= NAMED => parts.push(words.join(self.locale.pick("・", ", "))),
                Test::NotIn(words) if words.len() <= NAMED && self.ja() => {
                    parts.push(format!("{}を除く", words.join("・")))
                }
                Test::NotIn(words) if words.len() <= NAMED => parts.push(format!("excluding {}", words.join(", "))),
                Test::Outside { from, until, written } if !written.is_empty() => {
                    let span = self.span_of(*from, *until);
                    parts.push(if self.ja() { format!("{span}を除く") } else { format!("excluding {span}") });
                }
                _ => {}
            }
        }
        parts.join(self.locale.pick("、", ", "))
    }

    fn periods(&self, periods: &[(i64, i64)]) -> String {
        let spans: Vec<String> = periods.iter().map(|(from, until)| self.span_of(*from, *until)).collect();
        if spans.len() > NAMED { many(&spans, self.locale) } else { spans.join(self.locale.pick("・", ", ")) }
    }

    /// A span of time as people write it.
    fn span_of(&self, from: i64, until: i64) -> String {
        let grains = [Grain::Decade, Grain::Year, Grain::FiscalYear, Grain::Quarter, Grain::Month, Grain::Day];
        let whole = |grain: &Grain| grain.floor(from) == from && grain.step(from, 1) == until;
        if let Some(grain) = grains.into_iter().find(|grain| from > i64::MIN + 1 && until < i64::MAX && whole(grain)) {
            return period(from, grain, self.locale);
        }
        // The coarsest period that starts and ends where the span does.
        let fits = |grain: &Grain| {
            (from <= i64::MIN + 1 || grain.floor(from) == from) && (until == i64::MAX || grain.floor(until) == until)
        };
        let grain = [Grain::Year, Grain::Month, Grain::Day].into_iter().find(fits).unwrap_or(Grain::Minute);
        let start = if from <= i64::MIN + 1 { String::new() } else { period(from, grain, self.locale) };
        let end = if until == i64::MAX { String::new() } else { period(until - 1, grain, self.locale) };
        match (self.ja(), start.is_empty(), end.is_empty()) {
            (true, ..) => format!("{start}〜{end}"),
            (false, true, _) => format!("until {end}"),
            (false, _, true) => format!("since {start}"),
            (false, false, false) => format!("{start} – {end}"),
        }
    }

    /// What the size of points stands for.
    fn sized(&self) -> String {
        let column = self.prepared.plan.told.size.as_ref().and_then(|name| self.prepared.table.column(name));
        column.map_or_else(String::new, |column| format!("{}{}", self.locale.pick("面積：", "Area: "), column.label))
    }

    /// The conditions that a title does not tell: sizes, spans of time, and what several columns decide.
    fn conditions(&self) -> String {
        let plan = &self.prepared.plan;
        let timed = [self.prepared.x(), self.prepared.facet(), self.prepared.color()];
        let on_axis = |name: &str| timed.into_iter().flatten().any(|c| c.is_time() && c.name == name);
        let label = |name: &str| name.replace('_', " ");
        let mut parts: Vec<String> = Vec::new();
        for (column, test) in &plan.told.filters {
            let sides = |low: &Option<f64>, high: &Option<f64>, (above, below): (&str, &str)| {
                let low = low.map(|v| format!("{above} {}", spoken(v, self.locale)));
                let high = high.map(|v| format!("{below} {}", spoken(v, self.locale)));
                format!("{} {}", label(column), [low, high].into_iter().flatten().collect::<Vec<_>>().join(", "))
            };
            match test {
                Test::Between { from: Some(a), to: Some(b) } if a == b => {
                    parts.push(format!("{} = {}", label(column), spoken(*a, self.locale)));
                }
                Test::Between { from, to } => parts.push(sides(from, to, ("≥", "≤"))),
                Test::Beyond { above, below } => parts.push(sides(above, below, (">", "<"))),
                Test::During { from, until, .. } if !on_axis(column) => parts.push(self.span_of(*from, *until)),
                Test::Periods { periods, .. } if !on_axis(column) => parts.push(self.periods(periods)),
                Test::In(words) if words.len() > NAMED => {
                    parts.push(format!("{}: {}", label(column), many(words, self.locale)));
                }
                Test::NotIn(words) if words.len() > NAMED => {
                    parts.push(format!("{} ≠ {}", label(column), many(words, self.locale)));
                }
                _ => {}
            }
        }
        parts.extend(plan.told.conditions.iter().cloned());
        let joined = parts.join(self.locale.pick("、", "; "));
        if joined.is_empty() { joined } else { format!("{}{joined}", self.locale.pick("条件：", "Only ")) }
    }

    fn title(&self) -> String {
        let title = match (self.has_years_beside(), self.ja()) {
            (true, _) => self.years_title(&self.measure(), &self.scope()),
            (false, true) => self.title_ja(),
            (false, false) => self.title_en(),
        };
        let mut chars = title.chars();
        match chars.next() {
            None => self.locale.pick("データの分布", "Distribution of the data").to_owned(),
            // A column that begins a Japanese title keeps its own spelling.
            Some(_) if self.ja() => title,
            Some(first) => first.to_uppercase().chain(chars).collect(),
        }
    }

    fn title_ja(&self) -> String {
        let plan = &self.prepared.plan;
        let (m, g, span) = (self.measure(), self.group(), self.span());
        let scope = self.scope();
        let by = self.by_ja(&g);
        let head = head_ja(&scope);
        let grain = if plan.told.change.is_some() { "" } else { self.grain_word() };
        let what = if self.is_melted() { self.series_names() } else { m.clone() };
        let (m, what) = if self.is_nameless() { (String::new(), String::new()) } else { (m, what) };
        let of = if self.is_nameless() { "" } else { "の" };
        let body = match plan.pattern {
            Pattern::Trend if self.is_nameless() => format!("{head}推移"),
            Pattern::Trend => format!("{head}{grain}{what}の推移"),
            Pattern::Trends if plan.template == "bump" => format!("{head}{by}{m}の順位の推移"),
            Pattern::Trends if plan.template == "share_area" => format!("{head}{by}{m}の構成比の推移"),
            Pattern::Trends | Pattern::Panels => format!("{head}{by}{grain}{what}の推移"),
            Pattern::Gaps => format!("{head}{by}{what}{of}{grain}比較"),
            Pattern::Compare => self.compare_ja(&head, &by, &what),
            Pattern::Whole if is_relation(plan.template) => {
                format!("{}と{}の関係", Self::label(self.prepared.x()), Self::label(self.prepared.y()))
            }
            Pattern::Whole if plan.roles.y.is_some() => format!("{head}{m}{of}{by}構成比"),
            Pattern::Whole if self.is_nameless() => format!("{head}分布"),
            Pattern::Whole => format!("{head}{m}の分布"),
            Pattern::Drift if span.is_empty() => format!("{head}{m}の分布"),
            Pattern::Drift => format!("{head}{m}の分布の変化"),
            Pattern::Overlay if is_relation(plan.template) => {
                format!("{by}に見た{}と{}の関係", Self::label(self.prepared.x()), Self::label(self.prepared.y()))
            }
            Pattern::Spreads if plan.template == "share_stacked_bar" => format!("{head}{by}{m}の構成比"),
            Pattern::Overlay | Pattern::Spreads => format!("{head}{by}{what}の分布"),
        };
        if span.is_empty() || plan.pattern == Pattern::Compare { body } else { format!("{body}、{span}") }
    }

    /// `地域別`, `性別` (never `性別別`), `地域別・商品別`.
    fn by_ja(&self, group: &str) -> String {
        let one = |label: &str| {
            if label.is_empty() || label.ends_with('別') { label.to_owned() } else { format!("{label}別") }
        };
        let two_ways = matches!(self.prepared.plan.pattern, Pattern::Compare | Pattern::Spreads) && !self.is_melted();
        let second = if two_ways { Self::label(self.prepared.color()) } else { String::new() };
        if second.is_empty() { one(group) } else { format!("{}・{}", one(group), one(&second)) }
    }

    /// Whether the measure came from columns of periods and has no name of its own.
    fn is_nameless(&self) -> bool {
        let measured = self.prepared.y().or(self.prepared.x());
        let unnamed = measured.is_some_and(|c| matches!(c.name.as_str(), "値" | "value"));
        unnamed && !self.is_melted() && self.prepared.plan.operations.first().is_some_and(|op| op.name() == "melt")
    }

    /// Whether several measures were turned into rows.
    fn is_melted(&self) -> bool {
        let split = self.prepared.color().or(self.prepared.facet());
        let by_x = self.prepared.x().is_some_and(|c| matches!(c.name.as_str(), "系列" | "variable"));
        by_x || split.is_some_and(|c| matches!(c.name.as_str(), "系列" | "variable"))
    }

    fn compare_ja(&self, head: &str, by: &str, what: &str) -> String {
        let group = by.trim_end_matches('別');
        match self.prepared.plan.told.top {
            Some(top) if top.bottom => format!("{head}{what}の下位{}{group}{}", top.n, self.of_all()),
            Some(top) => format!("{head}{what}の上位{}{group}{}", top.n, self.of_all()),
            // `8月の作物別比較`: a period comes first.
            None if crate::table::order::is_period_name(what) || crate::table::date::moment(what).is_some() => {
                format!("{head}{what}の{by}比較")
            }
            None => format!("{head}{by}{what}の比較"),
        }
    }

    /// ` of 43`: how many there are, where only some are shown.
    fn of_all(&self) -> String {
        match (self.prepared.plan.told.top_of, self.ja()) {
            (Some(all), true) => format!("（全{all}）"),
            (Some(all), false) => format!(" of {all}"),
            (None, _) => String::new(),
        }
    }

    fn series_names(&self) -> String {
        let split = self.prepared.color().or(self.prepared.facet()).or(self.prepared.x());
        let mut names: Vec<String> = split.map(|column| self.prepared.names(column)).unwrap_or_default();
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        let more = if names.len() > 3 { self.locale.pick("など", " and more") } else { "" };
        names.truncate(3);
        format!("{}{more}", names.join(self.locale.pick("・", ", ")))
    }

    fn title_en(&self) -> String {
        let plan = &self.prepared.plan;
        let (m, g, span, scope) = (self.measure(), self.group(), self.span(), self.scope());
        let second = if matches!(plan.pattern, Pattern::Compare | Pattern::Spreads) && !self.is_melted() {
            Self::label(self.prepared.color())
        } else {
            String::new()
        };
        let by = match (g.is_empty(), second.is_empty()) {
            (true, _) => String::new(),
            (false, true) => format!(" by {g}"),
            (false, false) => format!(" by {g} and {second}"),
        };
        let grain = if plan.told.change.is_some() { "" } else { self.grain_word() };
        let grained = |text: &str| if grain.is_empty() { text.to_owned() } else { format!("{grain} {text}") };
        let what = if self.is_melted() { self.series_names() } else { m.clone() };
        let body = match plan.pattern {
            Pattern::Trend => grained(&what),
            Pattern::Trends if plan.template == "bump" => format!("Rank of {g} by {m} over time"),
            Pattern::Trends if plan.template == "share_area" => format!("Share of {m}{by} over time"),
            Pattern::Trends => format!("{}{by}", grained(&what)),
            Pattern::Panels if plan.template == "period_heat_map" => format!("{}{by}", grained(&what)),
            Pattern::Panels => {
                format!("{}, one panel per {}", grained(&what), if g.is_empty() { "series" } else { &g })
            }
            Pattern::Gaps => format!("{}{by} compared", grained(&what)),
            Pattern::Compare => match plan.told.top {
                Some(top) if top.bottom => {
                    format!(
                        "Bottom {}{}{} by {what}",
                        top.n,
                        self.of_all(),
                        if g.is_empty() { String::new() } else { format!(" {g}") }
                    )
                }
                Some(top) => {
                    format!(
                        "Top {}{}{} by {what}",
                        top.n,
                        self.of_all(),
                        if g.is_empty() { String::new() } else { format!(" {g}") }
                    )
                }
                None => format!("{what}{by}"),
            },
            Pattern::Whole if is_relation(plan.template) => {
                format!("{} and {}", Self::label(self.prepared.x()), Self::label(self.prepared.y()))
            }
            Pattern::Whole if plan.roles.y.is_some() => format!("Share of {m}{by}"),
            Pattern::Whole => format!("Distribution of {m}"),
            Pattern::Drift if span.is_empty() => format!("Distribution of {m}"),
            Pattern::Drift => format!("How the distribution of {m} changed"),
            Pattern::Overlay if is_relation(plan.template) => {
                format!("{} and {}{by}", Self::label(self.prepared.x()), Self::label(self.prepared.y()))
            }
            Pattern::Spreads if plan.template == "share_stacked_bar" => format!("Composition of {m}{by}"),
            Pattern::Overlay | Pattern::Spreads => format!("Distribution of {what}{by}"),
        };
        let tail = [scope, if plan.pattern == Pattern::Compare { String::new() } else { span }];
        let tail: Vec<String> = tail.into_iter().filter(|t| !t.is_empty()).collect();
        if tail.is_empty() { body } else { format!("{body}, {}", tail.join(", ")) }
    }

    fn unit(&self) -> String {
        let plan = &self.prepared.plan;
        let column = self.prepared.y().or(self.prepared.x());
        let indexed =
            |op: &Operation| matches!(op, Operation::Normalize { scale: crate::operations::Scale::Index, .. });
        let unit = match plan.template {
            _ if plan.operations.iter().any(indexed) => {
                Some(self.locale.pick("最初の値 = 100", "first value = 100").to_owned())
            }
            "bump" => Some(self.locale.pick("順位", "rank").to_owned()),
            "histogram" | "facet_histogram" | "overlay_histogram" => {
                let own = column.and_then(|c| c.unit.clone());
                let rows = self.locale.pick("件数", "rows");
                Some(own.map_or_else(
                    || rows.to_owned(),
                    |unit| format!("{unit}{}{rows}", self.locale.pick("、縦軸は", ", height = ")),
                ))
            }
            _ if plan.aggregate == Aggregate::Count
                && plan.roles.y.as_deref() == Some("count")
                && !plan.operations.iter().any(|op| op.name() == "normalize") =>
            {
                Some(self.locale.pick("件", "rows").to_owned())
            }
            _ => column.and_then(|c| c.unit.clone()),
        };
        unit.map_or_else(String::new, |unit| format!("{}{unit}", self.locale.pick("単位：", "Unit: ")))
    }

    /// That the picture is not the one that was asked for.
    fn stand_in(&self) -> String {
        let told = self
            .locale
            .pick("【代わりの図】求められた図は描けませんでした", "Stand-in: what was asked for could not be drawn");
        if self.prepared.plan.fallback { told.to_owned() } else { String::new() }
    }

    fn notes(&self) -> String {
        let prepared = self.prepared;
        let (sent, used) = (spoken(prepared.rows_sent as f64, Language::En), prepared.rows_used);
        let mut parts = vec![match self.ja() {
            true => format!("データ {} 行", prepared.rows_sent),
            false if prepared.rows_sent == 1 => "Data: 1 row".to_owned(),
            false => format!("Data: {sent} rows"),
        }];
        let melted = prepared.plan.operations.iter().any(|op| op.name() == "melt");
        // Lines that are averages themselves say so.
        let smoothed = prepared.plan.operations.iter().find_map(|op| match op {
            Operation::Rolling { window, name, .. } if name != crate::MOVING_AVERAGE => Some(*window),
            _ => None,
        });
        parts.extend(smoothed.map(|window| match self.ja() {
            true => format!("{window} 期間の移動平均"),
            false => format!("moving averages over {window} periods"),
        }));
        if used < prepared.rows_sent && !melted {
            parts.push(match self.ja() {
                true => format!("うち {used} 行を使用"),
                false => format!("{used} used"),
            });
        }
        if let Some((at, grain)) = prepared.partial.first {
            let when = period(at, grain, self.locale);
            parts.push(if self.ja() {
                format!("最初の期間は {when} から")
            } else {
                format!("the first period begins on {when}")
            });
        }
        if let Some((at, grain)) = prepared.partial.last {
            let when = period(at, grain, self.locale);
            parts.push(if self.ja() {
                format!("最後の期間は {when} まで")
            } else {
                format!("the last period ends on {when}")
            });
        }
        if prepared.missing > 0 {
            parts.push(match self.ja() {
                true => format!("欠損 {} 件は除く", prepared.missing),
                false => format!("{} missing values left out", prepared.missing),
            });
        }
        parts.join(self.locale.pick("、", ", "))
    }
}
