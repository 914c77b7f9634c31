//! Whatever is refused is refused in the caller's language, and in no other.

use crate::{
    fixture::everything,
    http::{Answer, Connection, start},
    stdio::Peer,
};
use serde_json::{Value, json};
use shosai_tool::{Config, Language};

const PROTOCOL: &str = "mcp-protocol-version: 2025-06-18\r\n";

fn message(id: u32, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// Requests that the protocol has no place for.
fn misfits() -> Vec<Value> {
    vec![
        message(1, "tools/cal", json!({})),
        message(2, "tools/call", json!({"name": 3})),
        message(3, "tools/call", json!({"name": "echo_wrds", "arguments": {}})),
        message(4, "tools/call", json!({"name": "draw_dots", "arguments": {}})),
        message(5, "tools/list", json!({"cursor": "x"})),
        message(6, "prompts/get", json!({"name": "x"})),
        message(7, "resources/read", json!({"uri": "x"})),
        message(
            8,
            "completion/complete",
            json!({"ref": {"type": "ref/prompt", "name": "x"}, "argument": {"name": "a", "value": "b"}}),
        ),
    ]
}

fn assert_said(text: &str, language: Language) {
    assert!(!text.is_empty());
    assert_eq!(Language::of(text), language, "{text}");
}

fn told(answer: &Answer) -> String {
    answer.json()["error"]["message"].as_str().unwrap_or_else(|| panic!("no message: {}", answer.body)).to_owned()
}

#[tokio::test]
async fn over_http_in_the_language_that_the_visitor_asks_for() {
    let address = start(|config| {
        config.http.token = Some("secret".to_owned());
        config.http.max_body_mb = 1;
    })
    .await;
    for (language, accepts) in [(Language::Ja, "ja-JP,ja;q=0.9,en;q=0.8"), (Language::En, "en-GB,ja;q=0.5")] {
        let accepts = format!("accept-language: {accepts}\r\n");
        let known = format!("{accepts}authorization: Bearer secret\r\n");
        let mut peer = Connection::open(address).await;
        assert_said(&told(&peer.get("/metrics", &accepts).await), language);
        assert_said(&told(&peer.get("/metrics", &format!("{known}origin: http://else.example\r\n")).await), language);
        let foreign = format!("GET / HTTP/1.1\r\nhost: else.example\r\n{accepts}\r\n");
        assert_said(&told(&peer.exchange(foreign).await), language);
        for misfit in misfits() {
            let answer = peer.post(&format!("{PROTOCOL}{known}"), &misfit).await;
            assert_said(&told(&answer), language);
        }
        assert_said(&told(&peer.post(&format!("{PROTOCOL}{known}"), &json!([1])).await), language);
        let large = peer.post(&format!("{PROTOCOL}{known}"), &json!("x".repeat(2 << 20))).await;
        assert_said(&told(&large), language);
    }
}

#[tokio::test]
async fn over_pipes_in_the_language_of_the_settings_or_as_the_client_began() {
    for language in Language::ALL {
        let mut peer = Peer::ready(Config { language: Some(language), ..everything() }).await;
        for line in ["{", "[]", r#"{"id": 1, "methud": "ping"}"#] {
            peer.send_raw(line.as_bytes()).await;
            assert_said(peer.receive().await["error"]["message"].as_str().unwrap(), language);
        }
        for misfit in misfits() {
            peer.send(&misfit).await;
            assert_said(peer.receive().await["error"]["message"].as_str().unwrap(), language);
        }
    }
    let mut peer = Peer::ready(everything()).await;
    for (text, language) in [("議事録を見せて", Language::Ja), ("show me the minutes", Language::En)] {
        peer.send(&message(1, "tools/call", json!({"name": "echo_words", "arguments": {"text": text}}))).await;
        peer.receive().await;
        for misfit in misfits() {
            peer.send(&misfit).await;
            assert_said(peer.receive().await["error"]["message"].as_str().unwrap(), language);
        }
    }
    let asked = json!({"name": "echo_wrds", "arguments": {"text": "show me the minutes", "lang": "ja"}});
    peer.send(&message(9, "tools/call", asked)).await;
    assert_said(peer.receive().await["error"]["message"].as_str().unwrap(), Language::Ja);
}

/// What a caller reads stands in the message files: no sentence is written where it is said.
#[test]
// A test reads the source beside it.
#[allow(clippy::disallowed_methods)]
fn no_sentence_is_written_in_the_code() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let production = text.split("#[cfg(test)]").next().unwrap_or_default();
            let said = |line: &&str| {
                ["\"message\": \"", "ErrorData::invalid_params(\"", "ErrorData::internal_error(\""]
                    .iter()
                    .any(|mark| line.contains(mark))
            };
            found.extend(production.lines().filter(said).map(|line| format!("{}: {line}", path.display())));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
