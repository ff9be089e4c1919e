//! `whydoku serve`: the page and the JSON API.

use crate::output;
use crate::tally::Tally;
use clap::Args;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::process::{Command, Stdio};
use whydoku_server::{Limits, run};

/// Serve the page, and the JSON API behind it, on this machine
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 for any free one
    #[arg(long, value_name = "N", default_value_t = 8081)]
    port: u16,

    /// The address to listen on, or its name, such as localhost; 0.0.0.0 lets other machines connect
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: String,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(super) fn run(self) -> Tally {
        let address = match self.address() {
            Ok(address) => address,
            Err(message) => return output::failure(&message),
        };
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

    /// The first address of the name, an IPv4 one if there is one, because it can be typed.
    fn address(&self) -> Result<SocketAddr, String> {
        // A literal IPv6 address may have the brackets that it has in a browser.
        let name = self.bind.trim_start_matches('[').trim_end_matches(']');
        let found = (name, self.port).to_socket_addrs().map_err(|error| {
            format!("--bind {name}: this is not an address of this machine: {error}")
        })?;
        let mut all: Vec<SocketAddr> = found.collect();
        all.sort_by_key(SocketAddr::is_ipv6);
        let first = all.first().copied();
        first.ok_or_else(|| format!("--bind {name}: this name has no address"))
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
