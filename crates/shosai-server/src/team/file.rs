//! The file of tokens: who may call, what, where and how often. It holds digests, never a secret.

use crate::messages;
use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use shosai_tool::Message;
use shosai_world::{Condition, Folder, RelPath, World, WorldError, sha256_hex};

/// No list of people is longer than this; a larger file is a mistake.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;
/// So many random bytes cannot be guessed, so that a plain digest keeps them safe.
const SECRET_BYTES: usize = 32;
/// What every secret begins with, so that scanners for leaked secrets find it.
const SECRET_PREFIX: &str = "shosai_";
/// How long a change of the file waits for another one.
const LOCK_WAIT: Duration = Duration::from_secs(10);
/// A name longer than this is no name.
const MAX_ID_CHARS: usize = 64;
/// What stands at the top of a file that we write.
const HEADER: &str = "# Who may call this server; see `shosai token --help`. Secrets are kept as SHA-256 only.\n";

/// What one token is good for. What is left out is not limited.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenEntry {
    /// Who it is, in the log and in `shosai token list`.
    pub id: String,
    /// The SHA-256 of the secret, in hexadecimal.
    pub sha256: String,
    /// Toolsets it reaches, of those that the server offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub toolsets: Vec<String>,
    /// Only tools that change nothing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub read_only: bool,
    /// Folders that its calls may use, relative to the workspace or absolute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roots: Vec<String>,
    /// Requests a minute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate_per_minute: Option<u32>,
    /// Requests at once; as many as a minute allows unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub burst: Option<u32>,
    /// Requests a day, counted from midnight UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota_per_day: Option<u64>,
    /// The last day on which it is good, `YYYY-MM-DD` in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    #[serde(default)]
    tokens: Vec<TokenEntry>,
}

/// Why the tokens cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct TeamError {
    /// The file.
    pub place: String,
    /// What is wrong there, with the way out.
    pub message: String,
}

/// A file of tokens that the operator named.
#[derive(Clone, Debug)]
pub struct TokenFile {
    folder: Folder,
    name: RelPath,
    shown: String,
}

impl TokenFile {
    /// The file at `path`, which need not exist yet and must lie where no tool can write.
    pub fn at(world: &World, path: &str) -> Result<Self, TeamError> {
        let wrong =
            |error: WorldError| TeamError { place: path.to_owned(), message: format!("{error}; {}", error.hint) };
        world.refuse_beneath_a_root(path).map_err(wrong)?;
        let (folder, name) = world.operator_secret(path).map_err(wrong)?;
        Ok(Self { folder, name, shown: path.to_owned() })
    }

    /// Where it is, as the operator wrote it.
    pub(super) fn shown(&self) -> &str {
        &self.shown
    }

    /// The entries, each checked.
    pub fn read(&self) -> Result<Vec<TokenEntry>, TeamError> {
        let text = self.folder.read_text(&self.name, MAX_FILE_BYTES).map_err(|error| self.wrong(spoken(&error)))?;
        self.parse(&text)
    }

    /// A mark that changes with the file.
    pub(super) fn mark(&self) -> Option<shosai_world::Fingerprint> {
        self.folder.stat(&self.name).ok().map(|stat| stat.fingerprint)
    }

    /// Adds an entry, makes its secret and gives it; this is the only time that it is seen.
    pub fn add(&self, world: &World, mut entry: TokenEntry) -> Result<String, TeamError> {
        let mut bytes = [0; SECRET_BYTES];
        world.random().fill(&mut bytes).map_err(|error| self.wrong(spoken(&error)))?;
        let secret = format!("{SECRET_PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes));
        entry.sha256 = sha256_hex(secret.as_bytes());
        self.change(|entries| {
            if entries.iter().any(|known| known.id == entry.id) {
                return Err(self.wrong(messages::TokenThere { id: entry.id.clone() }));
            }
            entries.push(entry);
            Ok(())
        })?;
        Ok(secret)
    }

    /// Takes an entry out.
    pub fn revoke(&self, id: &str) -> Result<(), TeamError> {
        self.change(|entries| {
            let before = entries.len();
            entries.retain(|entry| entry.id != id);
            if entries.len() == before {
                return Err(self.wrong(messages::TokenAbsent { id }));
            }
            Ok(())
        })
    }

    /// Changes the file as one step, even when another process does the same.
    fn change(&self, edit: impl FnOnce(&mut Vec<TokenEntry>) -> Result<(), TeamError>) -> Result<(), TeamError> {
        let told = |error: WorldError| self.wrong(spoken(&error));
        let _lock = self.folder.lock(&self.name, LOCK_WAIT).map_err(told)?;
        let there = self.folder.exists(&self.name).map_err(told)?;
        let (mut tokens, expected) = if there {
            let bytes = self.folder.read(&self.name, MAX_FILE_BYTES).map_err(told)?;
            let expected = Condition::Digest(shosai_world::sha256(&bytes));
            let text = String::from_utf8(bytes).map_err(|_| self.wrong(messages::TokensNotUtf8))?;
            (self.parse(&text)?, expected)
        } else {
            (Vec::new(), Condition::Absent)
        };
        edit(&mut tokens)?;
        let body = serde_saphyr::to_string(&Entries { tokens })
            .map_err(|error| self.wrong(messages::TokensUnwritten { reason: error.to_string() }))?;
        let text = format!("{HEADER}{body}");
        // What we would not read back must not be written.
        self.parse(&text)?;
        self.folder.write_if(&self.name, &expected, text.as_bytes()).map_err(told)
    }

    fn parse(&self, text: &str) -> Result<Vec<TokenEntry>, TeamError> {
        if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
            return Ok(Vec::new());
        }
        let entries: Entries = serde_saphyr::from_str(text)
            .map_err(|error| self.wrong(messages::TokensUnread { reason: error.to_string() }))?;
        for (place, entry) in entries.tokens.iter().enumerate() {
            check(entry)
                .map_err(|fault| self.wrong(messages::TokenWrong { place: place + 1, id: &entry.id, fault }))?;
            if entries.tokens[..place].iter().any(|before| before.id == entry.id) {
                return Err(self.wrong(messages::TokenTwice { id: &entry.id }));
            }
        }
        Ok(entries.tokens)
    }

    fn wrong(&self, message: impl Into<Message>) -> TeamError {
        TeamError { place: self.shown.clone(), message: message.into().to_string() }
    }
}

fn check(entry: &TokenEntry) -> Result<(), Message> {
    let plain = |character: char| character.is_alphanumeric() || "-_.@".contains(character);
    if entry.id.is_empty() || entry.id.chars().count() > MAX_ID_CHARS || !entry.id.chars().all(plain) {
        return Err(messages::TokenId { most: MAX_ID_CHARS }.into());
    }
    if digest(&entry.sha256).is_none() {
        return Err(messages::TokenDigest.into());
    }
    if entry.rate_per_minute == Some(0) || entry.burst == Some(0) {
        return Err(messages::TokenRateZero.into());
    }
    if entry.burst.is_some() && entry.rate_per_minute.is_none() {
        return Err(messages::TokenBurstAlone.into());
    }
    match &entry.expires {
        Some(day) if !is_date(day) => Err(messages::TokenDay { day }.into()),
        _ => Ok(()),
    }
}

/// The bytes of a digest.
pub(super) fn digest(hex: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if hex.len() != bytes.len() * 2 || !hex.is_ascii() {
        return None;
    }
    for (byte, place) in bytes.iter_mut().zip((0..hex.len()).step_by(2)) {
        *byte = u8::from_str_radix(&hex[place..place + 2], 16).ok()?;
    }
    Some(bytes)
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize| {
        (part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| part.parse::<u32>().unwrap_or(0))
    };
    match parts.as_slice() {
        [year, month, day] => {
            number(year, 4).is_some()
                && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
                && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
        }
        _ => false,
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

fn spoken(error: &WorldError) -> Message {
    Message::quoted(format!("{error}; {}", error.hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(world: &World) -> TokenFile {
        TokenFile::at(world, "/etc/shosai/tokens.yaml").unwrap()
    }

    #[test]
    fn a_secret_is_given_once_and_only_its_digest_is_kept() {
        let world = World::memory();
        let file = file(&world);
        let entry = TokenEntry { id: "anna".to_owned(), rate_per_minute: Some(60), ..TokenEntry::default() };
        let secret = file.add(&world, entry.clone()).unwrap();
        assert!(secret.starts_with("shosai_") && secret.len() > 48, "{secret}");
        let kept = file.read().unwrap();
        assert_eq!(kept, [TokenEntry { sha256: sha256_hex(secret.as_bytes()), ..entry.clone() }]);
        assert!(file.add(&world, entry).unwrap_err().message.contains("already"));
        assert_ne!(file.add(&world, TokenEntry { id: "ben".to_owned(), ..TokenEntry::default() }).unwrap(), secret);
        file.revoke("anna").unwrap();
        assert_eq!(file.read().unwrap().len(), 1);
        assert!(file.revoke("anna").is_err());
    }

    #[test]
    fn a_broken_entry_is_told_with_its_place() {
        let file = file(&World::memory());
        let digest = "0".repeat(64);
        for (text, told) in [
            ("tokens:\n  - id: a\n    sha256: abc\n".to_owned(), "64 hexadecimal"),
            (format!("tokens:\n  - id: a b\n    sha256: {digest}\n"), "an id is"),
            (format!("tokens:\n  - id: a\n    sha256: {digest}\n    expires: 2027-13-01\n"), "not a day"),
            (format!("tokens:\n  - id: a\n    sha256: {digest}\n    burst: 3\n"), "needs `rate_per_minute`"),
            (format!("tokens:\n  - id: a\n    sha256: {digest}\n  - id: a\n    sha256: {digest}\n"), "twice"),
            (format!("tokens:\n  - id: a\n    sha256: {digest}\n    rot: [x]\n"), "rot"),
            ("tokens: [".to_owned(), "line"),
        ] {
            let error = file.parse(&text).unwrap_err();
            assert!(error.to_string().contains(told), "{error}");
        }
        assert!(file.parse("# nobody yet\n").unwrap().is_empty());
    }
}
