//! The room or corridor of what is selected: its name, what is read aloud, notes, and what can be found there.

use egui::{Frame, Label, Margin, RichText, Stroke, Ui};

use super::{Desk, fields, theme, widgets};
use crate::session::story;

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(area) = desk.bench.area else { return };
    let session = &desk.bench.session;
    let text = session.area_text(area);
    let place = session.area_place(area);
    let board = delve_format::board();
    let known = board.area(area);
    let title = if text.name.is_empty() {
        upper(&known.name)
    } else {
        text.name.clone()
    };
    let count = known.squares.len();
    let remark = if text.name.is_empty() {
        format!("{count} squares")
    } else {
        format!("{} · {count} squares", known.name)
    };
    widgets::heading(ui, &title, &remark);
    fields::line(ui, desk, "Name", &place.field("name"), &text.name);
    let when = if known.room.is_some() {
        "Read aloud when it comes into view"
    } else {
        "Read aloud when a hero first enters"
    };
    fields::aloud(ui, desk, when, &place.field("reveal"), &text.reveal);
    fields::note(
        ui,
        desk,
        "For the Dungeon Master alone",
        &place.field("note"),
        &text.note,
    );
    if text.explore.is_empty() {
        return;
    }
    ui.add_space(8.0);
    widgets::caption(ui, "Explore");
    for (at, entry) in text.explore.iter().enumerate() {
        card(ui, desk, &story::card(entry), at);
    }
}

fn upper(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// One entry of the Explore phase, as it will be offered.
fn card(ui: &mut Ui, desk: &mut Desk<'_>, card: &story::Card, _at: usize) {
    let _ = desk;
    Frame::new()
        .fill(theme::WELL_FILL)
        .stroke(Stroke::new(1.0, theme::HAIRLINE))
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::symmetric(12, 10))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            widgets::two_ends(ui, &card.who, &card.when);
            if !card.read.is_empty() {
                let text = RichText::new(format!("“{}”", card.read))
                    .font(theme::quote())
                    .color(theme::STRONG);
                ui.add(Label::new(text).wrap());
            }
            for (label, then) in &card.choices {
                ui.horizontal_top(|ui| {
                    widgets::chip(ui, label);
                    ui.add(
                        Label::new(RichText::new(then).font(theme::small()).color(theme::MUTED))
                            .wrap(),
                    );
                });
            }
            if !card.then.is_empty() {
                ui.add(
                    Label::new(
                        RichText::new(&card.then)
                            .font(theme::small())
                            .color(theme::MUTED),
                    )
                    .wrap(),
                );
            }
        });
}
