//! The right panel: what is selected, then its room with the text as it will be read, then the problems.

use egui::{Frame, Margin, Rect, ScrollArea, Ui, UiBuilder, vec2};

use super::{Desk, fields, problems, room, theme, widgets};

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let whole = ui.max_rect();
    let edge = whole.bottom() - problems::height(ui, desk, whole);
    let (above, below) = whole.split_top_bottom_at_y(edge);
    ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        ui.shrink_clip_rect(above);
        let pad = theme::PANEL_PAD as i8;
        let inner = Frame::new().inner_margin(Margin {
            left: pad,
            right: pad,
            top: 14,
            bottom: 12,
        });
        let area = ScrollArea::vertical()
            .id_salt("inspector")
            .auto_shrink(false);
        area.show(ui, |ui| inner.show(ui, |ui| content(ui, desk)));
    });
    ui.painter()
        .hline(below.x_range(), below.top(), theme::hairline());
    let list = Rect::from_min_max(below.min + vec2(12.0, 8.0), below.max - vec2(8.0, 4.0));
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| {
        ui.shrink_clip_rect(list);
        problems::show(ui, desk);
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
