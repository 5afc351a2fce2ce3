//! Below the preview's board: back, forward, on, run, how fast, and the time line.

use delve_scene::story::Tone;
use egui::{
    Align, Align2, ComboBox, Layout, Rect, RichText, Sense, Stroke, Ui, WidgetInfo,
    accesskit::Role, pos2, vec2,
};
use lucide_icons::Icon;

use crate::session::bench::{Intent, Play, Speed};
use crate::session::preview::{Player, Preview};
use crate::ui::{Desk, theme, widgets};

pub(super) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), 22.0),
        Layout::right_to_left(Align::Center),
        |ui| {
            ui.set_min_height(22.0);
            if let Some(count) = game.other_course() {
                let name = format!("Other course ({count} moments)");
                let help = "What came after an earlier moment before something else was done there \
                    is kept; this shows it again, and keeps what is shown now";
                let clicked = widgets::pill(ui, &name, theme::ACCENT)
                    .on_hover_text(help)
                    .clicked();
                if clicked {
                    desk.push(Intent::Play(Play::OtherCourse));
                }
            }
            let (text, ink) = place(game);
            let width = ui.available_width();
            let galley = widgets::fitted(ui, &text, theme::small(), ink, width);
            let (rect, response) =
                ui.allocate_exact_size(vec2(width, galley.size().y), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
            ui.painter().galley(rect.left_top(), galley, ink);
            response.on_hover_text(text);
        },
    );
    ui.horizontal(|ui| {
        ui.set_min_height(48.0);
        buttons(ui, desk);
        line(ui, desk);
    });
}

/// Where one is in time, in words.
fn place(game: &Preview) -> (String, egui::Color32) {
    let (at, count) = game.moment();
    let turn = game.state().turn;
    if game.is_past() {
        let text = format!(
            "Looking back: turn {turn} of {}, moment {} of {count}. Doing something else begins \
             another course, and keeps this one",
            game.last_turn(),
            at + 1
        );
        return (text, theme::ACCENT);
    }
    let stage = game
        .stage()
        .map(|stage| format!(", {stage}"))
        .unwrap_or_default();
    let text = format!("turn {turn}{stage} · moment {count} · drag to any moment");
    (text, theme::MUTED)
}

fn buttons(ui: &mut Ui, desk: &mut Desk<'_>) {
    let playing = &desk.bench.playing;
    let Some(game) = &playing.game else {
        return;
    };
    let run = if game.running {
        Icon::Pause
    } else {
        Icon::Play
    };
    let still = playing.why_no_run().filter(|_| !game.running);
    let run_help = match (still, game.is_past(), game.heroes) {
        (Some(why), ..) => why,
        (None, true, _) => "Show what was played, and go on (F7)",
        (None, false, Player::Person) => "Go on until you are asked (F7)",
        (None, false, Player::Bot) => "Let the bots go on (F7)",
    };
    let (at, _) = game.moment();
    let decides = game.state().control.waits.is_some();
    let buttons = [
        (Icon::SkipBack, "To the beginning", at > 0, Play::Look(0)),
        (
            Icon::StepBack,
            "Back by one moment (F4)",
            at > 0,
            Play::Back,
        ),
        (run, run_help, still.is_none(), Play::Run(!game.running)),
        (
            Icon::StepForward,
            "Forward by one moment, as it was played (Shift F4)",
            game.is_past(),
            Play::Forward,
        ),
        (
            Icon::SkipForward,
            "To the last moment",
            game.is_past(),
            Play::Look(usize::MAX),
        ),
        (
            Icon::Bot,
            "Let the bot decide once (F6)",
            decides,
            Play::Step,
        ),
    ];
    ui.spacing_mut().item_spacing.x = 2.0;
    let speed = playing.speed;
    for (icon, name, enabled, play) in buttons {
        let response = widgets::icon_button(ui, icon, name, enabled);
        let clicked = response.clicked();
        response.on_hover_text(name);
        if clicked {
            desk.push(Intent::Play(play));
        }
    }
    let combo = ComboBox::from_id_salt("speed")
        .selected_text(RichText::new(speed.name()).font(theme::small()))
        .width(66.0)
        .show_ui(ui, |ui| {
            for other in Speed::ALL {
                if ui.selectable_label(other == speed, other.name()).clicked() {
                    desk.push(Intent::Play(Play::Speed(other)));
                }
            }
        });
    combo
        .response
        .on_hover_text("How fast the game goes on by itself");
    ui.add_space(14.0);
}

/// The time line: a stretch for each moment, numbers where turns begin, marks where blood flowed.
fn line(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    let size = vec2((ui.available_width() - 12.0).max(40.0), 48.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let (at, count) = game.moment();
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Slider, true, format!("Moment {} of {count}", at + 1))
    });
    let last = (count - 1).max(1) as f32;
    let x = |moment: usize| rect.left() + rect.width() * moment as f32 / last;
    let y = rect.center().y;
    let painter = ui.painter();
    let track = Rect::from_min_max(pos2(rect.left(), y - 2.0), pos2(rect.right(), y + 2.0));
    painter.rect_filled(track, 2, theme::RAISED_HOVER);
    let done = Rect::from_min_max(track.min, pos2(x(at), track.bottom()));
    painter.rect_filled(done, 2, theme::ACCENT);
    let mut shown = f32::NEG_INFINITY;
    for (turn, moment) in game.turns() {
        let at = x(moment);
        painter.vline(at, y - 6.0..=y + 6.0, Stroke::new(1.0, theme::FAINT));
        if at - shown > 18.0 {
            let below = pos2(at, y + 9.0);
            painter.text(
                below,
                Align2::CENTER_TOP,
                turn,
                theme::small(),
                theme::MUTED,
            );
            shown = at;
        }
    }
    for mark in game.marks() {
        let ink = match mark.tone {
            Tone::Harm => theme::ERROR,
            Tone::End => theme::ACCENT,
            _ => theme::WIRE,
        };
        painter.circle_filled(pos2(x(mark.moment), y - 13.0), 2.5, ink);
    }
    painter.circle(
        pos2(x(at), y),
        7.0,
        theme::STRONG,
        Stroke::new(2.0, theme::ACCENT),
    );
    let pointer = response.interact_pointer_pos();
    if let Some(pointer) = pointer.filter(|_| response.is_pointer_button_down_on()) {
        let share = ((pointer.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
        desk.push(Intent::Play(Play::Look((share * last).round() as usize)));
    }
    response.on_hover_text("Red: wounds and traps. Teal: fights. Amber: the end");
}
