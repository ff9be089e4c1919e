//! The page as a folder: `index.html`, and everything else below a folder named after the build, so that
//! a browser never mixes files of two builds.

use crate::{File, icons, offline};
use std::collections::BTreeMap;
use std::path::Path;
use whydoku_server::compact::compact;
use whydoku_server::page::Page;

/// What the site is made from.
pub(crate) struct Sources {
    /// The files of `web/`, by their path there.
    pub(crate) page: BTreeMap<String, Vec<u8>>,
    /// The files of the engine, by name: `full.js`, `full.wasm`, `pages.txt`, and perhaps the small ones and those for variants.
    pub(crate) engine: BTreeMap<String, Vec<u8>>,
    /// A hash of everything above.
    pub(crate) build: String,
}

/// The folders of `web/` that belong to the page.
const FOLDERS: [&str; 3] = ["src", "style", "offline"];

/// The files of the engine, of which only the full ones and the pages of the techniques must be there.
const ENGINE: [&str; 7] = [
    "full.js",
    "full.wasm",
    "pages.txt",
    "small.js",
    "small.wasm",
    "variant.js",
    "variant.wasm",
];

impl Sources {
    pub(crate) fn read(web: &Path, engine: &Path) -> Result<Self, String> {
        let mut page = BTreeMap::new();
        for name in ["index.html", "icon.svg"] {
            page.insert(name.to_owned(), read_compact(&web.join(name))?);
        }
        for folder in FOLDERS {
            let path = web.join(folder);
            let entries =
                std::fs::read_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            for entry in entries.flatten() {
                let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
                let path = entry.path();
                let ending = path.extension().and_then(|ending| ending.to_str());
                if matches!(ending, Some("js" | "css")) {
                    // The service worker is filled in by its lines first.
                    let filled_in = folder == "offline";
                    let bytes = if filled_in {
                        read(&path)
                    } else {
                        read_compact(&path)
                    };
                    page.insert(name, bytes?);
                }
            }
        }
        let mut parts = BTreeMap::new();
        for name in ENGINE {
            let path = engine.join(name);
            if path.is_file() || !name.starts_with("small") && !name.starts_with("variant") {
                parts.insert(name.to_owned(), read(&path)?);
            }
        }
        let build = hash(page.iter().chain(&parts));
        Ok(Self {
            page,
            engine: parts,
            build,
        })
    }

    /// A file of the page as text; its path may start with a slash, as in `index.html`.
    pub(crate) fn text(&self, path: &str) -> String {
        let bytes = self.page.get(path.trim_start_matches('/'));
        bytes.map_or_else(String::new, |bytes| {
            String::from_utf8_lossy(bytes).into_owned()
        })
    }

    /// The modules of the page by name: `main.js`.
    pub(crate) fn modules(&self) -> impl Iterator<Item = (&str, &Vec<u8>)> {
        let all = self.page.iter();
        all.filter_map(|(path, bytes)| Some((path.strip_prefix("src/")?, bytes)))
    }

    /// `index.html` with its styles and first script inline.
    pub(crate) fn inlined(&self) -> Page {
        Page::new(&self.text("index.html"), |path| self.text(path))
    }
}

/// A file of the page as it is sent.
fn read_compact(path: &Path) -> Result<Vec<u8>, String> {
    let text = String::from_utf8(read(path)?)
        .map_err(|_| format!("{}: not a text in UTF-8", path.display()))?;
    Ok(compact(&path.to_string_lossy(), &text).into_bytes())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// FNV-1a of all names and contents.
fn hash<'a>(files: impl Iterator<Item = (&'a String, &'a Vec<u8>)>) -> String {
    let bytes = files.flat_map(|(name, bytes)| name.bytes().chain(bytes.iter().copied()));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Every file of the folder, without the pages of the techniques.
pub(crate) fn folder(sources: &Sources) -> Result<Vec<File>, String> {
    let build = &sources.build;
    let mut files = vec![
        File::new("index.html", index(sources)?),
        File::new("icon.svg", sources.text("icon.svg")),
    ];
    let modules = sources.modules().filter(|(name, _)| *name != "first.js");
    files.extend(
        modules.map(|(name, bytes)| File::new(&format!("{build}/src/{name}"), bytes.clone())),
    );
    let engine = sources.engine.iter();
    files.extend(
        engine.map(|(name, bytes)| File::new(&format!("{build}/engine/{name}"), bytes.clone())),
    );
    files.extend(icons::files(&sources.text("icon.svg"))?);
    files.push(File::new("manifest.webmanifest", offline::manifest()));
    let worker = offline::service_worker(&sources.text("offline/sw.js"), build, &files)?;
    files.push(File::new("sw.js", worker));
    Ok(files)
}

/// The page: all addresses relative, and its policy inside, since a static host sends no header.
fn index(sources: &Sources) -> Result<String, String> {
    let page = sources.inlined();
    let build = &sources.build;
    let has = |part: &str| sources.engine.contains_key(&format!("{part}.wasm"));
    let small = if has("small") { " data-small" } else { "" };
    let variant = if has("variant") { " data-variant" } else { "" };
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"whydoku-engine\" content=\"{build}/engine/\"{small}{variant}>\n\
         <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
         <link rel=\"apple-touch-icon\" href=\"icons/apple-touch-icon.png\">\n",
        page.policy(" 'wasm-unsafe-eval'")
    );
    let html = page
        .html
        .replace("\"/src/", &format!("\"{build}/src/"))
        .replace("href=\"/", "href=\"");
    with_head(&html, &head)
}

/// Inserts lines at the start of the head, right after the character set, which has to come first.
pub(crate) fn with_head(html: &str, lines: &str) -> Result<String, String> {
    const CHARSET: &str = "<meta charset=\"utf-8\">\n";
    match html.split_once(CHARSET) {
        Some((before, after)) => Ok(format!("{before}{CHARSET}{lines}{after}")),
        None => Err(format!("index.html has no line {CHARSET}")),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The page of this repository with an engine of a few bytes.
    pub(crate) fn sources() -> Sources {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("whydoku-engine-{}-{number}", std::process::id());
        let engine = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&engine).unwrap();
        for name in ENGINE {
            std::fs::write(engine.join(name), name).unwrap();
        }
        let sources = Sources::read(&root.join("web"), &engine).unwrap();
        std::fs::remove_dir_all(engine).unwrap();
        sources
    }

    #[test]
    fn every_address_of_the_page_is_relative_and_leads_to_a_file() {
        let files = folder(&sources()).unwrap();
        let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let index = String::from_utf8(files[0].bytes.clone()).unwrap();
        let mut links = 0;
        for mark in [" href=\"", " src=\""] {
            for rest in index.split(mark).skip(1) {
                let target = rest.split('"').next().unwrap();
                if !target.starts_with('#') {
                    assert!(paths.contains(target), "{target}");
                    links += 1;
                }
            }
        }
        assert!(links > 10, "{links}");
        assert!(
            !index.contains("frame-ancestors"),
            "ignored in a meta element"
        );
    }

    #[test]
    fn a_change_of_any_file_changes_the_build() {
        let mut changed = sources();
        let before = hash(changed.page.iter().chain(&changed.engine));
        assert_eq!(before, changed.build);
        changed.page.get_mut("src/main.js").unwrap().push(b' ');
        assert_ne!(before, hash(changed.page.iter().chain(&changed.engine)));
    }

    #[test]
    fn a_missing_engine_is_an_error() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let missing = Sources::read(&web, Path::new("no-such-folder"));
        assert!(missing.is_err_and(|text| text.contains("full.js")));
    }
}
