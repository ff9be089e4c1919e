//! `whydoku serve`: where it listens, what it opens, how it stops.

use crate::support::{Scratch, whydoku};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A fake desktop opener, which records the address it is asked to open.
fn opener(folder: &Path) -> String {
    let program = folder.join("xdg-open");
    // Written under another name first, so that the file is complete when it appears.
    let script = format!(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > '{0}/part'\nmv '{0}/part' '{0}/opened'\n",
        folder.display()
    );
    fs::write(&program, script).expect("a script");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it can be run");
    format!("{}:/usr/bin:/bin", folder.display())
}

/// The server, and the address it prints.
fn serve(path: &str, words: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_whydoku"))
        .args(["serve", "--port", "0"])
        .args(words)
        .env("PATH", path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped above"))
        .read_line(&mut line)
        .expect("a line");
    let address = line
        .split_whitespace()
        .find(|word| word.starts_with("http://"))
        .expect("an address in the first line")
        .to_owned();
    (child, address)
}

/// Stops it with SIGTERM; returns its standard error and its exit code.
fn stop(child: Child) -> (String, Option<i32>) {
    let sent = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    let output = child.wait_with_output().expect("it ends");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    (messages, output.status.code())
}

#[test]
fn open_passes_the_address_to_the_desktop_and_the_page_is_there() {
    let scratch = Scratch::new();
    let path = opener(scratch.path());
    let (child, address) = serve(&path, &["--open"]);
    let opened = scratch.path().join("opened");
    for _ in 0..500 {
        if opened.exists() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let asked = fs::read_to_string(&opened).expect("the opener was called");
    assert_eq!(asked, format!("{address}\n"));
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).unwrap();
    stream
        .write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        .unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("<title>whydoku</title>"), "{page}");
    assert_eq!(stop(child), (String::new(), Some(0)));
}

#[test]
fn without_open_nothing_is_opened() {
    let scratch = Scratch::new();
    let path = opener(scratch.path());
    let (child, _) = serve(&path, &[]);
    assert_eq!(stop(child), (String::new(), Some(0)));
    assert!(!scratch.path().join("opened").exists());
}

#[test]
fn without_a_desktop_the_address_is_printed_and_the_server_stays_up() {
    let scratch = Scratch::new();
    let nowhere = scratch.path().display().to_string();
    let (child, address) = serve(&nowhere, &["--open"]);
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    assert!(TcpStream::connect(host).is_ok(), "it still answers");
    let (messages, code) = stop(child);
    let expected = format!("`xdg-open` cannot be started; open {address} yourself");
    assert!(messages.contains(&expected), "{messages}");
    assert_eq!(code, Some(0));
}

#[test]
fn a_port_in_use_is_an_error_with_its_number() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_whydoku"))
        .args(["serve", "--port", &port])
        .output()
        .unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(
        messages.contains(&format!("127.0.0.1:{port}")),
        "{messages}"
    );
    assert_eq!(output.status.code(), Some(2));
}

/// A name is as good as an address.
#[test]
fn a_name_can_be_bound() {
    let (child, address) = serve("/usr/bin:/bin", &["--bind", "localhost"]);
    let (messages, code) = stop(child);
    assert_eq!((messages.as_str(), code), ("", Some(0)));
    assert!(address.starts_with("http://127.0.0.1:") || address.starts_with("http://[::1]:"));
    let scratch = Scratch::new();
    let run = whydoku(scratch.path(), &["serve", "--bind", "no such name"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.starts_with("error: --bind no such name: "),
        "{}",
        run.stderr
    );
}

#[test]
fn sigterm_under_load_lets_answers_finish() {
    let scratch = Scratch::new();
    let nowhere = scratch.path().display().to_string();
    let (child, address) = serve(&nowhere, &[]);
    let host = address
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    let puzzle =
        "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";
    let body = format!("{{\"puzzle\":\"{puzzle}\"}}");
    let request = format!(
        "POST /api/explain HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    // Each client asks until the server is gone. An answer that has begun is complete.
    let clients: Vec<_> = (0..4)
        .map(|_| {
            let (host, request) = (host.clone(), request.clone());
            std::thread::spawn(move || {
                let mut answered = 0;
                while let Ok(mut stream) = TcpStream::connect(&host) {
                    let mut answer = String::new();
                    let asked = stream.write_all(request.as_bytes());
                    if asked
                        .and_then(|()| stream.read_to_string(&mut answer))
                        .is_err()
                        || answer.is_empty()
                    {
                        // Connected, but not accepted any more.
                        break;
                    }
                    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
                    assert!(answer.ends_with('}'), "cut: {answer}");
                    answered += 1;
                }
                answered
            })
        })
        .collect();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(stop(child), (String::new(), Some(0)));
    let answered: usize = clients.into_iter().map(|one| one.join().unwrap()).sum();
    assert!(answered > 3, "{answered}");
}
