//! Rolls, meetings and fights, with what was needed and what came of it.

use delve_engine::crawl::{
    Decision, Event, Figure, Key, Purpose, UNSURPRISED, UNSURPRISED_BY_AMBUSH,
};
use delve_format::AreaIndex;
use delve_format::entry::Roll;

use super::{Meeting, Startle, Story, Tone, words};

impl Story<'_> {
    /// A roll, told with what was needed and what comes of it.
    pub(super) fn rolled(&mut self, roll: Key, dice: [u8; 2], bonus: i8, next: &[Event]) {
        let name = roll.actor.map_or_else(
            || "the Dungeon Master".to_owned(),
            |figure| self.name(figure),
        );
        let faces = i16::from(dice[0]) + i16::from(dice[1]) + i16::from(bonus);
        let sum = words::dice(dice, bonus);
        let needs = self.adventure.needed(&roll);
        let passed = needs.is_some_and(|needs| faces >= i16::from(needs));
        let needs = needs.map_or_else(String::new, |needs| format!(", needs {needs}"));
        match roll.purpose {
            Purpose::Surprise => {
                if self.surprise.is_empty() && self.met.is_empty() {
                    self.flush();
                }
                self.surprise.push(Startle {
                    name,
                    dice: sum,
                    sum: i8::try_from(faces).unwrap_or(i8::MAX),
                    surprised: false,
                });
            }
            Purpose::Fight => {
                if let Some(figure) = roll.actor {
                    let score = self.adventure.score_of(&self.state, figure).total();
                    let made = words::score(self.adventure, &self.state, figure);
                    let mut side = format!("{}+{}, {made}", dice[0], dice[1]);
                    let spent = bonus.saturating_sub(score);
                    if spent > 0 {
                        side += &format!(", {spent} Stamina");
                    }
                    self.fight.push(side);
                }
            }
            Purpose::OpenDoors | Purpose::Bash | Purpose::Pick => {
                let door = self
                    .adventure
                    .dungeon
                    .doors
                    .get(usize::from(roll.subject))
                    .map_or("", |d| d.id.as_str());
                let (deed, rule) = match roll.purpose {
                    Purpose::Bash => ("bashes at", "doors.locks"),
                    Purpose::Pick => ("picks the lock of", "doors.locks"),
                    _ => ("tries to force", "doors.opening"),
                };
                // Whoever picks a lock makes no noise.
                let heard = roll.purpose != Purpose::Pick && faces <= 2;
                let end = match (passed, heard) {
                    (true, _) => "open",
                    (_, true) => "it stays shut, and was heard",
                    _ => "it stays shut",
                };
                self.say(
                    Tone::Deed,
                    format!("{name} {deed} door `{door}`: {sum}{needs}: {end}"),
                )
                .rule = Some(rule);
            }
            Purpose::Disarm => {
                let end = match next.first() {
                    Some(Event::Disarmed { .. }) => "done",
                    Some(Event::Fired { .. } | Event::Found { .. }) => "it goes off",
                    _ => "not yet",
                };
                self.say(
                    Tone::Deed,
                    format!("{name} tries to disarm: {sum}{needs}: {end}"),
                )
                .rule = Some("traps.disarming");
            }
            Purpose::DeathsDoor => {
                let end = if passed { "holds on" } else { "lost" };
                self.say(
                    Tone::Harm,
                    format!("{name} at Death's Door: {sum}{needs}: {end}"),
                )
                .rule = Some("deaths-door");
            }
            Purpose::DetectTraps => {
                let line = self.say(Tone::Deed, format!("{name} looks for traps: {sum}"));
                (line.secret, line.rule) = (true, Some("traps.detecting"));
            }
            Purpose::Patrol => {
                let corridor = AreaIndex::all().nth(usize::from(roll.subject));
                let corridor =
                    corridor.map_or_else(String::new, |area| words::area(self.adventure, area));
                // A 1 without a patrol to come tells nobody anything.
                let comes = matches!(
                    next.first(),
                    Some(Event::Spawned { .. } | Event::Prevented { .. })
                );
                let line = self.say(Tone::Deed, format!("Patrol in {corridor}: {sum}"));
                line.secret = dice[0] != 1 || !comes;
                line.rule = Some("monsters.patrols");
            }
            // The jump tells it.
            Purpose::Jump => self.jump = format!("{sum}{needs}"),
            Purpose::Test => self.tested(&roll, &name, &format!("{sum}{needs}"), passed),
            Purpose::Table => {
                self.say(Tone::Deed, format!("{name} rolls {sum} on the table"))
                    .rule = Some("texts.tests");
            }
            Purpose::MentalCombat => {
                self.contest(roll.actor, name, dice, bonus);
            }
            Purpose::Reset => {
                if dice == [1, 1] {
                    let line = self.say(Tone::Deed, format!("{name} botches a reset: {sum}"));
                    (line.secret, line.rule) = (true, Some("traps.resetting"));
                }
            }
            Purpose::Botch => {
                let end = if dice[0] <= 3 {
                    "the trap goes off"
                } else {
                    "it does not go off at once"
                };
                let line = self.say(Tone::Deed, format!("{name} rolls {sum}: {end}"));
                (line.secret, line.rule) = (true, Some("traps.resetting"));
            }
            Purpose::Shuffle => {}
        }
    }

    /// A test of a text or a card. Players do not learn what was rolled to detect traps.
    fn tested(&mut self, roll: &Key, name: &str, rolled: &str, passed: bool) {
        let asked = self.adventure.tested(roll);
        let what = match asked {
            Some(Roll::DetectTraps) => " (Detect Traps)",
            Some(Roll::OpenDoors) => " (Open Doors)",
            Some(Roll::Jump) => " (Jump)",
            Some(Roll::Disarm) => " (Disarm)",
            Some(Roll::Die { .. }) | None => "",
        };
        let secret = matches!(asked, Some(Roll::DetectTraps));
        let end = if passed { "passes" } else { "fails" };
        let line = self.say(Tone::Deed, format!("{name} rolls {rolled}{what}: {end}"));
        (line.rule, line.secret) = (Some("texts.tests"), secret);
    }

    /// One side of Mental Combat; both are told together.
    fn contest(&mut self, actor: Option<Figure>, name: String, dice: [u8; 2], bonus: i8) {
        let own = matches!(actor, Some(Figure::Hero(_)));
        let spent = if own { self.magic.min(3) } else { 0 };
        let spent = i8::try_from(spent).unwrap_or(0);
        let mut parts = words::dice(dice, if own { bonus - spent } else { 0 });
        // The other side's points of Magic are all that is added to its die.
        let magic = match actor {
            None => bonus,
            Some(_) => spent,
        };
        if !own && actor.is_some() {
            parts = words::dice(dice, bonus);
        }
        if magic != 0 {
            parts += &format!(", {magic} Magic");
        }
        let sum = (dice[0] as i8).saturating_add(bonus);
        let side = format!("{name} {} ({parts})", words::number(sum));
        self.contest.push((side, sum));
        if self.contest.len() < 2 {
            self.first = name;
            return;
        }
        let sides = std::mem::take(&mut self.contest);
        self.magic = 0;
        let first = std::mem::take(&mut self.first);
        let end = match sides[0].1.cmp(&sides[1].1) {
            std::cmp::Ordering::Greater => format!("{first} wins"),
            std::cmp::Ordering::Less => format!("{name} wins"),
            std::cmp::Ordering::Equal => "a tie".to_owned(),
        };
        let text = format!(
            "Mental Combat: {} against {}: {end}",
            sides[0].0, sides[1].0
        );
        self.say(Tone::Fight, text).rule = Some("mental-combat");
    }

    /// Somebody is met. The heroes' rolls for Surprise follow.
    pub(super) fn meets(&mut self, slot: u8) {
        if self.met.is_empty() {
            self.flush();
            self.meeting = Meeting::Guards;
        }
        let figure = Figure::Monster(slot);
        let at = self.state.at(figure);
        let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
        let met = format!("{}{at}", self.a_monster(slot));
        self.met.push(met);
        let Some(Some(monster)) = self.state.monsters.get(usize::from(slot)) else {
            return;
        };
        let fresh = self.spawned >> (slot & 63) & 1 == 1;
        let patrol =
            monster.guard.is_none() && self.adventure.patrol(&self.state).contains(&monster.card);
        if !monster.wary && self.adventure.card(monster).ambusher {
            self.meeting = Meeting::Ambush;
        } else if fresh && self.meeting == Meeting::Guards && self.state.turn > 0 {
            self.meeting = if patrol {
                Meeting::Patrol
            } else {
                Meeting::Ambush
            };
        }
    }

    /// Who was met, and who was surprised.
    pub(super) fn flush_meeting(&mut self) {
        let rolls = std::mem::take(&mut self.surprise);
        // Who rolled in between shows what was needed.
        let between = UNSURPRISED as i8..UNSURPRISED_BY_AMBUSH as i8;
        let middle = rolls.iter().find(|roll| between.contains(&roll.sum));
        let ambush = middle.map_or(self.meeting == Meeting::Ambush, |roll| roll.surprised);
        let needs = match ambush {
            true => UNSURPRISED_BY_AMBUSH,
            false => UNSURPRISED,
        };
        if !self.met.is_empty() {
            let met = std::mem::take(&mut self.met);
            let text = format!("The heroes meet {}", words::and(&met));
            let rule = match self.meeting {
                _ if ambush => "monsters.ambushers",
                Meeting::Ambush => "monsters.ambushers",
                Meeting::Patrol => "monsters.patrols",
                Meeting::Guards => "monsters.guards",
            };
            self.push(Tone::Harm, text).rule = Some(rule);
        }
        if !rolls.is_empty() {
            let told: Vec<String> = rolls
                .iter()
                .map(|roll| {
                    let end = if roll.surprised { " surprised" } else { "" };
                    format!("{} {}{end}", roll.name, roll.dice)
                })
                .collect();
            let text = format!("Surprise, {needs} needed: {}", told.join(", "));
            self.push(Tone::Deed, text).rule = Some("combat.surprise");
        }
        self.meeting = Meeting::Guards;
    }

    pub(super) fn won(&mut self, hero: u8, monster: u8, sums: (i8, i8), winner: Option<Figure>) {
        let dice = std::mem::take(&mut self.fight);
        let of = |i: usize| dice.get(i).map(|d| format!(" ({d})")).unwrap_or_default();
        let (hero_name, foe) = (self.hero(hero), self.name(Figure::Monster(monster)));
        let end = match winner {
            Some(Figure::Hero(_)) => format!("{hero_name} wins"),
            Some(_) => format!("{foe} wins"),
            None => "a tie".to_owned(),
        };
        let text = format!(
            "{hero_name} {}{} against {foe} {}{}: {end}",
            words::number(sums.0),
            of(0),
            words::number(sums.1),
            of(1)
        );
        let at = self.state.at(Figure::Monster(monster));
        let line = self.say(Tone::Fight, text);
        (line.rule, line.at) = (Some("combat.fights"), at);
        self.tell_later();
    }

    /// Whether what was spent just now belongs to a fight or an evasion, which tells it.
    pub(super) fn is_told_with(&self, figure: Figure, next: &[Event]) -> bool {
        let spent = |event: &&Event| {
            !matches!(
                event,
                Event::Changed { .. }
                    | Event::Exhausted { .. }
                    | Event::Entered {
                        figure: Figure::Ally(_),
                        ..
                    }
            )
        };
        match next.iter().find(spent) {
            Some(Event::Rolled { roll, .. }) => roll.purpose == Purpose::Fight,
            Some(Event::Stepped { figure: who, .. }) => *who == figure && self.evades(figure),
            _ => false,
        }
    }

    /// Whether Magic is spent for Mental Combat now.
    pub(super) fn contends(&self, figure: Figure) -> bool {
        matches!((self.state.control.waits, figure),
            (Some(Decision::Magic { hero }), Figure::Hero(i)) if hero == i)
    }
}
