//! The palette: every command, piece, room and square by a few letters.

use egui::{
    Align2, Context, Frame, Id, Key, Margin, Modal, Order, ScrollArea, Sense, TextEdit, Ui,
    WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::{Desk, theme, widgets};
use crate::session::bench::Intent;
use crate::session::search::{Found, find};

const ROW: f32 = 34.0;

pub(crate) fn show(ctx: &Context, desk: &mut Desk<'_>) {
    let Some(query) = &desk.bench.search else {
        return;
    };
    let found = find(desk.bench, query);
    let id = Id::unique("palette");
    let area = Modal::default_area(id)
        .anchor(Align2::CENTER_TOP, vec2(0.0, 72.0))
        .order(Order::Foreground);
    let frame = Frame::new()
        .fill(theme::PANEL)
        .stroke(egui::Stroke::new(1.0, theme::EDGE))
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::same(8));
    let modal = Modal::new(id).area(area).frame(frame).show(ctx, |ui| {
        ui.set_width(520.0);
        let chosen = choose(ui, id, &found, query);
        let field = id.with("query");
        let mut text = query.clone();
        let edit = TextEdit::singleline(&mut text)
            .id(field)
            .hint_text("Search or run a command")
            .desired_width(f32::INFINITY)
            .frame(Frame::new().inner_margin(Margin::symmetric(8, 8)));
        let response = ui.add(edit);
        response.request_focus();
        if response.changed() {
            desk.push(Intent::Search(Some(text)));
        }
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        ScrollArea::vertical()
            .max_height(ROW * 11.0)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (at, hit) in found.iter().enumerate() {
                    if row(ui, hit, at == chosen) || (enter && at == chosen) {
                        desk.push(Intent::Search(None));
                        desk.push(hit.intent.clone());
                    }
                }
                if found.is_empty() {
                    widgets::label(ui, "Nothing has such a name");
                }
            });
    });
    if modal.should_close() {
        desk.push(Intent::Search(None));
    }
}

/// Which row is chosen: arrows move it, and it goes back to the first when the query changes.
fn choose(ui: &Ui, id: Id, found: &[Found], query: &str) -> usize {
    let (mut at, of): (usize, String) = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    if of != query {
        at = 0;
    }
    let (down, up) = ui.input_mut(|input| {
        let none = egui::Modifiers::NONE;
        (
            input.consume_key(none, Key::ArrowDown),
            input.consume_key(none, Key::ArrowUp),
        )
    });
    let last = found.len().saturating_sub(1);
    if down {
        at += 1;
    }
    at = at.saturating_sub(usize::from(up)).min(last);
    ui.data_mut(|data| data.insert_temp(id, (at, query.to_owned())));
    at
}

fn row(ui: &mut Ui, hit: &Found, chosen: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, chosen, &hit.name));
    if chosen || response.hovered() {
        let ground = if chosen {
            theme::ACCENT_GROUND
        } else {
            theme::RAISED
        };
        ui.painter().rect_filled(rect, theme::ROUND_SMALL, ground);
    }
    if chosen {
        ui.scroll_to_rect(rect, None);
    }
    let key = ui
        .painter()
        .layout_no_wrap(hit.key.clone(), theme::small(), theme::MUTED);
    let end = rect.right() - 10.0 - key.size().x;
    ui.painter().galley(
        pos2(end, rect.center().y - key.size().y / 2.0),
        key,
        theme::MUTED,
    );
    let name = widgets::fitted(
        ui,
        &hit.name,
        theme::body(),
        theme::TEXT,
        rect.width() * 0.6,
    );
    let width = name.size().x;
    ui.painter().galley(
        pos2(rect.left() + 10.0, rect.center().y - name.size().y / 2.0),
        name,
        theme::TEXT,
    );
    let from = rect.left() + 20.0 + width;
    let detail = widgets::fitted(
        ui,
        &hit.detail,
        theme::small(),
        theme::MUTED,
        (end - from - 8.0).max(0.0),
    );
    ui.painter().galley(
        pos2(from, rect.center().y - detail.size().y / 2.0),
        detail,
        theme::MUTED,
    );
    response.clicked()
}
