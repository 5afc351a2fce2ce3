//! The inspector: the fields of what is selected, and what it starts.

use egui::{ComboBox, DragValue, Id as UiId, Key, Label, RichText, Ui, vec2};

use delve_format::{Id, Place};

use super::{Desk, theme, widgets};
use crate::session::bench::{Intent, TypedId};
use crate::session::edits::{self, Op};
use crate::session::history::Gesture;
use crate::session::inspector::{Choice, Field, Input, fields};
use crate::session::prose;

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let session = &desk.bench.session;
    let place = session.selection.clone().unwrap_or_default();
    let (title, remark) = session.title_of(&place);
    widgets::heading(ui, &title, &remark);
    ui.add_space(2.0);
    let all = fields(session.scenario(), session.catalog(), &place);
    // Small fields stand two in a row, the others have the whole width.
    let mut rest = all.as_slice();
    while let Some((first, more)) = rest.split_first() {
        match more.split_first() {
            Some((second, after)) if is_small(first) && is_small(second) => {
                pair(ui, desk, first, second);
                rest = after;
            }
            _ => {
                one(ui, desk, first);
                rest = more;
            }
        }
        ui.add_space(3.0);
    }
    let steps = session.consequences(&place);
    if !steps.is_empty() {
        ui.add_space(8.0);
        widgets::caption(ui, "When it starts");
        for (at, step) in steps.iter().enumerate() {
            widgets::milestone(ui, &step.name, &step.detail, at + 1 == steps.len());
        }
    }
}

fn is_small(field: &Field) -> bool {
    matches!(
        field.input,
        Input::Choice(_) | Input::Switch { .. } | Input::Number { .. } | Input::Fact(_)
    )
}

fn pair(ui: &mut Ui, desk: &mut Desk<'_>, first: &Field, second: &Field) {
    let width = (ui.available_width() - 12.0) / 2.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        for field in [first, second] {
            ui.allocate_ui(vec2(width, 0.0), |ui| {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    one(ui, desk, field);
                });
            });
        }
    });
}

fn one(ui: &mut Ui, desk: &mut Desk<'_>, field: &Field) {
    let id = UiId::unique(("field", field.place.to_string()));
    match &field.input {
        Input::Id(now) => id_field(ui, desk, field, now.as_ref(), id),
        Input::Line { text, optional } => {
            let value = |text: &str| match *optional {
                true if text.is_empty() => edits::set(&field.place, &None::<String>),
                true => edits::set(&field.place, &Some(text)),
                false => edits::set(&field.place, text),
            };
            text_field(ui, desk, field, text, id, Look::Line, value);
        }
        Input::Note(text) => {
            let value = |new: &str| edits::set(&field.place, &prose::rewrite(text, new));
            text_field(ui, desk, field, &prose::shown(text), id, Look::Note, value);
        }
        Input::Fact(text) => {
            widgets::label(ui, field.name);
            ui.add(Label::new(RichText::new(text).font(theme::body()).color(theme::TEXT)).wrap());
        }
        Input::Aloud(text) => aloud(ui, desk, field.name, &field.place, text),
        Input::Choice(choices) => choice(ui, desk, field, choices, id),
        Input::Switch { on, turn } => {
            // The switch stands beside fields with a name over them, so it keeps their height.
            ui.add_space(16.0);
            if widgets::switch(ui, field.name, *on, 28.0).clicked() {
                change(desk, field, turn.clone(), None);
            }
        }
        Input::Number { value, least, most } => {
            let over = widgets::label(ui, field.name);
            let mut number = *value;
            let width = ui.available_width();
            let drag = DragValue::new(&mut number).range(*least..=*most).speed(0.1);
            let inner = ui.scope(|ui| {
                theme::well_widgets(ui);
                ui.add_sized(vec2(width, theme::FIELD), drag)
            });
            let response = inner.inner.labelled_by(over.id);
            if response.changed() && number != *value {
                let gesture = Gesture {
                    place: field.place.clone(),
                    turn: 0,
                };
                change(
                    desk,
                    field,
                    edits::set(&field.place, &number),
                    Some(gesture),
                );
            }
            if response.drag_stopped() || response.lost_focus() {
                desk.push(Intent::EndGesture);
            }
        }
    }
}

fn change(desk: &mut Desk<'_>, field: &Field, op: Op, gesture: Option<Gesture>) {
    let label = format!("Change {}", field.name.to_lowercase());
    desk.push(Intent::Change { label, op, gesture });
}

fn choice(ui: &mut Ui, desk: &mut Desk<'_>, field: &Field, choices: &[Choice], id: UiId) {
    let over = widgets::label(ui, field.name);
    let now = choices.iter().find(|choice| choice.chosen);
    let now = now.map(|choice| choice.name.clone()).unwrap_or_default();
    let width = ui.available_width();
    let combo = ui.scope(|ui| {
        theme::well_widgets(ui);
        ui.spacing_mut().interact_size.y = theme::FIELD;
        ComboBox::from_id_salt(id)
            .selected_text(now)
            .width(width)
            .height(360.0)
            .show_ui(ui, |ui| {
                for choice in choices {
                    if ui
                        .selectable_label(choice.chosen, choice.name.as_str())
                        .clicked()
                        && !choice.chosen
                    {
                        change(desk, field, choice.change.clone(), None);
                    }
                }
            })
    });
    combo.inner.response.labelled_by(over.id);
}

/// A text that is read aloud, on paper.
pub(crate) fn aloud(
    ui: &mut Ui,
    desk: &mut Desk<'_>,
    name: &'static str,
    place: &Place,
    text: &str,
) {
    let id = UiId::unique(("field", place.to_string()));
    let field = Field {
        name,
        place: place.clone(),
        input: Input::Aloud(text.to_owned()),
    };
    let value = |new: &str| edits::set(place, &prose::rewrite(text, new));
    text_field(
        ui,
        desk,
        &field,
        &prose::shown(text),
        id,
        Look::Paper,
        value,
    );
}

/// Notes of a room, in the same way.
pub(crate) fn note(
    ui: &mut Ui,
    desk: &mut Desk<'_>,
    name: &'static str,
    place: &Place,
    text: &str,
) {
    let id = UiId::unique(("field", place.to_string()));
    let field = Field {
        name,
        place: place.clone(),
        input: Input::Note(text.to_owned()),
    };
    let value = |new: &str| edits::set(place, &prose::rewrite(text, new));
    text_field(ui, desk, &field, &prose::shown(text), id, Look::Note, value);
}

/// One line, such as a room's name.
pub(crate) fn line(
    ui: &mut Ui,
    desk: &mut Desk<'_>,
    name: &'static str,
    place: &Place,
    text: &str,
) {
    let id = UiId::unique(("field", place.to_string()));
    let input = Input::Line {
        text: text.to_owned(),
        optional: false,
    };
    let field = Field {
        name,
        place: place.clone(),
        input,
    };
    text_field(ui, desk, &field, text, id, Look::Line, |new| {
        edits::set(place, new)
    });
}

#[derive(Clone, Copy, PartialEq)]
enum Look {
    Line,
    Note,
    Paper,
}

/// What is being typed: the document holds it tidied up, the field as it was typed.
#[derive(Clone, Default)]
struct Draft {
    typed: String,
    /// What the document held when that was typed.
    held: String,
    turn: u64,
}

/// A field whose every letter is an edit; all letters typed in one visit are one step of undo.
fn text_field(
    ui: &mut Ui,
    desk: &mut Desk<'_>,
    field: &Field,
    now: &str,
    id: UiId,
    look: Look,
    value: impl Fn(&str) -> Op,
) {
    let draft: Option<Draft> = ui.data(|data| data.get_temp(id));
    let is_current = |draft: &&Draft| draft.held == now;
    let mut text = match draft.as_ref().filter(is_current) {
        Some(draft) => draft.typed.clone(),
        None => now.to_owned(),
    };
    let response = match look {
        Look::Line => widgets::field(ui, field.name, &mut text, id),
        Look::Note => widgets::area(ui, field.name, &mut text, id, 1),
        Look::Paper => {
            let remark = prose::reading_time(&text);
            widgets::paper(ui, field.name, &mut text, id, &remark)
        }
    };
    if look != Look::Line && has_lone_break(&text) {
        let hint = "A single line break is read as a space; an empty line begins a paragraph.";
        let hint = RichText::new(hint).font(theme::small()).color(theme::MUTED);
        ui.add(Label::new(hint).wrap());
    }
    if response.changed() {
        let turn = draft
            .as_ref()
            .map_or_else(|| ui.ctx().cumulative_pass_nr(), |draft| draft.turn);
        let held = match look {
            Look::Line => text.clone(),
            Look::Note | Look::Paper => prose::shown(&text),
        };
        let gesture = Gesture {
            place: field.place.clone(),
            turn,
        };
        change(desk, field, value(&text), Some(gesture));
        ui.data_mut(|data| {
            data.insert_temp(
                id,
                Draft {
                    typed: text,
                    held,
                    turn,
                },
            )
        });
    }
    if response.lost_focus() {
        ui.data_mut(|data| data.remove_temp::<Draft>(id));
        desk.push(Intent::EndGesture);
    }
}

/// Whether a line ends where no paragraph does.
fn has_lone_break(text: &str) -> bool {
    let lines: Vec<&str> = text
        .trim_end_matches([' ', '\t'])
        .split('\n')
        .map(str::trim)
        .collect();
    let mut pairs = lines.windows(2);
    pairs.any(|pair| !pair[0].is_empty() && !pair[1].is_empty())
        || (lines.len() > 1
            && lines[lines.len() - 1].is_empty()
            && !lines[lines.len() - 2].is_empty())
}

/// An id is renamed as a whole, when the field is left or anything else is done: half of an id
/// means nothing. One that cannot be given stays in the field, with why.
fn id_field(ui: &mut Ui, desk: &mut Desk<'_>, field: &Field, now: Option<&Id>, id: UiId) {
    let shown = now.map(|id| id.to_string()).unwrap_or_default();
    let is_here = |typed: &&TypedId| typed.place == field.place;
    let mut text = match desk.bench.typed.as_ref().filter(is_here) {
        Some(typed) => typed.to.clone(),
        None => shown,
    };
    let response = widgets::field(ui, field.name, &mut text, id);
    let typed = TypedId {
        place: field.place.clone(),
        from: now.cloned(),
        to: text,
    };
    let trouble = desk.bench.id_trouble(&typed);
    if let Some(why) = &trouble {
        let why = RichText::new(why).font(theme::small()).color(theme::ERROR);
        ui.add(Label::new(why).wrap());
    }
    if response.changed() {
        desk.push(Intent::TypeId(typed));
    }
    if response.lost_focus() {
        let (escape, enter) = ui.input(|input| {
            (
                input.key_pressed(Key::Escape),
                input.key_pressed(Key::Enter),
            )
        });
        if escape {
            desk.push(Intent::ForgetId);
        } else {
            desk.push(Intent::EndId);
            if enter && trouble.is_some() {
                response.request_focus();
            }
        }
    }
}
