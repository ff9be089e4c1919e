//! The whole page as one file that works from a disk, without any server.
//!
//! A page from a disk may not load other files, so everything is inside. An import map gives each module
//! a name and its text as a `data:` address; the engine is compressed and in base64.

use crate::build::{Sources, with_head};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// The prefix of the names of modules.
const PREFIX: &str = "whydoku/";

pub(crate) fn page(sources: &Sources) -> Result<String, String> {
    let mut page = sources.inlined();
    let imports: serde_json::Map<String, serde_json::Value> = sources
        .modules()
        .filter(|(name, _)| !["first.js", "worker.js"].contains(name))
        .map(|(name, bytes)| {
            (
                format!("{PREFIX}{name}"),
                data(&named_imports(bytes)).into(),
            )
        })
        .collect();
    let map = serde_json::json!({ "imports": imports }).to_string();
    let map = page.script(" type=\"importmap\"", &map);
    let start = page.script(" type=\"module\"", &format!("import \"{PREFIX}main.js\";"));
    let policy = page.policy(" data: 'wasm-unsafe-eval'");

    let mut html = String::new();
    for line in page.html.lines() {
        let linked = line.contains(" href=\"/") || line.contains(" src=\"/");
        if linked && line.contains("icon.svg") {
            let icon = STANDARD.encode(sources.text("icon.svg"));
            html.extend([
                "<link rel=\"icon\" href=\"data:image/svg+xml;base64,",
                &icon,
                "\">
",
            ]);
        } else if !linked {
            html.extend([line, "\n"]);
        }
    }
    let head =
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n{map}{start}");
    let html = with_head(&html, &head)?;
    let Some((body, end)) = html.rsplit_once("</body>") else {
        return Err("index.html has no line </body>".to_owned());
    };
    let engine = |name: &str| sources.engine.get(name).cloned().unwrap_or_default();
    let mut inside = vec![inner_file(
        "worker.js",
        sources.text("src/worker.js").as_bytes(),
    )];
    for part in ["full", "variant"] {
        let (glue, module) = (format!("{part}.js"), format!("{part}.wasm"));
        if sources.engine.contains_key(&module) {
            inside.push(inner_file(&glue, &engine(&glue)));
            inside.push(inner_file(&module, &gzip(&engine(&module))?));
        }
    }
    inside.push(inner_file("pages.txt", &gzip(&engine("pages.txt"))?));
    Ok(format!("{body}{}</body>{end}", inside.concat()))
}

/// A file that `files.js` reads from the page. A browser does not run a script of this type.
fn inner_file(name: &str, bytes: &[u8]) -> String {
    let text = STANDARD.encode(bytes);
    format!("<script type=\"text/plain\" id=\"file-{name}\">{text}</script>\n")
}

fn data(text: &str) -> String {
    format!("data:text/javascript;base64,{}", STANDARD.encode(text))
}

/// The module with imports by name instead of by relative address.
fn named_imports(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut named = text.into_owned();
    for before in ["from \"", "import(\"", "import \""] {
        named = named.replace(&format!("{before}./"), &format!("{before}{PREFIX}"));
    }
    named
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    packed.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::tests::sources;

    #[test]
    fn the_file_refers_to_nothing_outside() {
        let html = page(&sources()).unwrap();
        for outside in [" src=\"", "href=\"/", "url(", "<link rel=\"modulepreload\""] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert!(html.contains("\"whydoku/main.js\":\"data:text/javascript;base64,"));
        for name in [
            "worker.js",
            "full.js",
            "full.wasm",
            "variant.js",
            "variant.wasm",
            "pages.txt",
        ] {
            assert!(html.contains(&format!("id=\"file-{name}\">")), "{name}");
        }
    }

    #[test]
    fn imports_get_names() {
        let module = b"import { a } from \"./a.js\";\nconst b = import(\"./b.js\");\nexport { c } from \"./c.js\";";
        let named = named_imports(module);
        assert!(!named.contains("./"), "{named}");
        assert_eq!(named.matches("\"whydoku/").count(), 3);
    }
}
