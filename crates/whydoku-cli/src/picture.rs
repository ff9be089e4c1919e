//! Pictures of steps as files: SVG as the library draws it, and PNG, whose letters are outlines so that
//! no font is needed.

use std::fs;
use std::path::{Path, PathBuf};
use whydoku::Pencilmarks;
use whydoku::draw::svg;
use whydoku::logic::Step;

/// Where pictures go: to a file or folder for each kind.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Pictures {
    /// Draw as SVG: hint and technique write this file; explain writes step-01.svg and so on into this
    /// folder
    #[arg(long, value_name = "PATH")]
    pub(crate) svg: Option<PathBuf>,

    /// Draw as PNG in the same way
    #[cfg(feature = "png")]
    #[arg(long, value_name = "PATH")]
    pub(crate) png: Option<PathBuf>,
}

impl Pictures {
    /// Writes one picture.
    pub(crate) fn draw(
        &self,
        marks: &Pencilmarks,
        step: Option<&Step>,
        caption: &str,
    ) -> Result<(), String> {
        if let Some(file) = &self.svg {
            store(file, svg(marks, step, caption).as_bytes())?;
        }
        #[cfg(feature = "png")]
        if let Some(file) = &self.png {
            store(file, &png(marks, step, caption)?)?;
        }
        Ok(())
    }

    /// Writes a numbered picture into the folder.
    pub(crate) fn draw_numbered(
        &self,
        number: usize,
        marks: &Pencilmarks,
        step: &Step,
        caption: &str,
    ) -> Result<(), String> {
        let name = |folder: &PathBuf, kind: &str| folder.join(format!("step-{number:02}.{kind}"));
        let one = Self {
            svg: self.svg.as_ref().map(|folder| name(folder, "svg")),
            #[cfg(feature = "png")]
            png: self.png.as_ref().map(|folder| name(folder, "png")),
        };
        one.draw(marks, Some(step), caption)
    }

    /// Whether no picture was asked for.
    pub(crate) const fn is_empty(&self) -> bool {
        #[cfg(feature = "png")]
        if self.png.is_some() {
            return false;
        }
        self.svg.is_none()
    }
}

fn store(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(file, bytes))
        .map_err(|error| format!("`{}` cannot be written: {error}", file.display()))
}

/// Pixels per unit of the drawing, so that candidates are readable on any screen.
#[cfg(feature = "png")]
const SCALE: u8 = 2;

/// A position and, if given, a step as PNG.
#[cfg(feature = "png")]
fn png(marks: &Pencilmarks, step: Option<&Step>, caption: &str) -> Result<Vec<u8>, String> {
    use resvg::{tiny_skia, usvg};
    use whydoku::draw::svg_lettered;
    let drawing = svg_lettered(marks, step, caption, &outlines);
    let tree = usvg::Tree::from_str(&drawing, &usvg::Options::default())
        .map_err(|why| format!("the drawing cannot be written as PNG: {why}"))?;
    let scale = f32::from(SCALE);
    let size = tree.size().to_int_size().scale_by(scale);
    let picture = size.and_then(|size| tiny_skia::Pixmap::new(size.width(), size.height()));
    let mut picture = picture.ok_or("the drawing has no size")?;
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut picture.as_mut());
    picture
        .encode_png()
        .map_err(|why| format!("the drawing cannot be written as PNG: {why}"))
}

/// Writes text as outlines, in the sizes of the SVG's style sheet.
#[cfg(feature = "png")]
fn outlines(out: &mut String, lettering: whydoku::draw::Lettering<'_>) {
    use crate::booklet::glyphs::{Anchor, text};
    use std::fmt::Write as _;
    let whydoku::draw::Lettering {
        class,
        at: (x, y),
        text: letters,
    } = lettering;
    // The outlines have one weight; a border in the same color makes them bold.
    let (size, color, bold, anchor) = match class {
        "label" => (12, "#6b7480", false, Anchor::Middle),
        "given" => (34, "#1c2430", true, Anchor::Middle),
        "placed" => (34, "#0b5cad", false, Anchor::Middle),
        "mark on" => (13, "#1c2430", true, Anchor::Middle),
        "caption" => (13, "#1c2430", false, Anchor::Start),
        _ => (13, "#4a5360", false, Anchor::Middle),
    };
    let border = if bold {
        format!(" stroke=\"{color}\" stroke-width=\"120\"")
    } else {
        String::new()
    };
    let _ = write!(out, "<g fill=\"{color}\"{border}>");
    let place = |unit: i32| f32::from(i16::try_from(unit).unwrap_or(0));
    text(out, letters, (place(x), place(y)), place(size), anchor);
    out.push_str("</g>");
}
