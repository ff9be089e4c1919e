//! A small JSON reader.

/// The deepest nesting that is read; no honest proof comes near it.
const DEEPEST: usize = 200;

/// A JSON value. Numbers keep their text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
}

impl Json {
    /// Reads a whole text.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(DEEPEST)?;
        reader.blanks();
        if reader.at < text.len() {
            return Err(reader.error("the end"));
        }
        Ok(value)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn error(&self, expected: &str) -> String {
        format!("not JSON at byte {}: expected {expected}", self.at + 1)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    /// Skips blanks, then the byte if it comes next.
    fn skip(&mut self, byte: u8) -> bool {
        self.blanks();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn need(&mut self, byte: u8) -> Result<(), String> {
        if self.skip(byte) {
            return Ok(());
        }
        Err(self.error(&format!("`{}`", char::from(byte))))
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, String> {
        if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(value);
        }
        Err(self.error("a value"))
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        let Some(inner) = depth.checked_sub(1) else {
            return Err(self.error(&format!("at most {DEEPEST} levels of nesting")));
        };
        self.blanks();
        match self.peek() {
            Some(b'"') => Ok(Json::Text(self.string()?)),
            Some(b'[') => self.list(inner),
            Some(b'{') => self.object(inner),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            Some(b'-' | b'0'..=b'9') => {
                let start = self.at;
                while matches!(
                    self.peek(),
                    Some(b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')
                ) {
                    self.at += 1;
                }
                Ok(Json::Number(self.text[start..self.at].to_owned()))
            }
            _ => Err(self.error("a value")),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, String> {
        self.need(b'[')?;
        let mut items = Vec::new();
        if self.skip(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth)?);
            if !self.skip(b',') {
                self.need(b']')?;
                return Ok(Json::List(items));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        self.need(b'{')?;
        let mut fields: Vec<(String, Json)> = Vec::new();
        if self.skip(b'}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.blanks();
            let name = self.string()?;
            if fields.iter().any(|(other, _)| *other == name) {
                return Err(format!("the field `{name}` appears twice in one object"));
            }
            self.need(b':')?;
            fields.push((name, self.value(depth)?));
            if !self.skip(b',') {
                self.need(b'}')?;
                return Ok(Json::Object(fields));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.need(b'"')?;
        let mut text = String::new();
        loop {
            let start = self.at;
            while !matches!(self.peek(), None | Some(b'"' | b'\\' | 0..0x20)) {
                self.at += 1;
            }
            text.push_str(&self.text[start..self.at]);
            if self.peek() != Some(b'\\') {
                break;
            }
            self.at += 1;
            text.push(self.escape()?);
        }
        if self.peek() != Some(b'"') {
            return Err(self.error("the end of the string"));
        }
        self.at += 1;
        Ok(text)
    }

    fn escape(&mut self) -> Result<char, String> {
        let byte = self.peek().unwrap_or(0);
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => {
                let mut units = vec![self.hex()?];
                if (0xd800..0xdc00).contains(&units[0]) && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    units.push(self.hex()?);
                }
                let text = String::from_utf16(&units).unwrap_or_default();
                text.chars()
                    .next()
                    .ok_or_else(|| self.error("a pair of surrogates"))?
            }
            _ => return Err(self.error("an escape")),
        })
    }

    fn hex(&mut self) -> Result<u16, String> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or("");
        let all_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        let number = u16::from_str_radix(digits, 16).ok().filter(|_| all_hex);
        self.at += 4;
        number.ok_or_else(|| self.error("four hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let text =
            r#" {"a":[1,-2.5e3,true,false,null],"b":{},"c":[],"d":"x\"\\\u00e9\ud83d\ude00\n"} "#;
        let Json::Object(fields) = Json::parse(text).unwrap() else {
            panic!("an object")
        };
        assert_eq!(fields[0].1, {
            let number = |n: &str| Json::Number(n.to_owned());
            let rest = [Json::Bool(true), Json::Bool(false), Json::Null];
            Json::List(
                [number("1"), number("-2.5e3")]
                    .into_iter()
                    .chain(rest)
                    .collect(),
            )
        });
        assert_eq!(fields[3].1, Json::Text("x\"\\é😀\n".to_owned()));
    }

    #[test]
    fn what_is_no_json_is_refused_without_a_panic() {
        let long = "[".repeat(100_000);
        let bad = [
            "",
            "{",
            "[1,]",
            "{\"a\"}",
            "{\"a\":1,\"a\":2}",
            "\"\\x\"",
            "\"\\ud800\"",
            "tru",
            "1 2",
            "\"\\u12",
            "\"\\u12é4\"",
            "\"a\nb\"",
            "nul\u{e9}",
            "\"\\",
            "\"\\ud800\\u0041\"",
            &long,
        ];
        for text in bad {
            assert!(
                Json::parse(text).is_err(),
                "{}",
                &text[..text.len().min(20)]
            );
        }
    }

    /// Every prefix and every one-byte change of a good text is read or refused, never a panic.
    #[test]
    fn damaged_text_never_panics() {
        let text = r#"{"a":["r1c1<>5",{"b":"\u00e9é"}],"n":-1.5}"#;
        for end in 0..text.len() {
            if let Some(prefix) = text.get(..end) {
                assert!(Json::parse(prefix).is_err());
            }
            for byte in 0..=255_u8 {
                let mut bytes = text.as_bytes().to_vec();
                bytes[end] = byte;
                if let Ok(changed) = std::str::from_utf8(&bytes) {
                    let _ = Json::parse(changed);
                }
            }
        }
    }
}
