//! JSON as text that does not depend on the order of the fields.

use serde_json::Value;
use std::fmt::Write as _;

/// The value on one line, with the keys of every object sorted. The fields of a struct may change
/// places in the source without a change here.
pub(super) fn sorted(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Array(values) => {
            text.push('[');
            for value in values {
                write(value, text);
                text.push(',');
            }
            text.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| *key);
            text.push('{');
            for (key, value) in fields {
                let _ = write!(text, "{key}:");
                write(value, text);
                text.push(',');
            }
            text.push('}');
        }
        other => {
            let _ = write!(text, "{other}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sorted;
    use serde_json::json;

    #[test]
    fn keys_are_sorted_at_every_depth() {
        let value = json!({ "b": [1, { "d": null, "c": "x" }], "a": true });
        assert_eq!(sorted(&value), r#"{a:true,b:[1,{c:"x",d:null,},],}"#);
    }
}
