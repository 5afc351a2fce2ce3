//! The right panel: what is selected, then its room with the text as it will be read, then the problems.

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};

use super::{Desk, fields, problems, room, theme, widgets};

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let height = ui.available_height();
    let pad = theme::PANEL_PAD as i8;
    Panel::bottom("problems")
        .exact_size(problems::height(desk, height))
        .resizable(false)
        .frame(Frame::new().fill(theme::PANEL).inner_margin(Margin {
            left: 12,
            right: 8,
            top: 8,
            bottom: 4,
        }))
        .show(ui, |ui| problems::show(ui, desk));
    let inner = Frame::new().inner_margin(Margin {
        left: pad,
        right: pad,
        top: 14,
        bottom: 12,
    });
    CentralPanel::no_frame().show(ui, |ui| {
        let area = ScrollArea::vertical()
            .id_salt("inspector")
            .auto_shrink(false);
        area.show(ui, |ui| inner.show(ui, |ui| content(ui, desk)));
    });
}

/// What is selected with its room; of an empty square the room alone; else the scenario.
fn content(ui: &mut Ui, desk: &mut Desk<'_>) {
    ui.spacing_mut().item_spacing.y = 4.0;
    let selected = desk.bench.session.selection.is_some();
    let area = desk.bench.area.is_some();
    if selected || !area {
        fields::show(ui, desk);
    }
    if selected && area {
        widgets::divider(ui, theme::PANEL_PAD);
    }
    if area {
        room::show(ui, desk);
    }
}
