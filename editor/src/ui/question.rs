//! The question that stands in the way until it is answered.

use egui::{Context, Id, Key, Modal, RichText, Ui};

use super::{Desk, theme, widgets};
use crate::session::bench::Intent;
use crate::session::question::{Answer, Question, Which};

pub(crate) fn show(ctx: &Context, desk: &mut Desk<'_>) {
    let Some(question) = &desk.bench.question else {
        return;
    };
    let text = question.text(&desk.bench.session);
    let modal = Modal::new(Id::unique("question")).show(ctx, |ui| {
        ui.set_max_width(480.0);
        ui.spacing_mut().item_spacing.y = 12.0;
        ui.label(RichText::new(text).font(theme::body()).color(theme::STRONG));
        if let Question::Which(which) = question {
            path(ui, desk, which);
        }
        ui.horizontal(|ui| {
            for (at, answer) in question.answers().iter().enumerate() {
                let mut button = egui::Button::new(answer.name());
                if at == 0 {
                    button = button.stroke(egui::Stroke::new(1.0, theme::ACCENT));
                }
                if ui.add(button).clicked() {
                    desk.push(Intent::Answer(*answer));
                }
            }
        });
    });
    if modal.should_close() {
        let last = question
            .answers()
            .iter()
            .find(|answer| matches!(answer, Answer::Cancel | Answer::Keep));
        desk.push(Intent::Answer(last.copied().unwrap_or(Answer::Cancel)));
    }
}

/// The path of a file; Enter goes there.
fn path(ui: &mut Ui, desk: &mut Desk<'_>, which: &Which) {
    let id = Id::unique("path");
    let mut text = which.path.clone();
    let response = widgets::field(ui, "Path of the file", &mut text, id);
    if response.changed() {
        desk.push(Intent::TypePath(text));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        let answer = match which.save {
            Some(_) => Answer::SavePath,
            None => Answer::OpenPath,
        };
        desk.push(Intent::Answer(answer));
    } else if !which.typed {
        response.request_focus();
    }
}
