//! Pictures of steps as files: SVG as the library draws it, and PNG, whose letters are outlines so that
//! no font is needed.

use crate::outputs::{self, FlagAndFile};
use std::fs;
use std::path::PathBuf;
use whydoku::Pencilmarks;
use whydoku::draw::svg;
use whydoku::logic::Step;

/// Where the picture of one step goes: to a file for each kind.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct PictureFiles {
    /// Draw the step into this file as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw the step into this file as PNG
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl PictureFiles {
    /// Writes one picture.
    pub(crate) fn draw(
        &self,
        marks: &Pencilmarks,
        step: Option<&Step>,
        caption: &str,
    ) -> Result<(), String> {
        if let Some(file) = &self.svg {
            outputs::write(file, svg(marks, step, caption))?;
        }
        #[cfg(feature = "png")]
        if let Some(file) = &self.png {
            outputs::write(file, png(marks, step, caption)?)?;
        }
        Ok(())
    }

    /// Writes the picture of a variant.
    pub(crate) fn draw_variant(&self, svg: &str) -> Result<(), String> {
        #[cfg(feature = "png")]
        if self.png.is_some() {
            return Err("variants are drawn as SVG, not as PNG".to_owned());
        }
        match &self.svg {
            Some(file) => outputs::write(file, svg),
            None => Ok(()),
        }
    }

    /// The options that were given, with their files.
    pub(crate) fn named(&self) -> Vec<FlagAndFile<'_>> {
        let svg = self.svg.as_deref().map(|file| ("--svg", file));
        #[cfg(feature = "png")]
        let png = self.png.as_deref().map(|file| ("--png", file));
        #[cfg(not(feature = "png"))]
        let png = None;
        svg.into_iter().chain(png).collect()
    }
}

/// Where the pictures of a path go: to a folder for each kind.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct PictureFolders {
    /// Draw every step into this folder as SVG: step-01.svg and so on
    #[arg(long, value_name = "FOLDER")]
    svg_folder: Option<PathBuf>,

    /// Draw every step into this folder as PNG: step-01.png and so on
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FOLDER")]
    png_folder: Option<PathBuf>,
}

impl PictureFolders {
    /// Writes the picture of the step with this number.
    pub(crate) fn draw(
        &self,
        number: usize,
        marks: &Pencilmarks,
        step: &Step,
        caption: &str,
    ) -> Result<(), String> {
        self.files(number).draw(marks, Some(step), caption)
    }

    /// Writes the picture of a step of a variant.
    pub(crate) fn draw_variant(&self, number: usize, svg: &str) -> Result<(), String> {
        self.files(number).draw_variant(svg)
    }

    fn files(&self, number: usize) -> PictureFiles {
        let name = |folder: &PathBuf, kind: &str| folder.join(format!("step-{number:02}.{kind}"));
        PictureFiles {
            svg: self.svg_folder.as_ref().map(|folder| name(folder, "svg")),
            #[cfg(feature = "png")]
            png: self.png_folder.as_ref().map(|folder| name(folder, "png")),
        }
    }

    /// Makes the folders. The error is a message to print.
    pub(crate) fn make(&self) -> Result<(), String> {
        for (_, folder) in self.named() {
            if folder.is_file() {
                let file = folder.display();
                return Err(format!("`{file}` is a file; name a folder"));
            }
            fs::create_dir_all(folder)
                .map_err(|error| format!("`{}` cannot be made: {error}", folder.display()))?;
        }
        Ok(())
    }

    /// The options that were given, with their folders.
    pub(crate) fn named(&self) -> Vec<FlagAndFile<'_>> {
        let svg = self.svg_folder.as_deref();
        let svg = svg.map(|folder| ("--svg-folder", folder));
        #[cfg(feature = "png")]
        let png = self.png_folder.as_deref();
        #[cfg(feature = "png")]
        let png = png.map(|folder| ("--png-folder", folder));
        #[cfg(not(feature = "png"))]
        let png = None;
        svg.into_iter().chain(png).collect()
    }
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
        "number" => (9, "#ffffff", true, Anchor::Middle),
        "legend" => (12, "#1c2430", false, Anchor::Start),
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
