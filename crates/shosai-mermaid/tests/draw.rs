//! Pictures and layouts.
#![allow(clippy::unwrap_used, clippy::panic)]

use shosai_figure::diagram::{Shape, Tip};
use shosai_figure::{Background, Color, Theme};
use shosai_mermaid::{DrawError, DrawOptions, draw, strays};
use shosai_text::{Face, Faces};

fn faces() -> Faces {
    let regular: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
    let bold: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf");
    Faces { regular: Face::from_bytes(regular.into()).unwrap(), bold: Face::from_bytes(bold.into()).unwrap() }
}

const GALLERY: [&str; 15] = [
    "flowchart LR\n  A[受注処理を開始する] --> B{在庫はありますか？}\n  B -->|はい| C(出荷)\n  subgraph 倉庫[\"物流センター\"]\n  C --> D[(在庫)]\n  end",
    "flowchart TD\n  A[\"とても長い日本語のラベルが自動的に折り返されて箱の中にきちんと収まることを確認する文章です\"]",
    "sequenceDiagram\n  participant 利用者\n  利用者->>画面: ログインする\n  Note over 利用者,画面: ここで切り替わります",
    "classDiagram\n  class 社員 {\n    +String 氏名\n    +給与を計算する() int\n  }\n  社員 <|-- 管理職",
    "stateDiagram-v2\n  [*] --> 待機中\n  待機中 --> 処理中 : 注文を受け取る",
    "erDiagram\n  顧客 ||--o{ 注文 : する\n  顧客 {\n    string 氏名 PK \"顧客の名前\"\n  }",
    "gantt\n  title 計画\n  dateFormat YYYY-MM-DD\n  section 設計\n  要件定義 :a1, 2024-01-01, 10d",
    "pie title 構成比\n  \"関東地方\" : 45\n  \"関西地方\" : 30",
    "journey\n  title 一日\n  section 朝\n    起きる: 3: 私",
    "quadrantChart\n  title 優先順位\n  x-axis 低い --> 高い\n  \"検索\": [0.8, 0.3]",
    "mindmap\n  root((全体))\n    読む\n      検索",
    "timeline\n  title 歴史\n  1946 : 計算機の誕生",
    "xychart\n  title \"月ごとの売上\"\n  x-axis [\"一月\", \"二月\"]\n  y-axis \"売上（百万円）\" 0 --> 100\n  bar [30, 50]",
    "kanban\n  todo[これからやること]\n    t1[設計書を書く]",
    "usecase-beta\nactor Customer(\"顧客\")\nOrder(\"注文する\")\nCustomer --> Order",
];

#[test]
fn every_text_lies_inside_its_box_and_the_canvas() {
    let faces = faces();
    for source in GALLERY {
        let drawing = draw(source, &DrawOptions::new(&faces)).unwrap();
        assert_eq!(strays(&drawing.svg, &faces), [], "{source}");
        assert!(drawing.width > 1.0 && drawing.height > 1.0);
    }
}

#[test]
fn the_check_sees_text_outside_canvas_and_box() {
    let faces = faces();
    let drawing = draw("flowchart TD\n  A[開始の処理]", &DrawOptions::new(&faces)).unwrap();
    let start = drawing.svg.find("viewBox=\"").unwrap() + "viewBox=\"".len();
    let end = start + drawing.svg[start..].find('"').unwrap();
    let cut = format!("{}50 0 40 20{}", &drawing.svg[..start], &drawing.svg[end..]);
    assert!(strays(&cut, &faces).iter().any(|stray| stray.outside.is_none()));
    let shrunk = drawing.svg.replacen("x=\"-", "x=\"-1", 1);
    let narrow = {
        let at = shrunk.find("label-container").unwrap();
        let width = at + shrunk[at..].find(" width=\"").unwrap() + " width=\"".len();
        let close = width + shrunk[width..].find('"').unwrap();
        format!("{}10{}", &shrunk[..width], &shrunk[close..])
    };
    assert!(strays(&narrow, &faces).iter().any(|stray| stray.outside.is_some()));
}

#[test]
fn one_text_gives_one_picture() {
    let faces = faces();
    let once = draw(GALLERY[0], &DrawOptions::new(&faces)).unwrap();
    let again = draw(GALLERY[0], &DrawOptions::new(&faces)).unwrap();
    assert_eq!(once, again);
    assert_eq!(once.to_png(&faces, 1.0).unwrap(), again.to_png(&faces, 1.0).unwrap());
}

#[test]
fn themes_grounds_and_widths_are_obeyed() {
    let faces = faces();
    let light = draw(GALLERY[0], &DrawOptions::new(&faces)).unwrap();
    let dark = DrawOptions { theme: Theme::Dark, background: Background::Theme, ..DrawOptions::new(&faces) };
    let dark = draw(GALLERY[0], &dark).unwrap();
    assert_ne!(light.svg, dark.svg);
    assert!(dark.svg.contains("fill:#1f2020"));
    let wide = draw(GALLERY[0], &DrawOptions { width: Some(640.0), ..DrawOptions::new(&faces) }).unwrap();
    assert!((wide.width - 640.0).abs() < 1e-6);
    assert!((wide.height / wide.width - light.height / light.width).abs() < 1e-6);
    let themed = "%%{init: {'theme': 'forest'}}%%\nflowchart TD\n  A --> B";
    let plain = "flowchart TD\n  A --> B";
    let front = "---\nconfig:\n  theme: forest\n---\nflowchart TD\n  A --> B";
    let svg = |source| draw(source, &DrawOptions::new(&faces)).unwrap().svg;
    assert_ne!(svg(themed), svg(plain));
    assert_eq!(svg(themed), svg(front));
}

#[test]
fn a_png_is_a_png_of_the_right_size() {
    let faces = faces();
    let drawing = draw(GALLERY[1], &DrawOptions::new(&faces)).unwrap();
    let png = drawing.to_png(&faces, 2.0).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let width = u32::from_be_bytes([png[16], png[17], png[18], png[19]]);
    assert_eq!(width, (drawing.width * 2.0).ceil() as u32);
}

#[test]
fn scripts_in_labels_are_never_carried_over() {
    let faces = faces();
    let source = "flowchart LR\n  A[\"<script>alert(1)</script>危険<img src=x onerror=alert(1)>\"] --> B[\"a < b & c\"]\n  click A \"javascript:alert(1)\"\n  click B href \"https://example.com\"";
    let svg = draw(source, &DrawOptions::new(&faces)).unwrap().svg;
    for forbidden in ["<script", "onerror", "javascript:", "foreignObject", "<img"] {
        assert!(!svg.contains(forbidden), "{forbidden}");
    }
    assert!(svg.contains("a &lt; b &amp; c"));
}

#[test]
fn what_mermaid_reads_is_drawn_even_where_the_renderer_is_stricter() {
    let faces = faces();
    for source in [
        "graph BT\n  / === ibin[bin]\n  .workdirs --> /",
        "graph TD\n  A(-an ellipse-)-->B",
        "sequenceDiagram",
        "mindmap-node section-root",
        "sequenceDiagram\n  actor A/B as 運用者\n  A/B->>利用者(管理): x",
        "classDiagram\n  class `Dummy`~T~ {\n    void methods()\n  }",
        "flowchart RL\n  subgraph `one`\"\n  a1 --> a2\n  end",
    ] {
        let drawing = draw(source, &DrawOptions::new(&faces)).unwrap_or_else(|e| panic!("{source}: {e}"));
        assert!(!drawing.warnings.is_empty(), "{source}");
    }
}

#[test]
fn broken_huge_and_stopped_diagrams_say_so() {
    let faces = faces();
    let options = DrawOptions::new(&faces);
    assert!(matches!(draw("flowchart TD\n  A[", &options), Err(DrawError::Refused(_))));
    let huge = format!("flowchart TD\n{}", "a --> b\n".repeat(60_000));
    assert!(matches!(draw(&huge, &options), Err(DrawError::TooLarge(_))));
    let stopped = DrawOptions { stop: &|| true, ..options };
    assert!(matches!(draw(GALLERY[0], &stopped), Err(DrawError::Stopped)));
}

#[test]
fn a_flowchart_is_data_for_native_shapes() {
    let faces = faces();
    let source = "flowchart LR\n  A[受注] --> B{在庫?}\n  B -->|はい| C(出荷)\n  subgraph S[\"倉庫\"]\n  C --> D[(DB)]\n  end\n  B -.-o D\n  A ~~~ D\n  style A fill:#f9f\n  classDef red fill:red,color:#fff\n  class C red";
    let options = DrawOptions { shapes: true, ..DrawOptions::new(&faces) };
    let layout = draw(source, &options).unwrap().diagram.unwrap();
    let shapes: Vec<(&str, &str, Shape)> =
        layout.nodes.iter().map(|b| (b.id.as_str(), b.text.as_str(), b.shape)).collect();
    assert_eq!(
        shapes,
        [
            ("A", "受注", Shape::Rectangle),
            ("B", "在庫?", Shape::Diamond),
            ("C", "出荷", Shape::Rounded),
            ("D", "DB", Shape::Cylinder)
        ]
    );
    assert_eq!(layout.nodes[0].style.fill, Color::parse("#f9f"));
    assert_eq!((layout.nodes[2].style.fill, layout.nodes[2].style.text), (Color::parse("red"), Color::parse("#fff")));
    assert_eq!(layout.groups[0].text, "倉庫");
    let labelled = layout.edges.iter().find(|edge| edge.from == "B" && edge.to == "C").unwrap();
    assert_eq!(labelled.label.as_ref().unwrap().text, "はい");
    let round = layout.edges.iter().find(|edge| edge.from == "B" && edge.to == "D").unwrap();
    assert_eq!((round.end, round.start), (Tip::Circle, Tip::None));
    assert!(!layout.edges.iter().any(|edge| edge.joins("A", "D")), "an invisible edge is none");
    for b in &layout.nodes {
        assert!(b.frame.x >= -0.5 && b.frame.x + b.frame.width <= layout.width + 0.5, "{b:?}");
        assert!(b.frame.width >= faces.regular.width(&b.text, 14.0), "{b:?}");
    }
    assert_eq!(draw("pie\n\"a\": 1", &options).unwrap().diagram, None);
    assert_eq!(draw(source, &DrawOptions::new(&faces)).unwrap().diagram, None, "only who asks pays for it");
}

#[test]
fn a_diagram_that_mermaid_would_not_read_is_drawn_only_unjudged() {
    let faces = faces();
    let source = "xychart\n  x-axis [一月, 二月]\n  bar [30, 50]";
    let judged = DrawOptions { judged: true, ..DrawOptions::new(&faces) };
    assert!(draw(source, &DrawOptions::new(&faces)).is_ok());
    let Err(DrawError::Unsound(problem)) = draw(source, &judged) else { panic!("it is not refused") };
    assert_eq!(problem.line, 2);
    assert_eq!(draw(GALLERY[7], &judged).unwrap().keyword.as_deref(), Some("pie"));
}

#[test]
fn the_kinds_that_slides_need_are_shapes_with_their_words_inside_and_no_picture() {
    let faces = faces();
    let options = DrawOptions { shapes: true, ..DrawOptions::new(&faces) };
    let sources = [
        "flowchart TD\n  A[受付] --> B{条件を満たすか}\n  B -->|はい| C[発行]\n  B -->|いいえ| D[断る]\n  C --> A",
        "sequenceDiagram\n  participant C as お客様\n  C->>S: 申し込む\n  alt 条件\n  S-->>C: 送る\n  else\n  S->>S: 断る\n  end\n  Note over C,S: 一日以内",
        "classDiagram\n  class 社員 {\n    +番号\n    +申請する()\n  }\n  部署 \"1\" o-- \"*\" 社員 : 所属\n  社員 <|-- 管理職",
        "stateDiagram-v2\n  [*] --> 受付\n  受付 --> 審査 : 揃う\n  審査 --> 受付 : 不備\n  審査 --> [*]",
        "erDiagram\n  顧客 ||--o{ 注文 : 行う\n  顧客 {\n    int 番号 PK\n  }",
        "gantt\n  dateFormat YYYY-MM-DD\n  section 準備\n  計測 :a, 2026-10-01, 14d\n  改訂 :b, after a, 20d",
        "timeline\n  2023 : 調査\n  2024 : 試行 : 二つの課",
        "mindmap\n  root((改善))\n    待ち時間\n      予約制\n    案内",
        "quadrantChart\n  x-axis 低い --> 高い\n  y-axis 軽い --> 重い\n  quadrant-1 すぐ\n  \"窓口\": [0.8, 0.9]",
        "journey\n  section 来庁\n    待つ: 1: 市民\n    受け取る: 5: 市民",
    ];
    for source in sources {
        let drawing = draw(source, &options).unwrap();
        let diagram = drawing.diagram.as_ref().unwrap_or_else(|| panic!("{source}"));
        assert!(drawing.svg.is_empty() && drawing.alt().chars().count() > 12, "{}", drawing.alt());
        for node in diagram.nodes.iter().filter(|node| !node.text.is_empty()) {
            let widest = node.text.lines().map(|line| faces.regular.width(line, 16.0)).fold(0.0, f64::max);
            let height = node.text.lines().count() as f64 * 16.0 * 1.2;
            assert!(widest <= node.frame.width + 0.5 && height <= node.frame.height + 0.5, "{source}: {node:?}");
            let inside = node.frame.x > -1.0 && node.frame.x + node.frame.width < diagram.width + 1.0;
            assert!(
                inside && node.frame.y > -1.0 && node.frame.y + node.frame.height < diagram.height + 1.0,
                "{node:?}"
            );
        }
    }
}

#[test]
fn what_says_more_than_shapes_can_stays_a_picture() {
    let faces = faces();
    let options = DrawOptions { shapes: true, ..DrawOptions::new(&faces) };
    let composite = "stateDiagram-v2\n  state 審査 {\n    [*] --> 書類\n  }\n  [*] --> 審査";
    let drawing = draw(composite, &options).unwrap();
    assert!(drawing.diagram.is_none() && drawing.svg.starts_with("<svg"));
    assert!(drawing.alt().contains("書類"));
}
