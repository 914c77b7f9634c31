//! What a vault of linked notes needs beside reading and writing: links, recent changes, new names, the trash.

pub mod vault_delete;
#[expect(clippy::module_inception, reason = "the suite has the name of its first tool")]
pub mod vault_links;
pub mod vault_recent;
pub mod vault_rename;

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<vault_links::VaultLinks>(),
    ToolEntry::of::<vault_recent::VaultRecent>(),
    ToolEntry::of::<vault_rename::VaultRename>(),
    ToolEntry::of::<vault_delete::VaultDelete>(),
];
