//! The line at the bottom: where the pointer is, what was just said, and what has been used of the box.

use egui::{Align, Layout, RichText, Ui};

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
        let square = desk.bench.aim.and_then(|aim| aim.square());
        match (&desk.bench.notice, square) {
            (Some(notice), _) => {
                let ink = if notice.bad {
                    theme::ERROR
                } else {
                    theme::TEXT
                };
                let room = (ui.available_width() - 220.0).max(80.0);
                ui.scope(|ui| {
                    ui.set_max_width(room);
                    let text = RichText::new(&notice.text).font(theme::small()).color(ink);
                    let label = ui.add(
                        egui::Label::new(text)
                            .truncate()
                            .sense(egui::Sense::click()),
                    );
                    if label.on_hover_text(&notice.text).clicked() {
                        desk.push(Intent::Dismiss);
                    }
                });
            }
            (None, Some(square)) => {
                let text = format!(
                    "{square} · {}",
                    session.area_title(delve_format::board().area_of(square))
                );
                widgets::label(ui, &text);
            }
            (None, None) => {
                let hint = match desk.bench.hand.tool {
                    crate::tools::Tool::Select => "Point at the board",
                    tool => tool.help(),
                };
                widgets::label(ui, hint.trim_end_matches('.'));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if desk.bench.drafting {
                ui.label(
                    RichText::new("drafting")
                        .font(theme::small())
                        .color(theme::ACCENT),
                );
            }
            widgets::label(ui, &session.used_of_box());
        });
    });
}
