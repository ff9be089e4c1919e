//! `whydoku serve`: the page and the JSON API.

use crate::args::Serve;
use crate::output;
use crate::verdict::Verdict;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use whydoku_server::{Limits, run};

pub(super) fn run(options: &Serve) -> Verdict {
    let address = SocketAddr::new(options.bind, options.port);
    let served = run::until_stopped(address, Limits::default(), |address| {
        output::text(format!("whydoku is at http://{address}/ (stop it with Ctrl-C)\n").as_bytes());
        if options.open {
            open(&format!("http://{address}/"));
        }
    });
    match served {
        Ok(()) => Verdict::DONE,
        Err(error) => output::failure(&format!("cannot serve on {address}: {error}")),
    }
}

/// Asks the desktop to show an address. Where there is no desktop, the address was printed.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(opener)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        output::failure(&format!(
            "`{opener}` cannot be started; open {address} by hand"
        ));
    }
}
