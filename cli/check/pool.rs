//! Work on many things at once, told in their order.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// What happens while work is done.
pub(crate) enum Event<R> {
    /// The next thing is done: its number and what came of it.
    Done(usize, R),
    /// Time passes; so many are done.
    Tick(usize),
}

/// Works on all items with so many threads. `tell` hears of each in their order, and now and then of time
/// that passes.
///
/// # Errors
/// What `tell` fails with; the work ends then.
pub(crate) fn in_order<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut tell: impl FnMut(Event<R>) -> io::Result<()>,
) -> io::Result<()> {
    if threads <= 1 || items.len() <= 1 {
        for (i, item) in items.iter().enumerate() {
            let done = work(item);
            tell(Event::Tick(i + 1))?;
            tell(Event::Done(i, done))?;
        }
        return Ok(());
    }
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel(4 * threads);
        for _ in 0..threads.min(items.len()) {
            let send = send.clone();
            let (next, is_over, work) = (&next, &is_over, &work);
            scope.spawn(move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i).filter(|_| !is_over.load(Ordering::Relaxed))
                    else {
                        return;
                    };
                    if send.send((i, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let told = in_turn(&receive, &mut tell);
        // Whoever waits to send is let go, and nobody begins anything more.
        is_over.store(true, Ordering::Relaxed);
        drop(receive);
        told
    })
}

/// Hears of things in any order and tells them in theirs.
fn in_turn<R>(
    receive: &mpsc::Receiver<(usize, R)>,
    tell: &mut impl FnMut(Event<R>) -> io::Result<()>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let (mut told, mut done) = (0, 0);
    loop {
        match receive.recv_timeout(Duration::from_millis(200)) {
            Ok((i, result)) => {
                early.insert(i, result);
                done += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        tell(Event::Tick(done))?;
        while let Some(result) = early.remove(&told) {
            tell(Event::Done(told, result))?;
            told += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(threads: usize) -> Vec<(usize, u64)> {
        let items: Vec<u64> = (0..100).collect();
        let mut told = Vec::new();
        let work = |item: &u64| {
            thread::sleep(Duration::from_micros((item * 37) % 400));
            item * item
        };
        in_order(&items, threads, work, |event| {
            if let Event::Done(i, result) = event {
                told.push((i, result));
            }
            Ok(())
        })
        .unwrap();
        told
    }

    #[test]
    fn the_order_is_that_of_the_items_with_any_number_of_threads() {
        let alone = order(1);
        assert_eq!(alone.len(), 100);
        assert!(alone.iter().enumerate().all(|(i, told)| told.0 == i));
        assert_eq!(order(2), alone);
        assert_eq!(order(16), alone);
    }

    #[test]
    fn a_failure_ends_the_work() {
        for threads in [1, 8] {
            let items = vec![(); 10_000];
            let failed = in_order(
                &items,
                threads,
                |()| (),
                |event| match event {
                    Event::Done(3, ()) => Err(io::Error::other("full")),
                    _ => Ok(()),
                },
            );
            assert!(failed.is_err());
        }
    }
}
