//! What makes the page installable: its manifest, and the service worker with the list of its files.

use crate::File;
use crate::icons::ICONS;
use serde_json::json;

/// The endings of files that the installed page opens, by media type.
const OPENS: [(&str, &[&str]); 4] = [
    (
        "text/plain",
        &[".txt", ".sdk", ".sdm", ".sdx", ".ss", ".sud", ".sudoku"],
    ),
    ("application/xml", &[".opensudoku", ".xml"]),
    ("application/json", &[".json", ".ipuz"]),
    ("text/csv", &[".csv", ".tsv"]),
];

/// The manifest. Its addresses are relative to it, so the folder may be under any path.
pub(crate) fn manifest() -> String {
    let icon = |(path, size, maskable): &(&str, u16, bool)| {
        json!({
            "src": path,
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": if *maskable { "maskable" } else { "any" },
        })
    };
    let mut icons: Vec<_> = ICONS.iter().map(icon).collect();
    icons.push(json!({ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml" }));
    let accept: serde_json::Map<_, _> = OPENS
        .iter()
        .map(|(kind, endings)| ((*kind).to_owned(), json!(endings)))
        .collect();
    let manifest = json!({
        "id": "./",
        "name": "whydoku",
        "short_name": "whydoku",
        "description": "Play Sudoku, get unstuck and understand every step.",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f4ee",
        "theme_color": "#1f5f8b",
        "categories": ["games", "education"],
        "icons": icons,
        "file_handlers": [{ "action": "./", "accept": accept, "launch_type": "single-client" }],
        "launch_handler": { "client_mode": "focus-existing" },
        "share_target": {
            "action": "./share",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "title": "title",
                "text": "text",
                "url": "url",
                "files": [{ "name": "files", "accept": accept_all() }],
            },
        },
    });
    format!("{manifest:#}\n")
}

/// Every media type and ending, for files that another program shares.
fn accept_all() -> Vec<&'static str> {
    OPENS
        .iter()
        .flat_map(|(kind, endings)| std::iter::once(*kind).chain(endings.iter().copied()))
        .collect()
}

/// The service worker with the name of the build and the files that work offline.
pub(crate) fn service_worker(source: &str, build: &str, files: &[File]) -> Result<String, String> {
    let mut paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    // The engine for variants is kept from its first use on.
    paths.retain(|path| *path != "index.html" && !path.contains("/engine/variant."));
    paths.insert(0, "./");
    let mut text = source.to_owned();
    for (empty, full) in [
        ("const BUILD = \"\";", format!("const BUILD = \"{build}\";")),
        (
            "const FILES = [];",
            format!("const FILES = {};", json!(paths)),
        ),
    ] {
        if !text.contains(empty) {
            return Err(format!("offline/sw.js has no line `{empty}`"));
        }
        text = text.replacen(empty, &full, 1);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_names_its_build_and_its_files() {
        let source = include_str!("../../../web/offline/sw.js");
        let files = [File::new("index.html", ""), File::new("a/b.js", "")];
        let text = service_worker(source, "0123", &files).unwrap();
        assert!(text.contains("const BUILD = \"0123\";"));
        assert!(text.contains("const FILES = [\"./\",\"a/b.js\"];"));
        assert!(service_worker("", "0123", &files).is_err());
    }
}
