//! The bar at the top: what is open, the tabs, the search, and whether a way through exists.

use egui::{
    Align, FontId, Layout, Popup, Rect, RichText, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, accesskit::Role, pos2, vec2,
};
use lucide_icons::Icon;

use super::{Desk, icons, theme, widgets};
use crate::command::{COMMANDS, Command, find, key_text};
use crate::session::bench::{Intent, Tab};
use crate::session::disk::Since;
use crate::session::way::Way;

/// What stands in the menu beside the title.
const MENU: [&[Command]; 3] = [
    &[
        Command::New,
        Command::Open,
        Command::Save,
        Command::SaveAs,
        Command::Reload,
    ],
    &[
        Command::Undo,
        Command::Redo,
        Command::Delete,
        Command::Rotate,
        Command::Duplicate,
        Command::Tidy,
    ],
    &[
        Command::NextProblem,
        Command::FixProblem,
        Command::Drafting,
        Command::Preview,
        Command::Palette,
        Command::Quit,
    ],
];

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let bar = ui.max_rect();
    ui.painter().hline(
        ui.clip_rect().x_range(),
        bar.bottom() - 0.5,
        Stroke::new(1.0, theme::HAIRLINE),
    );
    let pills = 196.0;
    let middle = Rect::from_center_size(bar.center(), vec2(pills, 32.0));
    let left = Rect::from_min_max(bar.min, pos2(middle.left() - 16.0, bar.bottom()));
    let right = Rect::from_min_max(pos2(middle.right() + 16.0, bar.top()), bar.max);
    ui.scope_builder(
        UiBuilder::new()
            .max_rect(left)
            .layout(Layout::left_to_right(Align::Center)),
        |ui| {
            menu(ui, desk);
            title(ui, desk);
            for command in [Command::Undo, Command::Redo, Command::Save] {
                button(ui, desk, command);
            }
        },
    );
    ui.scope_builder(
        UiBuilder::new()
            .max_rect(middle)
            .layout(Layout::left_to_right(Align::Center)),
        |ui| {
            for tab in Tab::ALL {
                let chosen = desk.bench.tab == tab;
                let response = ui.scope(|ui| {
                    ui.set_max_width(90.0);
                    widgets::tab(ui, tab.name(), chosen)
                });
                if response.inner.clicked() {
                    desk.push(Intent::Tab(tab));
                }
            }
        },
    );
    ui.scope_builder(
        UiBuilder::new()
            .max_rect(right)
            .layout(Layout::right_to_left(Align::Center)),
        |ui| {
            match desk.bench.tab {
                Tab::Edit => sign(ui, desk),
                Tab::Preview => super::preview::eyes(ui, desk),
            }
            ui.add_space(12.0);
            search(ui, desk);
        },
    );
}

fn menu(ui: &mut Ui, desk: &mut Desk<'_>) {
    let response = widgets::icon_button(ui, Icon::Menu, "Menu", true);
    Popup::menu(&response).accessible_name("Menu").show(|ui| {
        ui.set_min_width(240.0);
        for (at, group) in MENU.iter().enumerate() {
            if at > 0 {
                ui.separator();
            }
            for command in *group {
                let Some(entry) = find(*command) else {
                    continue;
                };
                let row = egui::Button::new(entry.name)
                    .shortcut_text(key_text(*command))
                    .frame(false);
                let enabled = desk.bench.can(*command);
                if ui
                    .add_enabled(enabled, row)
                    .on_hover_text(entry.help)
                    .clicked()
                {
                    desk.push(Intent::Run(*command));
                    ui.close();
                }
            }
        }
    });
}

fn title(ui: &mut Ui, desk: &Desk<'_>) {
    let session = &desk.bench.session;
    let state = match session.missing() {
        _ if session.path().is_none() => "",
        Some(Since::Unreadable(_)) => "can no longer be read",
        Some(_) => "gone from the disk",
        None if desk.bench.is_dirty() => "edited",
        None => "saved",
    };
    let under = match state {
        "" => session.file_name(),
        state => format!("{} · {state}", session.file_name()),
    };
    let name = match session.scenario().title.trim() {
        "" => "Untitled",
        title => title,
    };
    let room = (ui.available_width() - 120.0).max(60.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add_space(10.0);
        ui.set_max_width(room);
        ui.add(
            egui::Label::new(
                RichText::new(name)
                    .font(theme::heading())
                    .color(theme::TEXT),
            )
            .truncate(),
        );
        ui.add(
            egui::Label::new(
                RichText::new(under)
                    .font(theme::small())
                    .color(theme::MUTED),
            )
            .truncate(),
        );
    });
    ui.add_space(8.0);
}

fn button(ui: &mut Ui, desk: &mut Desk<'_>, command: Command) {
    let Some(entry) = COMMANDS.iter().find(|entry| entry.command == command) else {
        return;
    };
    let enabled = desk.bench.can(command);
    let (undo, redo) = desk.bench.session.next_steps();
    let what = match command {
        Command::Undo => undo,
        Command::Redo => redo,
        _ => None,
    };
    let response = widgets::icon_button(ui, icons::command(command), entry.name, enabled);
    let clicked = response.clicked();
    let key = key_text(command);
    let tip = match what {
        Some(what) => format!("{}: {what} ({key})", entry.name),
        None => format!("{} ({key})", entry.help.trim_end_matches('.')),
    };
    response.on_hover_text(tip);
    if clicked {
        desk.push(Intent::Run(command));
    }
}

fn search(ui: &mut Ui, desk: &mut Desk<'_>) {
    let width = (ui.available_width() - 8.0).clamp(120.0, 232.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 34.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Search or run a command"));
    let edge = if response.hovered() {
        theme::FAINT
    } else {
        theme::HAIRLINE
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        theme::ROUND,
        theme::WELL_FILL,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    let key = painter.layout_no_wrap(key_text(Command::Palette), theme::small(), theme::MUTED);
    let room = width - key.size().x - 36.0;
    let text = widgets::fitted(
        ui,
        "Search or run a command",
        FontId::proportional(12.0),
        theme::MUTED,
        room,
    );
    let painter = ui.painter();
    painter.galley(
        pos2(rect.left() + 12.0, rect.center().y - text.size().y / 2.0),
        text,
        theme::MUTED,
    );
    let at = pos2(
        rect.right() - 12.0 - key.size().x,
        rect.center().y - key.size().y / 2.0,
    );
    painter.galley(at, key, theme::MUTED);
    if response.clicked() {
        desk.push(Intent::Run(Command::Palette));
    }
}

/// One sign: whether the heroes can get through.
fn sign(ui: &mut Ui, desk: &mut Desk<'_>) {
    let (icon, ink) = match desk.bench.session.way() {
        Way::Exists => (Icon::CircleCheck, theme::WELL),
        Way::Cut => (Icon::CircleX, theme::ERROR),
        Way::Unknown => (Icon::CircleHelp, theme::MUTED),
    };
    let text = desk.bench.session.way_text();
    let galley = ui
        .painter()
        .layout_no_wrap(text.clone(), theme::body(), ink);
    let (rect, response) =
        ui.allocate_exact_size(vec2(galley.size().x + 32.0, 32.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
    let at = pos2(rect.left() + 12.0, rect.center().y);
    let font = FontId::new(22.0, theme::icons());
    ui.painter()
        .text(at, egui::Align2::CENTER_CENTER, icon.unicode(), font, ink);
    ui.painter().galley(
        pos2(rect.left() + 30.0, rect.center().y - galley.size().y / 2.0),
        galley,
        ink,
    );
    let clicked = response.clicked();
    response.on_hover_text(match desk.bench.session.way() {
        Way::Exists => "From the start the heroes can reach every goal and a way out, whatever the wires and events do.",
        Way::Cut => "Somewhere the heroes are cut off; press to see what cuts the way.",
        Way::Unknown => "Mend the errors first; then the way is looked for.",
    });
    if clicked && let Some(index) = desk.bench.session.way_problem() {
        desk.push(Intent::Jump(index));
    }
}
