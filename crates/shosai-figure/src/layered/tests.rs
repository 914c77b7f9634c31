use super::*;

fn graph(count: usize, links: &[(usize, usize)], flow: Flow) -> Graph {
    Graph {
        boxes: vec![(100.0, 40.0); count],
        links: links
            .iter()
            .map(|(from, to)| Link { from: *from, to: *to, label: Some((40.0, 20.0)), ends: 0.0 })
            .collect(),
        flow,
        tight: false,
    }
}

/// What is wrong: a slanted line, an end off its box, a line through a box, a box on a box, a label on a box.
fn faults(graph: &Graph, laid: &Laid) -> Vec<String> {
    let mut found = Vec::new();
    let meets = |own: &Frame, left: f64, top: f64, right: f64, bottom: f64| {
        left < own.x + own.width - 1.0 && right > own.x + 1.0 && top < own.y + own.height - 1.0 && bottom > own.y + 1.0
    };
    for (link, way) in laid.ways.iter().enumerate() {
        for pair in way.corners.windows(2) {
            let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
            if (x1 - x2).abs() > 1.0 && (y1 - y2).abs() > 1.0 {
                found.push(format!("link {link} is slanted: {pair:?}"));
            }
            for (node, own) in laid.boxes.iter().enumerate() {
                if meets(own, x1.min(x2), y1.min(y2), x1.max(x2), y1.max(y2)) {
                    found.push(format!("link {link} runs through {node}"));
                }
            }
        }
        let on_edge = |own: &Frame, (x, y): (f64, f64)| {
            let (middle_x, middle_y) = own.middle();
            let near = |a: f64, b: f64| (a - b).abs() < 1.5;
            (near(x, middle_x) && (near(y, own.y) || near(y, own.y + own.height)))
                || (near(y, middle_y) && (near(x, own.x) || near(x, own.x + own.width)))
        };
        let (from, to) = (graph.links[link].from, graph.links[link].to);
        if !on_edge(&laid.boxes[from], way.corners[0]) || !on_edge(&laid.boxes[to], way.corners[way.corners.len() - 1])
        {
            found.push(format!("link {link} hangs in the air"));
        }
        let label = way.label.unwrap();
        for (node, own) in laid.boxes.iter().enumerate() {
            if meets(own, label.x, label.y, label.x + label.width, label.y + label.height) {
                found.push(format!("the label of {link} stands on {node}"));
            }
        }
    }
    for (place, one) in laid.ways.iter().enumerate() {
        let others = laid.ways[place + 1..].iter().filter_map(|other| other.label);
        let stands = |other: Frame| one.label.is_some_and(|own| super::labels::meets(&own, &other));
        found.extend(others.filter(|other| stands(*other)).map(|_| format!("the label of {place} stands on another")));
    }
    for (place, one) in laid.boxes.iter().enumerate() {
        for other in &laid.boxes[place + 1..] {
            if meets(one, other.x, other.y, other.x + other.width, other.y + other.height) {
                found.push(format!("{place} stands on another"));
            }
        }
    }
    found
}

#[test]
fn branches_merges_long_lines_and_returns_keep_clear_of_boxes() {
    let cases: [(usize, &[(usize, usize)]); 6] = [
        (3, &[(0, 1), (1, 2), (0, 2)]),
        (4, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 0)]),
        (5, &[(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (4, 0), (1, 4)]),
        (2, &[(0, 1), (1, 0), (0, 1)]),
        (3, &[(0, 0), (0, 1), (1, 2), (2, 2)]),
        (9, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 5), (4, 6), (5, 6), (6, 2), (7, 8), (8, 6), (6, 0)]),
    ];
    for (count, links) in cases {
        for flow in [Flow::Down, Flow::Right, Flow::Up, Flow::Left] {
            let graph = graph(count, links, flow);
            let laid = lay_out(&graph).unwrap();
            assert_eq!(faults(&graph, &laid), Vec::<String>::new(), "{links:?} {flow:?}");
            let tight = Graph { tight: true, ..graph };
            assert_eq!(faults(&tight, &lay_out(&tight).unwrap()), Vec::<String>::new(), "tight {links:?} {flow:?}");
        }
    }
}

#[test]
fn the_label_of_a_long_line_keeps_off_that_of_its_neighbour() {
    // An entity with a long line and a short one to a box that others lead to as well.
    let links = [(0, 1), (1, 2), (3, 2), (4, 5), (3, 5)];
    let mut graph = graph(6, &links, Flow::Down);
    graph.links.iter_mut().for_each(|own| own.label = Some((90.0, 20.0)));
    assert_eq!(faults(&graph, &lay_out(&graph).unwrap()), Vec::<String>::new());
}

#[test]
fn a_chain_is_a_straight_line() {
    let laid = lay_out(&graph(4, &[(0, 1), (1, 2), (2, 3)], Flow::Right)).unwrap();
    assert!(laid.ways.iter().all(|way| way.corners.len() == 2));
    assert_eq!(laid.height, 40.0);
}

#[test]
fn a_link_to_nowhere_or_a_wall_of_boxes_is_not_laid_out() {
    assert!(lay_out(&graph(1, &[(0, 3)], Flow::Down)).is_none());
    assert!(lay_out(&graph(500, &[], Flow::Down)).is_none());
}

/// A chain with branches, a line over several layers and two that run back.
const LONG: [(usize, usize); 17] = [
    (0, 1),
    (1, 2),
    (2, 3),
    (2, 4),
    (3, 5),
    (4, 6),
    (6, 7),
    (7, 5),
    (5, 8),
    (8, 9),
    (8, 6),
    (7, 10),
    (10, 11),
    (11, 5),
    (11, 12),
    (12, 0),
    (9, 13),
];

#[test]
fn bands_are_nearer_to_a_page_and_keep_clear_of_boxes() {
    for flow in [Flow::Down, Flow::Right] {
        for bands in [2, 3] {
            let graph = Graph { tight: true, ..graph(14, &LONG, flow) };
            let laid = lay_out_in_bands(&graph, bands, &|_, _| true).unwrap();
            assert_eq!(faults(&graph, &laid), Vec::<String>::new(), "{flow:?} {bands}");
            let plain = lay_out(&graph).unwrap();
            let long = |own: &Laid| if flow == Flow::Right { own.width } else { own.height };
            assert!(long(&laid) < long(&plain) * 0.75, "{} of {}", long(&laid), long(&plain));
        }
    }
}

#[test]
fn a_short_graph_is_not_broken_into_bands() {
    assert!(lay_out_in_bands(&graph(2, &[(0, 1)], Flow::Right), 2, &|_, _| true).is_none());
}

#[test]
fn whatever_is_broken_into_bands_keeps_clear_of_boxes() {
    let mut seed = 7_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut drawn = 0;
    for round in 0..60 {
        let count = 6 + next(12);
        let mut links: Vec<(usize, usize)> = (1..count).map(|node| (next(node), node)).collect();
        links.extend((0..next(6)).map(|_| (next(count), next(count))));
        let flow = if round % 2 == 0 { Flow::Right } else { Flow::Down };
        let graph = Graph { tight: true, ..graph(count, &links, flow) };
        let Some(laid) = lay_out_in_bands(&graph, 2 + round % 2, &|_, _| true) else { continue };
        assert_eq!(faults(&graph, &laid), Vec::<String>::new(), "{links:?} {flow:?}");
        drawn += 1;
    }
    assert!(drawn > 20, "{drawn}");
}
