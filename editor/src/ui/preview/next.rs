//! Who decides, and how the next game begins: always in sight.

use delve_format::{Id, RoomNumber, board};
use delve_scene::labels;
use egui::{
    Checkbox, ComboBox, DragValue, PopupCloseBehavior, RichText, Sense, Ui, WidgetInfo,
    accesskit::Role, vec2,
};

use crate::session::bench::{Intent, Play};
use crate::session::preview::Player;
use crate::ui::{Desk, theme, widgets};

pub(super) fn players(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    widgets::caption(ui, "Who decides");
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
pub(super) fn next_game(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(setup) = desk.bench.playing.setup.clone() else {
        return;
    };
    widgets::caption(ui, "Next game");
    let refused = desk.bench.playing.refused.clone();
    let old = desk.bench.is_game_old();
    let old = old.then(|| "The scenario has changed since this game began.".to_owned());
    if let Some(text) = refused.or(old) {
        let text = RichText::new(text).font(theme::small());
        ui.label(text.color(theme::WARNING));
    }
    party(ui, desk, &setup.party);
    ui.horizontal(|ui| {
        let label = widgets::label(ui, "Seed");
        let mut seed = setup.seed;
        let field = DragValue::new(&mut seed).speed(0.2);
        if ui.add(field).labelled_by(label.id).changed() {
            desk.push(Intent::Play(Play::Seed(seed)));
        }
        room(ui, desk, setup.room);
    });
    let changed = desk.bench.is_game_old();
    let name = if changed {
        "Begin anew with the changes"
    } else {
        "Begin anew"
    };
    if setup.party.is_empty() {
        let width = ui.available_width();
        let (rect, response) = ui.allocate_exact_size(vec2(width, theme::ROW), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, false, name));
        let text = "Choose a hero to begin";
        let text = widgets::fitted(ui, text, theme::body(), theme::MUTED, width);
        ui.painter()
            .galley(rect.center() - text.size() / 2.0, text, theme::MUTED);
    } else if widgets::choice(ui, name, ui.available_width(), changed).clicked() {
        desk.push(Intent::Play(Play::Begin));
    }
}

/// Who comes along next time, as a list that opens.
fn party(ui: &mut Ui, desk: &mut Desk<'_>, party: &[Id]) {
    let heroes = desk.bench.session.catalog().heroes.clone();
    let first = |name: &str| name.split_whitespace().next().unwrap_or(name).to_owned();
    let names: Vec<String> = party
        .iter()
        .map(|id| {
            heroes
                .get(id)
                .map_or(id.to_string(), |hero| first(&hero.name))
        })
        .collect();
    let shown = match names.as_slice() {
        [] => "no hero".to_owned(),
        names => names.join(", "),
    };
    let width = ui.available_width();
    let text = RichText::new(shown).font(theme::small());
    let combo = ComboBox::from_id_salt("party")
        .selected_text(text)
        .width(width)
        .truncate()
        .height(420.0)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show_ui(ui, |ui| {
            ui.set_min_width(220.0);
            for (id, hero) in &heroes {
                let mut comes = party.contains(id);
                let full = party.len() >= delve_engine::crawl::HEROES && !comes;
                let traits: Vec<&str> = hero
                    .traits
                    .iter()
                    .map(|kind| labels::trait_name(*kind))
                    .collect();
                let text = format!("{} · {}", first(&hero.name), traits.join(", "));
                let response = ui.add_enabled(!full, Checkbox::new(&mut comes, text));
                let changed = response.changed();
                response
                    .on_hover_text(format!("{}. {}", hero.name, hero.description))
                    .on_disabled_hover_text("A party has at most five heroes");
                if changed {
                    desk.push(Intent::Play(Play::Hero(id.clone())));
                }
            }
        });
    let response = combo.response;
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Party of the next game"));
}

/// Where the next game begins; rooms that are not in use cannot be chosen.
fn room(ui: &mut Ui, desk: &mut Desk<'_>, chosen: Option<RoomNumber>) {
    let shown = chosen.map_or_else(|| "entrance".to_owned(), |room| format!("room {room}"));
    let width = ui.available_width();
    let combo = ComboBox::from_id_salt("room")
        .selected_text(&shown)
        .width(width)
        .truncate()
        .height(420.0)
        .show_ui(ui, |ui| {
            ui.set_min_width(220.0);
            let entrance = ui.selectable_label(chosen.is_none(), "the entrance");
            if entrance.clicked() {
                desk.push(Intent::Play(Play::Room(None)));
            }
            for room in (1..=16).filter_map(RoomNumber::new) {
                let area = board().room(room);
                let used = desk.bench.session.is_in_use(area);
                let title = desk.bench.session.area_title(area);
                let title = if used {
                    title
                } else {
                    format!("{title} (not in use)")
                };
                let row = egui::Button::selectable(chosen == Some(room), title);
                if ui.add_enabled(used, row).clicked() {
                    desk.push(Intent::Play(Play::Room(Some(room))));
                }
            }
        });
    let name = format!("Begin in: {shown}");
    let response = combo.response;
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
    response.on_hover_text("Where the next game begins");
}
