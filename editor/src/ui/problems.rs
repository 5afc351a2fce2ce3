//! The list of problems: what is wrong, where, and what mends it with one press.

use delve_validator::{Diagnostic, Severity};
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{
    Align, FontId, Galley, Layout, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo,
    accesskit::Role, pos2, vec2,
};
use lucide_icons::Icon;

use super::{Desk, icons, theme, widgets};
use crate::session::bench::Intent;
use crate::session::prose::plain;

/// Share of a row that the button beside it may take.
const BUTTON: f32 = 0.42;
const HEAD: f32 = 34.0;

/// The height that the list wants, of a panel this large.
pub(crate) fn height(ui: &Ui, desk: &Desk<'_>, panel: Rect) -> f32 {
    let problems = desk.bench.session.problems().iter().take(5);
    let rows = problems.map(|problem| row_height(&head(ui, problem, panel.width() - 40.0)));
    (HEAD + 12.0 + rows.sum::<f32>()).min(panel.height() * 0.4)
}

/// What is wrong, in at most two lines beside the button.
fn head(ui: &Ui, problem: &Diagnostic, width: f32) -> Arc<Galley> {
    let ink = if problem.is_open() {
        theme::TEXT
    } else {
        theme::MUTED
    };
    let button = if problem.fix.is_some() && problem.is_open() {
        BUTTON
    } else if problem.waived.is_some() {
        0.2
    } else {
        0.0
    };
    let text = plain(&problem.message);
    let mut job = LayoutJob::simple(text, theme::body(), ink, width * (1.0 - button) - 46.0);
    job.wrap.max_rows = 2;
    ui.painter().layout_job(job)
}

fn row_height(head: &Galley) -> f32 {
    head.size().y + 24.0
}

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let problems = desk.bench.session.problems();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.horizontal(|ui| {
        ui.set_height(HEAD - 6.0);
        ui.add_space(8.0);
        ui.label(
            RichText::new("Problems")
                .font(theme::strong())
                .color(theme::TEXT),
        );
        ui.add_space(8.0);
        for severity in [Severity::Error, Severity::Warning, Severity::Note] {
            let is_such = |problem: &&Diagnostic| problem.severity == severity && problem.is_open();
            let count = problems.iter().filter(is_such).count();
            if count > 0 {
                let (icon, ink) = icons::severity(severity);
                widgets::badge(ui, icon, ink, count, &format!("{severity}s"));
            }
        }
        if problems.is_empty() {
            let icon = RichText::new(Icon::CircleCheck.unicode());
            let font = FontId::new(14.0, theme::icons());
            ui.label(icon.font(font).color(theme::WELL));
            ui.label(RichText::new("none").color(theme::MUTED));
        }
    });
    ui.add_space(4.0);
    ScrollArea::vertical()
        .id_salt("problems")
        .auto_shrink(false)
        .show(ui, |ui| {
            for (index, problem) in problems.iter().enumerate() {
                row(ui, desk, index, problem);
            }
        });
}

fn row(ui: &mut Ui, desk: &mut Desk<'_>, index: usize, problem: &Diagnostic) {
    let chosen = desk.bench.problem == Some(index);
    let width = ui.available_width();
    let head = head(ui, problem, width);
    let size = vec2(width, row_height(&head));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let said = format!("{}: {}", problem.severity, plain(&problem.message));
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, &said));
    let ground = match (chosen, problem.severity) {
        (true, Severity::Error) => Some(theme::ERROR_GROUND),
        (true, _) => Some(theme::ACCENT_GROUND),
        _ if response.hovered() => Some(theme::RAISED),
        _ => None,
    };
    if let Some(ground) = ground {
        ui.painter()
            .rect_filled(rect.shrink2(vec2(0.0, 1.0)), theme::ROUND_SMALL, ground);
    }
    let mut right = rect.right() - 10.0;
    if problem.is_open() && problem.fix.is_some() {
        right = fix(ui, desk, index, problem, rect);
    } else if problem.waived.is_some() {
        let galley = ui
            .painter()
            .layout_no_wrap("waived".to_owned(), theme::small(), theme::MUTED);
        right = rect.right() - 14.0 - galley.size().x;
        ui.painter().galley(
            pos2(right, rect.center().y - galley.size().y / 2.0),
            galley,
            theme::MUTED,
        );
    }
    let (icon, ink) = icons::severity(problem.severity);
    let ink = if problem.is_open() { ink } else { theme::FAINT };
    let font = FontId::new(13.0, theme::icons());
    ui.painter().text(
        pos2(rect.left() + 15.0, rect.top() + 12.0),
        egui::Align2::CENTER_CENTER,
        icon.unicode(),
        font,
        ink,
    );
    let left = rect.left() + 30.0;
    let below = rect.top() + 5.0 + head.size().y;
    ui.painter()
        .galley(pos2(left, rect.top() + 4.0), head, theme::TEXT);
    let under = widgets::fitted(
        ui,
        &place_and_rule(desk, problem),
        theme::small(),
        theme::MUTED,
        right - left - 8.0,
    );
    ui.painter().galley(pos2(left, below), under, theme::MUTED);
    if response.clicked() {
        desk.push(Intent::Jump(index));
    }
    let mut tip = plain(&problem.message);
    let (line, column) = desk.bench.session.line_of(problem);
    let source = desk.bench.session.source_line(line);
    tip.push_str(&format!("\nline {line}, column {column}: {source}"));
    for more in [
        Some(problem.label.as_str()),
        problem.help.as_deref(),
        problem.waived.as_deref(),
    ]
    .into_iter()
    .flatten()
    {
        if !more.is_empty() {
            tip.push('\n');
            tip.push_str(&plain(more));
        }
    }
    response.on_hover_text(tip);
}

/// The button that mends it; returns where it begins.
fn fix(ui: &mut Ui, desk: &mut Desk<'_>, index: usize, problem: &Diagnostic, row: Rect) -> f32 {
    let Some(fix) = &problem.fix else {
        return row.right();
    };
    let area = Rect::from_min_max(
        pos2(row.right() - row.width() * BUTTON, row.top()),
        pos2(row.right() - 10.0, row.bottom()),
    );
    let layout = Layout::right_to_left(Align::Center);
    let inner = ui.scope_builder(UiBuilder::new().max_rect(area).layout(layout), |ui| {
        widgets::pill(ui, &plain(&fix.label), theme::ACCENT)
    });
    if inner.inner.clicked() {
        desk.push(Intent::Fix(index));
    }
    inner.inner.rect.left()
}

fn place_and_rule(desk: &Desk<'_>, problem: &Diagnostic) -> String {
    match desk.bench.session.square_of(problem) {
        Some(square) => format!("{square} · {}", problem.rule),
        None => {
            let (line, column) = desk.bench.session.line_of(problem);
            format!("line {line}, column {column} · {}", problem.rule)
        }
    }
}
