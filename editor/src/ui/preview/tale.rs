//! The right side of the preview: what is read aloud and the fights with their dice, what can be done,
//! and the story. Each has its place, so that no list moves under the pointer.

use delve_format::{Square, board};
use delve_scene::story::{Line, Tone};
use egui::{
    Align2, Color32, Frame, Label, Margin, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, UiBuilder, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::choices;
use crate::session::bench::Intent;
use crate::session::preview::{Fight, FightSide, Preview, Read};
use crate::ui::{Desk, theme, widgets};

/// Most lines of the story that are laid out.
const LINES: usize = 200;
/// Shares of the height: for what is read and the fights, and down to where the story begins.
const UPPER: f32 = 0.37;
const MIDDLE: f32 = 0.75;
/// Height of one fight.
const FIGHT: f32 = 92.0;

pub(super) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    let whole = ui.max_rect();
    let part = |from: f32, to: f32| {
        let at = |share: f32| (whole.top() + whole.height() * share).round();
        Rect::from_min_max(pos2(whole.left(), at(from)), pos2(whole.right(), at(to)))
    };
    let within = |ui: &mut Ui, rect: Rect, add: &mut dyn FnMut(&mut Ui)| {
        let rect = rect.with_max_y(rect.bottom() - 8.0);
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.shrink_clip_rect(rect.expand2(vec2(2.0, 0.0)));
            add(ui);
        });
    };
    within(ui, part(0.0, UPPER), &mut |ui| upper(ui, game));
    let mut wants = Vec::new();
    within(ui, part(UPPER, MIDDLE), &mut |ui| {
        choices::show(ui, &desk.bench.playing, &mut wants);
    });
    let mut edit = None;
    within(ui, part(MIDDLE, 1.0), &mut |ui| edit = story(ui, game));
    if let Some(square) = edit {
        desk.push(Intent::ShowArea(board().area_of(square)));
    }
    for play in wants {
        desk.push(Intent::Play(play));
    }
}

/// What was read aloud, and below it the fights of this turn.
fn upper(ui: &mut Ui, game: &Preview) {
    let read = game.read_aloud();
    let fights = if game.is_over() {
        Vec::new()
    } else {
        game.fights()
    };
    let shown = match (fights.len(), read.is_empty()) {
        (0, _) => 0.0,
        (1, _) | (_, false) => FIGHT + 30.0,
        (_, true) => FIGHT * 2.0 + 30.0,
    };
    if read.is_empty() {
        widgets::caption(ui, "Read aloud");
        let text = "Nothing was read in this turn; what was read before stands in the story.";
        widgets::label(ui, text);
    } else {
        let height = ui.available_height() - shown;
        paper(ui, &read, height);
    }
    if !fights.is_empty() {
        ui.add_space(4.0);
        let turn = fights.last().map_or(0, |fight| fight.turn);
        let many = match fights.len() {
            1 => format!("Fight · turn {turn}"),
            n => format!("{n} fights · turn {turn} · the last first"),
        };
        widgets::caption(ui, &many);
        ScrollArea::vertical()
            .id_salt("fights")
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for fight in fights.iter().rev() {
                    fight_card(ui, fight);
                }
            });
    }
}

/// Texts on paper, each under what it belongs to.
fn paper(ui: &mut Ui, read: &[&Read], height: f32) {
    let title = |read: &Read| match read.title.as_str() {
        "" => "Read aloud".to_owned(),
        title => format!("Read aloud · {title}"),
    };
    if let [first, ..] = read {
        let more = match read.len() {
            1 => String::new(),
            n => format!(" · {n} texts"),
        };
        widgets::caption(ui, &format!("{}{more}", title(first)));
    }
    let inner = (height - 44.0).max(40.0);
    Frame::new()
        .fill(theme::PAPER)
        .stroke(Stroke::new(1.0, theme::PAPER_EDGE))
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::symmetric(14, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ScrollArea::vertical()
                .id_salt("aloud")
                .max_height(inner)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    for (i, text) in read.iter().enumerate() {
                        if i > 0 {
                            ui.add_space(6.0);
                            let heading = RichText::new(&text.title).font(theme::caption());
                            ui.label(heading.color(theme::INK_MUTED));
                        }
                        let font = egui::FontId::new(theme::BOOK, theme::book());
                        let words = RichText::new(text.text.join("\n\n")).font(font);
                        ui.add(Label::new(words.color(theme::INK)).wrap());
                    }
                });
        });
}

/// The story, the latest first; the square of a line that was clicked.
fn story(ui: &mut Ui, game: &Preview) -> Option<Square> {
    widgets::caption(ui, "Story");
    let lines = game.lines();
    let mut clicked = None;
    ScrollArea::vertical()
        .id_salt("story")
        .auto_shrink(false)
        .show(ui, |ui| {
            for line in lines.iter().rev().take(LINES) {
                if story_line(ui, line) {
                    clicked = line.at;
                }
            }
        });
    clicked
}

fn ink(tone: Tone) -> Color32 {
    match tone {
        Tone::Turn | Tone::End => theme::ACCENT,
        Tone::Stage => theme::MUTED,
        Tone::Harm => theme::ERROR,
        Tone::Gain => theme::WELL,
        Tone::Fight => theme::STRONG,
        Tone::Aloud | Tone::Deed => theme::TEXT,
    }
}

/// A line of the story; whether it was clicked. While the pointer is on it, its square is marked.
fn story_line(ui: &mut Ui, line: &Line) -> bool {
    let row = ui.horizontal_top(|ui| {
        let turn = RichText::new(format!("T{}", line.turn))
            .font(theme::small())
            .color(theme::FAINT);
        ui.add_sized(vec2(28.0, 14.0), Label::new(turn));
        if line.tone == Tone::Aloud {
            let font = egui::FontId::new(14.0, theme::book_italic());
            let first = line.text.split('\n').next().unwrap_or_default();
            let text = RichText::new(format!("“{first}”")).font(font);
            let label = Label::new(text.color(theme::PAPER)).truncate();
            ui.add(label).on_hover_text(line.text.replace('\n', "\n\n"));
            return false;
        }
        let text = if line.secret {
            format!("{} (secret)", line.text)
        } else {
            line.text.clone()
        };
        let text = RichText::new(text)
            .font(theme::body())
            .color(ink(line.tone));
        let sense = if line.at.is_some() {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.add(Label::new(text).wrap().sense(sense));
        let clicked = response.clicked();
        let rule = line.rule.map(|rule| format!("Rule: {rule}"));
        let edit = line.at.map(|at| format!("Click to edit what is at {at}"));
        let help: Vec<String> = rule.into_iter().chain(edit).collect();
        if let Some(at) = line.at.filter(|_| response.hovered()) {
            super::point_at(ui, at);
        }
        if !help.is_empty() {
            response.on_hover_text(help.join(". "));
        }
        clicked
    });
    row.inner
}

/// A fight: both sides with dice, scores, sums and what it cost.
fn fight_card(ui: &mut Ui, fight: &Fight) {
    Frame::new()
        .fill(theme::WELL_FILL)
        .stroke(theme::hairline())
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::symmetric(12, 6))
        .show(ui, |ui| {
            for (i, side) in fight.sides.iter().enumerate() {
                fight_side(ui, side, i == 1, fight.is_tie());
            }
        });
}

fn fight_side(ui: &mut Ui, side: &FightSide, foe: bool, tie: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
    let end = side.end(tie);
    let at = side.at.map(|at| format!(" at {at}")).unwrap_or_default();
    let name = format!("{}{at}", capital(&side.name));
    let added = side.added();
    let said = format!("{name}, {added}: {} {end}", side.sum);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    let painter = ui.painter();
    // Dice, sum and end stand in columns at the right.
    let columns = 176.0;
    let room = rect.width() - columns - 6.0;
    let name = widgets::fitted(ui, &name, theme::strong(), theme::STRONG, room);
    painter.galley(rect.left_top() + vec2(0.0, 2.0), name, theme::STRONG);
    let added = widgets::fitted(ui, &added, theme::small(), theme::MUTED, room);
    painter.galley(rect.left_top() + vec2(0.0, 20.0), added, theme::MUTED);
    let left = rect.right() - columns;
    for (i, die) in side.dice.into_iter().enumerate() {
        let corner = pos2(left + i as f32 * 30.0, rect.center().y - 13.0);
        paint_die(
            painter,
            Rect::from_min_size(corner, vec2(26.0, 26.0)),
            die,
            foe,
        );
    }
    let font = egui::FontId::new(20.0, theme::semibold());
    painter.text(
        pos2(left + 78.0, rect.center().y),
        Align2::CENTER_CENTER,
        side.sum,
        font,
        theme::STRONG,
    );
    let ink = match (tie, side.won) {
        (true, _) => theme::MUTED,
        (_, true) => theme::WELL,
        _ => theme::ERROR,
    };
    painter.text(
        pos2(left + 96.0, rect.center().y),
        Align2::LEFT_CENTER,
        end,
        theme::small(),
        ink,
    );
    response.on_hover_text(said);
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A die with its pips.
fn paint_die(painter: &egui::Painter, rect: Rect, face: u8, foe: bool) {
    let fill = if foe { theme::FOE_DIE } else { theme::PAPER };
    painter.rect(
        rect,
        6,
        fill,
        Stroke::new(1.0, theme::INK),
        StrokeKind::Inside,
    );
    let pips: &[(f32, f32)] = match face {
        1 => &[(0.5, 0.5)],
        2 => &[(0.28, 0.28), (0.72, 0.72)],
        3 => &[(0.28, 0.28), (0.5, 0.5), (0.72, 0.72)],
        4 => &[(0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)],
        5 => &[
            (0.28, 0.28),
            (0.72, 0.28),
            (0.5, 0.5),
            (0.28, 0.72),
            (0.72, 0.72),
        ],
        6 => &[
            (0.28, 0.25),
            (0.72, 0.25),
            (0.28, 0.5),
            (0.72, 0.5),
            (0.28, 0.75),
            (0.72, 0.75),
        ],
        _ => &[],
    };
    for (x, y) in pips {
        let at = rect.min + vec2(rect.width() * x, rect.height() * y);
        painter.circle_filled(at, 2.6, theme::INK);
    }
}
