//! One suite over the real and the memory world: both must behave alike. Disks of other crates run it too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod scratch;
#[path = "suite/files.rs"]
mod suite;

use scratch::{Scratch, rel, vault_at};
use shosai_world::{ErrorKind, Folder, Hidden, RelPath, RootName, RootOptions, World, WorldOptions};
use suite::{LIMIT, kind_of};

/// Runs a test in both worlds.
fn in_both(test: impl Fn(&World, Folder)) {
    let scratch = Scratch::new();
    let real = vault_at(&scratch.path().join("vault"));
    for world in [World::memory(), real] {
        let vault = world.folder(&RootName::VAULT).unwrap();
        vault.create_dir_all(&RelPath::root()).unwrap();
        test(&world, vault);
    }
    assert_eq!(scratch::own_files(scratch.path()), Vec::<std::path::PathBuf>::new());
}

#[test]
fn temporary_folders_vanish() {
    let scratch = Scratch::new();
    let options = WorldOptions { temp: Some(scratch.path().to_owned()), ..WorldOptions::default() };
    for world in [World::memory(), World::real(options)] {
        let temp = world.temp_folder().unwrap();
        temp.folder().write_atomic(&rel("deep/a"), b"x").unwrap();
        assert_eq!(temp.folder().read(&rel("deep/a"), LIMIT).unwrap(), b"x");
        if let Some(path) = temp.machine_path() {
            assert!(path.join("deep/a").is_file());
        }
        drop(temp);
    }
    assert_eq!(std::fs::read_dir(scratch.path()).unwrap().count(), 0);
}

#[test]
fn absolute_paths_find_their_root() {
    let scratch = Scratch::new();
    let at = |name: &str| scratch.path().join(name);
    std::fs::create_dir_all(at("work/vault")).unwrap();
    let options = WorldOptions::default()
        .with_root(RootName::WORKSPACE, RootOptions::at(at("work")))
        .with_root(RootName::VAULT, RootOptions::at(at("work/vault")));
    let real = World::real(options);
    let roots = [RootName::WORKSPACE, RootName::VAULT];
    let locate = |text: &str| real.locate(text, &roots, Hidden::Refuse);
    let beneath = |name: &str| at(name).to_str().unwrap().to_owned();
    let (folder, path) = locate(&beneath("work/vault/n/a.md")).unwrap();
    folder.write_atomic(&path, b"x").unwrap();
    assert_eq!(path.as_str(), "n/a.md");
    assert!(at("work/vault/n/a.md").is_file());
    assert_eq!(locate(&beneath("work/a.md")).unwrap().1.as_str(), "a.md");
    assert_eq!(locate("sub/a.md").unwrap().1.as_str(), "sub/a.md");
    for outside in ["workx/a", "other", "work/../x", "work/vault/../../x"] {
        assert_eq!(kind_of(locate(&beneath(outside))), ErrorKind::OutOfScope, "{outside}");
    }
    assert_eq!(kind_of(locate("/etc/passwd")), ErrorKind::OutOfScope);
    assert_eq!(kind_of(locate(&beneath("work/.git/config"))), ErrorKind::Denied);
    assert_eq!(World::memory().locate("/vault/a", &roots, Hidden::Allow).unwrap().1.as_str(), "a");
    assert_eq!(kind_of(World::memory().locate("/x/a", &roots, Hidden::Allow)), ErrorKind::OutOfScope);
    assert_eq!(kind_of(real.folder(&RootName::PROJECT)), ErrorKind::Unavailable);
}

#[test]
#[cfg(unix)]
fn the_operator_may_name_any_file_and_link() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path().join("real")).unwrap();
    std::fs::write(scratch.path().join("real/shosai.yaml"), "a: 1").unwrap();
    std::os::unix::fs::symlink("real/shosai.yaml", scratch.path().join("link.yaml")).unwrap();
    let world = World::real(WorldOptions::default());
    let (folder, name) = world.operator_file(scratch.path().join("link.yaml").to_str().unwrap()).unwrap();
    folder.write_atomic(&name, b"a: 2").unwrap();
    assert_eq!(std::fs::read(scratch.path().join("real/shosai.yaml")).unwrap(), b"a: 2");
    assert!(scratch.path().join("link.yaml").is_symlink());
    let (folder, name) = world.operator_file(scratch.path().join("new/out.html").to_str().unwrap()).unwrap();
    folder.write_atomic(&name, b"x").unwrap();
    assert!(scratch.path().join("new/out.html").is_file());
    assert_eq!(kind_of(world.operator_file("..")), ErrorKind::InvalidPath);
}

#[test]
fn an_emptied_folder_can_be_removed_whatever_a_dead_writer_left() {
    let scratch = Scratch::new();
    let vault = vault_at(scratch.path()).folder(&RootName::VAULT).unwrap();
    vault.create_dir_all(&rel("d")).unwrap();
    std::fs::write(scratch.path().join("d/.shosai-own-tmp-dead"), "half").unwrap();
    vault.remove(&rel("d")).unwrap();
    assert!(!scratch.path().join("d").exists());
}
