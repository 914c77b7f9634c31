//! `noveler story` and `noveler codex`: what does not fit together, and entries that a manuscript suggests.

use serde_json::{Value, json};
use shosai_novel::{
    Project,
    codex::{Codex, propose},
    story::{design_contradictions, text_contradictions},
};
use shosai_tool::Failure;
use shosai_world::{ErrorKind, RelPath};

/// Contradictions that an answer lists.
const MOST: usize = 60;

/// What does not fit together in an episode, the surest first, each with both places.
pub fn story(project: &Project, episode: u32) -> Result<Value, Failure> {
    // Whose eyes the story looks through stands in the settings.
    project.config_or_default()?;
    let mut found = design_contradictions(project, episode)?;
    found.extend(text_contradictions(project, episode, None)?);
    found.sort_by_key(|one| one.sure);
    let total = found.len();
    found.truncate(MOST);
    Ok(json!({ "success": true, "episode_number": episode, "total": total, "contradictions": found }))
}

/// Whether proposed entries are written.
#[derive(Clone, Copy, PartialEq)]
pub enum Proposals {
    Show,
    /// Those whose file does not exist yet.
    Write,
}

/// Entries that the manuscript of an episode suggests.
pub fn codex(project: &Project, episode: u32, proposals: Proposals) -> Result<Value, Failure> {
    let (config, _) = project.config_or_default()?;
    let codex = Codex::load(project, &config)?;
    let proposed = propose(&codex, &project.read_episode(episode)?.text);
    let mut written = Vec::new();
    for proposal in proposed.iter().filter(|_| proposals == Proposals::Write) {
        match project.folder().create_new(&RelPath::parse(&proposal.path)?, proposal.yaml.as_bytes()) {
            Ok(()) => written.push(proposal.path.clone()),
            Err(error) if error.kind == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.into()),
        }
    }
    let known: Vec<&str> = codex.entries.iter().map(|entry| entry.name.as_str()).collect();
    Ok(json!({ "success": true, "episode_number": episode, "known": known, "proposed": proposed, "written": written }))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call_named, with_episode};
    use serde_json::json;

    #[test]
    fn a_manuscript_grows_the_codex_and_the_codex_finds_what_does_not_fit() {
        let context = with_episode(
            1,
            "　健太が来た。\n「俺は行く」と健太は言った。\n　健太は笑った。\n「僕は残る」と健太は言った。\n",
        );
        let command = |line: &str| {
            let answer = call_named(&context, "noveler", json!({ "command": line })).unwrap();
            answer["metadata"]["result"].clone()
        };
        assert_eq!(command("codex 1")["written"], json!([]), "nothing is written unless it is asked for");
        let grown = command("codex 1 --write");
        assert_eq!(
            (&grown["proposed"][0]["name"], &grown["written"][0]),
            (&json!("健太"), &json!("30_設定集/人物/健太.yaml"))
        );
        assert_eq!(command("codex 1")["proposed"], json!([]));
        let found = command("story 1");
        assert_eq!(
            (&found["contradictions"][0]["code"], &found["contradictions"][0]["here"]["line"]),
            (&json!("FIRST_PERSON"), &json!(4))
        );
        assert_eq!(found["contradictions"][0]["there"]["place"], "30_設定集/人物/健太.yaml");
        let published = command("publish 1 kakuyomu");
        assert_eq!(published["file"]["path"], "reports/publish/kakuyomu_001.txt");
        let plain = json!({ "relative_path": "30_設定集/人物/健太.yaml", "content": "名前: 健太\n" });
        call_named(&context, "write", plain).unwrap();
        assert_eq!(command("story 1")["total"], 0, "one use of each is no habit");
    }
}
