//! Random values of any type that can be read (long, because `serde` asks for every kind of value): a
//! `Deserializer` that takes its decisions from random bytes. When the bytes run out everything is as
//! small as it can be, so that failures shrink.

use std::fmt;

use proptest::prelude::*;
use serde::Deserializer;
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Error as _, IntoDeserializer, Visitor};

/// Random values of the type, from up to this many decisions.
pub(crate) fn arbitrary<T: DeserializeOwned + fmt::Debug>(
    decisions: usize,
) -> impl Strategy<Value = T> {
    prop::collection::vec(any::<u8>(), 0..decisions).prop_map(|bytes| {
        let mut chance = Chance::new(&bytes);
        T::deserialize(&mut chance).expect("every value made up here is one of the type")
    })
}

/// As [`arbitrary`], with another id in each place that takes one: `n1`, `n2`, and so on; and all of
/// these ids.
pub(crate) fn numbered<T: DeserializeOwned + fmt::Debug>(
    decisions: usize,
) -> impl Strategy<Value = (T, Vec<String>)> {
    prop::collection::vec(any::<u8>(), 0..decisions).prop_map(|bytes| {
        let mut chance = Chance::new(&bytes);
        chance.numbered = Some(Vec::new());
        let value =
            T::deserialize(&mut chance).expect("every value made up here is one of the type");
        (value, chance.numbered.unwrap_or_default())
    })
}

/// Nested this deep, lists stay empty and options unset.
const DEEPEST: usize = 24;

/// Random decisions: those that are left.
pub(crate) struct Chance<'a> {
    bytes: &'a [u8],
    depth: usize,
    /// The ids so far, when each is to be another one.
    numbered: Option<Vec<String>>,
}

impl Chance<'_> {
    /// Decisions by these bytes.
    pub(crate) fn new(bytes: &[u8]) -> Chance<'_> {
        Chance {
            bytes,
            depth: 0,
            numbered: None,
        }
    }

    /// The next decision, one of so many; 0 when there are no more.
    pub(crate) fn next(&mut self, of: usize) -> usize {
        let mut number = 0;
        for _ in 0..if of > 256 { 2 } else { 1 } {
            let Some((&first, rest)) = self.bytes.split_first() else {
                return 0;
            };
            self.bytes = rest;
            number = number << 8 | usize::from(first);
        }
        number % of
    }

    /// Whether any decision is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many elements a list has.
    fn len(&mut self) -> usize {
        const LENGTHS: [usize; 8] = [0, 1, 2, 0, 1, 3, 0, 2];
        if self.depth > DEEPEST {
            0
        } else {
            LENGTHS[self.next(8)]
        }
    }

    /// An upper-case letter and a number on the board.
    fn square(&mut self) -> String {
        let column = char::from(b'A' + self.next(24) as u8);
        format!("{column}{}", self.next(28) + 1)
    }

    fn id(&mut self) -> String {
        const IDS: [&str; 8] = [
            "a",
            "nave-west",
            "room-9",
            "x1",
            "altar",
            "b-",
            "west-walk",
            "zz9",
        ];
        let id = IDS[self.next(IDS.len())];
        match &mut self.numbered {
            None => id.to_owned(),
            Some(given) => {
                given.push(format!("n{}", given.len() + 1));
                given[given.len() - 1].clone()
            }
        }
    }

    /// A text with what is hard to write.
    fn text(&mut self) -> String {
        const PIECES: [&str; 16] = [
            "", "word", " ", "\n", "\"", "\\", "é", "//", "'", "/*", "🗝", "\r\n", "\t", "\"#",
            "\0", "\u{feff}",
        ];
        (0..self.len())
            .map(|_| PIECES[self.next(PIECES.len())])
            .collect()
    }
}

/// Why a value could not be made up.
#[derive(Debug)]
pub(crate) struct Impossible(String);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Impossible {}

impl de::Error for Impossible {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Impossible(message.to_string())
    }
}

/// What a visitor says that it expects.
struct Expecting<'v, V>(&'v V);

impl<'de, V: Visitor<'de>> fmt::Display for Expecting<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }
}

/// Methods that visit a small number.
macro_rules! numbers {
    ($($method:ident $visit:ident $ty:ty,)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
            let number = self.next(256) as u8;
            visitor.$visit(number as $ty)
        })*
    };
}

impl<'de> Deserializer<'de> for &mut Chance<'_> {
    type Error = Impossible;

    numbers! {
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_f32 visit_f32 f32,
        deserialize_f64 visit_f64 f64,
    }

    /// Only the number of a room is read as a `u64`.
    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        visitor.visit_u64(self.next(16) as u64 + 1)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        visitor.visit_bool(self.next(2) == 1)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        visitor.visit_char(['a', '\'', '\\', 'é', '\n'][self.next(5)])
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        let expecting = Expecting(&visitor).to_string();
        let (square, id) = (expecting.contains("a square"), expecting.contains("an id"));
        let text = match (square, id) {
            (true, true) if self.next(2) == 0 => self.id(),
            (true, _) => self.square(),
            (false, true) => self.id(),
            (false, false) => self.text(),
        };
        visitor.visit_string(text)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        self.deserialize_str(visitor)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        if self.depth > DEEPEST || self.next(3) < 2 {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        let left = self.len();
        visitor.visit_seq(Elements { chance: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        visitor.visit_seq(Elements { chance: self, left })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        visitor.visit_seq(Elements { chance: self, left })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Impossible> {
        let left = self.len();
        visitor.visit_map(Elements { chance: self, left })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        visitor.visit_map(Fields {
            chance: self,
            fields: fields.iter(),
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        // The first variants need no others of their kind inside.
        let variant = if self.depth > DEEPEST {
            0
        } else {
            self.next(variants.len())
        };
        visitor.visit_enum(Variant {
            chance: self,
            name: variants[variant],
        })
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Impossible> {
        Err(Impossible::custom("only typed values can be made up"))
    }

    serde::forward_to_deserialize_any! { i128 u128 bytes byte_buf identifier ignored_any }
}

/// One level deeper.
fn deeper<'de, S: DeserializeSeed<'de>>(
    chance: &mut Chance<'_>,
    seed: S,
) -> Result<S::Value, Impossible> {
    chance.depth += 1;
    let value = seed.deserialize(&mut *chance);
    chance.depth -= 1;
    value
}

/// The elements of a list or the entries of a map.
struct Elements<'c, 'a> {
    chance: &'c mut Chance<'a>,
    left: usize,
}

impl<'de> de::SeqAccess<'de> for Elements<'_, '_> {
    type Error = Impossible;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Impossible> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        deeper(self.chance, seed).map(Some)
    }
}

impl<'de> de::MapAccess<'de> for Elements<'_, '_> {
    type Error = Impossible;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Impossible> {
        de::SeqAccess::next_element_seed(self, seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Impossible> {
        deeper(self.chance, seed)
    }
}

/// All fields of a struct.
struct Fields<'c, 'a> {
    chance: &'c mut Chance<'a>,
    fields: std::slice::Iter<'static, &'static str>,
}

impl<'de> de::MapAccess<'de> for Fields<'_, '_> {
    type Error = Impossible;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Impossible> {
        let Some(field) = self.fields.next() else {
            return Ok(None);
        };
        let name: StrDeserializer<'_, Impossible> = (*field).into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Impossible> {
        deeper(self.chance, seed)
    }
}

/// One variant of an enum.
struct Variant<'c, 'a> {
    chance: &'c mut Chance<'a>,
    name: &'static str,
}

impl<'de> de::EnumAccess<'de> for Variant<'_, '_> {
    type Error = Impossible;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self), Impossible> {
        let name: StrDeserializer<'_, Impossible> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_, '_> {
    type Error = Impossible;

    fn unit_variant(self) -> Result<(), Impossible> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<S::Value, Impossible> {
        deeper(self.chance, seed)
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        self.chance.depth += 1;
        let value = self.chance.deserialize_tuple(len, visitor);
        self.chance.depth -= 1;
        value
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Impossible> {
        self.chance.depth += 1;
        let value = self.chance.deserialize_struct("", fields, visitor);
        self.chance.depth -= 1;
        value
    }
}
