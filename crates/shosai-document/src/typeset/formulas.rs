//! Formulas as the writer of Typst can take them.

/// What brackets are called.
const CLOSERS: [&str; 9] = ["rangle", "rvert", "rVert", "vert", "Vert", "rbrace", "rbrack", "rfloor", "rceil"];

/// A formula in which nothing stands right behind the scripts of a bracket: the writer would run them together with it.
pub fn apart(tex: &str) -> String {
    let mut out = String::with_capacity(tex.len() + 8);
    let mut rest = tex;
    let mut after_bracket = false;
    // Whether each open brace holds the script of a bracket.
    let mut open: Vec<bool> = Vec::new();
    while let Some(first) = rest.chars().next() {
        let script = matches!(first, '^' | '_') && after_bracket;
        if script {
            out.push(first);
            rest = rest[1..].trim_start();
        }
        let Some((item, behind)) = item(rest) else { break };
        out.push_str(item);
        rest = behind;
        let held = match item {
            "{" => {
                open.push(script);
                after_bracket = false;
                continue;
            }
            "}" => open.pop().unwrap_or(false),
            // A command may have more to come.
            _ => script && !rest.starts_with(['{', '[']),
        };
        if held && !rest.trim_start().starts_with(['^', '_', '\'']) {
            out.push_str("{}");
        }
        let name = item.trim_start_matches('\\');
        after_bracket = match item {
            "}" => held || after_bracket,
            _ if item.trim().is_empty() => after_bracket,
            _ => held || matches!(item, ")" | "]" | "|" | "\\}" | "\\|") || CLOSERS.contains(&name),
        };
    }
    out
}

/// A command or a letter, and what follows.
fn item(tex: &str) -> Option<(&str, &str)> {
    let mut letters = tex.chars();
    let first = letters.next()?;
    let length = match letters.next() {
        Some(second) if first == '\\' && second.is_ascii_alphabetic() => {
            1 + tex[1..].find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(tex.len() - 1)
        }
        Some(second) if first == '\\' => 1 + second.len_utf8(),
        _ => first.len_utf8(),
    };
    Some(tex.split_at(length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{formats::find, office::testing::rendered_with};

    #[test]
    fn scripts_of_brackets_end() {
        for (tex, expected) in [
            ("(x)^\\top\\Sigma", "(x)^\\top{}\\Sigma"),
            ("(x)^{T_i}_j y", "(x)^{T_i}_j{} y"),
            ("\\{x\\}^ T", "\\{x\\}^T{}"),
            ("x^\\top\\Sigma_{a)_b c}", "x^\\top\\Sigma_{a)_b{} c}"),
            ("(x)^\\mathrm{T} y", "(x)^\\mathrm{T} y"),
            ("(", "("),
            ("(x)^", "(x)^"),
        ] {
            assert_eq!(apart(tex), expected);
        }
    }

    #[test]
    fn formulas_of_statistics_are_set() {
        let source =
            "$$a$$ {#eq-a}\n\nSee @eq-a. $(x)^\\top\\Sigma y$ $|x|^T y$ $[A]^{T}B_{(i)_j k}$ ${(x)}^\\top\\Sigma$\n";
        let told = rendered_with(find("pdf").unwrap(), source, None).unwrap().warnings;
        assert!(told.is_empty(), "{told:?}");
    }

    #[test]
    fn signs_in_titles_are_no_labels() {
        let source = "# 要件①\n\n## ⅱ. B̂ (Ⓐ) 👍\n\n[a](#要件①)\n";
        let told = rendered_with(find("pdf").unwrap(), source, None).unwrap().warnings;
        assert!(!told.iter().any(|told| told.message.to_string().contains("label")), "{told:?}");
    }

    #[test]
    fn pages_break_in_divisions_and_odd_widths_are_no_lengths() {
        let source = "::: {.exercises #here}\nA\n\n\\clearpage\n\nB\n:::\n\n::: {.callout-note}\nC\n\n\\newpage\n\nD\n:::\n\n![](a.svg){width=\"a4\"}\n";
        let told = rendered_with(find("pdf").unwrap(), source, None).unwrap().warnings;
        // The picture of the tests has only a head.
        assert!(told.iter().all(|told| told.message.to_string().contains("decode image")), "{told:?}");
    }
}
