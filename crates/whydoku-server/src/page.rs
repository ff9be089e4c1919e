//! The page as it is sent: with its styles and its first script inline, so that the first frame does
//! not wait for another file.
//!
//! The content security policy lists the hash of each. The browser runs no other inline code, so the
//! text of a puzzle can never become code.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The page and its permissions.
pub(crate) struct Page {
    /// Its text.
    pub(crate) html: String,
    /// Its content security policy.
    pub(crate) policy: String,
}

impl Page {
    /// Inlines the styles and plain scripts that `index` links, and puts the name of the build into the
    /// addresses of its modules. Modules import each other by relative names, so their
    /// text stays the same.
    pub(crate) fn new(index: &str, build: &str, file: impl Fn(&str) -> String) -> Self {
        let mut html = String::new();
        let (mut styles, mut scripts) = (String::new(), String::new());
        for line in index.lines() {
            if let Some((path, rest)) = linked(line, "<link rel=\"stylesheet\" href=\"") {
                let text = file(path);
                styles.push_str(&hash(&text));
                html.extend(["<style", rest.trim_end(), &text, "</style>\n"]);
            } else if let Some((path, _)) = linked(line, "<script src=\"") {
                let text = file(path);
                scripts.push_str(&hash(&text));
                html.extend(["<script>", &text, "</script>\n"]);
            } else {
                let named = line.replace("\"/src/", &format!("\"/{build}/src/"));
                html.extend([&named, "\n"]);
            }
        }
        let policy = format!(
            "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; \
             img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
             trusted-types 'none'"
        );
        Self { html, policy }
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
        let page = Page::new(INDEX, "0123", |path| match path {
            "/style/a.css" => "a { color: red }".to_owned(),
            "/src/first.js" => "alert('hello')".to_owned(),
            _ => unreachable!("{path}"),
        });
        assert_eq!(
            page.html,
            "<head>\n<style media=\"print\">a { color: red }</style>\n\
             <script type=\"module\" src=\"/0123/src/main.js\"></script>\n</head>\n\
             <script>alert('hello')</script>\n"
        );
        // Both hashes come from `openssl dgst -sha256 -binary | base64`.
        for named in [
            "script-src 'self' 'sha256-vIsp2avtxDy0157AryO+jEJVpLdmka7PI7o7C4q5ABE=';",
            "style-src 'self' 'sha256-LHvAPItmcc9l4w10oslyz6Nh8tFuoEH5lssCs9WdKIE=';",
        ] {
            assert!(page.policy.contains(named), "{}", page.policy);
        }
        assert!(!page.policy.contains("unsafe"));
    }
}
