//! Small values that several fields share: player counts, room numbers, ends of wires, spots.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::id::Id;
use crate::square::Square;

/// Whether a value is its type's default, and so is left out of the text.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Numbers of players, from the first to the second, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Players(pub u8, pub u8);

impl Players {
    /// Whether this many players are among them.
    #[must_use]
    pub fn contains(self, players: u8) -> bool {
        (self.0..=self.1).contains(&players)
    }
}

/// Number of a room, 1 to 16. Any other number is a fault of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomNumber(u8);

impl RoomNumber {
    /// The room with this number, 1 to 16.
    #[must_use]
    pub const fn new(number: u8) -> Option<RoomNumber> {
        if number >= 1 && number <= 16 {
            Some(RoomNumber(number))
        } else {
            None
        }
    }

    /// The number, 1 to 16.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for RoomNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for RoomNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // As wide as it is read: in a style with suffixes the width is part of the text.
        serializer.serialize_u64(self.0.into())
    }
}

impl<'de> Deserialize<'de> for RoomNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RoomNumber, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = RoomNumber;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a room, 1 to 16")
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<RoomNumber, E> {
                let room = u8::try_from(number).ok().and_then(RoomNumber::new);
                room.ok_or_else(|| {
                    E::custom(format_args!(
                        "there is no room {number}; rooms are numbered 1 to 16"
                    ))
                })
            }
        }
        deserializer.deserialize_u64(Number)
    }
}

/// A square or an id, told apart by their first letter.
macro_rules! square_or_id {
    ($(#[$doc:meta])* $name:ident, $expecting:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            /// A square of the board.
            Square(Square),
            /// Something with an id.
            Id(Id),
        }

        impl FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                if text.as_bytes().first().is_some_and(u8::is_ascii_uppercase) {
                    text.parse().map($name::Square).map_err(|e: crate::square::NotASquare| e.to_string())
                } else {
                    text.parse().map($name::Id).map_err(|e: crate::id::NotAnId| e.to_string())
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $name::Square(square) => square.fmt(f),
                    $name::Id(id) => id.fmt(f),
                }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                crate::text::parse_str(deserializer, $expecting)
            }
        }
    };
}

square_or_id!(
    /// The end of a wire: the id of a part, a door or a portcullis, or a square of another wire.
    WireEnd,
    "an id or a square"
);
square_or_id!(
    /// A place on the board: one square, or an area or a piece by its id.
    Spot,
    "a square, an area or an id"
);
