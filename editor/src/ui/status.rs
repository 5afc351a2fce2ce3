//! The line at the bottom: where the pointer is, what was just said, and what has been used of the box.

use delve_format::board;
use egui::{Align, Label, Layout, RichText, Sense, Ui};

use super::{Desk, theme, widgets};
use crate::session::bench::Intent;

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let session = &desk.bench.session;
    let line = ui.max_rect();
    ui.painter().hline(
        ui.clip_rect().x_range(),
        line.top() + 0.5,
        theme::hairline(),
    );
    ui.horizontal_centered(|ui| {
        // The right end is short and always whole; what is said on the left has the rest.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::label(ui, &session.used_of_box());
            if desk.bench.drafting {
                ui.add_space(8.0);
                let text = RichText::new("drafting").font(theme::small());
                ui.label(text.color(theme::ACCENT));
            }
            ui.add_space(16.0);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| said(ui, desk));
        });
    });
}

/// What was just said, else where the pointer is, else what the tool does.
fn said(ui: &mut Ui, desk: &mut Desk<'_>) {
    let bench = desk.bench;
    let square = bench.aim.and_then(|aim| aim.square());
    let (text, ink) = match (&bench.notice, square) {
        (Some(notice), _) if notice.bad => (notice.text.clone(), theme::ERROR),
        (Some(notice), _) => (notice.text.clone(), theme::TEXT),
        (None, Some(square)) => {
            let area = bench.session.area_title(board().area_of(square));
            (format!("{square} · {area}"), theme::MUTED)
        }
        (None, None) => {
            let help = bench.hand.tool.help();
            (help.trim_end_matches('.').to_owned(), theme::MUTED)
        }
    };
    let shown = RichText::new(&text).font(theme::small()).color(ink);
    let label = ui.add(Label::new(shown).truncate().sense(Sense::click()));
    if label.on_hover_text(&text).clicked() && bench.notice.is_some() {
        desk.push(Intent::Dismiss);
    }
}
