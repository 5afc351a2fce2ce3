//! The left side of the preview: hero cards and the light; below them what the next game begins with.

use delve_engine::crawl::{Decision, Hero};
use delve_scene::labels;
use egui::{
    Align2, Color32, FontId, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::{hero_ink, hero_letters, hero_name, next};
use crate::session::bench::{Intent, Play};
use crate::session::preview::{Preview, counted};
use crate::ui::{Desk, theme, widgets};

/// Height of what stands below the cards: how the next game begins.
const BELOW: f32 = 196.0;
/// Height of the light below the cards.
const LIGHT: f32 = 62.0;
/// Height of a card where there is room, and where there is little.
const CARD: [f32; 2] = [84.0, 74.0];

pub(super) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let whole = ui.max_rect();
    let old = desk.bench.is_game_old() || desk.bench.playing.refused.is_some();
    let edge = whole.bottom() - BELOW - if old { 64.0 } else { 0.0 };
    let above = whole.with_max_y(edge - 6.0);
    let below = whole.with_min_y(edge);
    ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        ui.shrink_clip_rect(above.expand2(vec2(4.0, 0.0)));
        ScrollArea::vertical()
            .id_salt("heroes")
            .auto_shrink(false)
            .show(ui, |ui| heroes(ui, desk, above.height()));
    });
    ui.painter()
        .hline(ui.clip_rect().x_range(), edge - 3.0, theme::hairline());
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        next::players(ui, desk);
        next::next_game(ui, desk);
    });
}

fn heroes(ui: &mut Ui, desk: &mut Desk<'_>, height: f32) {
    ui.spacing_mut().item_spacing.y = 5.0;
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    let setup = game.setup();
    let begun = match setup.room {
        Some(room) => format!("room {room}"),
        None => "the entrance".to_owned(),
    };
    widgets::caption(ui, "Party");
    let count = setup.party.len();
    let room = (height - LIGHT - 50.0) / count.max(1) as f32 - 5.0;
    let card_height = room.clamp(CARD[1], CARD[0]);
    let asked = game.asked();
    for hero in 0..count as u8 {
        let chosen =
            game.is_asked() && (desk.bench.playing.mover() == Some(hero) || asked.contains(&hero));
        let ink = hero_ink(desk, game, hero);
        if card(ui, game, hero, chosen, ink, card_height) {
            desk.push(Intent::Play(Play::Choose(hero)));
        }
    }
    widgets::label(ui, &format!("seed {}, from {begun}", setup.seed));
    light(ui, game);
}

/// A hero's card; whether it was clicked.
fn card(
    ui: &mut Ui,
    game: &Preview,
    hero: u8,
    chosen: bool,
    disc_ink: Color32,
    height: f32,
) -> bool {
    let now = game.state().heroes[usize::from(hero)];
    let tight = (CARD[0] - height).max(0.0);
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
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
    let disc = pos2(rect.left() + 24.0, rect.top() + 22.0 - tight * 0.2);
    painter.circle_filled(disc, 13.0, disc_ink.gamma_multiply(faded));
    painter.text(
        disc,
        Align2::CENTER_CENTER,
        hero_letters(game, hero),
        FontId::new(12.0, theme::semibold()),
        theme::STRONG,
    );
    let text = theme::TEXT.gamma_multiply(faded);
    painter.text(
        pos2(rect.left() + 46.0, rect.top() + 7.0 - tight * 0.2),
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
        .map(|kind| labels::trait_name(*kind))
        .collect();
    let states = states(game, &now);
    let (second, ink) = if states.is_empty() {
        (traits.join(" · "), theme::MUTED)
    } else {
        (states.join(", "), theme::ERROR)
    };
    let second = widgets::fitted(ui, &second, theme::small(), ink, rect.width() - 54.0);
    let at = pos2(rect.left() + 46.0, rect.top() + 23.0 - tight * 0.2);
    painter.galley(at, second, ink);
    let full = game.adventure().full(hero, &now);
    let rows = [
        ("Health", now.health, full[0], theme::ERROR),
        ("Stamina", now.stamina, full[1], theme::ACCENT),
        ("Magic", now.magic, full[2], theme::NOTE),
    ];
    for (i, (name, has, of, ink)) in rows.into_iter().enumerate() {
        let y = rect.bottom() - 38.0 + tight * 0.8 + i as f32 * (12.0 - tight * 0.2);
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
    response.on_hover_text(all(game, hero, &traits)).clicked()
}

/// What has befallen a hero: `swarmed for 2 turns`.
fn states(game: &Preview, now: &Hero) -> Vec<String> {
    let there = now.afflictions.iter().filter(|a| a.turns > 0);
    let named = there.filter_map(|a| {
        let (_, status) = game.adventure().statuses.get(usize::from(a.status))?;
        let turns = counted(usize::from(a.turns), "turn", "turns");
        Some(format!("{} for {turns}", status.name.to_lowercase()))
    });
    let exhausted = now.exhausted.then(|| "exhausted".to_owned());
    exhausted.into_iter().chain(named).collect()
}

/// Everything about a hero: numbers, traits, states, what is carried.
fn all(game: &Preview, hero: u8, traits: &[&str]) -> String {
    let now = game.state().heroes[usize::from(hero)];
    let adventure = game.adventure();
    let (_, profile) = &adventure.heroes[usize::from(hero)];
    let bonus = adventure.bonus(&now);
    let number = |name: &str, card: u8, bonus: i8| {
        let bonus = if bonus == 0 {
            String::new()
        } else {
            format!(" ({bonus:+})")
        };
        format!("{name} {card}{bonus}")
    };
    let mut lines = vec![profile.name.clone()];
    lines.push(
        [
            number(
                "Fighting",
                profile.fighting.max(0).unsigned_abs(),
                bonus.fighting,
            ),
            number("Damage", profile.damage, bonus.damage),
            number("Movement", profile.movement, bonus.movement),
        ]
        .join(", "),
    );
    lines.push(traits.join(", "));
    lines.extend(states(game, &now));
    let carried = now.items.iter().flatten().map(|carried| {
        let name = delve_scene::story::item_name(adventure, carried.item);
        let item = adventure.items.get(usize::from(carried.item));
        let secret = item.is_some_and(|(_, item)| {
            use delve_format::catalog::ItemKind;
            let kinds = matches!(
                item.kind,
                ItemKind::Potion | ItemKind::Scroll(_) | ItemKind::Magic
            );
            kinds && !carried.identified
        });
        match (secret, carried.uses) {
            (true, _) => "something not identified".to_owned(),
            (false, 0) => name,
            (false, uses) => format!("{name} ({uses} left)"),
        }
    });
    let carried: Vec<String> = carried.collect();
    lines.push(match carried.as_slice() {
        [] => "Carries nothing".to_owned(),
        carried => format!("Carries {}", carried.join(", ")),
    });
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
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
