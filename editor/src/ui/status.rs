//! The line at the bottom: where the pointer is, what was just said, and what has been used of the box.

use delve_format::board;
use egui::text::LayoutJob;
use egui::{Align, Color32, Label, Layout, RichText, Sense, Ui, WidgetInfo, accesskit::Role, pos2};

use super::{Desk, theme, widgets};
use crate::session::bench::{Intent, Notice};

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let session = &desk.bench.session;
    let line = ui.max_rect();
    ui.painter().hline(
        ui.clip_rect().x_range(),
        line.top() + 0.5,
        theme::hairline(),
    );
    let used = session.used_of_box();
    if let Some(notice) = &desk.bench.notice {
        let measure = |text: &str| {
            let galley = ui
                .painter()
                .layout_no_wrap(text.to_owned(), theme::small(), theme::TEXT);
            galley.size().x
        };
        // Room for the word of drafting mode and the space between the two.
        if measure(&notice.text) + measure(&used) + 90.0 > line.width() {
            whole(ui, desk, notice);
            return;
        }
    }
    ui.horizontal_centered(|ui| {
        // The right end is short and always whole; what is said on the left has the rest.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::label(ui, &used);
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

/// A message that needs the whole bar, in two lines where one is too short.
fn whole(ui: &Ui, desk: &mut Desk<'_>, notice: &Notice) {
    let bar = ui.max_rect();
    let mut job = LayoutJob::simple(
        notice.text.clone(),
        theme::small(),
        ink(notice),
        bar.width(),
    );
    job.wrap.max_rows = 2;
    for section in &mut job.sections {
        section.format.line_height = Some(theme::STATUS_BAR / 2.0 - 1.0);
    }
    let galley = ui.painter().layout_job(job);
    // The letters stand at the bottom of such low lines.
    let at = pos2(bar.left(), bar.center().y - galley.size().y / 2.0 - 1.5);
    ui.painter().galley(at, galley, theme::TEXT);
    let response = ui.interact(bar, ui.scope_id().with("notice"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &notice.text));
    if response.on_hover_text(&notice.text).clicked() {
        desk.push(Intent::Dismiss);
    }
}

fn ink(notice: &Notice) -> Color32 {
    if notice.bad {
        theme::ERROR
    } else {
        theme::TEXT
    }
}

/// What was just said, else where the pointer is, else what the tool does.
fn said(ui: &mut Ui, desk: &mut Desk<'_>) {
    let bench = desk.bench;
    let square = bench.aim.and_then(|aim| aim.square());
    let (text, ink) = match (&bench.notice, square) {
        (Some(notice), _) => (notice.text.clone(), ink(notice)),
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
