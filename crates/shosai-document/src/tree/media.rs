use std::{collections::BTreeMap, sync::Arc};

use crate::passes::Figure;
use shosai_figure::{Chart, Diagram};

/// A picture, loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct Media {
    /// Its MIME type: `image/png`, `image/jpeg`, `image/gif`, `image/svg+xml`, `image/webp`.
    pub mime: String,
    pub bytes: Arc<[u8]>,
    /// The same picture as PNG, where the bytes are a vector picture.
    pub png: Option<Arc<[u8]>>,
    /// Width and height in CSS pixels, where known.
    pub size: Option<(f64, f64)>,
}

/// The loaded pictures by the address the document gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MediaStore {
    pictures: BTreeMap<String, Media>,
    diagrams: BTreeMap<String, Diagram>,
    charts: BTreeMap<String, Chart>,
}

impl MediaStore {
    /// The picture at an address of the document.
    pub fn get(&self, url: &str) -> Option<&Media> {
        self.pictures.get(url)
    }

    /// Adds a picture.
    pub fn insert(&mut self, url: impl Into<String>, media: Media) {
        self.pictures.insert(url.into(), media);
    }

    /// The boxes and arrows of the picture at an address, where it is a diagram of such.
    pub fn diagram(&self, url: &str) -> Option<&Diagram> {
        self.diagrams.get(url)
    }

    /// The numbers of the picture at an address, where it is a chart that is to be native.
    pub fn chart(&self, url: &str) -> Option<&Chart> {
        self.charts.get(url)
    }

    /// Adds a figure: its picture, and what else there is of it.
    pub fn insert_figure(&mut self, url: String, figure: Figure) {
        self.charts.extend(figure.chart.map(|chart| (url.clone(), chart)));
        self.diagrams.extend(figure.diagram.map(|diagram| (url.clone(), diagram)));
        self.pictures.insert(url, figure.media);
    }

    /// Adds everything of another, each address as `rename` gives it.
    pub fn take_over(&mut self, other: Self, rename: impl Fn(&str) -> String) {
        self.pictures.extend(other.pictures.into_iter().map(|(url, own)| (rename(&url), own)));
        self.diagrams.extend(other.diagrams.into_iter().map(|(url, own)| (rename(&url), own)));
        self.charts.extend(other.charts.into_iter().map(|(url, own)| (rename(&url), own)));
    }

    /// Every picture with its address, in the order of addresses.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Media)> {
        self.pictures.iter().map(|(url, media)| (url.as_str(), media))
    }
}
