//! The program as the window sees it: one frame after the other, and the end.

use std::time::Duration;

use eframe::egui::{Context, Ui, ViewportCommand};

use crate::session::Session;
use crate::session::bench::{Dialogs, Intent, Workbench};
use crate::ui;

/// How often the file on disk is looked at while nothing else happens.
const LOOK: Duration = Duration::from_secs(2);

/// How often something that is worked out aside is asked for.
const SOON: Duration = Duration::from_millis(50);

/// The program.
pub struct App {
    bench: Workbench,
    title: String,
    closed: bool,
}

impl App {
    /// The program with this scenario open.
    #[must_use]
    pub fn new(ctx: &Context, session: Session, dialogs: Box<dyn Dialogs>) -> App {
        ui::dress(ctx);
        App {
            bench: Workbench::new(session, dialogs),
            title: String::new(),
            closed: false,
        }
    }

    /// What is open and in hand.
    #[must_use]
    pub fn bench(&self) -> &Workbench {
        &self.bench
    }

    /// The same, to be changed.
    pub fn bench_mut(&mut self) -> &mut Workbench {
        &mut self.bench
    }

    fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        if self.bench.tick() {
            ctx.request_repaint_after(SOON);
        }
        let commands = match self.bench.question {
            Some(_) => Vec::new(),
            None => ui::keys::commands(&ctx, self.bench.tab),
        };
        self.bench.refresh_ghost();
        let intents = ui::show(ui, &self.bench);
        if !intents.is_empty() || !commands.is_empty() {
            ctx.request_repaint();
        }
        // What was typed comes before what was commanded: a save holds the last letter too.
        let commands = commands.into_iter().map(Intent::Run);
        for intent in intents.into_iter().chain(commands) {
            self.bench.handle(intent);
        }
        self.files_dropped(&ctx);
        self.window(&ctx);
        ctx.request_repaint_after(LOOK);
    }

    fn files_dropped(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        if let Some(file) = dropped.first() {
            self.bench.handle(Intent::Open(file.path().to_owned()));
        }
    }

    /// The window's title, and its wish to close, which unsaved edits can hold up.
    fn window(&mut self, ctx: &Context) {
        if ctx.input(|input| input.viewport().close_requested()) && !self.bench.closing {
            self.bench.handle(Intent::Close);
            if !self.bench.closing {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            }
        } else if self.bench.closing && !self.closed {
            self.closed = true;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        let mark = if self.bench.is_dirty() { "• " } else { "" };
        let title = format!("{mark}{} – Delvewright", self.bench.session.file_name());
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }
}
