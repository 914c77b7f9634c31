//! A caller who may use some folders only: nothing else can be read, changed, listed or told apart from absence.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod scratch;

use std::fs;
use std::os::unix::fs::symlink;
use std::time::Duration;

use proptest::prelude::*;
use scratch::{Scratch, rel};
use shosai_world::{
    Condition, ErrorKind, Hidden, ProcessSpec, RootName, RootOptions, WalkLimits, World, WorldOptions, never_cancelled,
};

const LIMIT: u64 = 1 << 20;

/// A workspace with manuals and a vault of two teams, where links are allowed and one leads from team to team.
fn team_world(scratch: &Scratch) -> World {
    for (path, text) in [
        ("manuals/労務/規則.md", "公開"),
        ("manuals/経理/規則.md", "秘密"),
        ("vault/a/note.md", "a"),
        ("vault/b/note.md", "b"),
        ("vault/ab.md", "neither"),
        ("shosai.yaml", ""),
    ] {
        let file = scratch.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    symlink("../b", scratch.path().join("vault/a/way-out")).unwrap();
    let root = |path| RootOptions { links: true, ..RootOptions::at(scratch.path().join(path)) };
    World::real(
        WorldOptions::default()
            .with_root(RootName::WORKSPACE, root(""))
            .with_root(RootName::MANUALS, root("manuals"))
            .with_root(RootName::VAULT, root("vault")),
    )
}

fn narrowed(world: &World, folders: &[&str]) -> World {
    world.narrowed(&folders.iter().map(|folder| (*folder).to_owned()).collect::<Vec<_>>()).unwrap()
}

#[test]
fn only_the_open_folders_are_read_written_and_listed() {
    let scratch = Scratch::new();
    let world = narrowed(&team_world(&scratch), &["vault/a", "manuals/労務"]);
    let vault = world.folder(&RootName::VAULT).unwrap();
    assert_eq!(vault.read(&rel("a/note.md"), LIMIT).unwrap(), b"a");
    vault.write_atomic(&rel("a/new/x.md"), b"x").unwrap();
    let names = |root: &RootName| -> Vec<String> {
        let (entries, skipped) = world.folder(root).unwrap().list(&rel(".")).unwrap();
        assert!(skipped.is_empty());
        entries.iter().map(|entry| entry.path.to_string()).collect()
    };
    assert_eq!(names(&RootName::VAULT), ["a"]);
    assert_eq!(names(&RootName::MANUALS), ["労務"]);
    assert_eq!(names(&RootName::WORKSPACE), ["manuals", "vault"]);
    let walked = world.folder(&RootName::WORKSPACE).unwrap().walk(&rel("."), &WalkLimits::default()).unwrap();
    let seen: Vec<String> = walked.entries.iter().map(|entry| entry.path.to_string()).collect();
    assert!(seen.iter().any(|path| path == "manuals/労務/規則.md"), "{seen:?}");
    assert!(seen.iter().all(|path| !path.contains("経理") && !path.contains("vault/b") && !path.contains("yaml")));
}

#[test]
fn everything_else_is_refused_alike_whether_it_is_there_or_not() {
    let scratch = Scratch::new();
    let world = narrowed(&team_world(&scratch), &["vault/a"]);
    for (root, path) in [
        (RootName::VAULT, "b/note.md"),
        (RootName::VAULT, "b/absent.md"),
        (RootName::VAULT, "ab.md"),
        (RootName::VAULT, "A/note.md"),
        (RootName::MANUALS, "経理/規則.md"),
        (RootName::WORKSPACE, "shosai.yaml"),
        (RootName::WORKSPACE, "vault/b/note.md"),
        (RootName::WORKSPACE, ".shosai/index"),
    ] {
        let folder = world.folder(&root).unwrap();
        let path = rel(path);
        let told = [
            folder.read(&path, LIMIT).err(),
            folder.stat(&path).err(),
            folder.write_atomic(&path, b"x").err(),
            folder.create_new(&path, b"x").err(),
            folder.append(&path, b"x").err(),
            folder.write_if(&path, &Condition::Absent, b"x").err(),
            folder.remove(&path).err(),
            folder.remove_tree(&path).err(),
            folder.create_dir_all(&path).err(),
            folder.lock(&path, Duration::ZERO).err(),
            folder.rename(&path, &rel("a/stolen.md")).err(),
        ];
        for error in told {
            assert_eq!(error.map(|error| error.kind), Some(ErrorKind::OutOfScope), "{path}");
        }
        assert_eq!(folder.machine_path(&path).unwrap(), None);
    }
    assert_eq!(fs::read_to_string(scratch.path().join("vault/b/note.md")).unwrap(), "b");
}

#[test]
fn a_link_does_not_lead_from_one_open_folder_to_another() {
    let scratch = Scratch::new();
    let whole = team_world(&scratch);
    let link = rel("a/way-out/note.md");
    assert_eq!(whole.folder(&RootName::VAULT).unwrap().read(&link, LIMIT).unwrap(), b"b");
    let world = narrowed(&whole, &["vault/a"]);
    let error = world.folder(&RootName::VAULT).unwrap().read(&link, LIMIT).unwrap_err();
    assert_eq!(error.kind, ErrorKind::OutOfScope);
}

#[test]
fn an_open_root_is_open_whole_and_absolute_paths_are_judged_alike() {
    let scratch = Scratch::new();
    let whole = team_world(&scratch);
    let world = narrowed(&whole, &["vault"]);
    assert_eq!(world.folder(&RootName::VAULT).unwrap().read(&rel("b/note.md"), LIMIT).unwrap(), b"b");
    let absolute = scratch.path().join("manuals/経理/規則.md").display().to_string();
    let (folder, path) = world.locate(&absolute, &[RootName::WORKSPACE], Hidden::Refuse).unwrap();
    assert_eq!(folder.read(&path, LIMIT).unwrap_err().kind, ErrorKind::OutOfScope);
    assert!(whole.narrowed(&["/etc".to_owned()]).is_err());
    assert!(whole.narrowed(&["../other".to_owned()]).is_err());
    assert!(whole.narrowed(&[format!("{}/vault/../..", scratch.path().display())]).is_err());
}

#[test]
fn a_fenced_caller_starts_no_program() {
    let scratch = Scratch::new();
    let world = narrowed(&team_world(&scratch), &["vault/a"]);
    let error = world.processes().run(&ProcessSpec::new("ls", ["-l"]), &never_cancelled).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Denied);
}

#[test]
fn an_added_folder_is_a_root_like_any_other_for_one_piece_of_work() {
    let scratch = Scratch::new();
    let world = narrowed(&team_world(&scratch), &["vault/a"]);
    let temp = world.temp_folder().unwrap();
    let name = RootName::output(0);
    let wider = world.with_folder(name.clone(), temp.folder().clone());
    let place = temp.machine_path().unwrap().join("x.md").display().to_string();
    let (folder, path) = wider.locate(&place, &[RootName::WORKSPACE, name], Hidden::Refuse).unwrap();
    folder.write_atomic(&path, b"x").unwrap();
    assert_eq!(temp.folder().read(&rel("x.md"), LIMIT).unwrap(), b"x");
    assert!(world.locate(&place, &[RootName::WORKSPACE], Hidden::Refuse).is_err());
}

#[test]
fn an_operators_own_files_lie_out_of_the_tools_reach() {
    let (inside, outside) = (Scratch::new(), Scratch::new());
    let world = team_world(&inside);
    let text = |scratch: &Scratch, name: &str| scratch.path().join(name).display().to_string();
    assert!(world.refuse_beneath_a_root(&text(&inside, "tokens.yaml")).is_err());
    assert!(world.operator_log(&text(&inside, "vault/audit.log")).is_err());
    world.refuse_beneath_a_root(&text(&outside, "tokens.yaml")).unwrap();
    // What counts is where it leads, not how it begins.
    world.refuse_beneath_a_root(&text(&inside, "../tokens.yaml")).unwrap();
    use std::io::Write;
    for line in ["one\n", "two\n"] {
        world.operator_log(&text(&outside, "audit.log")).unwrap().write_all(line.as_bytes()).unwrap();
    }
    assert_eq!(fs::read_to_string(outside.path().join("audit.log")).unwrap(), "one\ntwo\n");
}

proptest! {
    #[test]
    fn no_path_reads_what_is_not_beneath_an_open_folder(segments in prop::collection::vec("[abAB.]{1,2}", 1..5)) {
        let world = World::memory();
        let text = segments.join("/");
        let Ok(path) = shosai_world::RelPath::parse(&text) else { return Ok(()) };
        prop_assume!(!path.is_root());
        world.folder(&RootName::VAULT).unwrap().write_atomic(&path, b"x").unwrap();
        let fenced = world.narrowed(&["/vault/a".to_owned()]).unwrap().folder(&RootName::VAULT).unwrap();
        let read = fenced.read(&path, LIMIT).is_ok();
        prop_assert_eq!(read, path.is_beneath(&rel("a")));
    }
}

#[test]
fn what_is_named_by_a_digest_is_kept_for_every_caller_who_may_write() {
    let scratch = Scratch::new();
    let world = team_world(&scratch);
    let fenced = world.narrowed(&["vault/a".to_owned()]).unwrap().reading();
    fenced.digest_cache().unwrap().write_atomic(&rel("segments/x"), b"1").unwrap();
    assert_eq!(world.digest_cache().unwrap().read(&rel("segments/x"), LIMIT).unwrap(), b"1");
    assert!(fs::exists(scratch.path().join(".shosai/segments/x")).unwrap());
    assert!(world.read_only().digest_cache().is_none());
}
