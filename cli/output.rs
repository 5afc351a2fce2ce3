//! Where the commands write: standard output, locked and buffered, with colours only where they are
//! wanted; complaints of the command itself go to standard error.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use delve_validator::render::{path_at_start, safe};

/// Standard output.
pub(crate) struct Output {
    stream: BufWriter<AutoStream<StdoutLock<'static>>>,
    colour: bool,
    /// Nobody reads any more: the other end of the pipe is closed. Work goes on for the exit code.
    closed: bool,
}

impl Output {
    pub(crate) fn new() -> Output {
        let stdout = io::stdout();
        let colour = AutoStream::choice(&stdout) != ColorChoice::Never;
        Output {
            stream: BufWriter::new(AutoStream::auto(stdout.lock())),
            colour,
            closed: false,
        }
    }

    /// Whether colours are wanted.
    pub(crate) fn colour(&self) -> bool {
        self.colour
    }

    /// Writes text as it is.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let written = self.stream.write_all(text.as_bytes());
        self.unless_closed(written)
    }

    /// Writes text byte for byte, also what looks like a colour: a file that is passed on.
    pub(crate) fn verbatim(&mut self, text: &str) -> io::Result<()> {
        self.finish()?;
        if self.closed {
            return Ok(());
        }
        let mut stdout = io::stdout().lock();
        let written = stdout
            .write_all(text.as_bytes())
            .and_then(|()| stdout.flush());
        self.unless_closed(written)
    }

    /// Writes out what is still in the buffer.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let written = self.stream.flush();
        self.unless_closed(written)
    }

    /// A reader who has gone away is no failure: `delve check … | head` ends quietly.
    fn unless_closed(&mut self, written: io::Result<()>) -> io::Result<()> {
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            other => other,
        }
    }
}

/// Says on standard error why something could not be done, in one line.
pub(crate) fn complain(message: &str) {
    // Nothing is left to be done when even this cannot be written.
    let _ = writeln!(anstream::stderr(), "error: {}", safe(message));
}

/// Says on standard error what may not be as it was meant, in one line. The work goes on.
pub(crate) fn warn(message: &str) {
    let _ = writeln!(anstream::stderr(), "warning: {}", safe(message));
}

/// Says on standard error what was found or done, in one line, where standard output has something else.
pub(crate) fn tell(message: &str) {
    // Most of these begin with the path of a file.
    let _ = writeln!(anstream::stderr(), "{}", path_at_start(message));
}

/// Writes to standard error what belongs to a complaint: text that is made safe already.
pub(crate) fn explain(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}
