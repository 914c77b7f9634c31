//! Issues of an answer: as many as a model can take at once.

use shosai_prose::{Issue, Selection, select};

/// Characters of an answer that issues may fill; the rest is for scores and advice.
const ROOM: usize = 22_000;
/// Issues on a page unless the call says otherwise.
const USUAL_PAGE: usize = 40;
/// The largest page of the specification.
const LARGEST_PAGE: usize = 2_000;

facts! {
    /// The pagination of the specification.
    Pagination { page: usize, page_size: usize, total: usize }
}

pub(crate) struct Page {
    /// What was selected, all pages.
    pub all: Vec<Issue>,
    pub issues: Vec<Issue>,
    /// The page, from one.
    pub number: usize,
    /// Issues on a page, as far as they fit into an answer.
    pub size: usize,
    pub clamped: Vec<String>,
}

impl Page {
    /// Selects issues and cuts pages of them that fit into an answer; every page of one selection has the same size.
    pub fn of(issues: Vec<Issue>, mut wanted: Selection, page: Option<usize>, page_size: Option<usize>) -> Self {
        let mut clamped = Vec::new();
        let asked = page_size.unwrap_or(USUAL_PAGE);
        wanted.page = page.unwrap_or(1).max(1);
        wanted.page_size = usize::MAX;
        let all = select(issues, &Selection { page: 1, ..wanted.clone() }).all;
        let widest =
            all.iter().filter_map(|issue| serde_json::to_string(issue).ok()).map(|text| text.chars().count()).max();
        let fitting = ROOM / widest.unwrap_or(1).max(1);
        let size = asked.clamp(1, LARGEST_PAGE).min(fitting.max(1));
        if page_size.is_some() && size != asked {
            clamped.push(format!("page_size: {asked} → {size}"));
        }
        let start = (wanted.page - 1).saturating_mul(size).min(all.len());
        let end = start.saturating_add(size).min(all.len());
        Self { issues: all[start..end].to_vec(), all, number: wanted.page, size, clamped }
    }

    pub fn has_more(&self) -> bool {
        self.number.saturating_mul(self.size) < self.all.len()
    }

    pub fn pagination(&self) -> Pagination {
        Pagination { page: self.number, page_size: self.size, total: self.all.len() }
    }
}
