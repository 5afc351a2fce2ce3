//! How far a long run is: one line on standard error, if that is a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Shorter runs show nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// So long a line stays before the next.
const PACE: Duration = Duration::from_millis(100);

pub(crate) struct Progress {
    total: usize,
    is_wanted: bool,
    next: Instant,
    is_shown: bool,
}

impl Progress {
    pub(crate) fn new(total: usize) -> Progress {
        Progress {
            total,
            is_wanted: std::io::stderr().is_terminal(),
            next: Instant::now() + PATIENCE,
            is_shown: false,
        }
    }

    /// Says that so many are done, if it is time.
    pub(crate) fn show(&mut self, done: usize) {
        if !self.is_wanted || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + PACE;
        self.is_shown = true;
        let total = self.total;
        self.write(&format!("\rchecked {done} of {total} files "));
    }

    /// Takes the line away, so that something else can be written.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            self.write("\r\u{1b}[K");
        }
    }

    fn write(&self, text: &str) {
        let mut stderr = std::io::stderr().lock();
        // It is only a help; nothing depends on it.
        let _ = stderr
            .write_all(text.as_bytes())
            .and_then(|()| stderr.flush());
    }
}
