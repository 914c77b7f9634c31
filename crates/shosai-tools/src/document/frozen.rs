//! What the code of a document made when the project was last rendered: `_freeze/<document>/execute-results/<format>.json`.

use md5::{Digest, Md5};
use serde_json::Value;
use shosai_world::RootName;

use super::surroundings::Surroundings;

/// The largest file of results.
const LARGEST: u64 = 30 * 1024 * 1024;
/// Results for other formats, in the order in which they can stand for those of the one asked for.
const OTHERS: [&str; 5] = ["html", "docx", "typst", "ipynb", "tex"];

impl Surroundings<'_> {
    /// The document with its results; nothing where it was changed since, for then they may be of other code.
    pub fn frozen(&self, source: &str, format: &str) -> Option<String> {
        let folder = self.freezer()?;
        let workspace = self.context.world.folder(&RootName::WORKSPACE).ok()?;
        let known = std::iter::once(format).chain(OTHERS);
        let mut results = known.filter_map(|name| {
            let path = folder.join("execute-results").ok()?.join(&format!("{name}.json")).ok()?;
            let text = workspace.read_text(&path, LARGEST).ok()?;
            serde_json::from_str::<Value>(&text).ok()
        });
        let result = results.next()?;
        let unchanged = result.get("hash")?.as_str()? == hash(source);
        result.pointer("/result/markdown").filter(|_| unchanged)?.as_str().map(str::to_owned)
    }
}

fn hash(source: &str) -> String {
    let bytes = Md5::digest(source.replace("\r\n", "\n"));
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use shosai_document::Resources as _;
    use shosai_tool::Context;
    use shosai_world::RelPath;

    use super::*;

    #[test]
    fn results_are_used_until_the_document_changes() {
        let context = Context::for_tests();
        let workspace = context.world.folder(&RootName::WORKSPACE).unwrap();
        let source = "# A\n\n```{r}\n1 + 1\n```\n";
        let results =
            json!({"hash": hash(source), "result": {"markdown": "# A\n\n![](a_files/figure-html/x-1.svg)\n"}});
        for (path, text) in [
            ("book/_quarto.yml", "project: {type: book}\n"),
            ("book/part/a.qmd", source),
            ("book/_freeze/part/a/execute-results/html.json", &results.to_string()),
            ("book/_freeze/part/a/figure-html/x-1.svg", "<svg width='3' height='4'/>"),
        ] {
            workspace.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        let around = Surroundings::of(&context, Some("book/part/a.qmd"));
        assert!(around.computed(source, "docx").unwrap().contains("figure-html"));
        assert_eq!(around.computed("# B\n", "docx"), None);
        assert!(around.picture("a_files/figure-html/x-1.svg").is_ok());
    }
}
