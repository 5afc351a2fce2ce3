//! Dice: every roll has a key, and what it shows depends on nothing but the seed and that key. A roll
//! that is added somewhere shifts no other, and any split of many games gives the same games.

use super::figure::Figure;

/// What a roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Purpose {
    /// Whether a patrol appears in a corridor.
    Patrol,
    /// Whether a hero is surprised.
    Surprise,
    /// Forcing a door.
    OpenDoors,
    /// Bashing a locked door.
    Bash,
    /// Picking a lock.
    Pick,
    /// Jumping.
    Jump,
    /// One side of a fight.
    Fight,
    /// Whether a hero at Death's Door lives.
    DeathsDoor,
    /// Noticing trapped squares.
    DetectTraps,
    /// Disarming a trap.
    Disarm,
    /// A test that a text or a card asks for.
    Test,
    /// A table of results.
    Table,
    /// One side of Mental Combat.
    MentalCombat,
    /// Resetting a part of a trap.
    Reset,
    /// What a botched reset brings about.
    Botch,
    /// Shuffling a deck.
    Shuffle,
}

impl Purpose {
    /// How many there are.
    pub const COUNT: usize = Purpose::Shuffle as usize + 1;
}

/// What a roll depends on, besides the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Who rolls; `None` for the Dungeon Master and for the party as a whole.
    pub actor: Option<Figure>,
    /// What for.
    pub purpose: Purpose,
    /// About what: a door, a foe, a corridor, a line of text. Counts from 0 in its own list.
    pub subject: u16,
    /// How many times the same actor rolled for the same purpose in this turn before.
    pub nth: u8,
}

/// Where dice come from.
pub trait Dice {
    /// One six-sided die, 1 to 6. `position` tells apart the dice of one roll, from 0.
    fn die(&mut self, key: &Key, position: u8) -> u8;

    /// The order of a deck's cards: positions from 0 up to `cards`, at most 255.
    fn shuffle(&mut self, deck: u8, cards: usize) -> Vec<u8>;
}

/// Dice that follow from a seed: Philox 4×32-10 over the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeded(pub u64);

impl Dice for Seeded {
    fn die(&mut self, key: &Key, position: u8) -> u8 {
        let actor = key.actor.map_or(0, |figure| 1 + u32::from(figure.number()));
        let counter = |attempt: u32| {
            [
                u32::from(key.turn) | attempt << 16,
                actor
                    | (key.purpose as u32) << 8
                    | u32::from(key.nth) << 16
                    | u32::from(position) << 24,
                u32::from(key.subject),
                0,
            ]
        };
        let seed = [self.0 as u32, (self.0 >> 32) as u32];
        // Numbers beyond the greatest multiple of 6 are left out, so that each face is as likely.
        let fair = u32::MAX - u32::MAX % 6;
        for attempt in 0.. {
            let numbers = philox(counter(attempt), seed);
            if let Some(number) = numbers.into_iter().find(|n| *n < fair) {
                return (number % 6) as u8 + 1;
            }
        }
        unreachable!("four numbers in a row beyond the limit do not come for ever")
    }

    fn shuffle(&mut self, deck: u8, cards: usize) -> Vec<u8> {
        let seed = [self.0 as u32, (self.0 >> 32) as u32];
        let number = |card: u8| philox([u32::from(card), u32::from(deck), 0, 1], seed);
        let mut order: Vec<u8> = (0..=u8::MAX).take(cards).collect();
        order.sort_by_key(|card| (number(*card), *card));
        order
    }
}

/// Philox 4×32 with ten rounds (Salmon et al., *Parallel random numbers: as easy as 1, 2, 3*, 2011).
fn philox(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let product = |a: u32, b: u32| {
        let wide = u64::from(a) * u64::from(b);
        ((wide >> 32) as u32, wide as u32)
    };
    let [mut c0, mut c1, mut c2, mut c3] = counter;
    let [mut k0, mut k1] = key;
    for _ in 0..10 {
        let (high0, low0) = product(0xD251_1F53, c0);
        let (high1, low1) = product(0xCD9E_8D57, c2);
        (c0, c1, c2, c3) = (high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0);
        k0 = k0.wrapping_add(0x9E37_79B9);
        k1 = k1.wrapping_add(0xBB67_AE85);
    }
    [c0, c1, c2, c3]
}

/// Dice whose faces are laid out beforehand, for tests: each roll takes the next ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scripted {
    faces: Vec<u8>,
    used: usize,
    asked: Vec<Key>,
}

impl Scripted {
    /// These faces, in the order in which they will be rolled.
    #[must_use]
    pub fn new(faces: &[u8]) -> Scripted {
        Scripted {
            faces: faces.to_vec(),
            ..Scripted::default()
        }
    }

    /// What is left of the script, and how far beyond its end was rolled (every such die showed 1).
    #[must_use]
    pub fn rest(&self) -> (&[u8], usize) {
        let used = self.used.min(self.faces.len());
        (&self.faces[used..], self.used - used)
    }

    /// What was rolled for, die by die.
    #[must_use]
    pub fn asked(&self) -> &[Key] {
        &self.asked
    }
}

impl Dice for Scripted {
    fn die(&mut self, key: &Key, _position: u8) -> u8 {
        let face = self.faces.get(self.used).copied().unwrap_or(1);
        self.used += 1;
        self.asked.push(*key);
        face
    }

    /// A scripted deck is not shuffled.
    fn shuffle(&mut self, _deck: u8, cards: usize) -> Vec<u8> {
        (0..=u8::MAX).take(cards).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors that the authors of Philox publish with it.
    #[test]
    fn philox_gives_the_published_numbers() {
        let ones = u32::MAX;
        let table = [
            (
                [0; 4],
                [0; 2],
                [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8],
            ),
            (
                [ones; 4],
                [ones; 2],
                [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd],
            ),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
            ),
        ];
        for (counter, key, numbers) in table {
            assert_eq!(philox(counter, key), numbers);
        }
    }

    #[test]
    fn each_face_is_as_likely() {
        let mut counts = [0u32; 6];
        let mut dice = Seeded(7);
        for subject in 0..60_000 {
            let key = Key {
                turn: 3,
                actor: Some(Figure::Hero(1)),
                purpose: Purpose::Fight,
                subject: (subject % 6_000) as u16,
                nth: (subject / 6_000) as u8,
            };
            counts[usize::from(dice.die(&key, 0)) - 1] += 1;
        }
        // Beyond five standard deviations something is wrong.
        assert!(
            counts.iter().all(|n| n.abs_diff(10_000) < 460),
            "{counts:?}"
        );
    }

    #[test]
    fn every_part_of_the_key_matters() {
        let key = Key {
            turn: 1,
            actor: Some(Figure::Hero(0)),
            purpose: Purpose::Fight,
            subject: 0,
            nth: 0,
        };
        let rolls = |key: Key, seed: u64| -> Vec<u8> {
            (0..40)
                .map(|position| Seeded(seed).die(&key, position))
                .collect()
        };
        let first = rolls(key, 1);
        let others = [
            rolls(Key { turn: 2, ..key }, 1),
            rolls(
                Key {
                    actor: Some(Figure::Hero(1)),
                    ..key
                },
                1,
            ),
            rolls(
                Key {
                    actor: Some(Figure::Monster(0)),
                    ..key
                },
                1,
            ),
            rolls(Key { actor: None, ..key }, 1),
            rolls(
                Key {
                    purpose: Purpose::Bash,
                    ..key
                },
                1,
            ),
            rolls(Key { subject: 1, ..key }, 1),
            rolls(Key { nth: 1, ..key }, 1),
            rolls(key, 2),
            rolls(key, 1 << 32),
        ];
        for (i, other) in others.iter().enumerate() {
            assert_ne!(&first, other, "{i}");
        }
        assert_eq!(first, rolls(key, 1));
    }
}
