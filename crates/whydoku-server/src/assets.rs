//! The files of the page, embedded without a build step.
//!
//! A browser asks for the page itself each time. The page refers to its modules below a folder named
//! after this build (`/0123…/src/main.js`), so a browser may cache them forever: a new build has
//! other names. The styles are inline (`page.rs`).

use crate::page::Page;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use std::sync::LazyLock;

/// One file of the page.
pub(crate) struct Asset {
    /// Its address.
    pub(crate) path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($path:literal $kind:ident;)*) => {
        &[$(Asset {
            path: concat!("/", $path),
            kind: $kind,
            bytes: include_bytes!(concat!("../web/", $path)),
        }),*]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Every file of the page. A test compares the list with the folder.
pub(crate) const ASSETS: &[Asset] = assets! {
    "index.html" HTML;
    "icon.svg" SVG;
    "src/actions.js" JS;
    "src/api.js" JS;
    "src/beside.js" JS;
    "src/board.js" JS;
    "src/commands.js" JS;
    "src/dialogs.js" JS;
    "src/dom.js" JS;
    "src/events.js" JS;
    "src/first.js" JS;
    "src/help.js" JS;
    "src/keys.js" JS;
    "src/labels.js" JS;
    "src/main.js" JS;
    "src/notation.js" JS;
    "src/overlay.js" JS;
    "src/panel.js" JS;
    "src/render.js" JS;
    "src/rules.js" JS;
    "src/share.js" JS;
    "src/state.js" JS;
    "src/store.js" JS;
    "style/base.css" CSS;
    "style/board.css" CSS;
    "style/panel.css" CSS;
    "style/print.css" CSS;
};

/// The name of this build: a hash of all its files.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    let tags: Vec<String> = ASSETS.iter().map(|asset| tag(asset.bytes)).collect();
    tag(tags.concat().as_bytes()).replace('"', "")
});

/// The page as it is sent.
static PAGE: LazyLock<Page> = LazyLock::new(|| Page::new(&text(INDEX), &BUILD, text));

/// The content security policy of the page.
pub(crate) fn policy() -> &'static str {
    &PAGE.policy
}

/// A file of the page as text.
fn text(path: &str) -> String {
    let asset = ASSETS.iter().find(|asset| asset.path == path);
    asset.map_or_else(String::new, |asset| {
        String::from_utf8_lossy(asset.bytes).into_owned()
    })
}

const INDEX: &str = "/index.html";

/// A file that a client asked for.
#[derive(Clone, Copy)]
pub(crate) struct ServedFile {
    asset: &'static Asset,
    /// Whether this address will never hold another file.
    for_good: bool,
}

/// The file at an address; `/` is the page itself.
pub(crate) fn find(path: &str) -> Option<ServedFile> {
    let path = if path == "/" { INDEX } else { path };
    let of_build = path
        .strip_prefix('/')
        .and_then(|rest| rest.strip_prefix(BUILD.as_str()))
        .filter(|rest| rest.starts_with('/'));
    let asset = ASSETS
        .iter()
        .find(|asset| asset.path == of_build.unwrap_or(path))?;
    Some(ServedFile {
        asset,
        for_good: of_build.is_some(),
    })
}

/// The file, or `304 Not Modified` if the client has it.
pub(crate) fn answer(found: ServedFile, asked: &HeaderMap) -> Response {
    let ServedFile { asset, for_good } = found;
    let bytes: &'static [u8] = if asset.path == INDEX {
        PAGE.html.as_bytes()
    } else {
        asset.bytes
    };
    let tag = tag(bytes);
    let known = asked
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = Response::new(if known {
        Body::empty()
    } else {
        Body::from(bytes)
    });
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    if for_good {
        let good = HeaderValue::from_static("public, max-age=31536000, immutable");
        headers.insert(header::CACHE_CONTROL, good);
    }
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// FNV-1a of the bytes, which differs from build to build.
fn tag(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("\"{hash:016x}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Collects the files under `web/` that belong to the page, without its tests and tools.
    fn of_the_page(folder: &Path, root: &Path, all: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            if path.is_dir() {
                if ["src", "style"].contains(&name.split('/').next().unwrap()) {
                    of_the_page(&path, root, all);
                }
            } else if ["html", "svg", "css", "js"]
                .iter()
                .any(|end| name.ends_with(&format!(".{end}")))
            {
                all.insert(format!("/{name}"));
            }
        }
    }

    #[test]
    fn every_link_of_the_page_names_the_build_and_leads_to_a_file() {
        let page = &PAGE.html;
        let mut links = 0;
        for rest in page.split(&format!("\"/{}/", *BUILD)).skip(1) {
            let path = format!("/{}/{}", *BUILD, rest.split('"').next().unwrap());
            let found = find(&path).unwrap_or_else(|| panic!("{path}"));
            let answer = answer(found, &HeaderMap::new());
            let kept = answer.headers()[header::CACHE_CONTROL].to_str().unwrap();
            assert!(kept.ends_with("immutable"), "{path}");
            links += 1;
        }
        assert!(links > 10, "{links}");
        assert!(!page.contains("\"/src/") && !page.contains("\"/style/"));
        let plain = answer(find("/").unwrap(), &HeaderMap::new());
        assert!(!plain.headers().contains_key(header::CACHE_CONTROL));
        for path in ["/0123456789abcdef/src/main.js", "//src/main.js", "/src", ""] {
            assert!(find(path).is_none(), "{path}");
        }
        assert!(find(&format!("/{}src/main.js", *BUILD)).is_none());
    }

    #[test]
    fn every_file_of_the_page_is_embedded_and_together_they_are_small() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let mut there = BTreeSet::new();
        of_the_page(&root, &root, &mut there);
        let listed: BTreeSet<String> = ASSETS.iter().map(|a| a.path.to_owned()).collect();
        assert_eq!(listed, there);
        let bytes: usize = ASSETS.iter().map(|asset| asset.bytes.len()).sum();
        assert!(bytes < 200_000, "the page has {bytes} bytes");
    }
}
