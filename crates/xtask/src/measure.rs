//! The commands of the `measure` crate, which may have dependencies where the gate has none.

use std::path::Path;
use std::process::ExitCode;

/// The commands that are passed on.
pub(crate) const COMMANDS: [&str; 15] = [
    "bench",
    "famous-paths",
    "find-example",
    "fingerprint",
    "generate",
    "hammer",
    "peers",
    "ratings",
    "reglib",
    "reliability",
    "scale",
    "speed",
    "variants",
    "why",
    "write-counts",
];

/// Builds `measure` and passes the words on. `--profile NAME` is for cargo.
pub(crate) fn run(root: &Path, command: &str, words: &[String]) -> ExitCode {
    let (profile, words) = profile(words);
    let mut all = vec!["run", "--quiet", "--package", "measure"];
    all.extend(["--profile", profile, "--", command]);
    all.extend(words);
    crate::cargo(root, &all)
}

/// The profile to build with, and the other words.
fn profile(words: &[String]) -> (&str, Vec<&str>) {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut profile = "release";
    if let Some(at) = words.iter().position(|word| *word == "--profile")
        && let Some(name) = words.get(at + 1).copied()
    {
        profile = name;
        words.drain(at..at + 2);
    }
    (profile, words)
}

#[cfg(test)]
mod tests {
    use super::profile;

    #[test]
    fn the_profile_is_taken_out_of_the_words() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let all = words("hints --profile dist --write");
        assert_eq!(profile(&all), ("dist", vec!["hints", "--write"]));
        let all = words("hints --profile");
        assert_eq!(profile(&all), ("release", vec!["hints", "--profile"]));
    }
}
