//! Walks, which are told when they are over, and evasions.

use delve_engine::crawl::{Decision, Figure};
use delve_format::Square;

use super::{Story, Tone, words};

/// A walk that is not over yet.
pub(super) struct Walk {
    figure: Figure,
    from: Square,
    to: Square,
    steps: u32,
    stamina: u32,
    hidden: bool,
    /// Companions with whom places were changed.
    swapped: Vec<String>,
}

impl Story<'_> {
    /// Tells of the walk that was under way.
    pub(super) fn flush_walk(&mut self) {
        if let Some(walk) = self.walk.take() {
            let name = words::figure(self.adventure, &self.state, walk.figure);
            let mut text = match (walk.steps, walk.stamina) {
                (0, n) => format!("{name} spends {n} Stamina to go further"),
                (_, 0) if walk.from == walk.to => {
                    format!("{name} goes from {} and comes back", walk.from)
                }
                (_, 0) => format!("{name} goes {} → {}", walk.from, walk.to),
                (_, n) => format!(
                    "{name} goes {} → {}, spending {n} Stamina",
                    walk.from, walk.to
                ),
            };
            if !walk.swapped.is_empty() {
                text += &format!(", changing places with {}", words::and(&walk.swapped));
            }
            let line = self.push(Tone::Deed, text);
            (line.secret, line.at) = (walk.hidden, Some(walk.to));
            line.rule = Some("turn.movement");
        }
    }

    pub(super) fn stepped(&mut self, figure: Figure, from: Square, to: Square) {
        let swap = self.swap.take();
        if self.evades(figure) {
            let name = self.name(figure);
            let with =
                swap.map_or_else(String::new, |name| format!(", changing places with {name}"));
            let text = format!("{name} evades {from} → {to} for 2 Stamina{with}");
            let line = self.say(Tone::Deed, text);
            (line.rule, line.at) = (Some("combat.evasion"), Some(to));
            self.tell_later();
            return;
        }
        let goes_on = matches!(&self.walk, Some(walk)
            if walk.figure == figure && (walk.steps == 0 || walk.to == from));
        if !goes_on {
            self.flush();
        }
        let hidden = self.is_hidden(figure);
        let walk = self.walk.get_or_insert_with(|| Walk {
            figure,
            from,
            to,
            steps: 0,
            stamina: 0,
            hidden,
            swapped: Vec::new(),
        });
        if walk.steps == 0 {
            walk.from = from;
        }
        walk.to = to;
        walk.steps += 1;
        walk.swapped.extend(swap);
    }

    /// Whether a step of this figure is an evasion.
    pub(super) fn evades(&self, figure: Figure) -> bool {
        matches!(figure, Figure::Hero(_)) && self.state.control.waits == Some(Decision::Evasion)
    }

    pub(super) fn strode(&mut self, figure: Figure) {
        if !matches!(&self.walk, Some(walk) if walk.figure == figure) {
            self.flush();
            let hidden = self.is_hidden(figure);
            self.walk = self.state.at(figure).map(|at| Walk {
                figure,
                from: at,
                to: at,
                steps: 0,
                stamina: 0,
                hidden,
                swapped: Vec::new(),
            });
        }
        if let Some(walk) = &mut self.walk {
            walk.stamina += 1;
        }
    }
}
