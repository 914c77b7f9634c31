//! JSON tables in three shapes: records, columns, and rows under a header.

use super::delimited::from_rows;
use super::{MAX_COLUMNS, Table};
use crate::error::{ChartError, Code};
use crate::messages;
use serde_json::Value;

/// Reads a JSON table.
pub fn read(text: &str) -> Result<Table, ChartError> {
    let value: Value = serde_json::from_str(text.trim()).map_err(|error| broken(&error))?;
    match value {
        Value::Array(rows) if rows.first().is_some_and(Value::is_object) => records(&rows),
        Value::Array(rows) if rows.first().is_some_and(Value::is_array) => grid(&rows),
        Value::Array(rows) if rows.is_empty() => Err(super::empty()),
        Value::Object(columns) if columns.values().all(Value::is_array) && !columns.is_empty() => {
            column_lists(&columns)
        }
        Value::Object(wrapper) => match wrapper
            .iter()
            .find(|(_, v)| v.as_array().is_some_and(|rows| rows.first().is_some_and(Value::is_object)))
        {
            Some((_, Value::Array(rows))) => records(rows),
            _ => Err(not_a_table()),
        },
        _ => Err(not_a_table()),
    }
}

fn records(rows: &[Value]) -> Result<Table, ChartError> {
    let mut names: Vec<String> = Vec::new();
    let mut places = std::collections::HashMap::new();
    let mut cells = Vec::with_capacity(rows.len());
    for (number, row) in rows.iter().enumerate() {
        let Value::Object(fields) = row else { return Err(nested(&format!("$[{number}]"))) };
        // Rows with ever new names would otherwise hold a blank cell for every name of all others.
        let mut line = vec![String::new(); names.len().min(MAX_COLUMNS)];
        for (name, value) in fields {
            let at = *places.entry(name.clone()).or_insert_with(|| {
                names.push(name.clone());
                names.len() - 1
            });
            let cell = cell(value, || format!("$[{number}].{name}"))?;
            if at >= MAX_COLUMNS {
                continue;
            }
            if line.len() <= at {
                line.resize(at + 1, String::new());
            }
            line[at] = cell;
        }
        cells.push(line);
    }
    if names.is_empty() {
        return Err(not_a_table());
    }
    from_rows(&names, &cells, "")
}

fn grid(rows: &[Value]) -> Result<Table, ChartError> {
    let mut lines = Vec::with_capacity(rows.len());
    for (number, row) in rows.iter().enumerate() {
        let Value::Array(values) = row else { return Err(nested(&format!("$[{number}]"))) };
        let line: Result<Vec<String>, ChartError> =
            values.iter().enumerate().map(|(at, value)| cell(value, || format!("$[{number}][{at}]"))).collect();
        lines.push(line?);
    }
    let header_is_text = rows.first().and_then(Value::as_array).is_some_and(|row| row.iter().any(Value::is_string));
    if !header_is_text {
        return Err(ChartError::new(Code::Unprocessable, messages::ArrayWithoutNames {}));
    }
    let header = lines.remove(0);
    from_rows(&header, &lines, "")
}

fn column_lists(columns: &serde_json::Map<String, Value>) -> Result<Table, ChartError> {
    let names: Vec<String> = columns.keys().cloned().collect();
    let lists: Vec<&Vec<Value>> = columns.values().filter_map(Value::as_array).collect();
    let rows = lists.iter().map(|list| list.len()).max().unwrap_or(0);
    let mut lines = Vec::with_capacity(rows);
    for row in 0..rows {
        let line: Result<Vec<String>, ChartError> = lists
            .iter()
            .zip(&names)
            .map(|(list, name)| {
                list.get(row).map_or(Ok(String::new()), |value| cell(value, || format!("$.{name}[{row}]")))
            })
            .collect();
        lines.push(line?);
    }
    from_rows(&names, &lines, "")
}

fn cell(value: &Value, path: impl Fn() -> String) -> Result<String, ChartError> {
    match value {
        Value::Null => Ok(String::new()),
        Value::Bool(truth) => Ok(truth.to_string()),
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => Ok(text.clone()),
        Value::Array(_) | Value::Object(_) => Err(nested(&path())),
    }
}

fn nested(path: &str) -> ChartError {
    ChartError::new(Code::Unprocessable, messages::NestedValue { path })
}

fn not_a_table() -> ChartError {
    ChartError::new(Code::UnsupportedFormat, messages::JsonIsNoTable {})
}

fn broken(error: &serde_json::Error) -> ChartError {
    ChartError::new(Code::UnsupportedFormat, messages::UnreadableJson { error: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_shapes_give_the_same_table() {
        for text in [
            r#"[{"月":"2024-01","売上":10},{"月":"2024-02","売上":20}]"#,
            r#"{"月":["2024-01","2024-02"],"売上":[10,20]}"#,
            r#"[["月","売上"],["2024-01",10],["2024-02",20]]"#,
        ] {
            let table = read(text).unwrap();
            assert_eq!((table.rows, table.columns[1].name.as_str()), (2, "売上"), "{text}");
            assert!(matches!(table.columns[0].kind, super::super::Kind::Time(_)), "{text}");
        }
    }

    #[test]
    fn nested_values_are_named_by_path() {
        let error = read(r#"[{"a":1},{"a":{"b":2}}]"#).unwrap_err();
        assert_eq!(error.code, Code::Unprocessable);
        assert!(error.message.contains("$[1].a"));
        assert_eq!(read("{\"a\": 1}").unwrap_err().code, Code::UnsupportedFormat);
        assert_eq!(read("[1,2").unwrap_err().code, Code::UnsupportedFormat);
    }
}
