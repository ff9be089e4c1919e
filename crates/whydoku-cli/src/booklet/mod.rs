//! A booklet of puzzles as PDF: pages are drawn as SVG and converted by `svg2pdf`.
//!
//! Why `svg2pdf` (with `pdf-writer` for the pages around it): the Typst project maintains it, it keeps
//! vectors as vectors, and without its default features it needs no code for fonts, images or
//! filters. Letters and digits are outlines ([`glyphs`]), so a page looks the same on a machine
//! without fonts; the price is that its text cannot be searched or copied.

pub(crate) mod glyphs;
mod page;

use page::Layout;
pub(crate) use page::Paper;
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, TextStr};
use std::collections::BTreeMap;
use std::fmt;
use whydoku::Puzzle;

/// The content of a booklet.
#[derive(Clone, Debug)]
pub(crate) struct Booklet {
    pub(crate) title: String,
    /// Beside the title: the level and the seed.
    pub(crate) subtitle: String,
    pub(crate) paper: Paper,
    pub(crate) per_page: usize,
    pub(crate) answers: bool,
    pub(crate) puzzles: Vec<BookletPuzzle>,
}

/// A puzzle with its number and caption.
#[derive(Clone, Debug)]
pub(crate) struct BookletPuzzle {
    pub(crate) puzzle: Puzzle,
    /// Its number in the booklet.
    pub(crate) number: u64,
    pub(crate) caption: String,
}

/// A page that cannot be converted to PDF.
#[derive(Debug)]
pub(crate) struct PrintError(String);

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a page cannot be converted to PDF: {}", self.0)
    }
}

/// Answers are small, because nobody writes in them.
const ANSWERS_PER_PAGE: usize = 12;

impl Booklet {
    /// The pages as SVG, puzzles first, then the answers.
    pub(crate) fn pages(&self) -> Vec<String> {
        let puzzles = self.puzzles.chunks(self.per_page.max(1));
        let answers: &[BookletPuzzle] = if self.answers { &self.puzzles } else { &[] };
        let answers = answers.chunks(ANSWERS_PER_PAGE);
        let total = puzzles.len() + answers.len();
        let mut pages = Vec::with_capacity(total);
        let kinds = puzzles
            .map(|chunk| (chunk, false))
            .chain(answers.map(|chunk| (chunk, true)));
        for (number, (chunk, solved)) in (1..).zip(kinds) {
            let layout = Layout {
                paper: self.paper,
                slots: if solved {
                    ANSWERS_PER_PAGE
                } else {
                    self.per_page
                },
                solved,
            };
            pages.push(layout.draw(self, chunk, number, total));
        }
        pages
    }

    /// The whole booklet as PDF. The same booklet gives the same bytes.
    pub(crate) fn to_pdf(&self) -> Result<Vec<u8>, PrintError> {
        let failed = |why: String| PrintError(why);
        let mut next = Ref::new(1);
        let (catalog, tree, info) = (next.bump(), next.bump(), next.bump());
        let mut pdf = Pdf::new();
        let (width, height) = self.paper.size();
        let mut pages = Vec::new();
        for svg in self.pages() {
            let picture = svg2pdf::usvg::Tree::from_str(&svg, &svg2pdf::usvg::Options::default())
                .map_err(|why| failed(why.to_string()))?;
            let (chunk, drawing) =
                svg2pdf::to_chunk(&picture, svg2pdf::ConversionOptions::default())
                    .map_err(|why| failed(why.to_string()))?;
            let mut numbers = BTreeMap::new();
            let chunk = chunk.renumber(|old| *numbers.entry(old).or_insert_with(|| next.bump()));
            let drawing = numbers[&drawing];
            let (page, content) = (next.bump(), next.bump());
            pages.push(page);
            let mut entry = pdf.page(page);
            entry
                .parent(tree)
                .media_box(Rect::new(0.0, 0.0, width, height))
                .contents(content);
            let mut resources = entry.resources();
            resources.x_objects().pair(Name(b"page"), drawing);
            resources.finish();
            entry.finish();
            let mut show = Content::new();
            show.transform([width, 0.0, 0.0, height, 0.0, 0.0]);
            show.x_object(Name(b"page"));
            pdf.stream(content, &show.finish());
            pdf.extend(&chunk);
        }
        pdf.catalog(catalog).pages(tree);
        let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(pages).count(count);
        pdf.document_info(info)
            .title(TextStr(&self.title))
            .creator(TextStr("whydoku"));
        Ok(pdf.finish())
    }
}
