//! Quotas and rates on the database's clock.

use shosai_world::{Grant, SpendLimits, Storage};

use crate::{new_tenant, store};

#[test]
fn a_quota_is_spent_from_three_replicas_and_never_passed() {
    let tenant = new_tenant();
    let limits = SpendLimits { quota_per_day: Some(1_000), ..SpendLimits::default() };
    let spent: u64 = std::thread::scope(|scope| {
        let replicas: Vec<_> = (0..3)
            .map(|replica| {
                let store = store(&tenant);
                scope.spawn(move || {
                    let mut got = 0;
                    while let Grant::Granted(slice) = store.spend("anna", &limits, 7 + replica).unwrap() {
                        got += slice;
                    }
                    got
                })
            })
            .collect();
        replicas.into_iter().map(|replica| replica.join().unwrap()).sum()
    });
    assert_eq!(spent, 1_000);
    let refused = store(&tenant).spend("anna", &limits, 1).unwrap();
    assert!(matches!(refused, Grant::Quota { retry_after_seconds: 1..=86_400 }), "{refused:?}");
    assert_eq!(store(&tenant).spend("ben", &limits, 1).unwrap(), Grant::Granted(1));
}

#[test]
fn a_burst_passes_and_then_the_rate_holds() {
    let store = store(&new_tenant());
    let limits = SpendLimits { rate_per_minute: Some(60), burst: Some(5), ..SpendLimits::default() };
    assert_eq!(store.spend("anna", &limits, 3).unwrap(), Grant::Granted(3));
    assert_eq!(store.spend("anna", &limits, 3).unwrap(), Grant::Granted(2));
    assert_eq!(store.spend("anna", &limits, 3).unwrap(), Grant::Rate { retry_after_seconds: 1 });
}
