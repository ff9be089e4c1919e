//! Letters as outlines: the ASCII glyphs of `DejaVu` Sans (see `glyphs-licence.txt`) as SVG path data.

use std::fmt::Write as _;

/// Units per em of the outlines.
const EM: f32 = 2048.0;
/// The height of a digit in these units.
const TALL: f32 = 1493.0;

/// `character<TAB>advance<TAB>path`, from space to tilde.
const TABLE: &str = include_str!("glyphs.tsv");

/// Which part of a text is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

fn glyph(sign: char) -> Option<(f32, &'static str)> {
    // One line per character, starting with space; other characters are not drawn.
    let place = u32::from(sign).checked_sub(32)?;
    let line = TABLE.lines().nth(usize::try_from(place).ok()?)?;
    let mut fields = line.splitn(3, '\t').skip(1);
    let advance = fields.next()?.parse().ok()?;
    Some((advance, fields.next()?))
}

/// The width of a text.
pub(super) fn width(text: &str, size: f32) -> f32 {
    let advance = |sign| glyph(sign).map_or(0.0, |(advance, _)| advance);
    text.chars().map(advance).sum::<f32>() * size / EM
}

/// Draws a text on its baseline.
pub(crate) fn text(out: &mut String, text: &str, (x, y): (f32, f32), size: f32, anchor: Anchor) {
    let width = width(text, size);
    let mut x = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    let scale = size / EM;
    for (advance, path) in text.chars().filter_map(glyph) {
        if !path.is_empty() {
            let _ = write!(
                out,
                "<path transform=\"translate({x:.2} {y:.2}) scale({scale:.6})\" d=\"{path}\"/>"
            );
        }
        x += advance * scale;
    }
}

/// Draws a digit centered at a point.
pub(super) fn digit(out: &mut String, digit: char, (x, y): (f32, f32), size: f32) {
    let base = y + size * TALL / EM / 2.0;
    text(
        out,
        digit.encode_utf8(&mut [0; 4]),
        (x, base),
        size,
        Anchor::Middle,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_has_its_line() {
        assert_eq!(TABLE.lines().count(), 95);
        for (sign, line) in (' '..='~').zip(TABLE.lines()) {
            assert!(line.starts_with(sign), "{sign}: {line}");
            assert!(glyph(sign).is_some_and(|(advance, _)| advance > 0.0));
        }
        assert!(glyph('é').is_none() && glyph('\n').is_none());
    }
}
