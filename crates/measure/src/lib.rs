//! What the measuring commands share.

pub mod generate;
pub mod reglib;
pub mod reliability;
pub mod speed;
pub mod spread;
pub mod stamp;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder named by `WHYDOKU_DATA`, else `../shared/data` beside the checkout.
#[expect(
    clippy::disallowed_methods,
    reason = "a measuring command, unlike the library, may look at the environment"
)]
pub fn data_folder() -> PathBuf {
    std::env::var("WHYDOKU_DATA").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    )
}

/// A file of the data folder, or a sentence that says it is not there.
pub fn data_file(name: &str) -> Result<String, String> {
    let path = data_folder().join(name);
    fs::read_to_string(&path).map_err(|error| {
        format!(
            "{} cannot be read ({error}); set WHYDOKU_DATA to the folder that holds {name}",
            path.display()
        )
    })
}
