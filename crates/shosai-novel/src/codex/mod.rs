//! The codex: who and what a story has, from `30_設定集` and the project's settings.

mod entry;
mod first;
mod propose;
mod read;

pub use entry::{Entry, Kind, Relation};
pub use first::FIRST_FILES;
pub use propose::{Proposal, propose};

use shosai_world::RelPath;

use crate::{
    error::Result,
    project::{Project, ProjectConfig, layout},
};

/// Files that are read; a longer codex is a sign of another kind of folder.
const MOST_FILES: usize = 400;
/// No entry needs more.
const LARGEST: u64 = 256 * 1024;

/// What a story has.
#[derive(Clone, Debug, Default)]
pub struct Codex {
    pub entries: Vec<Entry>,
    /// The texts it was read from, for showing where something stands.
    files: Vec<(String, String)>,
}

impl Codex {
    /// Reads the codex of a project. A file that cannot be read is passed over: its folder is the writer's own.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn load(project: &Project, config: &ProjectConfig) -> Result<Self> {
        let mut codex = Self::default();
        let root = RelPath::parse(layout::SETTINGS)?;
        let mut folders = vec![root];
        while let Some(folder) = folders.pop() {
            let Ok((entries, _)) = project.folder().list(&folder) else { continue };
            for entry in entries {
                if entry.stat.kind == shosai_world::Kind::Folder {
                    folders.push(entry.path.clone());
                } else if codex.files.len() < MOST_FILES
                    && let Ok(bytes) = project.folder().read(&entry.path, LARGEST)
                    && let Ok((text, _)) = shosai_text::decode(&bytes)
                {
                    codex.files.push((entry.path.to_string(), text.replace("\r\n", "\n")));
                }
            }
        }
        codex.files.sort();
        // What `noveler init` shows is nobody of this story.
        let own = codex.files.iter().filter(|(path, text)| !first::is_example(path, text));
        codex.entries = own.flat_map(|(path, text)| read::entries(path, text)).collect();
        if let Ok(file) = project.read_text(&RelPath::parse(layout::CONFIG_FILE)?) {
            let cast = read::cast(layout::CONFIG_FILE, &file.text);
            codex.files.push((layout::CONFIG_FILE.to_owned(), file.text));
            let known = |person: &Entry| {
                codex.entries.iter().any(|entry| entry.names.iter().any(|name| person.names.contains(name)))
            };
            let fresh: Vec<Entry> = cast.into_iter().filter(|person| !known(person)).collect();
            codex.entries.extend(fresh);
        }
        codex.add_given_names();
        codex.add_told_knowledge();
        codex.add_cast(config);
        codex.add_given_names();
        codex.add_initiates();
        codex.add_places_on_the_way();
        Ok(codex)
    }

    /// 「葵は第3話まで父の正体を知らない」 in any file is knowledge, and what it is about a fact.
    fn add_told_knowledge(&mut self) {
        let told: Vec<(String, read::Told)> = self
            .files
            .iter()
            .filter(|(path, text)| !first::is_example(path, text))
            .flat_map(|(path, text)| read::told_knowledge(text).into_iter().map(|told| (path.clone(), told)))
            .collect();
        for (file, read::Told { who, what, since }) in told {
            if let Some(person) = self.named(Kind::Person, &who) {
                self.entries[person].knows.push((what.clone(), since));
            }
            if self.named(Kind::Fact, &what).is_none() {
                let words = what.split('の').map(str::to_owned).collect();
                let revealed = self.named(Kind::Person, &who).is_none().then_some(since);
                self.entries.push(Entry { file, words, revealed, ..Entry::bare(Kind::Fact, &what) });
            }
        }
    }

    /// 知る人 of a fact know it from the beginning.
    fn add_initiates(&mut self) {
        let facts = self.of(Kind::Fact).map(|(_, fact)| (fact.name.clone(), fact.known_by.clone()));
        for (fact, names) in facts.collect::<Vec<_>>() {
            for person in names.iter().filter_map(|name| self.named(Kind::Person, name)).collect::<Vec<_>>() {
                let knows = &mut self.entries[person].knows;
                if knows.iter().all(|(name, _)| *name != fact) {
                    knows.push((fact.clone(), crate::story::Point::default()));
                }
            }
        }
    }

    /// Places that only the way to them names.
    fn add_places_on_the_way(&mut self) {
        let ways = self.of(Kind::Place).flat_map(|(_, place)| place.moves.iter().map(|(to, _)| to.clone()));
        for name in ways.collect::<Vec<_>>() {
            if self.named(Kind::Place, &name).is_none() {
                self.entries.push(Entry::bare(Kind::Place, &name));
            }
        }
    }

    /// The cast of the settings, put together with what the codex knows of it.
    fn add_cast(&mut self, config: &ProjectConfig) {
        for person in &config.characters {
            let mut names = vec![person.name.clone()];
            names.extend(person.aliases.clone());
            let known =
                |entry: &&mut Entry| entry.kind == Kind::Person && entry.names.iter().any(|name| names.contains(name));
            if let Some(known) = self.entries.iter_mut().find(known) {
                known.first_person = known.first_person.take().or_else(|| person.first_person.clone());
                known.names.extend(names);
                known.names.sort_by(|one, other| (other.chars().count(), one).cmp(&(one.chars().count(), other)));
                known.names.dedup();
                continue;
            }
            self.entries.push(Entry {
                name: person.name.clone(),
                names,
                first_person: person.first_person.clone(),
                file: layout::CONFIG_FILE.to_owned(),
                ..Entry::default()
            });
        }
    }

    /// 早瀬汐里 is also 汐里, where the dictionary or a relative knows 早瀬 as a name.
    fn add_given_names(&mut self) {
        for entry in self.entries.iter_mut().filter(|entry| entry.kind == Kind::Person && entry.names.len() == 1) {
            entry.names.extend(entry::given_name(&entry.name));
        }
    }

    pub fn of(&self, kind: Kind) -> impl Iterator<Item = (usize, &Entry)> {
        self.entries.iter().enumerate().filter(move |(_, entry)| entry.kind == kind)
    }

    /// The entry that has this name, by any of its names.
    pub fn named(&self, kind: Kind, name: &str) -> Option<usize> {
        let name = name.replace([' ', '　'], "");
        let mut fitting = self.of(kind).filter(|(_, entry)| entry.names.contains(&name));
        let found = fitting.next().map(|(place, _)| place);
        // A name that two have names neither.
        if fitting.next().is_some() {
            self.of(kind).find(|(_, entry)| entry.name == name).map(|(place, _)| place)
        } else {
            found
        }
    }

    /// The line of an entry's file that says something, and what it says; its first line where none does.
    pub fn line_of(&self, entry: &Entry, word: &str) -> (usize, String) {
        let text = self.files.iter().find(|(path, _)| *path == entry.file).map_or("", |(_, text)| text.as_str());
        let lines = || text.lines().enumerate();
        let start = lines().find(|(_, line)| line.contains(&entry.name)).map_or(0, |(at, _)| at);
        let found = lines().skip(start).find(|(_, line)| line.contains(word)).or_else(|| lines().nth(start));
        found.map_or((1, String::new()), |(at, line)| (at + 1, line.trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;

    fn codex(files: &[(&str, &str)]) -> Codex {
        let project = project();
        for (path, text) in files {
            project.folder().write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        Codex::load(&project, &ProjectConfig::default()).unwrap()
    }

    #[test]
    fn a_new_project_shows_how_entries_look_and_takes_none_of_them_for_its_own() {
        let codex = codex(&[]);
        assert!(codex.entries.is_empty() && codex.files.len() == FIRST_FILES.len() + 1, "with the settings");
        let own = FIRST_FILES[0].1.replace("例: true\n", "");
        assert_ne!(own, FIRST_FILES[0].1);
        assert_eq!(read::entries("30_設定集/人物/例.yaml", &own)[0].first_person.as_deref(), Some("わたし"));
    }

    #[test]
    fn one_person_is_read_from_many_forms_of_file() {
        let forms = [
            ("30_設定集/人物/汐里.yaml", "名前: 早瀬汐里\n別名: [汐里]\n一人称: わたし\n年齢: 17歳\n"),
            (
                "30_設定集/characters.yaml",
                "characters:\n  - {name: 早瀬汐里, aliases: [汐里], first_person: わたし, age: 17}\n",
            ),
            ("30_設定集/登場人物.yaml", "早瀬汐里: {別名: 汐里, 一人称: わたし, 年齢: 十七}\n"),
            (
                "30_設定集/登場人物.md",
                "# 登場人物\n\n## 早瀬 汐里\n- **一人称**: わたし\n- 年齢：17歳\n\n灯台守の娘。\n\n## 早瀬 誠一\n- 年齢: 46\n",
            ),
            ("30_設定集/人物/汐里.md", "---\n名前: 早瀬 汐里\n一人称: わたし\n---\n- 年齢: １７\n"),
            (
                "30_設定集/キャラクター.md",
                "# キャラクター\n\n- 早瀬汐里（17歳）一人称は「わたし」。父を「お父さん」と呼ぶ。\n- 早瀬誠一: 46歳。\n",
            ),
            (
                "30_設定集/汐里.md",
                "# 登場人物\n\n## 早瀬汐里（はやせ しおり）\n\n十七歳の高校生。一人称は「わたし」で、敬語は使わない。\n\n## 早瀬誠一\n\n46歳。\n",
            ),
            (
                "30_設定集/人物表.md",
                "# 人物\n\n| 名前 | 年齢 | 一人称 | 別名 |\n|---|---|---|---|\n| 早瀬汐里 | 17 | わたし | 汐里 |\n",
            ),
        ];
        for (path, text) in forms {
            let codex = codex(&[(path, text)]);
            let place = codex.named(Kind::Person, "汐里").unwrap_or_else(|| panic!("{path}: {:?}", codex.entries));
            let entry = &codex.entries[place];
            assert_eq!((entry.first_person.as_deref(), entry.age), (Some("わたし"), Some(17)), "{path}");
        }
    }

    #[test]
    fn knowledge_is_read_from_sentences_and_people_from_the_settings() {
        let told = "## 秘密\n- 葵は第3話まで父の正体を知らない。\n- 蓮は手紙の差出人を第2話で知る。\n";
        let codex = {
            let project = project();
            let config = "characters:\n  - {name: 葵, age: 17, 口調: 敬語}\n  - {name: 蓮}\n";
            for (path, text) in [("30_設定集/秘密.md", told), (layout::CONFIG_FILE, config)] {
                project.folder().write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
            }
            Codex::load(&project, &project.config().unwrap()).unwrap()
        };
        let of = |name: &str| codex.entries[codex.named(Kind::Person, name).unwrap()].clone();
        assert_eq!((of("葵").age, of("葵").voice.as_deref(), of("葵").knows[0].1.episode), (Some(17), Some("敬語"), 3));
        assert_eq!((of("蓮").knows[0].0.as_str(), of("蓮").knows[0].1.episode), ("手紙の差出人", 2));
        let fact = &codex.entries[codex.named(Kind::Fact, "父の正体").unwrap()];
        assert_eq!(fact.words, ["父", "正体"]);
    }

    #[test]
    fn who_is_said_to_know_a_fact_knows_it_from_the_beginning() {
        let codex = codex(&[
            ("30_設定集/人物/修.yaml", "名前: 修\n"),
            ("30_設定集/事実/火事.yaml", "種類: 事実\n名前: 火事の原因\n明かされる: EP002\n知る人: [修]\n"),
        ]);
        let knows = &codex.entries[codex.named(Kind::Person, "修").unwrap()].knows;
        assert_eq!(knows.as_slice(), [("火事の原因".to_owned(), crate::story::Point::default())]);
    }

    #[test]
    fn relations_knowledge_and_ways_are_read_from_words_and_from_maps() {
        let text = "名前: 航平\n関係: 三雲ひかり（妹）\n知っていること: 長崎の消印（EP003_SC02から）\n退場: 第4話\n";
        let codex = codex(&[
            ("30_設定集/人物/航平.yaml", text),
            ("30_設定集/場所/灯台.yaml", "名前: 灯台\n移動: [{先: 港, 分: 40}]\n特徴: 階段は九十八段。\n"),
        ]);
        let entry = &codex.entries[codex.named(Kind::Person, "航平").unwrap()];
        assert_eq!((entry.relations[0].with.as_str(), entry.relations[0].term.as_str()), ("三雲ひかり", "妹"));
        assert_eq!((entry.knows[0].0.as_str(), entry.knows[0].1.episode, entry.knows[0].1.scene), ("長崎の消印", 3, 2));
        assert_eq!(entry.leaves.map(|point| point.episode), Some(4));
        let place = &codex.entries[codex.named(Kind::Place, "灯台").unwrap()];
        assert_eq!(place.moves, [("港".to_owned(), 40)]);
        assert!(place.notes.contains("九十八段"));
    }
}
