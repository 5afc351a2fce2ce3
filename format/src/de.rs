//! Reading typed values from the tree (long, because `serde` asks for every kind of value): a `serde` deserializer whose errors know their value.
//!
//! It takes what the `ron` crate takes, with the same extensions, and refuses what it refuses; of
//! JSON what `serde_json` takes. The deliberate differences stand in `tests/data/ron-table.txt` and
//! `json-table.txt`, each with its reason: most of all a key that stands twice in a map is a fault,
//! not overwritten. Where JSON is written otherwise, `de/json.rs` says how.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Display};

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use crate::fault::FaultKind;
use crate::lexer;
use crate::read_error::{Part, ReadError};
use crate::shape::{Fields, Shape, Shapes};
use crate::steps::look;
use crate::tree::{Kind, NodeId, Tree};

mod json;

pub(crate) use json::SCHEMA;

/// What a required field holds when it is missing from the outermost structure, so that the rest can
/// still be read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Blank {
    Number(u32),
    Text,
    List,
}

/// One reading of a tree.
pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    pub(crate) tree: &'t Tree,
    /// Values that are passed over because of a fault in them.
    pub(crate) dropped: &'t BTreeSet<NodeId>,
    /// Blanks for the outermost structure.
    pub(crate) blanks: &'t [(&'static str, Blank)],
    /// What the containers turn out to be.
    pub(crate) shapes: RefCell<Shapes>,
}

impl<'t> Reader<'t> {
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, ReadError> {
        match self.tree.root() {
            Some(root) => T::deserialize(De {
                reader: self,
                node: root,
                unwrapped: false,
            }),
            None => Err(ReadError::new(FaultKind::Syntax, "the text is empty")),
        }
    }

    fn word(&self, node: NodeId) -> &'t str {
        &self.text[self.tree.span(node)]
    }

    fn entries(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.tree
            .children(node)
            .filter(|n| self.dropped.is_empty() || !self.dropped.contains(n))
    }
}

#[derive(Clone, Copy)]
struct De<'r, 't> {
    reader: &'r Reader<'t>,
    node: NodeId,
    /// The parentheses are those of a variant, and its one value stands in them without its own.
    unwrapped: bool,
}

type Result<T, E = ReadError> = std::result::Result<T, E>;

impl<'r, 't> De<'r, 't> {
    fn tree(&self) -> &'t Tree {
        self.reader.tree
    }

    fn kind(&self) -> Kind {
        self.tree().kind(self.node)
    }

    fn child(&self, node: NodeId) -> De<'r, 't> {
        let is_word = !matches!(self.tree().kind(node), Kind::Paren | Kind::List | Kind::Map);
        look(if is_word {
            self.tree().span(node).len()
        } else {
            0
        });
        De {
            reader: self.reader,
            node,
            unwrapped: false,
        }
    }

    fn is_json(&self) -> bool {
        self.tree().is_json()
    }

    /// Notes what this container stands for.
    fn note(&self, shape: Shape) {
        self.reader.shapes.borrow_mut().note(self.node, shape);
    }

    fn name(&self) -> Option<&'t str> {
        self.tree().name(self.node, self.reader.text)
    }

    /// Whether this is `Some(…)`. Written raw it is a variant of that name.
    fn is_some(&self) -> bool {
        self.called() == Some("Some")
    }

    /// The name before parentheses, unless it is written raw.
    fn called(&self) -> Option<&'t str> {
        let raw = self.reader.word(self.node).starts_with("r#");
        self.name().filter(|_| self.kind() == Kind::Paren && !raw)
    }

    /// Whether this is the name of a field.
    fn is_field_name(&self) -> bool {
        let tree = self.tree();
        let value = tree
            .parent(self.node)
            .filter(|v| tree.key(*v) == Some(self.node));
        let container = value.and_then(|value| tree.parent(value));
        container.is_some_and(|container| tree.kind(container) == Kind::Paren)
    }

    /// What stands here, for a message.
    fn found(&self) -> String {
        match self.kind() {
            Kind::Name => format!("`{}`", self.reader.word(self.node)),
            Kind::Number => format!("the number {}", self.reader.word(self.node)),
            Kind::String => "a text".to_owned(),
            Kind::Bytes => "bytes".to_owned(),
            Kind::Char => "a character".to_owned(),
            Kind::Paren => match self.name() {
                Some(name) => format!("`{name}(…)`"),
                None => "`(…)`".to_owned(),
            },
            Kind::List => "a list `[…]`".to_owned(),
            Kind::Map if self.is_json() => "`{…}`".to_owned(),
            Kind::Map => "a map `{…}`".to_owned(),
            Kind::Missing => "nothing".to_owned(),
        }
    }

    fn wrong(&self, expected: impl Display) -> ReadError {
        let message = format!("expected {expected}, found {}", self.found());
        let mut error = ReadError::new(FaultKind::WrongType, message);
        error.0.silent = self.kind() == Kind::Missing;
        error.at(self.node, Part::Whole)
    }

    /// The value itself where a variant's parentheses stand for it and it is no structure.
    fn settled(self) -> Result<De<'r, 't>> {
        if !self.unwrapped {
            return Ok(self);
        }
        let mut entries = self.reader.entries(self.node);
        match (entries.next(), entries.next()) {
            (Some(only), None) if self.tree().key(only).is_none() => Ok(self.child(only)),
            _ => Err(self.wrong("one value")),
        }
    }

    fn placed<T>(&self, result: Result<T>) -> Result<T> {
        result.map_err(|e| e.at(self.node, Part::Whole))
    }

    fn integer<T: DeserializeOwned + std::str::FromStr>(self, expected: &str) -> Result<T> {
        let word = self.reader.word(self.node);
        let digits = self.kind() == Kind::Number && word.bytes().all(|b| b.is_ascii_digit());
        let negative = self.is_json() && word.starts_with('-') && word != "-0";
        if (digits || negative)
            && let Ok(number) = word.parse()
        {
            return Ok(number);
        }
        if !matches!(self.kind(), Kind::Number | Kind::Char) {
            let error = self.wrong(expected);
            // A text such as "8" or "room-8" means the number in it.
            let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
            return Err(match digits.parse::<T>() {
                Ok(_) if self.kind() == Kind::String => {
                    error.help(format!("write `{digits}` without quotes"))
                }
                _ => error,
            });
        }
        let wrong = |is_number| {
            let kind = if is_number {
                FaultKind::BadValue
            } else {
                FaultKind::WrongType
            };
            let message = format!("expected {expected}, found {word}");
            ReadError::new(kind, message).at(self.node, Part::Whole)
        };
        if self.is_json() {
            return Err(wrong(true));
        }
        ron::from_str(word).map_err(|_| wrong(crate::lexer::is_number(word)))
    }

    fn float<T: DeserializeOwned + Copy>(self, is_infinite: fn(T) -> bool) -> Result<T> {
        let word = self.reader.word(self.node);
        if !matches!(self.kind(), Kind::Name | Kind::Number) || word == "null" {
            return Err(self.wrong("a number"));
        }
        // Every number of JSON is one of RON, and means the same.
        match ron::from_str::<T>(word) {
            Ok(number) if is_infinite(number) && !word.contains("inf") => Err(self.too_large()),
            Ok(number) => Ok(number),
            Err(_) => Err(self.wrong("a number")),
        }
    }

    /// A number that no type can hold is a slip, and not what it becomes: infinite.
    fn too_large(&self) -> ReadError {
        let word = self.reader.word(self.node);
        let message = format!("the number {word} is too large");
        ReadError::new(FaultKind::BadValue, message).at(self.node, Part::Whole)
    }

    /// Visits a number of no particular type.
    fn visit_number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value>
    where
        't: 'de,
    {
        let word = self.reader.word(self.node);
        if let Some(number) = lexer::whole(word) {
            return match (u64::try_from(number), i64::try_from(number)) {
                (Ok(number), _) => visitor.visit_u64(number),
                (_, Ok(number)) => visitor.visit_i64(number),
                _ => Err(self.wrong("a number")),
            };
        }
        match ron::from_str::<ron::Value>(word) {
            Ok(ron::Value::Number(number)) => match number.into_f64() {
                number if number.is_infinite() && !word.contains("inf") => Err(self.too_large()),
                number => visitor.visit_f64(number),
            },
            _ => Err(self.wrong("a number")),
        }
    }

    fn visit_string<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value>
    where
        't: 'de,
    {
        if self.kind() != Kind::String {
            let error = self.wrong(Shown(&visitor));
            return Err(match self.kind() {
                Kind::Name => error.help(format!("write `\"{}\"`", self.reader.word(self.node))),
                _ => error,
            });
        }
        let word = self.reader.word(self.node);
        let text = if self.is_json() {
            crate::json::decode(word)
        } else {
            crate::lexer::decode(word)
        };
        match text {
            Some(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Some(Cow::Owned(text)) => visitor.visit_string(text),
            None => Err(ReadError::new(FaultKind::Syntax, "an escape means nothing")),
        }
    }

    /// The parentheses of a structure of this name: its entries are checked to be all named or all
    /// unnamed, as `keyed` says.
    fn paren(&self, name: &str, keyed: bool, expected: impl Display) -> Result<()> {
        if self.kind() != Kind::Paren {
            return Err(self.wrong(expected));
        }
        if !self.unwrapped {
            match self.name() {
                Some(found) if found != name || name.is_empty() => {
                    let message = format!("expected {expected}, found `{found}(…)`");
                    let error = ReadError::new(FaultKind::WrongType, message);
                    let error = match crate::tree::other_kind(found).filter(|_| name == "Scenario")
                    {
                        Some(help) => error.help(help),
                        None => error,
                    };
                    return Err(error.at(self.node, Part::Name));
                }
                None if self.tree().extensions.explicit_struct_names && !name.is_empty() => {
                    let message = format!("the name `{name}` is missing before `(`");
                    let help = "the header switches `explicit_struct_names` on";
                    return Err(ReadError::new(FaultKind::WrongType, message)
                        .help(help)
                        .at(self.node, Part::Whole));
                }
                _ => {}
            }
        }
        for entry in self.reader.entries(self.node) {
            if self.tree().key(entry).is_some() != keyed {
                let message = if keyed {
                    format!("expected {expected} with named fields")
                } else {
                    format!("expected {expected}, without names of fields")
                };
                return Err(ReadError::new(FaultKind::WrongType, message).at(entry, Part::Whole));
            }
        }
        Ok(())
    }

    fn structure<'de, V: Visitor<'de>>(self, fields: Fields, visitor: V) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        self.note(Shape::Struct(fields));
        let mut entries: Vec<NodeId> = self.reader.entries(self.node).collect();
        let mut blanks: &[_] = &[];
        if self.tree().root() == Some(self.node) {
            blanks = self.reader.blanks;
            self.without_schema(&mut entries)?;
        }
        let access = Entries {
            de: self,
            entries: entries.into_iter(),
            value: None,
            seen: HashMap::new(),
            blanks: blanks.iter(),
            blank: None,
            fields: true,
        };
        self.placed(visitor.visit_map(access))
    }

    /// The entries of a map, whose keys are data.
    fn pairs<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        let entries: Vec<NodeId> = self.reader.entries(self.node).collect();
        let access = Entries {
            de: self,
            entries: entries.into_iter(),
            value: None,
            seen: HashMap::new(),
            blanks: [].iter(),
            blank: None,
            fields: false,
        };
        self.placed(visitor.visit_map(access))
    }

    fn sequence<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        let entries: Vec<NodeId> = self.reader.entries(self.node).collect();
        let mut access = Elements {
            de: self,
            left: entries.len(),
            entries: entries.into_iter(),
        };
        let value = self.placed(visitor.visit_seq(&mut access))?;
        if access.left > 0 {
            let count = access.left;
            let message = format!(
                "there {} too many here",
                if count == 1 {
                    "is one value".into()
                } else {
                    format!("are {count} values")
                }
            );
            return Err(ReadError::new(FaultKind::WrongType, message).at(self.node, Part::Whole));
        }
        Ok(value)
    }
}

/// Whether a name is a value by itself: nothing, a truth value or a number such as `inf`.
fn is_word_of_value(name: &str) -> bool {
    matches!(name, "None" | "true" | "false") || crate::lexer::is_number(name)
}

/// The variants of an enum for a message, each between two marks.
fn one_of(variants: &[&str], before: &str, behind: &str) -> String {
    let shown = variants.iter().take(8);
    let list: Vec<String> = shown.map(|v| format!("{before}{v}{behind}")).collect();
    let more = if variants.len() > 8 { ", …" } else { "" };
    format!("one of {}{more}", list.join(", "))
}

/// What a visitor expects, as its own words.
struct Shown<'v, V>(&'v V);

impl<'de, V: Visitor<'de>> Display for Shown<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }
}

/// The kind of structure without Rust's own word for it: "struct Door" is "a door".
struct Named<'v, V>(&'v V);

impl<'de, V: Visitor<'de>> Display for Named<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Shown(self.0).to_string();
        let text = text
            .rsplit_once("struct ")
            .map_or(text.as_str(), |(_, name)| name);
        let text = text
            .rsplit_once("struct variant ")
            .map_or(text, |(_, name)| name);
        write!(f, "`{text}`")
    }
}

macro_rules! integers {
    ($($method:ident $visit:ident $type:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            let de = self.settled()?;
            let mut expected = Shown(&visitor).to_string();
            if expected == stringify!($type) {
                expected = format!("a whole number from {} to {}", <$type>::MIN, <$type>::MAX);
            }
            de.placed(visitor.$visit(de.integer::<$type>(&expected)?))
        }
    )*};
}

impl<'de, 'r: 'de, 't: 'de> de::Deserializer<'de> for De<'r, 't> {
    type Error = ReadError;

    integers! {
        deserialize_i8 visit_i8 i8;
        deserialize_i16 visit_i16 i16;
        deserialize_i32 visit_i32 i32;
        deserialize_i64 visit_i64 i64;
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u64 visit_u64 u64;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.is_json() {
            return self.json_any(visitor);
        }
        let de = self.settled()?;
        let word = de.reader.word(de.node);
        match de.kind() {
            Kind::Name if de.is_field_name() => de.deserialize_identifier(visitor),
            Kind::Name => match word {
                "true" => visitor.visit_bool(true),
                "false" => visitor.visit_bool(false),
                "None" => visitor.visit_none(),
                "Some" => Err(de.wrong("`Some(…)`")),
                _ if crate::lexer::is_number(word) => de.visit_number(visitor),
                _ => visitor.visit_unit(),
            },
            Kind::Number => de.visit_number(visitor),
            Kind::Char if word.starts_with('b') => de.visit_number(visitor),
            Kind::String => de.visit_string(visitor),
            Kind::Bytes => de.deserialize_bytes(visitor),
            Kind::Char => de.deserialize_char(visitor),
            Kind::List => de.sequence(visitor),
            Kind::Map => de.deserialize_map(visitor),
            Kind::Paren if de.is_some() => de.deserialize_option(visitor),
            // A value for which nothing is known of the type is what its first word says.
            Kind::Paren if de.called().is_some_and(is_word_of_value) => {
                Err(de.wrong("nothing in parentheses behind this word"))
            }
            Kind::Paren => match de.reader.entries(de.node).next() {
                None if word == "()" => visitor.visit_unit(),
                None => de.sequence(visitor),
                Some(first) if de.tree().key(first).is_some() => de.structure(&[], visitor),
                Some(_) => de.sequence(visitor),
            },
            Kind::Missing => Err(de.wrong("a value")),
        }
        .map_err(|e| e.at(de.node, Part::Whole))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let de = self.settled()?;
        match (de.kind(), de.reader.word(de.node)) {
            (Kind::Name, "true") => visitor.visit_bool(true),
            (Kind::Name, "false") => visitor.visit_bool(false),
            _ => Err(de.wrong("`true` or `false`")),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let de = self.settled()?;
        visitor.visit_f32(de.float(f32::is_infinite)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let de = self.settled()?;
        visitor.visit_f64(de.float(f64::is_infinite)?)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.is_json() {
            return self.deserialize_str(visitor);
        }
        let de = self.settled()?;
        if de.kind() != Kind::Char {
            return Err(de.wrong("a character"));
        }
        match ron::from_str::<char>(de.reader.word(de.node)) {
            Ok(c) => visitor.visit_char(c),
            Err(_) => Err(de.wrong("a character")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let de = self.settled()?;
        de.placed(de.visit_string(visitor))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.is_json() {
            return self.json_bytes(visitor);
        }
        let de = self.settled()?;
        struct Buffer;
        impl Visitor<'_> for Buffer {
            type Value = Vec<u8>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }
        }
        let bytes = ron::Deserializer::from_str(de.reader.word(de.node))
            .ok()
            .and_then(|mut ron| de::Deserializer::deserialize_bytes(&mut ron, Buffer).ok());
        match bytes {
            Some(bytes) => de.placed(visitor.visit_byte_buf(bytes)),
            None => Err(de.wrong("bytes")),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.is_json() {
            return match self.is_null() {
                true => visitor.visit_none(),
                false => visitor.visit_some(self),
            };
        }
        let de = self.settled()?;
        if de.reader.word(de.node) == "None" {
            return visitor.visit_none();
        }
        let extensions = de.tree().extensions;
        if de.is_some() {
            let mut inner = de;
            if extensions.unwrap_variant_newtypes {
                inner.unwrapped = true;
                return visitor.visit_some(inner);
            }
            inner = De {
                unwrapped: true,
                ..de
            }
            .settled()?;
            return visitor.visit_some(inner);
        }
        if extensions.implicit_some {
            return visitor.visit_some(de);
        }
        Err(de.wrong("`None` or `Some(…)`").help(
            "write `Some(…)`, or put `#![enable(implicit_some)]` on the first line of the file",
        ))
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.is_json() {
            return match self.is_null() {
                true => visitor.visit_unit(),
                false => Err(self.wrong("`null`")),
            };
        }
        let empty = if self.unwrapped {
            self.tree().children(self.node).next().is_none()
        } else {
            self.reader.word(self.node) == "()"
        };
        if empty {
            visitor.visit_unit()
        } else {
            Err(self.wrong("`()`"))
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if self.kind() == Kind::Name && self.name() == Some(name) && !self.is_json() {
            return visitor.visit_unit();
        }
        if self.tree().extensions.explicit_struct_names && !self.unwrapped {
            return Err(self.wrong(format!("`{name}`")));
        }
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if self.unwrapped || self.tree().extensions.unwrap_newtypes || self.is_json() {
            let de = self.settled()?;
            return visitor.visit_newtype_struct(de);
        }
        self.paren(name, false, Named(&visitor))?;
        let inner = De {
            unwrapped: true,
            ..self
        }
        .settled()?;
        visitor.visit_newtype_struct(inner)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let de = self.settled()?;
        if de.kind() != Kind::List {
            return Err(de.wrong("a list `[…]`"));
        }
        de.sequence(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        if self.is_json() {
            return self.json_tuple(length, visitor);
        }
        let expected = format!("{length} values in parentheses");
        self.paren("", false, expected)?;
        self.sequence(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value> {
        if self.is_json() {
            return self.json_tuple(length, visitor);
        }
        let expected = format!("{length} values in parentheses");
        self.paren(name, false, &expected)?;
        // `ron` takes white space between a name and `(` everywhere but here.
        if !self.unwrapped && !self.tree().is_name_close(self.node, self.reader.text) {
            return Err(self.wrong(format!("{expected} right behind `{name}`")));
        }
        self.sequence(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let de = self.settled()?;
        if de.kind() != Kind::Map {
            return Err(de.wrong("a map `{…}`"));
        }
        if de.is_json() {
            de.note(Shape::Map);
        }
        de.pairs(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: Fields,
        visitor: V,
    ) -> Result<V::Value> {
        if self.is_json() {
            return self.json_struct(fields, visitor);
        }
        self.paren(name, true, Named(&visitor))
            .map_err(|e| e.naming(fields))?;
        self.structure(fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if self.is_json() {
            return self.json_enum(variants, visitor);
        }
        let de = self.settled()?;
        match de.name() {
            Some(_) => de.placed(visitor.visit_enum(Variant(de))),
            None => {
                let error = de.wrong(one_of(variants, "`", "`"));
                let word = crate::lexer::plain(de.reader.word(de.node))
                    .filter(|_| de.kind() == Kind::String);
                Err(match word.filter(|word| variants.contains(word)) {
                    Some(word) => error.help(format!("write `{word}` without quotes")),
                    None => error,
                })
            }
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.name() {
            Some(name) => visitor
                .visit_borrowed_str(name)
                .map_err(|e: ReadError| e.at(self.node, Part::Name)),
            None => Err(self.wrong("a name")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.is_json() {
            return visitor.visit_unit();
        }
        self.deserialize_any(visitor)
    }
}

struct Elements<'r, 't> {
    de: De<'r, 't>,
    entries: std::vec::IntoIter<NodeId>,
    left: usize,
}

impl<'de, 'r: 'de, 't: 'de> SeqAccess<'de> for &mut Elements<'r, 't> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let Some(node) = self.entries.next() else {
            return Ok(None);
        };
        self.left -= 1;
        let result = seed.deserialize(self.de.child(node));
        result.map(Some).map_err(|e| e.at(node, Part::Whole))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

struct Entries<'r, 't> {
    de: De<'r, 't>,
    entries: std::vec::IntoIter<NodeId>,
    value: Option<NodeId>,
    seen: HashMap<Cow<'t, str>, NodeId>,
    blanks: std::slice::Iter<'r, (&'static str, Blank)>,
    blank: Option<Blank>,
    fields: bool,
}

impl<'r, 't> Entries<'r, 't> {
    /// The key that stood before and says the same as this one, however it is written.
    fn twice(&mut self, key: NodeId) -> Option<NodeId> {
        let (tree, text) = (self.de.tree(), self.de.reader.text);
        let word = self.de.reader.word(key);
        let said = match tree.kind(key) {
            Kind::String => tree.key_text(key, text),
            Kind::Name => Cow::Borrowed(word.strip_prefix("r#").unwrap_or(word)),
            Kind::Number | Kind::Char => lexer::number_text(word),
            _ => Cow::Borrowed(word),
        };
        match self.seen.entry(said) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(free) => {
                free.insert(key);
                None
            }
        }
    }
}

impl<'de, 'r: 'de, 't: 'de> MapAccess<'de> for Entries<'r, 't> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some(node) = self.entries.next() else {
            let seen = &self.seen;
            let Some((field, blank)) = self.blanks.find(|(f, _)| !seen.contains_key(*f)) else {
                return Ok(None);
            };
            self.blank = Some(*blank);
            let field: StrDeserializer<'_, ReadError> = (*field).into_deserializer();
            return seed.deserialize(field).map(Some);
        };
        let Some(key) = self.de.tree().key(node) else {
            return Err(self.de.child(node).wrong("`key: value`"));
        };
        if let Some(first) = self.twice(key) {
            let word = self.de.reader.word(key);
            let what = if self.fields { "field" } else { "key" };
            let message = format!("the {what} `{}` is written twice", word.trim_matches('"'));
            let help = "remove one of the two, or put both together";
            return Err(ReadError::new(FaultKind::DuplicateKey, message)
                .help(help)
                .related(first, "first written here")
                .at(node, Part::Key));
        }
        self.value = Some(node);
        let result = if self.de.is_json() {
            seed.deserialize(json::Key::of(self.de, key))
        } else {
            seed.deserialize(self.de.child(key))
        };
        result.map(Some).map_err(|mut e| {
            e.0.at = Some((node, Part::Key));
            e
        })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        if let Some(blank) = self.blank.take() {
            return match blank {
                Blank::Number(number) => seed.deserialize(number.into_deserializer()),
                Blank::Text => seed.deserialize("".into_deserializer()),
                Blank::List => seed.deserialize(Vec::<u8>::new().into_deserializer()),
            };
        }
        let Some(node) = self.value.take() else {
            return Err(de::Error::custom("a value without a key"));
        };
        seed.deserialize(self.de.child(node))
            .map_err(|e| e.at(node, Part::Whole))
    }
}

struct Variant<'r, 't>(De<'r, 't>);

impl<'de, 'r: 'de, 't: 'de> EnumAccess<'de> for Variant<'r, 't> {
    type Error = ReadError;
    type Variant = Variant<'r, 't>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self::Variant)> {
        let name = self.0.name().unwrap_or_default();
        let name: StrDeserializer<'_, ReadError> = name.into_deserializer();
        let value = seed
            .deserialize(name)
            .map_err(|e| e.at(self.0.node, Part::Name))?;
        Ok((value, self))
    }
}

impl<'de, 'r: 'de, 't: 'de> VariantAccess<'de> for Variant<'r, 't> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<()> {
        if self.0.kind() == Kind::Name {
            return Ok(());
        }
        let message = format!(
            "`{}` stands alone, without parentheses",
            self.0.name().unwrap_or_default()
        );
        Err(ReadError::new(FaultKind::WrongType, message).at(self.0.node, Part::Whole))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        let name = self.0.name().unwrap_or_default();
        if self.0.kind() != Kind::Paren {
            let message = format!("`{name}` needs a value: `{name}(…)`");
            return Err(ReadError::new(FaultKind::WrongType, message).at(self.0.node, Part::Whole));
        }
        let inside = De {
            unwrapped: true,
            ..self.0
        };
        let inner = if self.0.tree().extensions.unwrap_variant_newtypes {
            inside
        } else {
            inside.settled().map_err(|_| {
                let message = format!("`{name}(…)` takes one value");
                ReadError::new(FaultKind::WrongType, message).at(self.0.node, Part::Whole)
            })?
        };
        seed.deserialize(inner)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        let de = De {
            unwrapped: true,
            ..self.0
        };
        de.paren("", false, format!("{length} values in parentheses"))?;
        de.sequence(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: Fields, visitor: V) -> Result<V::Value> {
        let de = De {
            unwrapped: true,
            ..self.0
        };
        let name = self.0.name().unwrap_or_default();
        de.paren("", true, format!("`{name}(…)`"))
            .map_err(|e| e.naming(fields))?;
        de.structure(fields, visitor)
    }
}
