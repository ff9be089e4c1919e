//! Checks the container file. No container engine is needed: the image is one static program, so there is little
//! that could be wrong, and all of it can be read from the file.

use crate::check::Tally;
use std::fs;
use std::path::Path;

const FILE: &str = "Containerfile";

/// Instructions that neither run a program while building nor fetch anything.
const ALLOWED: [&str; 7] = ["FROM", "ARG", "COPY", "USER", "EXPOSE", "ENTRYPOINT", "CMD"];

pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    let text = fs::read_to_string(root.join(FILE)).unwrap_or_default();
    tally.add(problems(&text).map_err(|problem| format!("{FILE}: {problem}")));
    tally
}

fn problems(text: &str) -> Result<(), String> {
    let lines = text.lines().map(str::trim);
    let mut user = None;
    let mut start = None;
    let mut base = None;
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "FROM" => base = Some(rest),
            "USER" => user = rest.split(':').next().and_then(|id| id.parse::<u32>().ok()),
            "ENTRYPOINT" => start = Some(rest),
            other if ALLOWED.contains(&other) => {}
            other => return Err(format!("`{other}` is not allowed here")),
        }
    }
    if base != Some("scratch") {
        return Err("the image starts from nothing but `scratch`".to_owned());
    }
    if user.is_none_or(|id| id == 0) {
        return Err("`USER` is a number other than 0".to_owned());
    }
    if !start.is_some_and(|start| start.starts_with('[')) {
        return Err("`ENTRYPOINT` is a list, because there is no shell".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::problems;

    #[test]
    fn what_a_container_must_not_do_is_refused() {
        let good =
            "FROM scratch\nCOPY whydoku /whydoku\nUSER 65534:65534\nENTRYPOINT [\"/whydoku\"]\n";
        assert_eq!(problems(good), Ok(()));
        for (from, to) in [
            ("scratch", "debian"),
            ("65534:65534", "0"),
            ("65534:65534", "root"),
            ("USER 65534:65534\n", ""),
            ("[\"/whydoku\"]", "/whydoku"),
            ("COPY", "RUN"),
        ] {
            assert!(problems(&good.replace(from, to)).is_err(), "{to}");
        }
    }
}
