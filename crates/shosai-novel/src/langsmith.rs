//! Traced runs: a run's record becomes a summary, a prompt and a row of a dataset. Everything is local files.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use shosai_message::Message;
use shosai_world::{ErrorKind, RelPath, sha256_hex};

use crate::{
    error::{Failure, Result},
    messages,
    project::{Project, layout},
    response::FileRef,
    yaml,
};

/// No record of a run is longer.
const MAX_RUN_BYTES: u64 = 64 * 1024 * 1024;
/// No dataset is longer.
const MAX_DATASET_BYTES: u64 = 256 * 1024 * 1024;
/// Characters of inputs or outputs that a summary shows; the dataset has them whole.
const SHOWN_CHARS: usize = 4_000;
/// Where runs are filed for the other tools.
const FILED: &str = ".noveler/artifacts/langsmith";
const REPORTS: &str = "reports/langsmith";
const MANIFEST: &str = "artifact_manifest.json";
const LATEST: &str = "latest.json";
/// The longest id that becomes a folder's name.
const LONGEST_ID: usize = 80;

/// The record of a run.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Run {
    /// Its id.
    #[serde(alias = "id")]
    pub run_id: String,
    /// What was run.
    pub name: String,
    /// success, error or running.
    pub status: String,
    /// What went wrong.
    pub error: Option<Value>,
    /// Where the trace can be seen.
    #[serde(alias = "url")]
    pub trace_url: Option<String>,
    /// What went in.
    pub inputs: Value,
    /// What came out.
    pub outputs: Value,
    /// Anything else.
    #[serde(alias = "extra")]
    pub metadata: Map<String, Value>,
}

impl Run {
    /// Reads a record.
    ///
    /// # Errors
    /// `LS-001` when it is none.
    pub fn parse(text: &str) -> Result<Self> {
        let not_json =
            |error: serde_json::Error| unreadable(messages::NotJsonAt { line: error.line(), column: error.column() });
        let run: Self =
            yaml::typed(serde_json::from_str(text).map_err(not_json)?).map_err(|unfit| unreadable(unfit.reason))?;
        if run.run_id.trim().is_empty() {
            return Err(unreadable(messages::RunIdMissing));
        }
        Ok(run)
    }

    /// Reads a record of the project.
    ///
    /// # Errors
    /// `LS-001` when it is none or not there.
    pub fn read(project: &Project, path: &RelPath) -> Result<Self> {
        let bytes = project.folder().read(path, MAX_RUN_BYTES).map_err(|error| unreadable(error.message))?;
        let (text, _) = shosai_text::decode(&bytes).map_err(|_| unreadable(messages::NotText))?;
        Self::parse(&text)
    }

    /// The id as a folder's name; one that is none is named by its hash.
    pub fn folder_name(&self) -> String {
        safe_name(&self.run_id)
    }
}

/// What is made of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes<'a> {
    /// Where to; `reports/langsmith/{run_id}` unless given.
    pub output_dir: Option<&'a RelPath>,
    /// The dataset; `default` unless given.
    pub dataset_name: Option<&'a str>,
    /// What should have come out.
    pub expected_behavior: Option<&'a str>,
}

/// What was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Generated {
    /// The run.
    pub run_id: String,
    /// The files.
    pub files: Vec<FileRef>,
    /// Rows of the dataset.
    pub dataset_rows: usize,
    /// Whether the run had a row already.
    pub row_replaced: bool,
    /// Where the run is filed.
    pub filed_at: String,
}

/// Makes the summary, the prompt, the row and the manifest.
///
/// # Errors
/// When a file cannot be written, or the dataset not read.
pub fn generate(project: &Project, run: &Run, wishes: &Wishes<'_>) -> Result<Generated> {
    let name = run.folder_name();
    let output = match wishes.output_dir {
        Some(folder) => folder.clone(),
        None => layout::beneath(REPORTS, &name)?,
    };
    // Runs share their datasets, so that these do not lie in one run's folder unless it was asked for.
    let datasets = wishes.output_dir.map_or_else(|| RelPath::parse(REPORTS), |folder| Ok(folder.clone()))?;
    let dataset = datasets.join(&format!("datasets/{}.jsonl", safe_name(wishes.dataset_name.unwrap_or("default"))))?;
    let filed = layout::beneath(FILED, &name)?;
    let (summary, prompt) = (summary(run), prompt(run, wishes.expected_behavior));
    for folder in [&output, &filed] {
        // Whole: made of the run that was given.
        project.folder().write_atomic(&folder.join("summary.md")?, summary.as_bytes())?;
        // Whole: the same.
        project.folder().write_atomic(&folder.join("prompt.txt")?, prompt.as_bytes())?;
    }
    let (dataset_rows, row_replaced) = add_row(project, &dataset, run, wishes.expected_behavior)?;
    let mut files = vec![
        FileRef::of(project, &output.join("summary.md")?)?,
        FileRef::of(project, &output.join("prompt.txt")?)?,
        FileRef::of(project, &dataset)?,
    ];
    let manifest = json!({
        "run_id": run.run_id,
        "name": run.name,
        "status": run.status,
        "generated_at": project.now().iso8601(),
        "files": files,
    });
    for folder in [&output, &filed] {
        project.write_json(&folder.join(MANIFEST)?, &manifest)?;
    }
    project.write_json(&layout::beneath(FILED, LATEST)?, &json!({ "run_id": run.run_id, "folder": filed.as_str() }))?;
    files.push(FileRef::of(project, &output.join(MANIFEST)?)?);
    Ok(Generated { run_id: run.run_id.clone(), files, dataset_rows, row_replaced, filed_at: filed.to_string() })
}

/// Notes a verification in the manifest of the run that was made last, if there is one, and keeps its log.
///
/// # Errors
/// When a file cannot be written.
pub fn record_verification(project: &Project, status: &Value, log: &str) -> Result<Option<String>> {
    let latest = layout::beneath(FILED, LATEST)?;
    let Some(latest) = read_json(project, &latest)? else { return Ok(None) };
    let Some(folder) = latest["folder"].as_str().and_then(|folder| RelPath::parse(folder).ok()) else {
        return Ok(None);
    };
    let path = folder.join("verification.log")?;
    project.folder().append(&path, log.as_bytes())?;
    project.folder().update(&folder.join(MANIFEST)?, MAX_RUN_BYTES, |manifest| {
        // A manifest that cannot be read is like none.
        let mut manifest: Map<String, Value> =
            manifest.and_then(|bytes| serde_json::from_slice(bytes).ok()).unwrap_or_default();
        manifest.insert("verification".to_owned(), status.clone());
        Ok::<_, Failure>((Some(serde_json::to_vec_pretty(&manifest).unwrap_or_default()), ()))
    })?;
    Ok(Some(path.to_string()))
}

fn summary(run: &Run) -> String {
    let error = run.error.as_ref().filter(|error| !error.is_null()).map_or_else(|| "なし".to_owned(), shown);
    let link = run.trace_url.as_deref().unwrap_or("なし");
    let rows: String = run.metadata.iter().map(|(name, value)| format!("- {name}: {}\n", shown(value))).collect();
    format!(
        "# {}\n\n- run_id: {}\n- 状態: {}\n- トレース: {link}\n\n## エラー\n\n```\n{error}\n```\n\n## 入力\n\n```json\n{}\n```\n\n## 出力\n\n```json\n{}\n```\n\n## メタデータ\n\n{rows}",
        run.name,
        run.run_id,
        run.status,
        shown(&run.inputs),
        shown(&run.outputs),
    )
}

fn prompt(run: &Run, expected: Option<&str>) -> String {
    let error = run.error.as_ref().filter(|error| !error.is_null()).map_or_else(|| "（記録なし）".to_owned(), shown);
    format!(
        "次の実行記録を調べ、原因を特定して修正してください。\n\n実行: {} ({})\n状態: {}\nエラー:\n{error}\n\n入力:\n{}\n\n出力:\n{}\n\n期待する振る舞い:\n{}\n\n返すもの:\n1. 原因（根拠となる箇所を示す）\n2. プロジェクトを根とする統一差分（unified diff）\n\n差分は langsmith_apply_patch で適用し、langsmith_run_verification で確かめます。\n",
        run.name,
        run.run_id,
        run.status,
        shown(&run.inputs),
        shown(&run.outputs),
        expected.unwrap_or("（指定なし。入力とエラーから推定したことを明記する）"),
    )
}

/// A value as text, bounded.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => serde_json::to_string_pretty(other).unwrap_or_default(),
    };
    let letters = text.chars().count();
    if letters <= SHOWN_CHARS {
        return text;
    }
    let start: String = text.chars().take(SHOWN_CHARS).collect();
    format!("{start}\n…（全{letters}字のうち{SHOWN_CHARS}字）")
}

/// Adds the run's row to a dataset, in place of the one it had; lines that are no JSON are left as they are.
fn add_row(project: &Project, path: &RelPath, run: &Run, expected: Option<&str>) -> Result<(usize, bool)> {
    let row = json!({
        "run_id": run.run_id,
        "inputs": run.inputs,
        "outputs": run.outputs,
        "expected_behavior": expected,
        "metadata": { "name": run.name, "status": run.status, "error": run.error, "trace_url": run.trace_url },
    })
    .to_string();
    let same = |line: &str| {
        serde_json::from_str::<Value>(line).is_ok_and(|kept| kept["run_id"].as_str() == Some(run.run_id.as_str()))
    };
    project.folder().update(path, MAX_DATASET_BYTES, |present| {
        let present = std::str::from_utf8(present.unwrap_or_default())
            .map_err(|_| messages::DatasetNotUtf8 { path: path.as_str() })?;
        let mut replaced = false;
        let mut rows: Vec<&str> = Vec::new();
        for line in present.lines().filter(|line| !line.trim().is_empty()) {
            if !same(line) {
                rows.push(line);
            } else if !replaced {
                rows.push(&row);
                replaced = true;
            }
        }
        if !replaced {
            rows.push(&row);
        }
        Ok((Some(format!("{}\n", rows.join("\n")).into_bytes()), (rows.len(), replaced)))
    })
}

fn safe_name(text: &str) -> String {
    let plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    if plain && !text.is_empty() && text.len() <= LONGEST_ID {
        return text.to_owned();
    }
    let kept: String =
        text.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).take(24).collect();
    let digest = sha256_hex(text.as_bytes());
    format!("{kept}-{}", digest.get(..8).unwrap_or_default())
}

fn read_json(project: &Project, path: &RelPath) -> Result<Option<Value>> {
    match project.folder().read(path, MAX_RUN_BYTES) {
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
        Err(error) if error.kind == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn unreadable(reason: impl Into<Message>) -> Failure {
    messages::RunUnreadable { reason: reason.into() }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;

    #[test]
    fn a_repeated_run_replaces_its_row() {
        let project = project();
        let run = |id: &str, output: &str| {
            Run::parse(&json!({"run_id": id, "name": "n", "status": "error", "outputs": output}).to_string()).unwrap()
        };
        let made = |run: &Run| generate(&project, run, &Wishes::default()).unwrap();
        assert_eq!(made(&run("a", "1")).dataset_rows, 1);
        assert_eq!(made(&run("b", "2")).dataset_rows, 2);
        let again = made(&run("a", "3"));
        assert!(again.row_replaced && again.dataset_rows == 2);
        let text = project
            .folder()
            .read_text(&RelPath::parse("reports/langsmith/datasets/default.jsonl").unwrap(), 9_999)
            .unwrap();
        let outputs: Vec<Value> =
            text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["outputs"].clone()).collect();
        assert_eq!(outputs, [json!("3"), json!("2")]);
    }

    #[test]
    fn an_id_that_is_no_name_leads_nowhere_else() {
        let project = project();
        let run = Run::parse(r#"{"id": "../../x/雨", "name": "n"}"#).unwrap();
        let made = generate(&project, &run, &Wishes::default()).unwrap();
        assert!(made.files.iter().all(|file| !file.path.contains("..")), "{:?}", made.files);
        for bad in ["", "{", "[]", r#"{"name": "x"}"#, r#"{"run_id": 3}"#] {
            assert_eq!(Run::parse(bad).unwrap_err().code, "LS-001", "{bad}");
        }
    }
}
