//! From key presses to commands.

use egui::{Context, Event, Modifiers, Popup};

use crate::command::{COMMANDS, Chord, Command, Key};
use crate::session::bench::Tab;

/// The commands of this tab whose keys were pressed. While a field is typed into, only keys that cannot
/// be meant for the field count; what is taken here is not seen by any widget. A key that does nothing
/// in this tab is left to it: 1 to 9 choose in the preview.
pub(crate) fn commands(ctx: &Context, tab: Tab) -> Vec<Command> {
    let typing = ctx.text_edit_focused();
    let menu = Popup::is_any_open(ctx);
    let mut found = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } = event
            else {
                return true;
            };
            let Some(entry) = COMMANDS.iter().find(|entry| {
                entry.command.works_in(tab)
                    && entry
                        .key
                        .is_some_and(|chord| is_pressed(chord, *key, *modifiers))
            }) else {
                return true;
            };
            if typing && is_for_the_field(entry.key) {
                return true;
            }
            // An open menu closes by itself.
            if menu && entry.command == Command::Deselect {
                return true;
            }
            found.push(entry.command);
            false
        });
    });
    if menu && !found.is_empty() {
        Popup::close_all(ctx);
    }
    found
}

fn is_pressed(chord: Chord, key: egui::Key, modifiers: Modifiers) -> bool {
    to_egui(chord.key) == Some(key)
        && modifiers.command == chord.ctrl
        && modifiers.shift == chord.shift
        && !modifiers.alt
}

/// Letters, arrows and the field's own undo belong to the field.
fn is_for_the_field(chord: Option<Chord>) -> bool {
    chord.is_none_or(|chord| match chord.key {
        Key::Letter('Z') => true,
        Key::Letter(_) => !chord.ctrl,
        Key::Function(_) => false,
        Key::Delete | Key::Escape | Key::Up | Key::Right | Key::Down | Key::Left => true,
    })
}

fn to_egui(key: Key) -> Option<egui::Key> {
    match key {
        Key::Letter('.') => Some(egui::Key::Period),
        Key::Letter(letter) => egui::Key::from_name(&letter.to_string()),
        Key::Function(n) => egui::Key::from_name(&format!("F{n}")),
        Key::Delete => Some(egui::Key::Delete),
        Key::Escape => Some(egui::Key::Escape),
        Key::Up => Some(egui::Key::ArrowUp),
        Key::Right => Some(egui::Key::ArrowRight),
        Key::Down => Some(egui::Key::ArrowDown),
        Key::Left => Some(egui::Key::ArrowLeft),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_list_is_on_the_keyboard() {
        for entry in COMMANDS {
            if let Some(chord) = entry.key {
                assert!(to_egui(chord.key).is_some(), "{chord}");
            }
        }
    }
}
