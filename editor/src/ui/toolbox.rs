//! The left panel: what can be placed, the kinds of the chosen tool, and what is shown.

use egui::{ScrollArea, Ui, vec2};

use super::widgets::{self, ToolRow};
use super::{Desk, icons};
use crate::command::{Command, Layer, find, key_text};
use crate::session::bench::Intent;
use crate::tools::Tool;

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let bench = desk.bench;
    // Everything is seen at once where the window is tall enough; in a low one the rows draw
    // together before anything is cut off.
    let (row, toggle) = match ui.available_height() {
        height if height < 640.0 => (25.0, 21.0),
        height if height < 760.0 => (28.0, 24.0),
        _ => (34.0, 27.0),
    };
    widgets::caption(ui, "Place");
    ui.spacing_mut().item_spacing.y = 2.0;
    for tool in Tool::ALL {
        let command = Command::Pick(tool);
        let chosen = bench.hand.tool == tool;
        let key = key_text(command);
        let shown = ToolRow {
            icon: icons::tool(tool),
            name: tool.name(),
            key: &key,
        };
        let response = widgets::tool_row(ui, &shown, chosen, row);
        let clicked = response.clicked();
        response.on_hover_text(tool.help());
        if clicked {
            desk.push(Intent::Run(command));
        }
    }
    let shows = 34.0 + Layer::ALL.len() as f32 * (toggle + 2.0) + 16.0;
    kinds(ui, desk, (ui.available_height() - shows).max(96.0));
    ui.add_space(12.0);
    widgets::caption(ui, "Show");
    ui.spacing_mut().item_spacing.y = 2.0;
    for layer in Layer::ALL {
        let on = bench.layers.contains(&layer);
        let response = widgets::switch(ui, layer.name(), on, toggle);
        let clicked = response.clicked();
        let command = Command::Toggle(layer);
        if let Some(entry) = find(command) {
            response.on_hover_text(format!(
                "{} ({})",
                entry.help.trim_end_matches('.'),
                key_text(command)
            ));
        }
        if clicked {
            desk.push(Intent::Run(command));
        }
    }
}

/// The kinds of the tool in two columns; they scroll when there are more than the window has room for.
fn kinds(ui: &mut Ui, desk: &mut Desk<'_>, most: f32) {
    let tool = desk.bench.hand.tool;
    let catalog = desk.bench.session.catalog();
    let kinds = tool.kinds(catalog);
    if kinds.is_empty() {
        return;
    }
    let now = desk.bench.hand.kind(catalog);
    ui.add_space(12.0);
    widgets::caption(ui, tool.name());
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    ScrollArea::vertical()
        .id_salt("kinds")
        .max_height(most - 40.0)
        .show(ui, |ui| {
            // In a narrow panel two names would not fit side by side.
            let columns = if ui.available_width() < 190.0 { 1 } else { 2 };
            let width = (ui.available_width() - 6.0 * (columns - 1) as f32) / columns as f32;
            for pair in kinds.chunks(columns) {
                ui.horizontal(|ui| {
                    for kind in pair {
                        if widgets::choice(ui, &kind.name, width, kind.key == now).clicked() {
                            desk.push(Intent::Choose(kind.key.clone()));
                        }
                    }
                });
            }
        });
    ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
}
