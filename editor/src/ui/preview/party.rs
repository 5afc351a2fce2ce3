//! The left side of the preview: hero cards, the light, who decides, and how the next game begins.

use delve_engine::crawl::{Decision, Hero};
use delve_format::RoomNumber;
use egui::{
    Align2, Color32, ComboBox, DragValue, FontId, Rect, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::{hero_ink, hero_letters, hero_name};
use crate::session::bench::{Intent, Play};
use crate::session::preview::{Player, Preview};
use crate::ui::{Desk, theme, widgets};

pub(super) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if let Some(game) = &desk.bench.playing.game {
            widgets::caption(ui, "Party");
            for hero in 0..game.setup().party.len() as u8 {
                let chosen = desk.bench.playing.mover() == Some(hero) && game.is_asked();
                if card(ui, game, hero, chosen) {
                    desk.push(Intent::Play(Play::Choose(hero)));
                }
            }
            ui.add_space(6.0);
            light(ui, game);
            ui.add_space(6.0);
        }
        players(ui, desk);
        ui.add_space(6.0);
        next_game(ui, desk);
    });
}

/// A hero's card; whether it was clicked.
fn card(ui: &mut Ui, game: &Preview, hero: u8, chosen: bool) -> bool {
    let now = game.state().heroes[usize::from(hero)];
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 84.0), Sense::click());
    let name = hero_name(game, hero);
    let doing = doing(game, &now);
    response.widget_info(|| {
        WidgetInfo::selected(Role::RadioButton, true, chosen, format!("{name}, {doing}"))
    });
    let (fill, edge) = if chosen {
        (theme::RAISED, theme::ACCENT)
    } else {
        (theme::PANEL, theme::EDGE)
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        theme::ROUND,
        fill,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    let faded = if now.plays() { 1.0 } else { 0.4 };
    let disc = pos2(rect.left() + 24.0, rect.top() + 24.0);
    painter.circle_filled(disc, 13.0, hero_ink(hero).gamma_multiply(faded));
    painter.text(
        disc,
        Align2::CENTER_CENTER,
        hero_letters(game, hero),
        FontId::new(12.0, theme::semibold()),
        theme::STRONG,
    );
    let text = theme::TEXT.gamma_multiply(faded);
    painter.text(
        pos2(rect.left() + 46.0, rect.top() + 8.0),
        Align2::LEFT_TOP,
        &name,
        theme::strong(),
        text,
    );
    let ink = if chosen { theme::ACCENT } else { theme::MUTED };
    painter.text(
        pos2(rect.right() - 10.0, rect.top() + 9.0),
        Align2::RIGHT_TOP,
        doing,
        theme::small(),
        ink,
    );
    let (_, profile) = &game.adventure().heroes[usize::from(hero)];
    let traits: Vec<&str> = profile
        .traits
        .iter()
        .map(|kind| delve_scene::labels::trait_name(*kind))
        .collect();
    painter.text(
        pos2(rect.left() + 46.0, rect.top() + 23.0),
        Align2::LEFT_TOP,
        traits.join(" · "),
        theme::small(),
        theme::MUTED,
    );
    let full = game.adventure().full(hero, &now);
    let rows = [
        ("Health", now.health, full[0], theme::ERROR),
        ("Stamina", now.stamina, full[1], theme::ACCENT),
        ("Magic", now.magic, full[2], theme::NOTE),
    ];
    for (i, (name, has, of, ink)) in rows.into_iter().enumerate() {
        let y = rect.top() + 46.0 + i as f32 * 12.0;
        painter.text(
            pos2(rect.left() + 10.0, y),
            Align2::LEFT_CENTER,
            name,
            theme::small(),
            theme::MUTED,
        );
        boxes(
            painter,
            pos2(rect.left() + 62.0, y),
            rect.right() - 8.0,
            has,
            of,
            ink.gamma_multiply(faded),
        );
    }
    response.clicked()
}

/// A box for each point; those that are left are filled.
fn boxes(painter: &egui::Painter, at: egui::Pos2, end: f32, has: u8, of: u8, ink: Color32) {
    let count = of.max(has);
    let step = ((end - at.x) / f32::from(count.max(1))).min(14.0);
    for i in 0..count {
        let rect = Rect::from_center_size(
            pos2(at.x + f32::from(i) * step + step / 2.0, at.y),
            vec2(step - 3.0, 7.0),
        );
        let fill = if i < has { ink } else { theme::RAISED_HOVER };
        painter.rect_filled(rect, 2, fill);
    }
}

/// What a hero is doing, in a word or two.
fn doing(game: &Preview, hero: &Hero) -> String {
    let moving = game.state().control.waits == Some(Decision::Movement);
    if hero.dead {
        "dead".to_owned()
    } else if hero.left {
        "home".to_owned()
    } else if hero.health == 0 {
        "at Death's Door".to_owned()
    } else if hero.doing.surprised {
        "surprised".to_owned()
    } else if hero.doing.rests {
        "resting".to_owned()
    } else if moving && hero.doing.left > 0 {
        format!("{} left", hero.doing.left)
    } else if hero.exhausted {
        "exhausted".to_owned()
    } else {
        String::new()
    }
}

/// The light as a row of candles.
fn light(ui: &mut Ui, game: &Preview) {
    widgets::caption(ui, "Light");
    let left = game.state().light;
    let of = game.adventure().light.max(left).max(1);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 18.0), Sense::hover());
    response
        .widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{left} turns of light")));
    let step = width / f32::from(of);
    for i in 0..of {
        let candle = Rect::from_min_size(
            pos2(rect.left() + f32::from(i) * step, rect.top() + 3.0),
            vec2((step - 3.0).max(2.0), 13.0),
        );
        let fill = if i < left {
            theme::ACCENT
        } else {
            theme::RAISED
        };
        ui.painter().rect_filled(candle, 2, fill);
    }
    let fights = if game.state().is_combat() {
        " · combat"
    } else {
        ""
    };
    widgets::label(
        ui,
        &format!("{left} of {of} turns · turn {}{fights}", game.state().turn),
    );
}

fn players(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    widgets::caption(ui, "Who decides for the heroes");
    ui.horizontal(|ui| {
        let half = (ui.available_width() - 8.0) / 2.0;
        for (player, name) in [(Player::Person, "I decide"), (Player::Bot, "The bot")] {
            if widgets::choice(ui, name, half, game.heroes == player).clicked() {
                desk.push(Intent::Play(Play::Heroes(player)));
            }
        }
    });
}

/// The party, the seed and the room of the next game.
fn next_game(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(setup) = desk.bench.playing.setup.clone() else {
        return;
    };
    widgets::caption(ui, "Next game");
    if desk.bench.is_game_old() {
        let text = "The scenario has changed since this game began.";
        ui.label(
            RichText::new(text)
                .font(theme::small())
                .color(theme::WARNING),
        );
    }
    let heroes = desk.bench.session.catalog().heroes.clone();
    let half = (ui.available_width() - 8.0) / 2.0;
    let ids: Vec<_> = heroes.iter().collect();
    for pair in ids.chunks(2) {
        ui.horizontal(|ui| {
            for (id, hero) in pair {
                let first = hero.name.split_whitespace().next().unwrap_or(&hero.name);
                let chosen = setup.party.contains(id);
                let response = widgets::choice(ui, first, half, chosen);
                let clicked = response.clicked();
                response.on_hover_text(format!("{}. {}", hero.name, hero.description));
                if clicked {
                    desk.push(Intent::Play(Play::Hero((*id).clone())));
                }
            }
        });
    }
    ui.horizontal(|ui| {
        let label = widgets::label(ui, "Seed");
        let mut seed = setup.seed;
        if ui
            .add(DragValue::new(&mut seed).speed(0.2))
            .labelled_by(label.id)
            .changed()
        {
            desk.push(Intent::Play(Play::Seed(seed)));
        }
        let shown = setup
            .room
            .map_or_else(|| "the entrance".to_owned(), |room| format!("room {room}"));
        let begin = widgets::label(ui, "in");
        let combo = ComboBox::from_id_salt("room")
            .selected_text(shown)
            .width(104.0)
            .show_ui(ui, |ui| {
                if ui
                    .selectable_label(setup.room.is_none(), "the entrance")
                    .clicked()
                {
                    desk.push(Intent::Play(Play::Room(None)));
                }
                for room in (1..=16).filter_map(RoomNumber::new) {
                    if ui
                        .selectable_label(setup.room == Some(room), format!("room {room}"))
                        .clicked()
                    {
                        desk.push(Intent::Play(Play::Room(Some(room))));
                    }
                }
            });
        combo.response.labelled_by(begin.id);
    });
    if widgets::choice(ui, "Begin anew", ui.available_width(), false).clicked() {
        desk.push(Intent::Play(Play::Begin));
    }
}
