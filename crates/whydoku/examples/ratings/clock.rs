//! How long something took.

use std::fs;

/// CPU seconds of this thread where the system tells, else the clock on the wall.
pub(crate) fn cpu_seconds() -> f64 {
    let on_cpu = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    match on_cpu {
        Some(nanoseconds) => std::time::Duration::from_nanos(nanoseconds).as_secs_f64(),
        None => wall_seconds(),
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub(crate) fn wall_seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
