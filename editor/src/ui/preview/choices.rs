//! What is asked in the preview, and what can be chosen: rows with the digits that choose them.

use delve_scene::story::Tone;
use egui::{
    Align2, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2,
    vec2,
};

use crate::session::bench::{Play, Playing};
use crate::session::preview::Preview;
use crate::ui::{theme, widgets};

/// Most rows of what cannot be done now.
const HINDERED: usize = 6;
/// Height of a row.
const ROW: f32 = 28.0;

pub(super) fn show(ui: &mut Ui, playing: &Playing, wants: &mut Vec<Play>) {
    let Some(game) = &playing.game else {
        return;
    };
    if game.is_over() {
        end(ui, game);
        return;
    }
    let mover = playing.mover();
    let asked = game.is_asked();
    let question = game.question(mover).unwrap_or_default();
    widgets::caption(ui, &format!("Now: {question}"));
    let hint = if asked {
        game.hint(mover)
    } else {
        "The bot decides: one step (F6), or let it go on (F7)".to_owned()
    };
    line(ui, playing.said.as_deref(), &hint);
    let rows = game.rows(mover);
    let typed = typed_digit(ui).filter(|_| asked);
    ScrollArea::vertical()
        .id_salt("choices")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let mut hindered = 0;
            let mut more = Vec::new();
            for row in &rows {
                let sure = playing.sure == Some(row.action);
                let key = row.key.filter(|_| asked);
                match row.why {
                    Some(why) if hindered == HINDERED => more.push(format!("{}: {why}", row.words)),
                    Some(why) => {
                        hindered += 1;
                        hindered_row(ui, &row.words, why, key);
                    }
                    None if !asked => hindered_row(ui, &row.words, "", None),
                    None => {
                        let words = if sure {
                            "Leave although goals are not reached? Choose it once more".to_owned()
                        } else {
                            row.words.clone()
                        };
                        let clicked = choice_row(ui, &words, key, sure);
                        if clicked || (typed.is_some() && typed == key) {
                            wants.push(Play::Act(row.action));
                        }
                    }
                }
            }
            if !more.is_empty() {
                let text = format!("and {} more that cannot be done now", more.len());
                widgets::label(ui, &text).on_hover_text(more.join("\n"));
            }
        });
}

/// One line, always there: why something did nothing, else what can be done.
fn line(ui: &mut Ui, said: Option<&str>, hint: &str) {
    let (text, ink) = match said {
        Some(said) => (said, theme::ACCENT),
        None => (hint, theme::MUTED),
    };
    let width = ui.available_width();
    let galley = widgets::fitted(ui, text, theme::small(), ink, width);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 16.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().galley(rect.left_top(), galley, ink);
    if !text.is_empty() {
        response.on_hover_text(text);
    }
}

/// How the game ended, and which goals were met.
fn end(ui: &mut Ui, game: &Preview) {
    widgets::caption(ui, "The end");
    for line in game.ending() {
        let (font, ink) = match line.tone {
            Tone::End => (theme::heading(), theme::ACCENT),
            Tone::Gain => (theme::body(), theme::WELL),
            _ => (theme::body(), theme::ERROR),
        };
        ui.label(RichText::new(&line.text).font(font).color(ink));
    }
}

/// The digit that was pressed.
fn typed_digit(ui: &Ui) -> Option<u8> {
    use egui::Key::{Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9};
    if ui.ctx().text_edit_focused() {
        return None;
    }
    let keys = [Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9];
    let pressed = |input: &egui::InputState| {
        let none = input.modifiers.is_none();
        (0_u8..)
            .zip(keys)
            .find(|(_, key)| none && input.key_pressed(*key))
    };
    ui.input(pressed).map(|(digit, _)| digit)
}

fn digit(ui: &Ui, rect: egui::Rect, key: Option<u8>, ink: egui::Color32) {
    if let Some(key) = key {
        let at = pos2(rect.right() - 12.0, rect.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, key, theme::small(), ink);
    }
}

/// Something that lies at hand and cannot be done now, greyed, with the reason.
fn hindered_row(ui: &mut Ui, words: &str, why: &str, key: Option<u8>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let said = match why {
        "" => words.to_owned(),
        why => format!("{words}: {why}"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, false, &said));
    ui.painter().rect_stroke(
        rect,
        theme::ROUND_SMALL,
        theme::hairline(),
        StrokeKind::Inside,
    );
    let width = rect.width() - 48.0;
    let what = widgets::fitted(ui, words, theme::body(), theme::MUTED, width);
    let after = what.size().x + 10.0;
    let at = pos2(rect.left() + 12.0, rect.center().y - what.size().y / 2.0);
    ui.painter().galley(at, what, theme::MUTED);
    if width > after + 20.0 {
        let why = widgets::fitted(ui, why, theme::small(), theme::FAINT, width - after);
        let y = rect.center().y - why.size().y / 2.0 + 1.0;
        ui.painter()
            .galley(pos2(rect.left() + 12.0 + after, y), why, theme::FAINT);
    }
    digit(ui, rect, key, theme::FAINT);
    response.on_hover_text(said);
}

fn choice_row(ui: &mut Ui, words: &str, key: Option<u8>, sure: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words));
    let (fill, edge) = match (sure, response.hovered()) {
        (true, _) => (theme::ERROR_GROUND, theme::ERROR),
        (_, true) => (theme::ACCENT_GROUND, theme::ACCENT),
        _ => (theme::WELL_FILL, theme::EDGE),
    };
    ui.painter().rect(
        rect,
        theme::ROUND_SMALL,
        fill,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    let text = widgets::fitted(ui, words, theme::body(), theme::STRONG, rect.width() - 48.0);
    let at = pos2(rect.left() + 12.0, rect.center().y - text.size().y / 2.0);
    ui.painter().galley(at, text, theme::STRONG);
    digit(ui, rect, key, theme::MUTED);
    response.on_hover_text(words).clicked()
}
