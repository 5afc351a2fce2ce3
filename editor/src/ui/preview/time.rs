//! Below the preview's board: back, on, run, and the time line.

use delve_scene::story::Tone;
use egui::{Align2, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, accesskit::Role, pos2, vec2};
use lucide_icons::Icon;

use crate::session::bench::{Intent, Play};
use crate::ui::{Desk, theme, widgets};

pub(super) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    let over = game.is_over();
    ui.horizontal_centered(|ui| {
        let run = if game.running {
            Icon::Pause
        } else {
            Icon::Play
        };
        let buttons = [
            (Icon::SkipBack, "To the beginning", true, Play::Look(0)),
            (Icon::StepBack, "Back by one moment (F4)", true, Play::Back),
            (
                Icon::StepForward,
                "Let the bot decide once (F6)",
                !over,
                Play::Step,
            ),
            (
                run,
                "Let the bots go on (F7)",
                !over,
                Play::Run(!game.running),
            ),
            (
                Icon::SkipForward,
                "To the last moment",
                true,
                Play::Look(usize::MAX),
            ),
        ];
        for (icon, name, enabled, play) in buttons {
            let response = widgets::icon_button(ui, icon, name, enabled);
            let clicked = response.clicked();
            response.on_hover_text(name);
            if clicked {
                desk.push(Intent::Play(play));
            }
        }
        ui.add_space(16.0);
        line(ui, desk);
    });
}

/// The time line: a stretch for each moment, numbers where turns begin, marks where blood flowed.
fn line(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some(game) = &desk.bench.playing.game else {
        return;
    };
    let size = vec2(ui.available_width() - 16.0, 64.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let (at, count) = game.moment();
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Slider, true, format!("Moment {} of {count}", at + 1))
    });
    let last = (count - 1).max(1) as f32;
    let x = |moment: usize| rect.left() + rect.width() * moment as f32 / last;
    let y = rect.center().y + 2.0;
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
            painter.text(
                pos2(at, y + 10.0),
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
    let turn = format!(
        "turn {} · moment {} of {count} · drag to any moment",
        game.state().turn,
        at + 1
    );
    painter.text(
        rect.left_top(),
        Align2::LEFT_TOP,
        turn,
        FontId::proportional(theme::SMALL),
        theme::MUTED,
    );
    if let Some(pointer) = response
        .interact_pointer_pos()
        .filter(|_| response.is_pointer_button_down_on())
    {
        let share = ((pointer.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
        desk.push(Intent::Play(Play::Look((share * last).round() as usize)));
    }
}
