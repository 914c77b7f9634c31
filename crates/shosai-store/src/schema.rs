//! The tables and functions, made and brought up to date by the binary itself.

/// In order; what has been released is never changed, only followed by another.
pub(crate) const MIGRATIONS: &[&str] = &[include_str!("schema/0001.sql"), include_str!("schema/0002.sql")];

/// One script that brings any state up to date, in one transaction, one replica after another.
pub(crate) fn script() -> String {
    let mut script = String::from(
        "BEGIN;\nSELECT pg_advisory_xact_lock(7305024);\nCREATE SCHEMA IF NOT EXISTS shosai;\n\
         CREATE TABLE IF NOT EXISTS shosai.migrations (version int PRIMARY KEY, made timestamptz NOT NULL DEFAULT now());\n",
    );
    for (place, migration) in MIGRATIONS.iter().enumerate() {
        let version = place + 1;
        script.push_str(&format!(
            "DO $migration$ BEGIN IF NOT EXISTS (SELECT 1 FROM shosai.migrations WHERE version = {version}) THEN \
             EXECUTE $sql${migration}$sql$; INSERT INTO shosai.migrations (version) VALUES ({version}); \
             END IF; END $migration$;\n"
        ));
    }
    script.push_str("COMMIT;\n");
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_migration_ends_its_own_quotes() {
        assert!(MIGRATIONS.iter().all(|sql| !sql.contains("$sql$") && !sql.contains("$migration$")));
    }
}
