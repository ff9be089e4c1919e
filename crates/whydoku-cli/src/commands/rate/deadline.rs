//! A clock for one worker. The library has none; it checks a flag that this clock raises.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Raises a flag when a puzzle takes too long.
pub(super) struct Deadline {
    sender: Sender<Message>,
}

enum Message {
    /// A puzzle begins, with a flag of its own.
    Start(Arc<AtomicBool>),
    Stop,
}

impl Deadline {
    pub(super) fn new(limit: Duration) -> Self {
        let (sender, receiver) = mpsc::channel();
        // The thread ends when the sender is dropped.
        thread::spawn(move || watch(&receiver, limit));
        Self { sender }
    }

    /// A flag that is raised at the deadline, unless the puzzle is finished before.
    pub(super) fn start(&self) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        let _ = self.sender.send(Message::Start(Arc::clone(&flag)));
        flag
    }

    /// The puzzle is finished.
    pub(super) fn stop(&self) {
        let _ = self.sender.send(Message::Stop);
    }
}

fn watch(receiver: &Receiver<Message>, limit: Duration) {
    while let Ok(message) = receiver.recv() {
        if let Message::Start(flag) = message {
            match receiver.recv_timeout(limit) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => flag.store(true, Ordering::Relaxed),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}
