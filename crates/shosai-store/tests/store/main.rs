//! The suites of every disk, and what only a store promises, on the database that `SHOSAI_TEST_STORE` names (and the
//! objects of `SHOSAI_TEST_BLOBS`).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods, clippy::print_stdout)]

mod crashes;
#[path = "../../../shosai-world/tests/suite/files.rs"]
mod files;
mod limits;
mod many;
mod parity;
#[path = "../../../shosai-world/tests/suite/parity.rs"]
mod suite;

use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

use shosai_store::{Store, StoreAddress};
use shosai_world::{Environment, Folder, RelPath, RootName, RootOptions, World, WorldOptions};

/// A store of a tenant's own; every call is another replica's.
pub fn store(tenant: &str) -> Store {
    store_with(tenant, std::env::var("SHOSAI_TEST_CACHE").ok())
}

/// The same with objects in a folder of this machine.
pub fn store_with(tenant: &str, cache: Option<String>) -> Store {
    static MADE: Once = Once::new();
    let mut pairs = vec![
        ("SHOSAI_STORE".to_owned(), std::env::var("SHOSAI_TEST_STORE").expect("SHOSAI_TEST_STORE names a database")),
        ("SHOSAI_BLOBS".to_owned(), std::env::var("SHOSAI_TEST_BLOBS").unwrap_or_else(|_| "memory://".to_owned())),
        ("SHOSAI_TENANT".to_owned(), tenant.to_owned()),
    ];
    pairs.extend(cache.map(|folder| ("SHOSAI_BLOB_CACHE".to_owned(), folder)));
    let settings = |name: &str| ["AWS_", "AZURE_", "GOOGLE_"].iter().any(|provider| name.starts_with(provider));
    pairs.extend(std::env::vars().filter(|(name, _)| settings(name)));
    let address = StoreAddress::from_environment(&Environment::given(pairs)).unwrap().unwrap();
    let store = Store::open(address).unwrap();
    MADE.call_once(|| store.migrate().unwrap());
    store
}

/// A world whose vault is in the store.
pub fn world(tenant: &str) -> World {
    world_over(store(tenant))
}

pub fn world_over(store: Store) -> World {
    let options = WorldOptions { storage: Some(Arc::new(store)), ..WorldOptions::default() };
    World::real(
        options
            .with_root(RootName::WORKSPACE, RootOptions::at("/nowhere/work"))
            .with_root(RootName::VAULT, RootOptions::at("/nowhere/work/vault")),
    )
}

pub fn vault(tenant: &str) -> Folder {
    world(tenant).folder(&RootName::VAULT).unwrap()
}

pub fn new_tenant() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let id = shosai_world::Random::real().hex_id(6).unwrap();
    format!("test-{id}-{}", COUNT.fetch_add(1, Ordering::SeqCst))
}

pub fn rel(text: &str) -> RelPath {
    RelPath::parse(text).unwrap()
}

/// Runs a test of the common suite.
pub fn in_both(test: impl Fn(&World, Folder)) {
    let world = world(&new_tenant());
    test(&world, world.folder(&RootName::VAULT).unwrap());
}
