//! The files of the page, embedded without a build step and sent without comments (`compact.rs`).
//!
//! A browser asks for the page itself each time. The page refers to its modules below a folder named
//! after this build (`/0123…/src/main.js`), so a browser may cache them forever: a new build has
//! other names. The styles are inline (`page.rs`).

use crate::compact::compact;
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
    source: &'static str,
}

/// Every file as it is sent, in the order of [`ASSETS`].
static SENT: LazyLock<Vec<String>> = LazyLock::new(|| {
    let sent = ASSETS.iter().map(|asset| compact(asset.path, asset.source));
    sent.collect()
});

macro_rules! assets {
    ($($path:literal $kind:ident;)*) => {
        &[$(Asset {
            path: concat!("/", $path),
            kind: $kind,
            source: include_str!(concat!("../web/", $path)),
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
    "src/backup.js" JS;
    "src/begin.js" JS;
    "src/beside.js" JS;
    "src/board.js" JS;
    "src/clock.js" JS;
    "src/clues.js" JS;
    "src/commands.js" JS;
    "src/compare.js" JS;
    "src/course.js" JS;
    "src/curve.js" JS;
    "src/database.js" JS;
    "src/described.js" JS;
    "src/dialogs.js" JS;
    "src/dom.js" JS;
    "src/doubt.js" JS;
    "src/dress.js" JS;
    "src/drill.js" JS;
    "src/encyclopedia.js" JS;
    "src/engine.js" JS;
    "src/events.js" JS;
    "src/files.js" JS;
    "src/finish.js" JS;
    "src/first.js" JS;
    "src/frameview.js" JS;
    "src/games.js" JS;
    "src/gamesview.js" JS;
    "src/help.js" JS;
    "src/home.js" JS;
    "src/icon.js" JS;
    "src/install.js" JS;
    "src/keys.js" JS;
    "src/labels.js" JS;
    "src/lesson.js" JS;
    "src/levels.js" JS;
    "src/main.js" JS;
    "src/make.js" JS;
    "src/making.js" JS;
    "src/merge.js" JS;
    "src/mini.js" JS;
    "src/notation.js" JS;
    "src/notice.js" JS;
    "src/outline.js" JS;
    "src/overlay.js" JS;
    "src/panel.js" JS;
    "src/paper.js" JS;
    "src/parts.js" JS;
    "src/playback.js" JS;
    "src/problem.js" JS;
    "src/records.js" JS;
    "src/render.js" JS;
    "src/route.js" JS;
    "src/router.js" JS;
    "src/rulelist.js" JS;
    "src/rules.js" JS;
    "src/server.js" JS;
    "src/share.js" JS;
    "src/state.js" JS;
    "src/stats.js" JS;
    "src/steptext.js" JS;
    "src/store.js" JS;
    "src/story.js" JS;
    "src/text.de.js" JS;
    "src/text.en.js" JS;
    "src/text.es.js" JS;
    "src/text.fr.js" JS;
    "src/text.ja.js" JS;
    "src/text.js" JS;
    "src/text.zh.js" JS;
    "src/toast.js" JS;
    "src/trainer.js" JS;
    "src/trusted.js" JS;
    "src/undolog.js" JS;
    "src/variant.js" JS;
    "src/variant.text.de.js" JS;
    "src/variant.text.en.js" JS;
    "src/variant.text.es.js" JS;
    "src/variant.text.fr.js" JS;
    "src/variant.text.ja.js" JS;
    "src/variant.text.js" JS;
    "src/variant.text.zh.js" JS;
    "src/worker.js" JS;
    "style/base.css" CSS;
    "style/board.css" CSS;
    "style/frame.css" CSS;
    "style/notice.css" CSS;
    "style/panel.css" CSS;
    "style/print.css" CSS;
    "style/views.css" CSS;
};

/// The name of this build: a hash of all its files.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    let tags: Vec<String> = SENT.iter().map(|sent| tag(sent.as_bytes())).collect();
    tag(tags.concat().as_bytes()).replace('"', "")
});

/// The page as it is sent: the addresses of its modules name the build.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    let modules = format!("\"/{}/src/", *BUILD);
    INLINED.html.replace("\"/src/", &modules)
});

static INLINED: LazyLock<Page> = LazyLock::new(|| Page::new(&text(INDEX), text));

/// The content security policy of the page.
pub(crate) fn policy() -> &'static str {
    static POLICY: LazyLock<String> =
        LazyLock::new(|| format!("{}; frame-ancestors 'none'", INLINED.policy("")));
    &POLICY
}

/// A file of the page as text.
fn text(path: &str) -> String {
    let at = ASSETS.iter().position(|asset| asset.path == path);
    at.map_or_else(String::new, |at| SENT[at].clone())
}

const INDEX: &str = "/index.html";

/// A file that a client asked for.
#[derive(Clone, Copy)]
pub(crate) struct ServedFile {
    asset: &'static Asset,
    sent: &'static str,
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
    let at = ASSETS
        .iter()
        .position(|asset| asset.path == of_build.unwrap_or(path))?;
    Some(ServedFile {
        asset: &ASSETS[at],
        sent: &SENT[at],
        for_good: of_build.is_some(),
    })
}

/// The file, or `304 Not Modified` if the client has it.
pub(crate) fn answer(found: ServedFile, asked: &HeaderMap) -> Response {
    let ServedFile {
        asset,
        sent,
        for_good,
    } = found;
    let bytes: &'static [u8] = if asset.path == INDEX {
        PAGE.as_bytes()
    } else {
        sent.as_bytes()
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

    /// What a player's browser loads at once. Other modules are loaded when they are needed: the languages besides
    /// English, for example.
    fn of_a_first_visit() -> Vec<String> {
        let start = ["first", "main", "beside", "worker"].map(|name| format!("/src/{name}.js"));
        let mut found: Vec<String> = start.into();
        let mut at = 0;
        while at < found.len() {
            for rest in text(&found[at]).split("from \"./").skip(1) {
                let path = format!("/src/{}", rest.split('"').next().unwrap());
                if !found.contains(&path) {
                    found.push(path);
                }
            }
            at += 1;
        }
        let others = ASSETS.iter().map(|asset| asset.path.to_owned());
        found.extend(others.filter(|path| !path.starts_with("/src/")));
        found
    }

    #[test]
    fn every_link_of_the_page_names_the_build_and_leads_to_a_file() {
        let page = &*PAGE;
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
        let first = of_a_first_visit();
        assert!((45..listed.len()).contains(&first.len()), "{first:?}");
        let bytes: usize = first.iter().map(|path| text(path).len()).sum();
        assert!(
            (150_000..250_000).contains(&bytes),
            "a first visit loads {bytes} bytes before any compression"
        );
    }
}
