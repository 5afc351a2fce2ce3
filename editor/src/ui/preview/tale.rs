//! The right side of the preview: what is read aloud, the fight with its dice, what can be done, and the
//! story.

use delve_engine::crawl::{Action, Decision, Figure};
use delve_scene::story::{Line, Tone};
use egui::{
    Align2, Color32, Frame, Label, Margin, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::hero_name;
use crate::session::bench::{Intent, Play};
use crate::session::preview::{Fight, FightSide, Preview};
use crate::ui::{Desk, theme, widgets};

/// Most lines of the story that are laid out.
const LINES: usize = 200;

pub(super) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 5.0;
    if let Some(text) = game.read_aloud() {
        widgets::caption(ui, "Read aloud");
        let most = ui.max_rect().height() * 0.26;
        Frame::new()
            .fill(theme::PAPER)
            .stroke(Stroke::new(1.0, theme::PAPER_EDGE))
            .corner_radius(theme::ROUND)
            .inner_margin(Margin::symmetric(14, 10))
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                ScrollArea::vertical()
                    .id_salt("aloud")
                    .max_height(most)
                    .auto_shrink([false, true])
                    .show(ui, |ui| {
                        let font = egui::FontId::new(theme::BOOK, theme::book());
                        ui.add(
                            Label::new(
                                RichText::new(text.replace('\n', "\n\n"))
                                    .font(font)
                                    .color(theme::INK),
                            )
                            .wrap(),
                        );
                    });
            });
        ui.add_space(6.0);
    }
    if let Some(fight) = game.fight() {
        fight_card(ui, fight);
        ui.add_space(6.0);
    }
    choices(ui, desk);
    ui.add_space(6.0);
    widgets::caption(ui, "Story");
    let lines = desk
        .bench
        .playing
        .game
        .as_ref()
        .map(Preview::lines)
        .unwrap_or_default();
    ScrollArea::vertical()
        .id_salt("story")
        .auto_shrink(false)
        .show(ui, |ui| {
            for line in lines
                .iter()
                .rev()
                .filter(|line| line.tone != Tone::Aloud)
                .take(LINES)
            {
                story_line(ui, line);
            }
        });
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

fn story_line(ui: &mut Ui, line: &Line) {
    ui.horizontal_top(|ui| {
        let turn = RichText::new(format!("T{}", line.turn))
            .font(theme::small())
            .color(theme::FAINT);
        ui.add_sized(vec2(28.0, 14.0), Label::new(turn));
        let text = if line.secret {
            format!("{} (secret)", line.text)
        } else {
            line.text.clone()
        };
        let response = ui.add(
            Label::new(
                RichText::new(text)
                    .font(theme::body())
                    .color(ink(line.tone)),
            )
            .wrap(),
        );
        if let Some(rule) = line.rule {
            response.on_hover_text(rule);
        }
    });
}

/// The last fight: both sides with dice, scores and sums.
fn fight_card(ui: &mut Ui, fight: &Fight) {
    widgets::caption(ui, "Fight");
    Frame::new()
        .fill(theme::WELL_FILL)
        .stroke(theme::hairline())
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::symmetric(14, 8))
        .show(ui, |ui| {
            for (i, side) in fight.sides.iter().enumerate() {
                fight_side(ui, side, i == 1);
            }
        });
}

fn fight_side(ui: &mut Ui, side: &FightSide, foe: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
    let end = if side.won { "wins" } else { "" };
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Label,
            true,
            format!("{} {} {end}", side.name, side.sum),
        )
    });
    let painter = ui.painter();
    let name = widgets::fitted(
        ui,
        &capital(&side.name),
        theme::strong(),
        theme::STRONG,
        rect.width() - 150.0,
    );
    painter.galley(rect.left_top() + vec2(0.0, 2.0), name, theme::STRONG);
    let score = format!("{:+} to the dice", side.bonus);
    painter.text(
        rect.left_top() + vec2(0.0, 20.0),
        Align2::LEFT_TOP,
        score,
        theme::small(),
        theme::MUTED,
    );
    for (i, die) in side.dice.into_iter().enumerate() {
        let corner = pos2(
            rect.right() - 146.0 + i as f32 * 34.0,
            rect.center().y - 14.0,
        );
        paint_die(
            painter,
            Rect::from_min_size(corner, vec2(28.0, 28.0)),
            die,
            foe,
        );
    }
    let font = egui::FontId::new(20.0, theme::semibold());
    painter.text(
        pos2(rect.right() - 56.0, rect.center().y),
        Align2::CENTER_CENTER,
        side.sum,
        font,
        theme::STRONG,
    );
    painter.text(
        pos2(rect.right(), rect.center().y),
        Align2::RIGHT_CENTER,
        end,
        theme::body(),
        theme::WELL,
    );
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

/// What the person can do now, numbered; steps are taken on the board.
fn choices(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    if game.is_over() {
        let end = game
            .lines()
            .last()
            .map(|line| line.text.clone())
            .unwrap_or_default();
        widgets::caption(ui, "The end");
        ui.label(
            RichText::new(end)
                .font(theme::heading())
                .color(theme::ACCENT),
        );
        return;
    }
    let question = game.question().unwrap_or_default();
    if !game.is_asked() {
        widgets::caption(ui, &format!("Now: {question}"));
        widgets::label(ui, "The bot decides: one step (F6) or let it go on (F7)");
        return;
    }
    let mover = desk.bench.playing.mover();
    let moving = game.state().control.waits == Some(Decision::Movement);
    let caption = match mover.filter(|_| moving) {
        Some(hero) => format!("Now: {} moves", hero_name(game, hero)),
        None => format!("Now: {question}"),
    };
    widgets::caption(ui, &caption);
    if moving && mover.is_some() {
        widgets::label(
            ui,
            "Click a marked square to walk there, or another hero to move that one",
        );
    }
    let legal = game.legal();
    let shown: Vec<Action> = legal
        .into_iter()
        .filter(|action| !moving || is_shown(*action, mover))
        .collect();
    let hindered: Vec<_> = game
        .hindered()
        .into_iter()
        .filter(|(action, ..)| !moving || is_shown(*action, mover))
        .collect();
    let typed = typed_number(ui);
    let most = ui.available_height() * 0.5;
    ScrollArea::vertical()
        .id_salt("choices")
        .max_height(most)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for (i, action) in shown.iter().enumerate() {
                if choice_row(ui, &game.words(*action), i + 1) || typed == Some(i + 1) {
                    desk.push(Intent::Play(Play::Act(*action)));
                }
            }
            for (_, words, why) in &hindered {
                hindered_row(ui, words, why);
            }
        });
}

/// Whether an action is listed while this hero moves: what the hero can do besides walking, and what is
/// nobody's.
fn is_shown(action: Action, mover: Option<u8>) -> bool {
    match action {
        Action::Step {
            figure: Figure::Hero(_),
            ..
        } => false,
        Action::Step { .. } | Action::Done => true,
        Action::Leave {
            figure: Figure::Hero(hero),
        }
        | Action::Stride {
            figure: Figure::Hero(hero),
        } => mover == Some(hero),
        Action::Force { hero, .. }
        | Action::Bash { hero, .. }
        | Action::Pick { hero, .. }
        | Action::Unlock { hero, .. }
        | Action::Jump { hero, .. }
        | Action::Drag { hero, .. }
        | Action::Throw { hero, .. }
        | Action::Disarm { hero, .. }
        | Action::Use { hero, .. }
        | Action::Attack { hero, .. }
        | Action::Evade { hero, .. }
        | Action::Explore { hero }
        | Action::Rest { hero } => mover == Some(hero),
        _ => true,
    }
}

/// The number key that was pressed, 1 to 9.
fn typed_number(ui: &Ui) -> Option<usize> {
    use egui::Key::{Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9};
    if ui.ctx().text_edit_focused() {
        return None;
    }
    let keys = [Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9];
    let pressed = |input: &egui::InputState| keys.iter().position(|key| input.key_pressed(*key));
    ui.input(pressed).map(|i| i + 1)
}

/// Something that lies at hand and cannot be done now, greyed, with the reason.
fn hindered_row(ui: &mut Ui, words: &str, why: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let said = format!("{words}: {why}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, false, &said));
    let width = rect.width() - 24.0;
    let what = widgets::fitted(ui, words, theme::body(), theme::FAINT, width);
    let y = rect.center().y - what.size().y / 2.0;
    let after = what.size().x + 10.0;
    ui.painter()
        .galley(pos2(rect.left() + 12.0, y), what, theme::FAINT);
    let why = widgets::fitted(ui, why, theme::small(), theme::MUTED, width - after);
    let y = rect.center().y - why.size().y / 2.0 + 1.0;
    ui.painter()
        .galley(pos2(rect.left() + 12.0 + after, y), why, theme::MUTED);
    response.on_hover_text(said);
}

fn choice_row(ui: &mut Ui, words: &str, number: usize) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words));
    let (fill, edge) = if response.hovered() {
        (theme::ACCENT_GROUND, theme::ACCENT)
    } else {
        (theme::WELL_FILL, theme::HAIRLINE)
    };
    ui.painter().rect(
        rect,
        theme::ROUND_SMALL,
        fill,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    let text = widgets::fitted(ui, words, theme::body(), theme::TEXT, rect.width() - 48.0);
    let at = pos2(rect.left() + 12.0, rect.center().y - text.size().y / 2.0);
    ui.painter().galley(at, text, theme::TEXT);
    if number < 10 {
        let at = pos2(rect.right() - 12.0, rect.center().y);
        ui.painter().text(
            at,
            Align2::RIGHT_CENTER,
            number,
            theme::small(),
            theme::MUTED,
        );
    }
    response.on_hover_text(words).clicked()
}
