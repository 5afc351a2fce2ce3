//! The few widgets that egui does not bring along: rows, switches, pills, fields on wells and text on paper.
//! Each has an accessible name, so that a screen reader and a test find it by what a person reads.

use std::sync::Arc;

use egui::{
    Align2, Color32, CornerRadius, FontId, Frame, Galley, Id, Margin, Rect, Response, RichText,
    Sense, Stroke, StrokeKind, TextBuffer, TextEdit, Ui, Vec2, WidgetInfo,
    accesskit::Role,
    pos2,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};
use lucide_icons::Icon;

use super::theme;

/// A small heading over a group: letters apart, muted.
pub(crate) fn caption(ui: &mut Ui, text: &str) {
    let format = TextFormat {
        font_id: theme::caption(),
        color: theme::MUTED,
        extra_letter_spacing: 1.2,
        ..TextFormat::default()
    };
    let job = LayoutJob::single_section(text.to_uppercase(), format);
    ui.label(job);
    ui.add_space(2.0);
}

/// Muted small text over a field.
pub(crate) fn label(ui: &mut Ui, text: &str) -> Response {
    ui.label(RichText::new(text).font(theme::small()).color(theme::MUTED))
}

/// A heading with a muted remark at the right end of its line, cut with dots where the panel is too narrow.
pub(crate) fn heading(ui: &mut Ui, title: &str, remark: &str) {
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 24.0), Sense::hover());
    let painter = ui.painter();
    let remark =
        painter.layout_no_wrap(remark.to_owned(), FontId::proportional(12.0), theme::MUTED);
    let room = (width - remark.size().x - 16.0).max(40.0);
    let mut job = LayoutJob::simple_singleline(title.to_owned(), theme::heading(), theme::TEXT);
    job.wrap = TextWrapping::truncate_at_width(room);
    let title_galley = painter.layout_job(job);
    painter.galley(
        pos2(rect.left(), rect.center().y - title_galley.size().y / 2.0),
        title_galley,
        theme::TEXT,
    );
    let at = pos2(
        rect.right() - remark.size().x,
        rect.center().y - remark.size().y / 2.0 + 1.0,
    );
    painter.galley(at, remark, theme::MUTED);
    let name = title.to_owned();
    ui.interact(rect, ui.next_auto_id().with("heading"), Sense::hover())
        .widget_info(move || WidgetInfo::labeled(Role::Heading, true, &name));
}

/// A tool as it stands in the list: icon, name, and its key at the right end.
#[derive(Clone, Copy)]
pub(crate) struct ToolRow<'a> {
    pub(crate) icon: Icon,
    pub(crate) name: &'a str,
    pub(crate) key: &'a str,
}

/// One tool in the list.
pub(crate) fn tool_row(ui: &mut Ui, row: &ToolRow<'_>, chosen: bool, height: f32) -> Response {
    let ToolRow { icon, name, key } = *row;
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, name));
    let painter = ui.painter();
    let round = CornerRadius::same(theme::ROUND);
    if chosen {
        painter.rect(
            rect,
            round,
            theme::ACCENT_GROUND,
            Stroke::new(1.0, theme::ACCENT),
            StrokeKind::Inside,
        );
    } else if response.hovered() {
        painter.rect_filled(rect, round, theme::RAISED);
    }
    focus_ring(ui, &response, rect);
    let middle = pos2(rect.left() + 20.0, rect.center().y);
    let (disc, ink) = if chosen {
        (theme::ACCENT, theme::ON_ACCENT)
    } else {
        (theme::RAISED, theme::MUTED)
    };
    painter.circle_filled(middle, 11.0, disc);
    painter.text(
        middle,
        Align2::CENTER_CENTER,
        icon.unicode(),
        FontId::new(13.0, theme::icons()),
        ink,
    );
    let color = if chosen { theme::STRONG } else { theme::TEXT };
    painter.text(
        pos2(rect.left() + 40.0, rect.center().y),
        Align2::LEFT_CENTER,
        name,
        theme::body(),
        color,
    );
    painter.text(
        pos2(rect.right() - 12.0, rect.center().y),
        Align2::RIGHT_CENTER,
        key,
        theme::small(),
        theme::MUTED,
    );
    response
}

/// One of several kinds, in a grid; teal because only parts and pieces of the board are chosen this way.
pub(crate) fn choice(ui: &mut Ui, name: &str, width: f32, chosen: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, theme::ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, name));
    let (fill, edge, ink) = if chosen {
        (theme::TEAL_GROUND, theme::WIRE, theme::STRONG)
    } else if response.hovered() {
        (theme::RAISED, theme::EDGE, theme::STRONG)
    } else {
        (theme::WELL_FILL, theme::HAIRLINE, theme::TEXT)
    };
    ui.painter().rect(
        rect,
        theme::ROUND_SMALL,
        fill,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    focus_ring(ui, &response, rect);
    // A name that is a little too long is written a little smaller.
    let mut galley = fitted(ui, name, theme::body(), ink, width - 6.0);
    if galley.elided {
        galley = fitted(ui, name, theme::small(), ink, width - 6.0);
    }
    ui.painter()
        .galley(rect.center() - galley.size() / 2.0, galley, ink);
    response
}

/// A sliding switch with its name.
pub(crate) fn switch(ui: &mut Ui, name: &str, on: bool, height: f32) -> Response {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Switch, true, on, name));
    let track = Rect::from_min_size(
        pos2(rect.left() + 4.0, rect.center().y - 8.0),
        vec2(30.0, 16.0),
    );
    let how = ui.ctx().animate_bool_responsive(response.id, on);
    let fill = if on { theme::ACCENT } else { theme::SWITCH_OFF };
    ui.painter().rect_filled(track, 8, fill);
    let knob = pos2(track.left() + 8.0 + how * 14.0, track.center().y);
    ui.painter().circle_filled(knob, 6.0, theme::STRONG);
    focus_ring(ui, &response, track.expand(2.0));
    let ink = if response.hovered() {
        theme::STRONG
    } else {
        theme::TEXT
    };
    ui.painter().text(
        pos2(track.right() + 10.0, rect.center().y),
        Align2::LEFT_CENTER,
        name,
        theme::body(),
        ink,
    );
    response
}

/// A small round button: a fix beside a problem.
pub(crate) fn pill(ui: &mut Ui, name: &str, ink: Color32) -> Response {
    let room = ui.available_width().max(60.0) - 24.0;
    let galley = fitted(ui, name, theme::small(), ink, room);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(24.0, 9.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let fill = if response.hovered() {
        theme::RAISED_HOVER
    } else {
        theme::RAISED
    };
    ui.painter().rect_filled(rect, 255, fill);
    focus_ring(ui, &response, rect);
    ui.painter()
        .galley(rect.center() - galley.size() / 2.0, galley, ink);
    response.on_hover_text(name)
}

/// A tab at the top.
pub(crate) fn tab(ui: &mut Ui, name: &str, chosen: bool) -> Response {
    let size = vec2(ui.available_width(), 32.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, name));
    let (fill, edge, ink, font) = if chosen {
        (theme::RAISED, theme::ACCENT, theme::STRONG, theme::strong())
    } else {
        (theme::PANEL, theme::EDGE, theme::MUTED, theme::body())
    };
    let round = CornerRadius::same(16);
    ui.painter().rect(
        rect,
        round,
        fill,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    focus_ring(ui, &response, rect);
    ui.painter()
        .text(rect.center(), Align2::CENTER_CENTER, name, font, ink);
    response
}

/// A label on a raised ground: a choice that will be offered.
pub(crate) fn chip(ui: &mut Ui, name: &str) -> Response {
    let galley = fitted(ui, name, FontId::proportional(12.0), theme::TEXT, 130.0);
    let size = vec2(galley.size().x.max(72.0) + 20.0, galley.size().y + 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    ui.painter().rect_filled(rect, 255, theme::RAISED);
    ui.painter()
        .galley(rect.center() - galley.size() / 2.0, galley, theme::TEXT);
    response
}

/// Two texts at the ends of a line; the second, muted, is cut where they would meet.
pub(crate) fn two_ends(ui: &mut Ui, first: &str, second: &str) {
    let width = ui.available_width();
    let first_galley = fitted(ui, first, theme::strong(), theme::STRONG, width * 0.6);
    let room = width - first_galley.size().x - 16.0;
    let second_galley = fitted(ui, second, theme::small(), theme::MUTED, room.max(0.0));
    let (rect, response) = ui.allocate_exact_size(vec2(width, 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{first}, {second}")));
    let middle = rect.center().y;
    let at = pos2(rect.left(), middle - first_galley.size().y / 2.0);
    ui.painter().galley(at, first_galley, theme::STRONG);
    let at = pos2(
        rect.right() - second_galley.size().x,
        middle - second_galley.size().y / 2.0,
    );
    ui.painter().galley(at, second_galley, theme::MUTED);
    response.on_hover_text(second);
}

/// A stop on a time line: what starts, and when.
pub(crate) fn milestone(ui: &mut Ui, name: &str, detail: &str, last: bool) {
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 38.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}, {detail}")));
    let dot = pos2(rect.left() + 14.0, rect.top() + 10.0);
    if !last {
        let line = Stroke::new(2.0, theme::WIRE);
        ui.painter()
            .vline(dot.x, dot.y..=rect.bottom() + 14.0, line);
    }
    ui.painter()
        .circle(dot, 5.0, theme::PANEL, Stroke::new(2.0, theme::WIRE));
    let name = fitted(ui, name, theme::strong(), theme::STRONG, width - 36.0);
    ui.painter()
        .galley(rect.left_top() + vec2(32.0, 1.0), name, theme::STRONG);
    let detail = fitted(ui, detail, theme::small(), theme::MUTED, width - 36.0);
    ui.painter()
        .galley(rect.left_top() + vec2(32.0, 18.0), detail, theme::MUTED);
}

/// A small button that shows only an icon; its name is read aloud and shown as a tooltip by the caller.
pub(crate) fn icon_button(ui: &mut Ui, icon: Icon, name: &str, enabled: bool) -> Response {
    let sense = if enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(30.0), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    if enabled && response.hovered() {
        ui.painter()
            .rect_filled(rect, theme::ROUND_SMALL, theme::RAISED);
    }
    focus_ring(ui, &response, rect);
    let ink = match (enabled, response.hovered()) {
        (false, _) => theme::SWITCH_OFF,
        (true, true) => theme::STRONG,
        (true, false) => theme::TEXT,
    };
    let font = FontId::new(16.0, theme::icons());
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        icon.unicode(),
        font,
        ink,
    );
    response
}

/// A one-line field on a well, with the name that is written over it.
pub(crate) fn field(ui: &mut Ui, name: &str, text: &mut String, id: Id) -> Response {
    let over = label(ui, name);
    let edit = TextEdit::singleline(text)
        .id(id)
        .desired_width(f32::INFINITY)
        .frame(well_frame(ui, id));
    ui.add(edit).labelled_by(over.id)
}

/// Many lines on a well.
pub(crate) fn area(ui: &mut Ui, name: &str, text: &mut String, id: Id, rows: usize) -> Response {
    let over = label(ui, name);
    let edit = TextEdit::multiline(text)
        .id(id)
        .desired_rows(rows)
        .desired_width(f32::INFINITY)
        .frame(well_frame(ui, id));
    ui.add(edit).labelled_by(over.id)
}

/// What is read aloud: a book face on paper, with how long it takes to read in the corner.
pub(crate) fn paper(ui: &mut Ui, name: &str, text: &mut String, id: Id, remark: &str) -> Response {
    let over = label(ui, name);
    let edge = if ui.memory(|memory| memory.has_focus(id)) {
        theme::ACCENT
    } else {
        theme::PAPER_EDGE
    };
    let frame = Frame::new()
        .fill(theme::PAPER)
        .stroke(Stroke::new(1.0, edge))
        .corner_radius(theme::ROUND_SMALL)
        .inner_margin(Margin {
            left: 12,
            right: 12,
            top: 8,
            bottom: 22,
        });
    let mut layout = |ui: &Ui, text: &dyn TextBuffer, width: f32| {
        let format = TextFormat {
            font_id: FontId::new(theme::BOOK, theme::book()),
            color: theme::INK,
            line_height: Some(theme::BOOK_LINE),
            ..TextFormat::default()
        };
        let mut job = LayoutJob::single_section(text.as_str().to_owned(), format);
        job.wrap.max_width = width;
        ui.painter().layout_job(job)
    };
    let response = ui
        .scope(|ui| {
            ui.visuals_mut().text_cursor.stroke.color = theme::INK;
            ui.visuals_mut().selection.bg_fill = theme::ACCENT.gamma_multiply(0.5);
            ui.add(
                TextEdit::multiline(text)
                    .id(id)
                    .layouter(&mut layout)
                    .desired_rows(2)
                    .desired_width(f32::INFINITY)
                    .frame(frame),
            )
        })
        .inner
        .labelled_by(over.id);
    let at = response.rect.right_bottom() - vec2(12.0, 6.0);
    ui.painter().text(
        at,
        Align2::RIGHT_BOTTOM,
        remark,
        theme::small(),
        theme::INK_MUTED,
    );
    response
}

fn well_frame(ui: &Ui, id: Id) -> Frame {
    let edge = if ui.memory(|memory| memory.has_focus(id)) {
        theme::ACCENT
    } else {
        theme::HAIRLINE
    };
    Frame::new()
        .fill(theme::WELL_FILL)
        .stroke(Stroke::new(1.0, edge))
        .corner_radius(theme::ROUND_SMALL)
        .inner_margin(Margin::symmetric(11, 6))
}

/// A line across the whole panel.
pub(crate) fn divider(ui: &mut Ui, pad: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 17.0), Sense::hover());
    ui.painter().hline(
        rect.left() - pad..=rect.right() + pad,
        rect.center().y,
        theme::hairline(),
    );
}

/// A count with its sign; the sign tells the severity to those who do not see the colour.
pub(crate) fn badge(ui: &mut Ui, icon: Icon, color: Color32, count: usize, name: &str) -> Response {
    let galley = ui
        .painter()
        .layout_no_wrap(count.to_string(), theme::small(), theme::TEXT);
    let (rect, response) =
        ui.allocate_exact_size(vec2(galley.size().x + 28.0, 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{count} {name}")));
    ui.painter()
        .rect_stroke(rect, 255, Stroke::new(1.0, color), StrokeKind::Inside);
    let font = FontId::new(11.0, theme::icons());
    ui.painter().text(
        pos2(rect.left() + 11.0, rect.center().y),
        Align2::CENTER_CENTER,
        icon.unicode(),
        font,
        color,
    );
    let at = pos2(rect.left() + 20.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::TEXT);
    response
}

/// One line of text, cut with dots where it is wider than `width`.
pub(crate) fn fitted(ui: &Ui, text: &str, font: FontId, ink: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}

fn focus_ring(ui: &Ui, response: &Response, rect: Rect) {
    if response.has_focus() {
        ui.painter().rect_stroke(
            rect.expand(1.0),
            theme::ROUND,
            Stroke::new(1.0, theme::ACCENT),
            StrokeKind::Outside,
        );
    }
}
