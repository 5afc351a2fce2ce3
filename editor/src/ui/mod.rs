//! What is painted; beside the window the only part that knows the toolkit.
//!
//! Panels read the workbench and push intents; they change nothing themselves.

mod board;
mod fields;
mod fonts;
mod icons;
pub(crate) mod keys;
mod paint;
mod palette;
mod preview;
mod problems;
mod question;
mod room;
mod side;
mod status;
mod theme;
mod toolbox;
mod top;
mod widgets;

use egui::{CentralPanel, Context, Frame, Margin, Panel, Ui, lerp};

use crate::session::bench::{Intent, Tab, Workbench};

/// Gives a context the program's faces, colours and sizes; called once.
pub(crate) fn dress(ctx: &Context) {
    fonts::install(ctx);
    theme::apply(ctx);
}

/// What a panel needs: the workbench to look at, and a list for what it wants done.
pub(crate) struct Desk<'a> {
    pub(crate) bench: &'a Workbench,
    pub(crate) intents: &'a mut Vec<Intent>,
}

impl Desk<'_> {
    pub(crate) fn push(&mut self, intent: Intent) {
        self.intents.push(intent);
    }
}

/// Shows everything.
pub(crate) fn show(ui: &mut Ui, bench: &Workbench) -> Vec<Intent> {
    let mut intents = Vec::new();
    let mut desk = Desk {
        bench,
        intents: &mut intents,
    };
    let bar = |pad: i8| {
        Frame::new()
            .fill(theme::PANEL)
            .inner_margin(Margin::symmetric(pad, 0))
    };
    let panel = Frame::new().fill(theme::PANEL);
    let whole = ui.max_rect();
    Panel::top("top")
        .exact_size(theme::TOP_BAR)
        .resizable(false)
        .frame(bar(18))
        .show(ui, |ui| top::show(ui, &mut desk));
    if bench.tab == Tab::Preview {
        preview::show(ui, &mut desk);
        palette::show(ui.ctx(), &mut desk);
        question::show(ui.ctx(), &mut desk);
        return intents;
    }
    Panel::left("tools")
        .exact_size(tools_width(whole.width()))
        .resizable(false)
        .frame(panel.inner_margin(Margin {
            left: 12,
            right: 12,
            top: 16,
            bottom: 8,
        }))
        .show(ui, |ui| toolbox::show(ui, &mut desk));
    Panel::right("side")
        .exact_size(side_width(whole.width(), whole.height(), bench))
        .resizable(false)
        .frame(panel)
        .show(ui, |ui| side::show(ui, &mut desk));
    Panel::bottom("status")
        .exact_size(theme::STATUS_BAR)
        .resizable(false)
        .frame(bar(14))
        .show(ui, |ui| status::show(ui, &mut desk));
    CentralPanel::default()
        .frame(Frame::new().fill(theme::FRAME))
        .show(ui, |ui| board::show(ui, &mut desk));
    palette::show(ui.ctx(), &mut desk);
    question::show(ui.ctx(), &mut desk);
    intents
}

/// How roomy a window is, from 0 for the smallest to 1: in a small one the panels give way to the
/// board.
fn roominess(width: f32) -> f32 {
    ((width - theme::NARROW) / (theme::ROOMY - theme::NARROW)).clamp(0.0, 1.0)
}

fn tools_width(width: f32) -> f32 {
    lerp(theme::TOOLS_LEAST..=theme::TOOLS_WIDTH, roominess(width)).round()
}

/// The right panel takes what the board leaves, within its limits: the board is as large as the
/// height of the window allows.
fn side_width(width: f32, height: f32, bench: &Workbench) -> f32 {
    let bounds = bench.session.scene().bounds;
    let tall = height - theme::TOP_BAR - theme::STATUS_BAR;
    let board = (tall / bounds.height()).floor() * bounds.width();
    let least = lerp(theme::SIDE_NARROW..=theme::SIDE_LEAST, roominess(width)).round();
    (width - tools_width(width) - board).clamp(least, theme::SIDE_MOST)
}
