//! The page's files, embedded as they are: there is no build step.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;

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
            bytes: include_bytes!(concat!("../../../web/", $path)),
        }),*]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Every file of the page; a test compares the list with the folder.
pub(crate) const ASSETS: &[Asset] = assets! {
    "index.html" HTML;
    "icon.svg" SVG;
    "src/api.js" JS;
    "src/board.js" JS;
    "src/commands.js" JS;
    "src/dialogs.js" JS;
    "src/dom.js" JS;
    "src/events.js" JS;
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

/// The file at an address; `/` is the page itself.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    let path = if path == "/" { "/index.html" } else { path };
    ASSETS.iter().find(|asset| asset.path == path)
}

/// The file, or only the word that the caller's copy is still good.
pub(crate) fn answer(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let tag = tag(asset.bytes);
    let known = asked
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = Response::new(if known {
        Body::empty()
    } else {
        Body::from(asset.bytes)
    });
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// FNV-1a of the bytes: tells one build's file from another's.
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

    /// The files under `web/` that belong to the page: not its tests, nor what checks them.
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
    fn every_file_of_the_page_is_embedded_and_together_they_are_small() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let mut there = BTreeSet::new();
        of_the_page(&root, &root, &mut there);
        let listed: BTreeSet<String> = ASSETS.iter().map(|a| a.path.to_owned()).collect();
        assert_eq!(listed, there);
        let bytes: usize = ASSETS.iter().map(|asset| asset.bytes.len()).sum();
        assert!(bytes < 150_000, "the page has {bytes} bytes");
    }
}
