//! The question that stands in the way until it is answered.

use egui::{Context, Id, Modal, RichText};

use super::{Desk, theme};
use crate::session::bench::Intent;
use crate::session::question::Answer;

pub(crate) fn show(ctx: &Context, desk: &mut Desk<'_>) {
    let Some(question) = &desk.bench.question else {
        return;
    };
    let text = question.text(&desk.bench.session.file_name());
    let modal = Modal::new(Id::unique("question")).show(ctx, |ui| {
        ui.set_max_width(440.0);
        ui.spacing_mut().item_spacing.y = 12.0;
        ui.label(RichText::new(text).font(theme::body()).color(theme::STRONG));
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
