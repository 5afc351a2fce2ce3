//! The system's dialogs for files. They open beside the program, which goes on meanwhile.

use std::future::Future;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use rfd::AsyncFileDialog;

use crate::session::bench::{Dialogs, Picked};

/// Hardly anybody closes a dialog faster than this: an empty answer that comes sooner means that
/// none opened. The system does not tell the one from the other.
const FASTEST: Duration = Duration::from_secs(3);

/// Dialogs of the system.
pub struct SystemDialogs {
    sender: Sender<Picked>,
    receiver: Receiver<Picked>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl SystemDialogs {
    /// Dialogs that call `wake` when an answer has come.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> SystemDialogs {
        let (sender, receiver) = channel();
        SystemDialogs {
            sender,
            receiver,
            wake: Arc::new(wake),
        }
    }

    fn ask<F, T>(&self, dialog: F, picked: impl FnOnce(PathBuf) -> Picked + Send + 'static)
    where
        F: Future<Output = Option<T>> + Send + 'static,
        T: AsRef<std::path::Path>,
    {
        let (sender, wake) = (self.sender.clone(), Arc::clone(&self.wake));
        thread::spawn(move || {
            let began = Instant::now();
            let answer = wait_for(dialog).map(|file| file.as_ref().to_owned());
            // The program may have ended meanwhile; then nobody waits for the answer.
            let _ = sender.send(match answer {
                Some(file) => picked(file),
                None if began.elapsed() < FASTEST => Picked::Failed,
                None => Picked::Nothing,
            });
            wake();
        });
    }
}

fn dialog() -> AsyncFileDialog {
    AsyncFileDialog::new().add_filter("Scenario", &["ron", "json"])
}

impl Dialogs for SystemDialogs {
    fn open(&mut self) {
        let chosen = dialog().set_title("Open a scenario").pick_file();
        self.ask(
            async move { chosen.await.map(|file| file.path().to_owned()) },
            Picked::Open,
        );
    }

    fn save(&mut self, suggested: &str) {
        let chosen = dialog()
            .set_title("Save the scenario")
            .set_file_name(suggested)
            .save_file();
        self.ask(
            async move { chosen.await.map(|file| file.path().to_owned()) },
            Picked::Save,
        );
    }

    fn poll(&mut self) -> Option<Picked> {
        self.receiver.try_recv().ok()
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a future to its end on this thread.
fn wait_for<F: Future>(future: F) -> F::Output {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}
