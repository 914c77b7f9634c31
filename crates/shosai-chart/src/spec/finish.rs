//! What stands around the data: lines, highlights, texts, colours and scales.

use super::channel::ScaleType;
use super::execute::{Run, needs};
use super::lines::LineKind;
use super::marks::{Form, Slot};
use super::refuse::{bad_word, refuse, unfit};
use crate::draw::ticks::AxisScale;
use crate::empty_pictures::LEAST_TO_FORECAST;
use crate::error::{ChartError, Code};
use crate::messages;
use crate::plan::Auxiliary;
use crate::plan::Roles;
use crate::scene::Color;
use crate::templates;
use crate::title::is_relation;

/// Elements at once, as the contract says.
const MAX_AUXILIARY: usize = 3;
/// Colours at most.
const MAX_PALETTE: usize = 10;

fn element(kind: LineKind) -> Auxiliary {
    match kind {
        LineKind::Mean => Auxiliary::MeanLine,
        LineKind::Median => Auxiliary::MedianLine,
        LineKind::Target => Auxiliary::TargetLine,
        LineKind::Threshold | LineKind::Value => Auxiliary::Threshold,
        LineKind::Regression => Auxiliary::Regression,
        LineKind::MovingAverage => Auxiliary::MovingAvg,
        LineKind::Forecast => Auxiliary::Forecast,
        LineKind::Annotation => Auxiliary::Annotation,
    }
}

fn no_such_line(path: &str, template: &templates::Template) -> ChartError {
    let names: Vec<&str> = template.accepts.iter().filter_map(|own| line_of(*own)).collect();
    let names = if names.is_empty() { "–".to_owned() } else { format!("`{}`", names.join("`, `")) };
    let id = template.id;
    unfit(path, messages::LineNotTaken { id, names })
}

/// Templates whose colours say how much, or are of one series only in part: the caller's are not used.
const SHADED: [&str; 5] = ["calendar", "heat_map", "period_heat_map", "share_bar", "treemap"];

impl Run<'_> {
    pub(super) fn lines(&mut self, template: &templates::Template) -> Result<Vec<Auxiliary>, ChartError> {
        if self.spec.lines.len() > MAX_AUXILIARY {
            return Err(refuse(Code::Validation, "lines", messages::TooManyLines { max_auxiliary: MAX_AUXILIARY }));
        }
        let mut out = Vec::new();
        for (at, line) in self.spec.lines.iter().enumerate() {
            let element = element(line.kind);
            if line.kind == LineKind::Forecast && self.working.rows < LEAST_TO_FORECAST {
                return Err(unfit(
                    &format!("lines[{at}].kind"),
                    messages::FewPoints { least_to_forecast: LEAST_TO_FORECAST, rows: self.working.rows },
                ));
            }
            let valued = matches!(line.kind, LineKind::Target | LineKind::Threshold | LineKind::Value);
            if valued && line.value.is_none_or(|value| !value.is_finite()) {
                return Err(needs(&format!("lines[{at}].value"), messages::AValue {}));
            }
            if !template.accepts.contains(&element) {
                return Err(no_such_line(&format!("lines[{at}].kind"), template));
            }
            match line.kind {
                LineKind::Value => {
                    let value = line.value.unwrap_or_default();
                    self.told.values.push((value, line.label.clone().unwrap_or_default()));
                    continue;
                }
                LineKind::Target => self.told.target_label.clone_from(&line.label),
                LineKind::Threshold => self.told.threshold_label.clone_from(&line.label),
                _ => {}
            }
            out.push(element);
        }
        Ok(out)
    }

    pub(super) fn highlight(
        &self,
        template: &templates::Template,
        roles: &Roles,
        auxiliary: &mut Vec<Auxiliary>,
    ) -> Result<(), ChartError> {
        let Some(first) = self.spec.highlight.first() else { return Ok(()) };
        if !template.accepts.contains(&Auxiliary::Highlight) {
            return Err(unfit("highlight", messages::NoHighlight { template: template.id }));
        }
        let held = [&roles.color, &roles.facet, &roles.x].into_iter().flatten();
        let mut words: Vec<&str> = Vec::new();
        for name in held {
            words.extend(self.working.column(name).map_or_else(Vec::new, |column| super::limits::used_words(column)));
        }
        for (at, wanted) in self.spec.highlight.iter().enumerate() {
            if !words.is_empty() && !words.contains(&wanted.as_str()) {
                return Err(bad_word(Code::Unprocessable, &format!("highlight[{at}]"), wanted, &words));
            }
        }
        if !first.is_empty() && !auxiliary.contains(&Auxiliary::Highlight) {
            auxiliary.push(Auxiliary::Highlight);
        }
        Ok(())
    }

    /// Values of zero or below have no place on a log axis.
    fn check_log(&self, scale: AxisScale, slot: &Slot, name: Option<&str>) -> Result<(), ChartError> {
        let values =
            name.and_then(|name| self.working.column(name)).and_then(|column| column.as_numbers()).unwrap_or(&[]);
        let path = slot.as_ref().map_or("encoding", |(path, _)| path);
        if !scale.log || values.iter().all(|v| v.is_nan() || *v > 0.0) {
            return Ok(());
        }
        Err(unfit(&format!("{path}.scale.type"), messages::NoLogAxis {}))
    }

    /// A line below the title of the caller's own with the unit that the line it stands for would have said.
    fn with_unit(&self, subtitle: &str, template: &str) -> String {
        // The axes of points say their units themselves.
        match self.spec.unit.as_deref().filter(|_| !is_relation(template)) {
            Some(unit) => {
                let told = self.locale.say(messages::UnitIs { unit });
                format!("{subtitle}{}{told}", self.locale.say(messages::JointOfSubtitle))
            }
            None => subtitle.to_owned(),
        }
    }

    pub(super) fn texts(&mut self, form: &Form, template: &str, roles: &Roles) -> Result<(), ChartError> {
        let spec = self.spec;
        self.told.title.clone_from(&spec.title);
        self.told.subtitle = spec.subtitle.as_ref().map(|own| self.with_unit(own, template));
        self.told.unit.clone_from(&spec.unit);
        if spec.palette.len() > MAX_PALETTE {
            return Err(refuse(Code::Validation, "palette", messages::TooManyColours { max_palette: MAX_PALETTE }));
        }
        for (at, text) in spec.palette.iter().enumerate() {
            let color = color(text).ok_or_else(|| needs(&format!("palette[{at}]"), messages::AColour {}))?;
            self.told.palette.push(color);
        }
        if let Some(value) = spec.palette.first().filter(|_| SHADED.contains(&template)) {
            self.warnings.push(messages::OptionLeftOut { template, value, path: "palette" }.into());
        }
        self.told.x_scale = axis_scale(&form.x)?;
        self.told.y_scale = axis_scale(&form.y)?;
        self.check_log(self.told.x_scale, &form.x, roles.x.as_deref())?;
        self.check_log(self.told.y_scale, &form.y, roles.y.as_deref())?;
        Ok(())
    }
}

/// The scale that was asked for, of a template that takes it.
fn axis_scale(slot: &Slot) -> Result<AxisScale, ChartError> {
    let Some((path, scale)) = slot.as_ref().and_then(|(path, channel)| channel.scale.map(|scale| (*path, scale)))
    else {
        return Ok(AxisScale::default());
    };
    let log = scale.kind == Some(ScaleType::Log);
    let from_zero = scale.zero == Some(true);
    if log && from_zero {
        return Err(unfit(&format!("{path}.scale.zero"), messages::LogWithoutZero {}));
    }
    Ok(AxisScale { log, zero: scale.zero, linear: scale.kind == Some(ScaleType::Linear) })
}

fn line_of(element: Auxiliary) -> Option<&'static str> {
    Some(match element {
        Auxiliary::MeanLine => "mean",
        Auxiliary::MedianLine => "median",
        Auxiliary::TargetLine => "target",
        Auxiliary::Threshold => "threshold",
        Auxiliary::Regression => "regression",
        Auxiliary::MovingAvg => "moving_average",
        Auxiliary::Forecast => "forecast",
        Auxiliary::Annotation => "annotation",
        Auxiliary::Highlight | Auxiliary::ColorCoding => return None,
    })
}

fn color(text: &str) -> Option<Color> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some(Color(part(0)?, part(2)?, part(4)?))
}
