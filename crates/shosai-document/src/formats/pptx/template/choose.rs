//! Which layout suits a slide: by what it offers, then by where things stand, then by what it is called.

use super::{Kind, Layout, Placeholder, Template};

/// What a slide is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The first slide.
    Title,
    /// The start of a section.
    Section,
    /// A title and content.
    Content,
    /// A title and this many columns.
    Columns(usize),
    /// A title and free room.
    TitleOnly,
    /// Free room.
    Blank,
}

/// A chosen layout.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    pub layout: &'a Layout,
    /// Whether it offers all that the slide asks for.
    pub full: bool,
}

/// Words for the layouts in the languages templates are made in; a name decides only between equals.
const TITLE_NAMES: [&str; 9] = [
    "title slide",
    "表紙",
    "タイトル スライド",
    "标题幻灯片",
    "封面",
    "標題投影片",
    "diapositive de titre",
    "titelfolie",
    "cover",
];
const SECTION_NAMES: [&str; 11] = [
    "section",
    "セクション",
    "章",
    "中扉",
    "区切り",
    "节标题",
    "章節",
    "titre de section",
    "abschnitt",
    "sección",
    "divider",
];
const CONTENT_NAMES: [&str; 9] = [
    "title and content",
    "タイトルとコンテンツ",
    "本文",
    "标题和内容",
    "標題及內容",
    "titre et contenu",
    "titel und inhalt",
    "título y objetos",
    "title and body",
];
/// What being in another master than the home of the deck costs: more than any difference in form.
const FOREIGN_MASTER: i64 = 1_000;
/// A layout scoring below this does not serve its purpose.
const LEAST_SCORE: i64 = 1;

impl Template {
    /// The best layout for a role; `full` tells whether it really offers what the role asks.
    pub fn choose(&self, role: Role) -> Choice<'_> {
        let best = self.choose_best(role);
        if best.full { best } else { self.fallback(role) }
    }

    fn choose_best(&self, role: Role) -> Choice<'_> {
        let home = self.home_master();
        let scored = self.layouts.iter().map(|layout| {
            let foreign = if layout.master == home { 0 } else { FOREIGN_MASTER };
            (self.score(layout, role) - foreign, layout)
        });
        // The first among equals: templates put the usual layouts first.
        let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
        match best {
            Some((score, layout)) => Choice { layout, full: score >= LEAST_SCORE },
            None => self.any(),
        }
    }

    /// Whether a layout was made for a cover, of the deck or of a section.
    pub fn has_cover(&self, layout: &Layout) -> bool {
        self.score_title(layout).max(self.score_section(layout)) >= LEAST_SCORE
    }

    /// The layout of this name, in any case and with any spacing.
    pub fn named(&self, name: &str) -> Option<&Layout> {
        let plain = |name: &str| -> String {
            name.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        self.layouts
            .iter()
            .find(|layout| layout.name == name)
            .or_else(|| self.layouts.iter().find(|layout| plain(&layout.name) == wanted))
    }

    fn fallback(&self, role: Role) -> Choice<'_> {
        let next = match role {
            Role::Section => Role::Title,
            // A heading of its own in the middle of a slide serves as a cover better than a title above room for text.
            Role::Title => {
                return self
                    .choose_strict(Role::Section)
                    .unwrap_or_else(|| Choice { full: false, ..self.choose(Role::Content) });
            }
            Role::Columns(_) => Role::Content,
            Role::TitleOnly => {
                return Some(self.choose_best(Role::Content))
                    .filter(|choice| choice.full)
                    .unwrap_or_else(|| self.any());
            }
            Role::Content => {
                return self
                    .choose_strict(Role::TitleOnly)
                    .map_or_else(|| self.any(), |choice| Choice { full: false, ..choice });
            }
            Role::Blank => Role::TitleOnly,
        };
        let found = if next == Role::Title { self.choose_strict(next) } else { Some(self.choose(next)) };
        let choice = found.unwrap_or_else(|| self.choose(Role::Content));
        Choice { full: false, ..choice }
    }

    fn choose_strict(&self, role: Role) -> Option<Choice<'_>> {
        Some(self.choose_best(role)).filter(|choice| choice.full)
    }

    /// Where nothing fits: the layout with a title and the fewest other things, else simply the first of home.
    fn any(&self) -> Choice<'_> {
        let home = self.home_master();
        let key = |layout: &&Layout| {
            let titled = layout.first(Kind::Title).is_some();
            (layout.master != home, !titled, layout.placeholders.len())
        };
        let first = &self.layouts[0];
        Choice { layout: self.layouts.iter().min_by_key(key).unwrap_or(first), full: false }
    }

    /// The first master with a layout for content: the deck stays within one design.
    fn home_master(&self) -> usize {
        let serves = |layout: &&Layout| self.score(layout, Role::Content) >= LEAST_SCORE;
        self.layouts.iter().find(serves).map_or(0, |layout| layout.master)
    }

    fn score(&self, layout: &Layout, role: Role) -> i64 {
        match role {
            Role::Title => self.score_title(layout),
            Role::Section => self.score_section(layout),
            Role::Content => self.score_content(layout),
            Role::Columns(count) => self.score_columns(layout, count),
            Role::TitleOnly => self.score_title_only(layout),
            Role::Blank => self.score_blank(layout),
        }
    }

    fn score_title(&self, layout: &Layout) -> i64 {
        let Some(title) = layout.first(Kind::Title) else { return 0 };
        let centred = title.type_name.as_deref() == Some("ctrTitle");
        let signs = [(layout.kind == "title", 100), (centred, 60), (layout.first(Kind::Subtitle).is_some(), 60)];
        let named = if named(layout, &TITLE_NAMES) { 50 } else { 0 };
        let score: i64 = signs.iter().filter(|(sign, _)| *sign).map(|(_, points)| points).sum::<i64>() + named;
        let objects = layout.placeholders.iter().filter(|own| own.kind == Kind::Object).count() as i64;
        // Without any sign a plain title layout is not a title slide.
        if score == 0 { 0 } else { score - 40 * objects }
    }

    fn score_section(&self, layout: &Layout) -> i64 {
        let Some(title) = layout.first(Kind::Title) else { return 0 };
        let objects = layout.placeholders.iter().filter(|own| own.kind == Kind::Object).count() as i64;
        let texts = layout.placeholders.iter().filter(|own| own.kind == Kind::Text).count() as i64;
        let middle = (title.frame.y + title.frame.height / 2) as f64 / self.size.1 as f64;
        let low = title.type_name.as_deref() == Some("title") && middle > 0.3 && objects == 0;
        let mut score = 0;
        score += if layout.kind == "secHead" { 150 } else { 0 };
        score += if named(layout, &SECTION_NAMES) { 80 } else { 0 };
        score += if low && !matches!(layout.kind.as_str(), "title" | "titleOnly") { 30 } else { 0 };
        if score == 0 { 0 } else { score - 30 * objects - 10 * (texts - 1).max(0) }
    }

    fn score_content(&self, layout: &Layout) -> i64 {
        let contents = layout.contents(self.size);
        let singles = layout.placeholders.iter().filter(|own| own.kind == Kind::Single).count() as i64;
        let section = matches!(layout.kind.as_str(), "title" | "secHead") || named(layout, &SECTION_NAMES);
        if layout.first(Kind::Title).is_none() || contents.len() != 1 || section {
            return 0;
        }
        let share = contents[0].frame.within(&self.slide()).area() / self.slide().area();
        let mut score = (share * 100.0) as i64;
        score += if matches!(layout.kind.as_str(), "obj" | "tx") { 30 } else { 0 };
        score += if contents[0].kind == Kind::Object { 20 } else { 0 };
        score += if named(layout, &CONTENT_NAMES) { 20 } else { 0 };
        // Less than a quarter of the slide is a caption or a remark, not the content.
        if share < 0.25 { 0 } else { score - 60 * singles }
    }

    fn score_columns(&self, layout: &Layout, count: usize) -> i64 {
        let contents = layout.contents(self.size);
        if layout.first(Kind::Title).is_none() || contents.len() != count || !side_by_side(&contents) {
            return 0;
        }
        let widths: Vec<i64> = contents.iter().map(|own| own.frame.width).collect();
        let (widest, narrowest) =
            (widths.iter().max().copied().unwrap_or(1), widths.iter().min().copied().unwrap_or(1));
        let objects = contents.iter().filter(|own| own.kind == Kind::Object).count() as i64;
        let even = (100 * narrowest / widest.max(1)).max(1);
        let share = contents.iter().map(|own| own.frame.area()).sum::<f64>() / self.slide().area();
        if share < 0.3 { 0 } else { even + 10 * objects + if layout.kind == "twoObj" { 20 } else { 0 } }
    }

    fn score_title_only(&self, layout: &Layout) -> i64 {
        let Some(title) = layout.first(Kind::Title) else { return 0 };
        let middle = (title.frame.y + title.frame.height / 2) as f64 / self.size.1 as f64;
        let others = layout
            .placeholders
            .iter()
            .any(|own| matches!(own.kind, Kind::Text | Kind::Object | Kind::Single | Kind::Subtitle));
        if others || middle > 0.3 {
            0
        } else if layout.kind == "titleOnly" {
            120
        } else {
            80
        }
    }

    fn score_blank(&self, layout: &Layout) -> i64 {
        let small = |own: &Placeholder| matches!(own.kind, Kind::Date | Kind::Footer | Kind::Number | Kind::Other);
        if !layout.placeholders.iter().all(small) {
            0
        } else if layout.kind == "blank" {
            120
        } else {
            60
        }
    }
}

fn named(layout: &Layout, names: &[&str]) -> bool {
    let own = layout.name.to_lowercase();
    names.iter().any(|name| own.contains(name))
}

/// Whether the columns stand beside each other and none above another.
fn side_by_side(contents: &[&Placeholder]) -> bool {
    contents.windows(2).all(|pair| {
        let (left, right) = (&pair[0].frame, &pair[1].frame);
        let common = left.bottom().min(right.bottom()) - left.y.max(right.y);
        right.x >= left.right() - left.width / 10 && common > left.height.min(right.height) / 2
    })
}
