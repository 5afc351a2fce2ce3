//! The crawl: one file a chapter of the rules, each rule shown by a small game; and random games.

mod bots;
mod companions;
mod corpses;
mod death;
mod doors;
mod effects;
mod explore;
mod extremes;
mod fights;
mod hazards;
mod hindered;
mod items;
mod leave;
mod meetings;
mod mental;
mod monsters;
mod movement;
mod play;
mod random;
mod stamina;
mod statuses;
mod surprise;
mod traps;
mod turn;
