//! The page as it is sent: with its styles and its first script inline, so that the first frame does
//! not wait for another file.
//!
//! The content security policy lists the hash of each. The browser runs no other inline code, so the
//! text of a puzzle can never become code.
//!
//! ```
//! use whydoku_server::page::Page;
//!
//! let index = "<link rel=\"stylesheet\" href=\"page.css\">\n<p>A page</p>";
//! let page = Page::new(index, |_| "p{color:red}".to_owned());
//! assert_eq!(page.html, "<style>p{color:red}</style>\n<p>A page</p>\n");
//! assert!(page.policy("").contains("style-src 'self' 'sha256-"));
//! ```

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The page and its permissions.
#[derive(Debug)]
pub struct Page {
    /// Its text, with the addresses of `index.html`.
    pub html: String,
    /// The hashes of its styles and scripts, each after a space.
    styles: String,
    scripts: String,
}

impl Page {
    /// Inlines the styles and plain scripts that `index` links. Modules import each other by relative
    /// names, so their text stays the same.
    pub fn new(index: &str, file: impl Fn(&str) -> String) -> Self {
        let mut page = Self {
            html: String::new(),
            styles: String::new(),
            scripts: String::new(),
        };
        for line in index.lines() {
            if let Some((path, rest)) = linked(line, "<link rel=\"stylesheet\" href=\"") {
                let text = file(path);
                page.styles.push_str(&hash(&text));
                let parts = ["<style", rest.trim_end(), &text, "</style>\n"];
                page.html.extend(parts);
            } else if let Some((path, _)) = linked(line, "<script src=\"") {
                let script = page.script("", &file(path));
                page.html.push_str(&script);
            } else {
                page.html.extend([line, "\n"]);
            }
        }
        page
    }

    /// An inline script with these attributes, which the policy will allow.
    pub fn script(&mut self, attributes: &str, text: &str) -> String {
        self.scripts.push_str(&hash(text));
        format!("<script{attributes}>{text}</script>\n")
    }

    /// The content security policy, with what else scripts may be.
    pub fn policy(&self, scripts: &str) -> String {
        format!(
            "default-src 'none'; script-src 'self'{}{scripts}; style-src 'self'{}; \
             img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; \
             manifest-src 'self'; base-uri 'none'; form-action 'none'; \
             require-trusted-types-for 'script'; trusted-types whydoku",
            self.scripts, self.styles
        )
    }
}

/// The address in a line that starts with `begins`, and the rest of the line.
fn linked<'a>(line: &'a str, begins: &str) -> Option<(&'a str, &'a str)> {
    line.trim_start().strip_prefix(begins)?.split_once('"')
}

/// The hash of a text in the notation of the policy, after a space.
fn hash(text: &str) -> String {
    format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "<head>\n<link rel=\"stylesheet\" href=\"/style/a.css\" media=\"print\">\n\
        <script type=\"module\" src=\"/src/main.js\"></script>\n</head>\n  <script src=\"/src/first.js\"></script>\n";

    #[test]
    fn styles_and_the_plain_script_are_inline_and_in_the_policy() {
        let page = Page::new(INDEX, |path| match path {
            "/style/a.css" => "a { color: red }".to_owned(),
            "/src/first.js" => "alert('hello')".to_owned(),
            _ => unreachable!("{path}"),
        });
        assert_eq!(
            page.html,
            "<head>\n<style media=\"print\">a { color: red }</style>\n\
             <script type=\"module\" src=\"/src/main.js\"></script>\n</head>\n\
             <script>alert('hello')</script>\n"
        );
        // Both hashes come from `openssl dgst -sha256 -binary | base64`.
        let policy = page.policy(" 'wasm-unsafe-eval'");
        for named in [
            "script-src 'self' 'sha256-vIsp2avtxDy0157AryO+jEJVpLdmka7PI7o7C4q5ABE=' 'wasm-unsafe-eval';",
            "style-src 'self' 'sha256-LHvAPItmcc9l4w10oslyz6Nh8tFuoEH5lssCs9WdKIE=';",
        ] {
            assert!(policy.contains(named), "{policy}");
        }
        assert!(!page.policy("").contains("unsafe"));
    }
}
