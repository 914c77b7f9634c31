//! The templates that come with the program, each of our own design.

use super::{Aspect, Colours, Cover, Design, Mark, build};
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
            title_faces: ("Arial", "BIZ UDPGothic"),
            text_faces: ("Arial", "BIZ UDPGothic"),
            mark: Mark::Band,
            cover: Cover::Plain,
            footer: "",
        },
    },
];
