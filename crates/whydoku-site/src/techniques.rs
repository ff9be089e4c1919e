//! The catalog of techniques: one page for each technique and one that lists them, with the drawings as
//! files. They need no script.

use crate::File;
use std::fmt::Write;
use whydoku::Budget;
use whydoku::logic::{Family, Info, registry};
use whydoku_api::techniques::{
    Example, ExecutedExample, Part, Span, Style, TechniquePage, catalog, examples, page,
};

/// Every page and drawing.
pub(crate) fn files() -> Vec<File> {
    let budget = Budget::unlimited();
    let mut files = vec![
        file("style.css", STYLE.to_owned()),
        file("index.html", index()),
    ];
    let order = registry::in_solving_order();
    for (at, technique) in order.iter().enumerate() {
        let info = technique.info();
        let near = |at: usize| order.get(at).map(|technique| technique.info());
        let around = [at.checked_sub(1).and_then(near), near(at + 1)];
        let examples = examples(info, &budget);
        let drawings = examples.iter().map(ExecutedExample::drawing);
        for (number, svg) in drawings.enumerate() {
            files.push(file(&format!("{}-{number}.svg", info.id), svg));
        }
        files.push(file(
            &format!("{}.html", info.id),
            technique_page(&page(info, &examples), around),
        ));
    }
    files
}

fn file(path: &str, text: String) -> File {
    File::new(path, text)
}

fn index() -> String {
    let all = catalog();
    let mut body = "<p><a href=\"../\">Play</a></p>\n<h1>Sudoku techniques</h1>\n<p>Every technique that whydoku knows, by \
        family, with its rating on the scale of Sudoku Explainer. The tests run every example and \
        check its proof.</p>\n"
        .to_owned();
    for family in Family::ALL {
        let name = family.name();
        let _ = writeln!(
            body,
            "<h2>{}</h2>\n<ul class=\"techniques\">",
            escaped(name)
        );
        for entry in all.iter().filter(|entry| entry.family == name) {
            let _ = writeln!(
                body,
                "<li><a href=\"{}.html\">{}</a> <span>{}</span></li>",
                entry.id,
                escaped(entry.name),
                entry.rating
            );
        }
        body.push_str("</ul>\n");
    }
    document("Sudoku techniques", &body)
}

/// The page of a technique, with links to the next easier and the next harder one.
fn technique_page(page: &TechniquePage, [easier, harder]: [Option<&Info>; 2]) -> String {
    let entry = &page.entry;
    let mut body =
        "<p><a href=\"../\">Play</a> · <a href=\"index.html\">All techniques</a></p>\n".to_owned();
    let mut facts = vec![
        format!("Family: {}", entry.family),
        format!("SE rating: {}", entry.rating),
    ];
    facts.extend(entry.hodoku_score.map(|s| format!("HoDoKu score: {s}")));
    if !entry.aliases.is_empty() {
        facts.push(format!("Also called {}", entry.aliases.join(", ")));
    }
    if entry.assumes_uniqueness {
        facts.push("Assumes that the puzzle has one solution".to_owned());
    }
    for part in &page.parts {
        match part {
            Part::Heading { level: 1, .. } => {
                let (name, facts) = (escaped(entry.name), escaped(&facts.join(" · ")));
                let _ = writeln!(body, "<h1>{name}</h1>\n<p class=\"facts\">{facts}</p>");
            }
            Part::Heading { level, spans } => {
                let _ = writeln!(body, "<h{level}>{}</h{level}>", html(spans));
            }
            Part::Paragraph { spans } => {
                let _ = writeln!(body, "<p>{}</p>", html(spans));
            }
            Part::List { items } => {
                body.push_str("<ul>\n");
                for item in items {
                    let _ = writeln!(body, "<li>{}</li>", html(item));
                }
                body.push_str("</ul>\n");
            }
            Part::Example(example) => example_figure(&mut body, entry.id, example),
        }
    }
    body.push_str("<nav>");
    for (word, info) in [("Easier", easier), ("Harder", harder)] {
        if let Some(info) = info {
            let (id, name) = (info.id, escaped(info.name));
            let _ = write!(body, "<a href=\"{id}.html\">{word}: {name}</a>");
        }
    }
    body.push_str("</nav>\n");
    document(entry.name, &body)
}

fn example_figure(body: &mut String, id: &str, example: &Example) {
    let none = "A near miss: the technique concludes nothing here.";
    let (alt, caption) = match example.steps.first() {
        Some(step) => (step.notation(), step.text()),
        None => (none, none),
    };
    figure(body, id, example.number, alt, caption);
}

fn figure(body: &mut String, id: &str, number: usize, alt: &str, caption: &str) {
    let (alt, caption) = (escaped(alt), escaped(caption));
    let _ = writeln!(
        body,
        "<figure><img src=\"{id}-{number}.svg\" width=\"588\" height=\"588\" alt=\"{alt}\">\
         <figcaption>{caption}</figcaption></figure>"
    );
}

fn html(spans: &[Span]) -> String {
    let one = |span: &Span| {
        let text = escaped(&span.text);
        match span.style {
            Style::Plain => text,
            Style::Emphasis => format!("<em>{text}</em>"),
            Style::Strong => format!("<strong>{text}</strong>"),
            Style::Code => format!("<code>{text}</code>"),
        }
    };
    spans.iter().map(one).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} - whydoku</title>\n<link rel=\"icon\" href=\"../icon.svg\">\n<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n\
         <body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escaped(title)
    )
}

const STYLE: &str = "\
:root { color-scheme: light dark; font: 17px/1.6 system-ui, 'DejaVu Sans', sans-serif; }
body { margin: 0; background: #fbfaf7; color: #1c2430; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 1rem 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h2::first-letter { text-transform: uppercase; }
a { color: #0b5cad; }
.facts { color: #55606e; margin-top: 0; }
code { background: #eeece5; border-radius: 3px; padding: .1em .3em; font-size: .92em; }
figure { margin: 1.5rem 0; }
img { max-width: 100%; height: auto; background: #fff; border-radius: 6px; }
figcaption { color: #3c4652; font-size: .95rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; margin-top: 3rem; }
.techniques { columns: 2 16rem; padding: 0; list-style: none; }
.techniques span { color: #55606e; font-variant-numeric: tabular-nums; }
@media (prefers-color-scheme: dark) {
  body { background: #12171d; color: #e7ebef; }
  a { color: #8cc4ea; }
  .facts, figcaption, .techniques span { color: #a3afbb; }
  code { background: #233240; }
}
";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_technique_has_a_page_and_no_link_is_broken() {
        let files = files();
        let paths: BTreeSet<&str> = files.iter().map(|f| f.path.as_str()).collect();
        for technique in registry::in_solving_order() {
            assert!(paths.contains(format!("{}.html", technique.info().id).as_str()));
        }
        let mut links = 0;
        for file in files.iter().filter(|f| f.bytes.starts_with(b"<!doctype")) {
            let text = str::from_utf8(&file.bytes).unwrap();
            for mark in ["href=\"", "src=\""] {
                for rest in text.split(mark).skip(1) {
                    let target = rest.split('"').next().unwrap();
                    let known = paths.contains(target) || ["../icon.svg", "../"].contains(&target);
                    assert!(known, "{}: {target}", file.path);
                    links += 1;
                }
            }
            assert!(!text.contains("```"), "{}", file.path);
        }
        assert!(links > 2 * registry::in_solving_order().len(), "{links}");
    }
}
