//! Playing by hand: what is asked at the terminal, what is typed, and how the party stands.

use std::io::{self, BufRead, IsTerminal};

use delve_engine::crawl::{
    Action, Affliction, CardSeen, Decision, Event, Figure, ItemSeen, Kind, Side, View,
};
use delve_engine::{Dungeon, Space, SquareSet};
use delve_format::{Catalog, Direction, Square};
use delve_scene::text::{self, TextOptions};
use delve_scene::{play, story};
use delve_validator::render::safe;

use super::Game;
use crate::output::Output;

/// What a person answers.
pub(super) enum Answer {
    Action(Action),
    /// Somebody walks to a square, as far as the steps are there.
    Walk(Figure, Square),
    Bot,
    Quit,
}

impl Game<'_> {
    /// The board as the heroes see it.
    fn board(&self) -> String {
        let shown = play::standing(self.scenario, self.adventure, &self.state, Side::Heroes);
        let dungeon = Dungeon::resolve(&shown, Catalog::built_in());
        let options = TextOptions {
            ascii: self.args.ascii,
            party: self.adventure.party,
        };
        text::draw(&shown, &dungeon, Catalog::built_in(), options)
    }

    /// What is asked, and what can be answered.
    fn list(&self, legal: &[Action]) -> String {
        let question = story::question(self.adventure, &self.state).unwrap_or_default();
        let mut text = format!("\n{}\n", safe(&question));
        for (i, action) in legal.iter().enumerate() {
            let mut words = story::action(self.adventure, &self.state, *action);
            if let Action::Use { hero, slot, .. } = action
                && let Some(does) = self.does(*hero, *slot)
            {
                words += &format!(" ({does})");
            }
            text.push_str(&format!("{:>4}  {}\n", i + 1, safe(&words)));
        }
        text
    }

    /// Asks the person at the terminal what to do.
    pub(super) fn ask(
        &mut self,
        decision: &Decision,
        legal: &[Action],
        input: &mut Input,
        output: &mut Output,
    ) -> io::Result<Answer> {
        let rest = self.story.finish();
        self.print(&rest, output)?;
        if matches!(
            decision,
            Decision::Movement | Decision::Exploring | Decision::Evasion
        ) {
            output.print(&self.table())?;
        }
        output.print(&self.list(legal))?;
        let walks = *decision == Decision::Movement;
        loop {
            let go = if walks { ", go K9 or sefa K9" } else { "" };
            output.print(&format!("number{go}, (b)ot, (m)ap, (w)hy not, (q)uit > "))?;
            output.finish()?;
            let Some(line) = input.line(output)? else {
                output.print("\n")?;
                return Ok(Answer::Quit);
            };
            match line.trim() {
                "b" | "bot" => return Ok(Answer::Bot),
                "q" | "quit" => return Ok(Answer::Quit),
                "m" | "map" => {
                    output.print(&self.board())?;
                    output.print(&self.list(legal))?;
                }
                "w" | "why" => output.print(&self.hindered())?,
                typed => {
                    let picked = typed
                        .parse::<usize>()
                        .ok()
                        .and_then(|n| legal.get(n.checked_sub(1)?));
                    if let Some(action) = picked {
                        return Ok(Answer::Action(*action));
                    }
                    match self.way(typed).filter(|_| walks) {
                        Some(Ok((figure, to))) => return Ok(Answer::Walk(figure, to)),
                        Some(Err(why)) => output.print(&format!("{why}\n"))?,
                        None => output
                            .print(&format!("There are the numbers 1 to {}.\n", legal.len()))?,
                    }
                }
            }
        }
    }

    /// Who is to walk where: `go K9` or `K9` for whoever moved last, `sefa K9`. `None` when it is not
    /// about a square at all.
    fn way(&self, typed: &str) -> Option<Result<(Figure, Square), String>> {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let (last, before) = words.split_last()?;
        let to: Square = last.to_uppercase().parse().ok()?;
        let name = before
            .iter()
            .rev()
            .find(|word| !word.eq_ignore_ascii_case("go"));
        let heroes = self.state.playing().map(|(i, _)| Figure::Hero(i));
        let allies = (0_u8..).zip(&self.state.allies);
        let allies = allies.filter(|(_, ally)| ally.joined && ally.at.is_some());
        let mut walkers = heroes.chain(allies.map(|(i, _)| Figure::Ally(i)));
        let called = |figure: &Figure, name: &str| {
            let own = story::figure(self.adventure, &self.state, *figure).to_lowercase();
            own == name.to_lowercase() || own.strip_prefix("the ") == Some(&name.to_lowercase())
        };
        let figure = match name {
            Some(name) => walkers.find(|figure| called(figure, name)),
            None => {
                let walkers: Vec<Figure> = walkers.collect();
                let moved = self.moved.filter(|figure| walkers.contains(figure));
                moved.or((walkers.len() == 1).then(|| walkers[0]))
            }
        };
        let Some(figure) = figure else {
            return Some(Err(
                "Who goes? Write it with the name: `sefa K9`.".to_owned()
            ));
        };
        Some(match self.step_towards(figure, to) {
            Some(_) => Ok((figure, to)),
            None => Err(format!(
                "{} cannot go to {to} now.",
                story::figure(self.adventure, &self.state, figure)
            )),
        })
    }

    /// The first step of the shortest way that the heroes know of, round figures and known traps.
    fn step_towards(&self, figure: Figure, to: Square) -> Option<Action> {
        let from = self.state.at(figure).filter(|at| *at != to)?;
        let view = View::of(self.adventure, &self.state, Side::Heroes);
        let heroes = view.heroes.iter().filter_map(|hero| hero.at);
        let strangers = view.allies.iter().filter(|ally| !ally.joined);
        let monsters = view.monsters.iter().map(|monster| monster.at);
        let figures: SquareSet = heroes
            .chain(strangers.map(|ally| ally.at))
            .chain(monsters)
            .collect();
        let furniture = view.furniture.iter();
        let furniture = furniture.fold(SquareSet::EMPTY, |all, piece| all | piece.squares);
        let traps = view.traps.iter().filter(|trap| trap.armed);
        let traps = traps.fold(SquareSet::EMPTY, |all, trap| all | trap.squares);
        let filled = figures | furniture | view.rubble | view.portcullises | traps;
        let free = (view.seen - filled) | from.into();
        let path = Space::new(view.open, free).path(&from.into(), &to.into())?;
        let next = *path.get(1)?;
        let to = Direction::ALL
            .into_iter()
            .find(|to| from.step(*to) == Some(next))?;
        let step = Action::Step { figure, to };
        self.adventure.is_legal(&self.state, step).then_some(step)
    }

    /// The next step of whoever is on the way, when nothing has come between.
    pub(super) fn next_step(&mut self, legal: &[Action]) -> Option<Action> {
        let (figure, to) = self.walk?;
        let step = self
            .step_towards(figure, to)
            .filter(|step| legal.contains(step));
        if step.is_none() {
            self.walk = None;
        }
        step
    }

    /// Whoever is on the way stops when anything but walking happens.
    pub(super) fn stop_for(&mut self, action: Action, events: &[Event]) {
        if let Action::Step { figure, .. } = action
            && matches!(figure, Figure::Hero(_) | Figure::Ally(_))
        {
            self.moved = Some(figure);
        }
        let plain = |event: &Event| {
            matches!(
                event,
                Event::Stepped { .. } | Event::Entered { .. } | Event::Saw { .. } | Event::Waits(_)
            )
        };
        if !events.iter().all(plain) {
            self.walk = None;
        }
    }

    /// What lies at hand and cannot be done now, a line each.
    fn hindered(&self) -> String {
        let hindered = self.adventure.hindered(&self.state).into_iter();
        let text: String = hindered
            .map(|(action, why)| story::hindered(self.adventure, &self.state, action, why))
            .map(|(what, why)| format!("   -  {}: {why}\n", safe(&what)))
            .collect();
        if text.is_empty() {
            return "Everything that lies at hand can be done.\n".to_owned();
        }
        text
    }

    /// How the party and its foes stand: a line each, and one for what a hero carries.
    fn table(&self) -> String {
        let view = View::of(self.adventure, &self.state, Side::Heroes);
        let mut text = String::from("\n");
        for hero in &view.heroes {
            let figure = Figure::Hero(hero.hero);
            let name = story::figure(self.adventure, &self.state, figure);
            let at = hero.at.map_or_else(String::new, |at| at.to_string());
            if !hero.plays {
                let end = match (hero.left, hero.at) {
                    (true, _) => "has left the dungeon",
                    (false, Some(_)) => "is dead, and lies there",
                    (false, None) => "is dead, and gone",
                };
                text.push_str(&format!("{name:<10} {at:<4} {end}\n"));
                continue;
            }
            let [health, stamina, magic] = hero.gauges;
            let [most_health, most_stamina, most_magic] = hero.full;
            let mut notes = Vec::new();
            for (on, note) in [
                (hero.gauges[0] == 0, "at Death's Door"),
                (hero.doing.surprised, "surprised"),
                (hero.doing.rests, "resting"),
                (hero.exhausted, "exhausted"),
                (hero.held, "held fast"),
            ] {
                notes.extend(on.then(|| note.to_owned()));
            }
            notes.extend(self.statuses(&hero.afflictions));
            text.push_str(&format!(
                "{name:<10} {at:<4} Health {health}/{most_health}  Stamina {stamina}/{most_stamina}  \
                 Magic {magic}/{most_magic}  squares {}{}\n",
                hero.doing.left,
                noted(&notes),
            ));
            let items: Vec<String> = hero.items.iter().map(item).collect();
            if !items.is_empty() {
                text.push_str(&format!("{:<15} {}\n", "", items.join(", ")));
            }
        }
        for ally in &view.allies {
            let name = story::figure(self.adventure, &self.state, Figure::Ally(ally.ally));
            let note = if ally.joined {
                format!("squares {}", ally.left)
            } else {
                "not of the party".to_owned()
            };
            text.push_str(&format!("{name:<10} {:<4} {note}\n", ally.at));
        }
        for foe in &view.monsters {
            let mut notes = Vec::new();
            for (on, note) in [
                (foe.wary, "does not fight"),
                (foe.surprised, "surprised"),
                (foe.held, "held fast"),
            ] {
                notes.extend(on.then(|| note.to_owned()));
            }
            notes.extend(self.statuses(&foe.afflictions));
            let name = story::figure(self.adventure, &self.state, Figure::Monster(foe.slot));
            text.push_str(&format!(
                "  {name} at {}: Fighting {}, Health {}/{}, Stamina {}{}\n",
                foe.at,
                signed(foe.fighting.into()).trim_start_matches('+'),
                foe.gauges[0],
                foe.full[0],
                foe.gauges[1],
                noted(&notes)
            ));
        }
        safe_lines(&text)
    }

    /// Statuses with the turns that they last: `poisoned 3`.
    fn statuses(&self, afflictions: &[Affliction]) -> Vec<String> {
        let named = |a: &Affliction| {
            let (_, status) = self.adventure.statuses.get(usize::from(a.status))?;
            Some(format!("{} {}", status.name.to_lowercase(), a.turns))
        };
        afflictions.iter().filter_map(named).collect()
    }

    /// What an item does, as far as its bearer knows.
    fn does(&self, hero: u8, slot: u8) -> Option<String> {
        let view = View::of(self.adventure, &self.state, Side::Heroes);
        let seen = view
            .hero(hero)?
            .items
            .iter()
            .find(|item| item.slot == slot)?;
        let card = seen.card.as_ref()?;
        let points =
            |what: &str, points: i16| (points != 0).then(|| format!("{} {what}", signed(points)));
        let mut does = Vec::new();
        does.extend(points("Health", card.heals.into()));
        does.extend(points("Health", -i16::from(card.harms)));
        does.extend(points("Stamina", card.stamina.into()));
        does.extend(points("light", card.light.into()));
        if does.is_empty() {
            let item = self.state.heroes[usize::from(hero)].items[usize::from(slot)]?.item;
            let (_, card) = self.adventure.items.get(usize::from(item))?;
            let told = card.description.trim().trim_end_matches('.');
            does.extend((!told.is_empty()).then(|| told.to_owned()));
        }
        (!does.is_empty()).then(|| does.join(", "))
    }
}

/// `+2`, `−1`, `0`.
fn signed(points: i16) -> String {
    match points {
        1.. => format!("+{points}"),
        0 => "0".to_owned(),
        _ => format!("−{}", points.unsigned_abs()),
    }
}

fn noted(notes: &[String]) -> String {
    if notes.is_empty() {
        String::new()
    } else {
        format!("  {}", notes.join(", "))
    }
}

/// Each line made harmless, the lines kept.
fn safe_lines(text: &str) -> String {
    let lines = text.lines().map(|line| safe(line).to_string());
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// An item that a hero carries: `Fire flask`, `Ration (2 uses)`, `an unknown potion`.
fn item(seen: &ItemSeen) -> String {
    let uses = match seen.uses {
        0 | 1 => String::new(),
        uses => format!(" ({uses} uses)"),
    };
    match &seen.card {
        Some(CardSeen { name, .. }) => format!("{name}{uses}"),
        None => match seen.kind {
            Kind::Potion => "an unknown potion",
            Kind::Scroll => "an unknown scroll",
            _ => "an unknown item",
        }
        .to_owned(),
    }
}

/// Lines that a person types.
pub(super) struct Input {
    stdin: io::Stdin,
    terminal: bool,
}

impl Input {
    pub(super) fn new() -> Input {
        let stdin = io::stdin();
        let terminal = stdin.is_terminal();
        Input { stdin, terminal }
    }

    /// The next line; nothing at the end. What comes from a file or a pipe is shown, so that the
    /// story can be read afterwards.
    fn line(&mut self, output: &mut Output) -> io::Result<Option<String>> {
        let mut line = String::new();
        if self.stdin.lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        if !self.terminal {
            output.print(&format!("{}\n", safe(line.trim())))?;
        }
        Ok(Some(line))
    }
}
