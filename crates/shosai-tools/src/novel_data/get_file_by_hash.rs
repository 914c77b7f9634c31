//! `get_file_by_hash`: a content by its hash.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::HashCache;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::novel::{Answered, answered, project};

/// Bytes of one answer; base64 makes four characters of three.
const MOST_BYTES: usize = 21_000;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The SHA-256, whole or at least its first 12 digits.
    hash: String,
    /// The first byte wanted, as `next_offset` said.
    offset: Option<usize>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        /// The file or artefact that has the hash.
        source: String, sha256: String, size_bytes: usize, encoding: &'static str, offset: usize, content: String,
        /// Where the next part begins; nothing at the end.
        next_offset: Option<usize>,
    }
}

pub struct GetFileByHash;

impl Tool for GetFileByHash {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "get_file_by_hash";
    const TITLE: &'static str = "Content by hash";
    const DESCRIPTION: &'static str = "The content of the file or artefact with this hash, in base64, 21 KB at a time.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let cache = context.shared.get::<HashCache>();
        let cancelled = || context.cancellation.is_cancelled();
        let (source, bytes) = cache.find(&project, &input.hash, &cancelled)?;
        let offset = input.offset.unwrap_or(0).min(bytes.len());
        let end = bytes.len().min(offset + MOST_BYTES);
        let facts = Output {
            source,
            sha256: shosai_world::sha256_hex(&bytes),
            size_bytes: bytes.len(),
            encoding: "base64",
            offset,
            content: BASE64.encode(&bytes[offset..end]),
            next_offset: (end < bytes.len()).then_some(end),
        };
        answered(&project, facts)
    }
}
