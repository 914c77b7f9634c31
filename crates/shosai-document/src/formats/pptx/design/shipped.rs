//! The templates that come with the program, each of our own design.

use super::{Aspect, Colours, Cover, Darkness, Design, Mark, build};
use crate::office::package::Package;
use shosai_message::Message;

/// A template that comes with the program.
pub struct Shipped {
    /// The id callers give.
    pub id: &'static str,
    /// Its name, for people.
    pub name: &'static str,
    pub description: &'static str,
    design: Design,
}

impl Shipped {
    /// The template as a `.pptx` file.
    pub fn file(&self) -> Result<Vec<u8>, Message> {
        build(&self.design, Aspect::Wide, "ja").write()
    }
}

/// The shipped template of this id.
pub fn shipped(id: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|own| own.id == id)
}

/// The design of a shipped template in other colours or another shape; nothing where the file is none of them, or was
/// changed since.
pub fn shipped_as(file: &[u8], darkness: Darkness, aspect: Aspect) -> Option<Package> {
    if (darkness, aspect) == (Darkness::Light, Aspect::Wide) {
        return None;
    }
    let own = SHIPPED.iter().find(|own| own.file().is_ok_and(|own| own == file))?;
    Some(build(&own.design.shown(darkness), aspect, "ja"))
}

/// Every shipped template.
pub static SHIPPED: [Shipped; 3] = [
    Shipped {
        id: "corporate_standard",
        name: "社内標準",
        description: "紺を基調にした社内報告・経営会議向けの標準テンプレート",
        design: Design {
            name: "Corporate Standard",
            colours: Colours {
                text: "222B38",
                background: "FFFFFF",
                text2: "14315C",
                background2: "EEF2F7",
                accents: ["1F4E8C", "2F86C1", "4FA3A5", "C98A2B", "B5473C", "6C7A89"],
                links: ["1F4E8C", "5D4A8A"],
            },
            night: Colours {
                text: "F2F4F8",
                background: "10182A",
                text2: "C9DCF5",
                background2: "1B2740",
                accents: ["6FA8E8", "7CC4EE", "7FD0CC", "E5B566", "EE8F84", "A3B1C2"],
                links: ["8FBBF0", "BFA9E6"],
            },
            darkness: Darkness::Light,
            title_faces: ("Arial", "Yu Gothic"),
            text_faces: ("Arial", "Yu Gothic"),
            mark: Mark::Line,
            cover: Cover::Filled,
            footer: "社外秘",
        },
    },
    Shipped {
        id: "sales_pitch",
        name: "営業提案",
        description: "暖色のアクセントと大きな表紙を持つ提案・営業向けのテンプレート",
        design: Design {
            name: "Sales Pitch",
            colours: Colours {
                text: "2B2320",
                background: "FFFFFF",
                text2: "7A1F1F",
                background2: "FBF3EC",
                accents: ["C8432B", "E8963A", "2F7F86", "5C6BB0", "8FA63B", "8C7568"],
                links: ["A83420", "6B4A7A"],
            },
            night: Colours {
                text: "F8F3EF",
                background: "1F1715",
                text2: "F6C9B4",
                background2: "33241F",
                accents: ["F08A6C", "F5B467", "74C3C9", "A5B1EC", "BFD373", "C7AE9F"],
                links: ["F5A58D", "CDB0DC"],
            },
            darkness: Darkness::Light,
            title_faces: ("Arial", "Meiryo"),
            text_faces: ("Arial", "Meiryo"),
            mark: Mark::Bar,
            cover: Cover::Split,
            footer: "",
        },
    },
    Shipped {
        id: "technical_report",
        name: "技術報告",
        description: "表・コード・図を広く置ける技術報告向けのテンプレート",
        design: Design {
            name: "Technical Report",
            colours: Colours {
                text: "1E2A2A",
                background: "FFFFFF",
                text2: "0F3D3E",
                background2: "EDF3F2",
                accents: ["14706F", "3E8E5A", "2A6FB0", "B8772A", "A94A5B", "64757A"],
                links: ["14706F", "5A4B8C"],
            },
            night: Colours {
                text: "EEF4F3",
                background: "0F1C1D",
                text2: "BFE3E0",
                background2: "1A2E2F",
                accents: ["5CC4C0", "82CE9B", "7FB6EE", "E2AE69", "E998A6", "A6B6BA"],
                links: ["7FD1CE", "B9ABE4"],
            },
            darkness: Darkness::Light,
            title_faces: ("Arial", "BIZ UDPGothic"),
            text_faces: ("Arial", "BIZ UDPGothic"),
            mark: Mark::Band,
            cover: Cover::Plain,
            footer: "",
        },
    },
];
