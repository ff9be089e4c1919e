//! The icons of the installed page, drawn from `icon.svg`.

use crate::File;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The icons of the manifest: name, size in pixels, and whether a system may cut off their edges.
pub(crate) const ICONS: [(&str, u16, bool); 3] = [
    ("icons/icon-192.png", 192, false),
    ("icons/icon-512.png", 512, false),
    ("icons/maskable-512.png", 512, true),
];

/// The color behind the drawing of a maskable icon, that of the drawing's own edge.
const GROUND: [u8; 3] = [0x1f, 0x5f, 0x8b];

pub(crate) fn files(svg: &str) -> Result<Vec<File>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| format!("icon.svg: {e}"))?;
    let apple = ("icons/apple-touch-icon.png", 180, true);
    let all = ICONS.iter().chain([&apple]);
    all.map(|(path, size, full)| Ok(File::new(path, png(&tree, *size, *full)?)))
        .collect()
}

/// The drawing as PNG. A maskable icon fills its square; its drawing stays in the middle four fifths,
/// which no system cuts off.
fn png(tree: &Tree, size: u16, maskable: bool) -> Result<Vec<u8>, String> {
    let failed = || format!("icon.svg cannot be drawn with {size} pixels");
    let mut picture = Pixmap::new(size.into(), size.into()).ok_or_else(failed)?;
    let side = f32::from(size);
    let part = if maskable { 0.8 } else { 1.0 };
    if maskable {
        let [red, green, blue] = GROUND;
        picture.fill(Color::from_rgba8(red, green, blue, 255));
    }
    let scale = part * side / tree.size().width();
    let edge = (1.0 - part) / 2.0 * side;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, edge, edge);
    resvg::render(tree, place, &mut picture.as_mut());
    picture.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_have_their_size_and_only_maskable_ones_fill_the_square() {
        let svg = include_str!("../../../web/icon.svg");
        for (file, (_, size, maskable)) in files(svg).unwrap().iter().zip(ICONS) {
            let picture = Pixmap::decode_png(&file.bytes).unwrap();
            assert_eq!(picture.width(), u32::from(size), "{}", file.path);
            let corner = picture.pixel(0, 0).unwrap().alpha();
            assert_eq!(corner == 255, maskable, "{}", file.path);
            let side = u32::from(size);
            assert_eq!(picture.pixel(side / 8, side / 2).unwrap().alpha(), 255);
        }
    }
}
