//! Inks: what a colour is for. Each has its role here and its colour in each palette beside it.

use crate::palette::Rgb;

/// What an ink does in a drawing, and so how well it must stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Lies below everything else.
    Ground,
    /// Carries no meaning alone and may be faint.
    Faint,
    /// Fills what the other ink outlines.
    Body(Ink),
    /// Must be read on each of these.
    Mark(&'static [Ink]),
}

/// The grounds on which a piece can stand.
const FLOORS: &[Ink] = &[Ink::Paper, Ink::Corridor, Ink::Unused];

macro_rules! inks {
    ($($(#[$doc:meta])* $name:ident: $role:expr, $screen:literal, $print:literal;)*) => {
        /// A colour by its use. Palettes say what it looks like.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Ink { $($(#[$doc])* $name,)* }

        impl Ink {
            /// Every ink.
            pub const ALL: &'static [Ink] = &[$(Ink::$name),*];

            /// Its name, such as `Paper`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Ink::$name => stringify!($name)),* }
            }

            /// What it does in a drawing.
            #[must_use]
            pub fn role(self) -> Role {
                match self { $(Ink::$name => $role),* }
            }

            /// Its colours on the screen and on white paper.
            pub(crate) const fn colours(self) -> (Rgb, Rgb) {
                match self { $(Ink::$name => (Rgb::hex($screen), Rgb::hex($print))),* }
            }
        }
    };
}

use Role::{Body, Faint, Ground, Mark};

inks! {
    /// Around the board.
    Frame: Ground, 0x17191e, 0xffffff;
    /// Floor of a room in use.
    Paper: Ground, 0xf1e8d4, 0xffffff;
    /// Floor of a corridor.
    Corridor: Ground, 0xd8ccb3, 0xeceae4;
    /// Floor of a room without a way in.
    Unused: Ground, 0xb9ae99, 0xcfccc4;
    /// Hatching of a room without a way in.
    Hatch: Faint, 0x9a8e77, 0xa9a69e;
    /// Lines between squares.
    Grid: Faint, 0x7a6a4c, 0x8a8882;
    /// Number of a room, large behind its pieces.
    RoomNumber: Faint, 0x2a2420, 0x333333;
    /// Name of a room or corridor.
    AreaName: Mark(FLOORS), 0x5a4930, 0x3c3a36;
    /// Letters and numbers around the board.
    Coordinate: Mark(&[Ink::Frame]), 0x8b92a3, 0x5c5c5c;
    /// Walls.
    Wall: Mark(FLOORS), 0x2a2420, 0x000000;
    /// Below pieces.
    Shadow: Faint, 0x1c140c, 0x606060;

    /// Start squares and exits: rim and sign.
    Start: Mark(&[Ink::StartFill, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x1f6a30, 0x1f5c2b;
    /// Start squares and exits: inside.
    StartFill: Body(Ink::Start), 0xc9ddb6, 0xe4f0dc;

    /// Leaf of a door.
    DoorLeaf: Body(Ink::DoorEdge), 0xa8652c, 0xc99a6a;
    /// Outline and boards of a door.
    DoorEdge: Mark(FLOORS), 0x3c2412, 0x2c1a0c;
    /// Padlocks, rims of named guards, fittings.
    Gold: Body(Ink::GoldEdge), 0xf0cb5c, 0xf0d88a;
    /// Outline of gold.
    GoldEdge: Mark(&[Ink::Gold, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x5c420e, 0x5c420e;

    /// Stones of rubble.
    Rubble: Body(Ink::RubbleEdge), 0x8d8578, 0xb4b0a8;
    /// Lighter stones.
    RubbleLight: Body(Ink::RubbleEdge), 0xa69d8e, 0xccc8c0;
    /// Outline of stones.
    RubbleEdge: Mark(FLOORS), 0x38322b, 0x302c28;
    /// Bars of a portcullis.
    Bars: Mark(FLOORS), 0x34302c, 0x202020;

    /// Outline of furniture and of what is drawn on it.
    FurnitureEdge: Mark(&[Ink::Paper, Ink::Corridor, Ink::Unused, Ink::Wood, Ink::Marble]), 0x4a3520, 0x3a2a1a;
    /// Light wood.
    Wood: Body(Ink::FurnitureEdge), 0xcba570, 0xe2cdad;
    /// Dark wood.
    WoodDark: Body(Ink::FurnitureEdge), 0xa5743e, 0xc9aa82;
    /// Dressed stone.
    Marble: Body(Ink::FurnitureEdge), 0xcfc6b8, 0xe6e2da;
    /// Stone in shade.
    MarbleDark: Body(Ink::FurnitureEdge), 0xada69b, 0xc8c4bc;
    /// Iron and steel.
    Metal: Body(Ink::FurnitureEdge), 0x878c92, 0xb4b8bc;
    /// Cloth and red leather.
    Cloth: Body(Ink::FurnitureEdge), 0x9c3a32, 0xc07a72;
    /// Blue cloth and books.
    ClothBlue: Body(Ink::FurnitureEdge), 0x3f6696, 0x8aa4c4;
    /// Green cloth, books and leaves.
    ClothGreen: Body(Ink::FurnitureEdge), 0x4f7d5a, 0x92b098;
    /// Linen, bone and pages.
    Linen: Body(Ink::FurnitureEdge), 0xf3ead6, 0xfaf6ec;
    /// Water.
    Water: Body(Ink::FurnitureEdge), 0x8fbbd3, 0xc4ddea;
    /// Fire and embers.
    Flame: Body(Ink::FurnitureEdge), 0xe88a35, 0xf0b074;
    /// Holes and dark insides.
    Dark: Mark(FLOORS), 0x261f1b, 0x262626;

    /// Hazards: sign and rim.
    HazardEdge: Mark(&[Ink::Hazard, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x542d10, 0x542d10;
    /// Hazards: ground of the sign.
    Hazard: Body(Ink::HazardEdge), 0xe9cf8d, 0xf4e6c0;

    /// Halo of wires.
    Halo: Ground, 0xf8f3e7, 0xffffff;
    /// Wires.
    Wire: Mark(&[Ink::Halo]), 0x1f8a86, 0x1c7a76;
    /// Triggers and timers: rim and drawing.
    Trigger: Mark(&[Ink::TriggerFill, Ink::TimerFace, Ink::Halo, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x11605d, 0x0e5552;
    /// Triggers: inside.
    TriggerFill: Body(Ink::Trigger), 0xc4e4df, 0xddf0ed;
    /// Timers: the clock's face.
    TimerFace: Body(Ink::Trigger), 0xffffff, 0xffffff;
    /// Turns of a timer.
    TimerText: Mark(&[Ink::Trigger]), 0xffffff, 0xffffff;

    /// Mechanisms: inside.
    Mechanism: Body(Ink::MechanismEdge), 0xf2c48d, 0xfae0bf;
    /// Mechanisms: rim and letter.
    MechanismEdge: Mark(&[Ink::Mechanism, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x844610, 0x7a400e;

    /// Guards; also rim and letters of one in reserve.
    Monster: Mark(&[Ink::Paper, Ink::Corridor, Ink::Unused]), 0x8c2f27, 0x8c2f27;
    /// Guards: rim.
    MonsterEdge: Mark(FLOORS), 0x45120e, 0x45120e;
    /// Letters of a guard.
    MonsterText: Mark(&[Ink::Monster]), 0xffffff, 0xffffff;
    /// Allies.
    Ally: Mark(FLOORS), 0x2f5a86, 0x2a527a;
    /// Allies: rim.
    AllyEdge: Mark(FLOORS), 0x142c46, 0x142c46;
    /// Letters of an ally.
    AllyText: Mark(&[Ink::Ally]), 0xffffff, 0xffffff;

    /// What only an invasion knows: rim and letter.
    Invasion: Mark(&[Ink::InvasionFill, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x5b3a86, 0x54347c;
    /// What only an invasion knows: inside.
    InvasionFill: Body(Ink::Invasion), 0xe0d3ef, 0xefe7f7;

    /// Tags, such as numbers of players.
    Tag: Mark(FLOORS), 0x17191e, 0x222222;
    /// Text of a tag.
    TagText: Mark(&[Ink::Tag]), 0xf4f1ea, 0xffffff;

    /// What is selected, chosen or current; also warnings.
    Accent: Body(Ink::AccentEdge), 0xe3ab4f, 0xf0c884;
    /// Outline of the accent.
    AccentEdge: Mark(&[Ink::Accent, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x5a3c08, 0x5a3c08;
    /// Errors.
    Error: Body(Ink::ErrorEdge), 0xe5604d, 0xee9082;
    /// Outline of an error, and what cannot stand where it is.
    ErrorEdge: Mark(&[Ink::Error, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x75160b, 0x75160b;
    /// Notes.
    Note: Body(Ink::NoteEdge), 0x6aa5e0, 0xa4c8ec;
    /// Outline of a note.
    NoteEdge: Mark(&[Ink::Note, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x15385e, 0x15385e;
    /// All well.
    Well: Body(Ink::WellEdge), 0x6cbf73, 0xa2d8a6;
    /// Outline of what is well.
    WellEdge: Mark(&[Ink::Well, Ink::Paper, Ink::Corridor, Ink::Unused]), 0x174a1f, 0x174a1f;
}
