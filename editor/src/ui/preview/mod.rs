//! The preview: a game on the same board, the party at the left, what is read, asked and told at the
//! right, time below.

mod choices;
mod next;
mod party;
mod tale;
mod time;

use delve_engine::crawl::{Figure, Side};
use delve_format::{Id, Square};
use egui::{
    Align2, CentralPanel, Color32, FontId, Frame, Margin, Panel, Pos2, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, accesskit::Role, vec2,
};

use super::board::fit;
use super::{Desk, paint, theme, widgets};
use crate::session::bench::{Intent, Play};
use crate::session::preview::Preview;

/// Height of the time line.
const TIME: f32 = 92.0;
/// Where the square is kept that something else points at.
const POINTED: &str = "pointed square";
/// Share of the width for what is read, asked and told.
const TALE: f32 = 0.34;

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let panel = Frame::new().fill(theme::PANEL);
    let width = ui.max_rect().width();
    let side = (width * TALE).clamp(theme::SIDE_NARROW, theme::SIDE_MOST);
    Panel::left("party")
        .exact_size(super::tools_width(width))
        .resizable(false)
        .frame(panel.inner_margin(Margin::symmetric(12, 10)))
        .show(ui, |ui| party::show(ui, desk));
    Panel::right("tale")
        .exact_size(side)
        .resizable(false)
        .frame(panel.inner_margin(Margin::symmetric(16, 10)))
        .show(ui, |ui| tale::show(ui, desk));
    Panel::bottom("time")
        .exact_size(TIME)
        .resizable(false)
        .frame(panel.inner_margin(Margin::symmetric(14, 6)))
        .show(ui, |ui| time::show(ui, desk));
    CentralPanel::default()
        .frame(Frame::new().fill(theme::FRAME))
        .show(ui, |ui| board(ui, desk));
}

/// Whose eyes the board is seen through.
pub(crate) fn eyes(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    for (eyes, name) in [
        (Side::DungeonMaster, "Dungeon Master"),
        (Side::Heroes, "Heroes' eyes"),
    ] {
        let chosen = game.eyes == eyes;
        let response = ui.scope(|ui| {
            ui.set_max_width(120.0);
            widgets::choice(ui, name, 116.0, chosen)
        });
        if response.inner.clicked() {
            desk.push(Intent::Play(Play::Eyes(eyes)));
        }
    }
}

/// The colour of a hero: the same in every game, whoever else comes along.
pub(super) fn hero_ink(desk: &Desk<'_>, game: &Preview, hero: u8) -> Color32 {
    let id = game.adventure().heroes.get(usize::from(hero));
    id.map_or(theme::MUTED, |(id, _)| id_ink(desk, id))
}

/// The colour of a hero of the catalog.
pub(super) fn id_ink(desk: &Desk<'_>, id: &Id) -> Color32 {
    let heroes = &desk.bench.session.catalog().heroes;
    let place = heroes.keys().position(|known| known == id);
    theme::HEROES[place.unwrap_or(0) % theme::HEROES.len()]
}

/// The first two letters of a hero's name.
pub(super) fn hero_letters(game: &Preview, hero: u8) -> String {
    hero_name(game, hero).chars().take(2).collect()
}

/// What a hero is called.
pub(super) fn hero_name(game: &Preview, hero: u8) -> String {
    delve_scene::story::figure(game.adventure(), game.state(), Figure::Hero(hero))
}

/// Marks a square of the board in this frame.
pub(super) fn point_at(ui: &Ui, square: Square) {
    ui.data_mut(|data| data.insert_temp(egui::Id::unique(POINTED), Some(square)));
}

fn board(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        let why = desk.bench.playing.refused.clone().unwrap_or_default();
        ui.centered_and_justified(|ui| {
            ui.label(
                egui::RichText::new(why)
                    .font(theme::body())
                    .color(theme::TEXT),
            );
        });
        return;
    };
    let mover = desk.bench.playing.mover();
    let scene = game.scene(mover);
    let frame = fit(ui.max_rect(), &scene);
    let painter = ui.painter().with_clip_rect(ui.max_rect());
    for (_, shapes) in scene.painted() {
        painter.extend(paint::shapes(&painter, frame, shapes));
    }
    let square_rect = |square: Square| frame.rect(delve_scene::Rect::of(square));
    for square in game.fog().iter() {
        painter.rect_filled(square_rect(square), 0, theme::FOG);
    }
    for way in game.traces() {
        let points: Vec<Pos2> = way.iter().map(|s| square_rect(*s).center()).collect();
        let ink = theme::ERROR.gamma_multiply(0.55);
        painter.add(Shape::dotted_line(&points, ink, 7.0, 1.8));
    }
    let asked: Vec<u8> = if game.is_asked() {
        mover.into_iter().chain(game.asked()).collect()
    } else {
        Vec::new()
    };
    if let Some((hero, foe)) = game.fighting() {
        let ends = [square_rect(hero).center(), square_rect(foe).center()];
        let stroke = Stroke::new(2.5, theme::ERROR);
        painter.extend(Shape::dashed_line(&ends, stroke, 5.0, 3.0));
        let round = square_rect(foe).width() * 0.54;
        let stroke = Stroke::new(2.5, theme::ACCENT);
        painter.circle_stroke(square_rect(foe).center(), round, stroke);
    }
    for (hero, now) in (0_u8..).zip(&game.state().heroes) {
        let Some(at) = now.at.filter(|_| now.dead) else {
            continue;
        };
        // A token on its side.
        let rect = square_rect(at);
        let lying = Rect::from_center_size(rect.center(), rect.size() * vec2(0.86, 0.5));
        painter.rect(
            lying,
            4,
            hero_ink(desk, game, hero).gamma_multiply(0.45),
            Stroke::new(1.5, theme::INK),
            StrokeKind::Inside,
        );
        let font = FontId::new(rect.width() * 0.34, theme::semibold());
        let letters = hero_letters(game, hero);
        painter.text(
            lying.center(),
            Align2::CENTER_CENTER,
            letters,
            font,
            theme::STRONG,
        );
    }
    for (hero, now) in game.state().playing() {
        let Some(at) = now.at else {
            continue;
        };
        let rect = square_rect(at);
        let round = rect.width() * 0.45;
        let edge = if asked.contains(&hero) {
            painter.circle_filled(rect.center(), rect.width() * 0.58, theme::ACCENT);
            Stroke::new(2.5, theme::ACCENT)
        } else {
            Stroke::new(1.5, theme::INK)
        };
        painter.circle(rect.center(), round, hero_ink(desk, game, hero), edge);
        let font = FontId::new(rect.width() * 0.45, theme::semibold());
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            hero_letters(game, hero),
            font,
            theme::STRONG,
        );
    }
    let pointed = ui.data_mut(|data| data.remove_temp::<Option<Square>>(egui::Id::unique(POINTED)));
    if let Some(square) = pointed.flatten() {
        let stroke = Stroke::new(3.0, theme::ACCENT);
        let rect = square_rect(square).expand(2.0);
        painter.rect_stroke(rect, 4, stroke, StrokeKind::Outside);
    }
    let whole = frame.rect(delve_scene::Rect::new(
        0.0,
        0.0,
        f32::from(delve_format::square::COLUMNS),
        f32::from(delve_format::square::ROWS),
    ));
    let response = ui.interact(whole, ui.scope_id().with("played"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, "Board"));
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
        && let Some(square) = frame.to_board(at).square()
    {
        desk.push(Intent::Play(Play::Click(square)));
    }
    if let Some(at) = response.hover_pos()
        && let Some(square) = frame.to_board(at).square()
    {
        let text = format!("{square} · {}", game.area_title(square));
        let galley = widgets::fitted(ui, &text, theme::small(), theme::TEXT, 360.0);
        let corner = ui.max_rect().left_bottom() + vec2(8.0, -8.0 - galley.size().y);
        let ground = Rect::from_min_size(corner, galley.size()).expand2(vec2(7.0, 4.0));
        painter.rect_filled(ground, theme::ROUND_SMALL, theme::RAISED);
        painter.galley(corner, galley, theme::TEXT);
    }
}
