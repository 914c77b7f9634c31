//! Which tools are offered: toolsets, single tools, exclusions, read-only, profiles.

use shosai_tool::{Effect, Message, Suite, ToolEntry, config::Serve, did_you_mean};

use crate::{
    messages,
    profile::{self, Profile},
};

/// Suites offered when nothing is chosen.
const DEFAULT_SUITES: &[Suite] =
    &[Suite::Manual, Suite::Vault, Suite::Bridge, Suite::Chart, Suite::Document, Suite::Import, Suite::Preview];
/// Suites that the toolset `novel` stands for.
const NOVEL_SUITES: &[Suite] = &[
    Suite::NovelWrite,
    Suite::NovelDesign,
    Suite::NovelQuality,
    Suite::NovelCheck,
    Suite::NovelLangsmith,
    Suite::NovelData,
    Suite::NovelOps,
];
/// Toolsets that stand for several suites.
const GROUPS: &[(&str, &[Suite])] = &[("default", DEFAULT_SUITES), ("novel", NOVEL_SUITES), ("all", Suite::ALL)];

/// More names than this are a list nobody reads.
const LISTED: usize = 30;

/// The tools that are offered, in a fixed order, and the face under which they are.
#[derive(Clone, Debug)]
pub struct Catalogue {
    tools: Vec<&'static ToolEntry>,
    profile: &'static Profile,
    /// Those that could have been chosen.
    all: &'static [ToolEntry],
    /// Those of the page: all of them where nobody has chosen, because people read no list of tools.
    page: Vec<&'static ToolEntry>,
}

/// A choice that cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct CatalogueError(Message);

impl Catalogue {
    /// Chooses from `tools` what `serve` asks for.
    pub fn choose(tools: &'static [ToolEntry], serve: &Serve) -> Result<Self, CatalogueError> {
        let profile = match &serve.profile {
            None => &profile::SHOSAI,
            Some(id) => profile::find(id).ok_or_else(|| {
                unknown("--profile", id, &profile::PROFILES.iter().map(|profile| profile.id).collect::<Vec<_>>())
            })?,
        };
        let suites = if serve.profile.is_some() { profile.suites.to_vec() } else { suites_of(&serve.toolsets)? };
        let singles = serve.tools.iter().map(|name| find(tools, name)).collect::<Result<Vec<_>, _>>()?;
        let excluded = serve.exclude_tools.iter().map(|name| find(tools, name)).collect::<Result<Vec<_>, _>>()?;
        let allowed = |tool: &&ToolEntry| {
            let barred = excluded.iter().any(|excluded| excluded.name == tool.name);
            !barred && (!serve.read_only || tool.effect == Effect::Reads)
        };
        let chosen =
            |tool: &&ToolEntry| suites.contains(&tool.suite) || singles.iter().any(|single| single.name == tool.name);
        let unchosen = serve.profile.is_none() && serve.toolsets == Serve::default().toolsets;
        let page = tools.iter().filter(|tool| allowed(tool) && (unchosen || chosen(tool))).collect();
        let offered = tools.iter().filter(|tool| allowed(tool) && chosen(tool));
        Ok(Self { tools: offered.collect(), profile, all: tools, page })
    }

    /// The part of this that a caller with these toolsets is offered; no toolsets mean all.
    pub fn narrowed(&self, toolsets: &[String], read_only: bool) -> Result<Self, CatalogueError> {
        let suites = if toolsets.is_empty() { Suite::ALL.to_vec() } else { suites_of(toolsets)? };
        let within = |tools: &[&'static ToolEntry]| {
            let reached =
                |tool: &&&ToolEntry| suites.contains(&tool.suite) && (!read_only || tool.effect == Effect::Reads);
            tools.iter().filter(reached).copied().collect()
        };
        Ok(Self { tools: within(&self.tools), page: within(&self.page), ..*self })
    }

    /// What people who use the page are offered.
    pub fn for_page(&self) -> Self {
        Self { tools: self.page.clone(), page: self.page.clone(), ..*self }
    }

    /// The tools, in their fixed order.
    pub fn tools(&self) -> &[&'static ToolEntry] {
        &self.tools
    }

    /// The face.
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// The tool called `name`; a dotted name of the specifications stands for the same with underscores.
    pub fn find(&self, name: &str) -> Option<&'static ToolEntry> {
        let plain = name.replace('.', "_");
        self.tools.iter().copied().find(|tool| tool.name == plain)
    }

    /// What to say of a name that is not offered.
    pub fn nearest(&self, name: &str) -> Message {
        let names: Vec<&str> = self.tools.iter().map(|tool| tool.name).collect();
        let plain = name.replace('.', "_");
        let absent = self.all.iter().find(|tool| tool.name == plain && self.profile.id == profile::SHOSAI.id);
        match absent {
            Some(tool) if self.tools.iter().any(|offered| offered.suite == tool.suite) => {
                messages::ToolNotOffered.into()
            }
            Some(tool) => messages::ToolNotLoaded { suite: tool.suite.name() }.into(),
            None => match near(&plain, &names) {
                Some(near) => messages::ToolNear { near }.into(),
                None if names.len() <= LISTED => messages::ToolsValid { valid: names }.into(),
                None => messages::ToolsListed { count: names.len() }.into(),
            },
        }
    }
}

/// Every name that `--toolsets` takes.
pub fn toolset_names() -> Vec<&'static str> {
    Suite::ALL.iter().map(|suite| suite.name()).chain(GROUPS.iter().map(|(name, _)| *name)).collect()
}

fn suites_of(toolsets: &[String]) -> Result<Vec<Suite>, CatalogueError> {
    let mut suites = Vec::new();
    for name in toolsets {
        if let Some((_, group)) = GROUPS.iter().find(|(group, _)| group == name) {
            suites.extend_from_slice(group);
            continue;
        }
        let suite = Suite::ALL.iter().find(|suite| suite.name() == name);
        suites.push(*suite.ok_or_else(|| unknown("--toolsets", name, &toolset_names()))?);
    }
    Ok(suites)
}

fn find(tools: &'static [ToolEntry], name: &str) -> Result<&'static ToolEntry, CatalogueError> {
    let plain = name.replace('.', "_");
    tools
        .iter()
        .find(|tool| tool.name == plain)
        .ok_or_else(|| unknown("--tools", name, &tools.iter().map(|tool| tool.name).collect::<Vec<_>>()))
}

/// A name that an option of `shosai serve` does not know.
fn unknown(option: &'static str, name: &str, valid: &[&str]) -> CatalogueError {
    CatalogueError(match did_you_mean(name, valid.iter().copied()) {
        Some(near) => messages::ChoiceNear { option, name, near }.into(),
        None if valid.len() <= LISTED => messages::ChoiceListed { option, name, valid: valid.join(", ") }.into(),
        None => messages::ChoiceMany { option, name, count: valid.len() }.into(),
    })
}

/// The name that is meant by one with another server's word for the same deed, or else the one spelled most alike.
fn near<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    /// What others call it, and what it is called here.
    const DEEDS: &[(&str, &str)] = &[
        ("search", "find"),
        ("list", "ls"),
        ("get", "read"),
        ("open", "read"),
        ("edit", "replace"),
        ("update", "write"),
    ];
    let renamed =
        DEEDS.iter().map(|(theirs, ours)| name.replace(theirs, ours)).find(|name| valid.contains(&name.as_str()));
    let same = renamed.and_then(|renamed| valid.iter().copied().find(|name| *name == renamed));
    same.or_else(|| did_you_mean(name, valid.iter().copied())).or_else(|| sharing(name, valid))
}

/// The only name that has most words in common with another, the beginnings of words too.
fn sharing<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    /// Shorter words (`get`, `ls`) stand in many names.
    const TELLING: usize = 4;
    let alike = |one: &str, other: &str| one.starts_with(other) || other.starts_with(one);
    let words =
        |name: &str| name.split('_').filter(|word| word.len() >= TELLING).map(str::to_owned).collect::<Vec<_>>();
    let (asked, mut best) = (words(name), Vec::new());
    let mut most = 1;
    for own in valid {
        let shared = asked.iter().filter(|word| words(own).iter().any(|other| alike(word, other))).count();
        if shared > most {
            (most, best) = (shared, Vec::new());
        }
        if shared == most {
            best.push(*own);
        }
    }
    if let [only] = best[..] { Some(only) } else { None }
}
