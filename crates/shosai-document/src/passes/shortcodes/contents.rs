//! `{{< contents id >}}`: the block of that identifier, moved here.

use std::collections::HashMap;

use super::{arguments::Arguments, lone};
use crate::tree::{Block, BlockKind, walk};

pub fn place(blocks: &mut Vec<Block>) {
    let mut wanted: HashMap<String, Option<Block>> = HashMap::new();
    walk::each_block_list(blocks, &mut |blocks| {
        wanted.extend(blocks.iter().filter_map(target).map(|id| (id, None)));
    });
    if wanted.is_empty() {
        return;
    }
    walk::each_block_list(blocks, &mut |blocks| {
        let old = std::mem::take(blocks);
        for block in old {
            match id_of(&block).and_then(|id| wanted.get_mut(id)).filter(|place| place.is_none()) {
                Some(place) => *place = Some(block),
                None => blocks.push(block),
            }
        }
    });
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            if let Some(found) = target(block).and_then(|id| wanted.get_mut(&id)?.take()) {
                *block = found;
            }
        }
    });
}

fn target(block: &Block) -> Option<String> {
    let given = Arguments::read(lone(block)?);
    (given.name() == "contents").then(|| given.at(0).unwrap_or_default().trim_start_matches('#').to_owned())
}

fn id_of(block: &Block) -> Option<&str> {
    let id = match &block.kind {
        BlockKind::Div { attributes, .. }
        | BlockKind::Figure { attributes, .. }
        | BlockKind::Code { attributes, .. } => &attributes.id,
        BlockKind::Table(table) => &table.attributes.id,
        _ => return None,
    };
    (!id.is_empty()).then_some(id)
}
