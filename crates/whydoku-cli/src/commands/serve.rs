//! `whydoku serve`: the page and the JSON API.

use crate::output;
use crate::tally::Tally;
use clap::Args;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use whydoku_server::{Limits, run};

/// Serve the page, and the JSON API behind it, on this machine
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 for any free one
    #[arg(long, value_name = "N", default_value_t = 8081)]
    port: u16,

    /// The address to listen on; other machines can connect only if it is not 127.0.0.1
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(super) fn run(self) -> Tally {
        let address = SocketAddr::new(self.bind, self.port);
        let served = run::until_stopped(address, Limits::default(), |address| {
            let line = format!("whydoku is at http://{address}/ (stop it with Ctrl-C)\n");
            output::text(line.as_bytes());
            if self.open {
                open(&format!("http://{address}/"));
            }
        });
        match served {
            Ok(()) => Tally::DONE,
            Err(error) => output::failure(&format!("cannot serve on {address}: {error}")),
        }
    }
}

/// Asks the desktop to open an address. If there is no desktop, the user has the printed address.
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
            "`{opener}` cannot be started; open {address} yourself"
        ));
    }
}
