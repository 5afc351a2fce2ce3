//! Where values are written otherwise in JSON: structures and variants in `{…}`, tuples in `[…]`,
//! and every key in quotes.

use std::borrow::Cow;

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, EnumAccess, IntoDeserializer, VariantAccess, Visitor};

use super::{De, Named, Result, one_of};
use crate::fault::FaultKind;
use crate::read_error::{Part, ReadError};
use crate::shape::{Fields, Shape};
use crate::tree::{Kind, NodeId};

/// The name under which a file may tell its schema, which is nothing of the scenario's.
pub(crate) const SCHEMA: &str = "$schema";

impl<'r, 't> De<'r, 't> {
    pub(super) fn is_null(&self) -> bool {
        self.kind() == Kind::Name && self.reader.word(self.node) == "null"
    }

    /// Takes `"$schema": "…"` out of the entries of the outermost structure.
    pub(super) fn without_schema(&self, entries: &mut Vec<NodeId>) -> Result<()> {
        if !self.is_json() {
            return Ok(());
        }
        let (tree, text) = (self.tree(), self.reader.text);
        let is_schema = |n: &NodeId| {
            let key = tree.key(*n).and_then(|key| tree.field_name(key, text));
            key.is_some_and(|name| name == SCHEMA)
        };
        let Some(at) = entries.iter().position(is_schema) else {
            return Ok(());
        };
        let schema = self.child(entries.remove(at));
        match schema.kind() {
            Kind::String => Ok(()),
            _ => Err(schema.wrong("the address of a schema, which is a text")),
        }
    }

    /// A value of no particular type.
    pub(super) fn json_any<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        let result = match (self.kind(), self.reader.word(self.node)) {
            (Kind::Name, "true") => visitor.visit_bool(true),
            (Kind::Name, "false") => visitor.visit_bool(false),
            (Kind::Name, "null") => visitor.visit_unit(),
            (Kind::Number, word) => match (word.parse(), word.parse(), word.parse::<f64>()) {
                (Ok(number), _, _) => visitor.visit_u64(number),
                (_, Ok(number), _) if word != "-0" => visitor.visit_i64(number),
                (_, _, Ok(number)) if number.is_finite() => visitor.visit_f64(number),
                _ => Err(self.too_large()),
            },
            (Kind::String, _) => self.visit_string(visitor),
            (Kind::List, _) => self.sequence(visitor),
            (Kind::Map, _) => {
                self.note(Shape::Map);
                self.pairs(visitor)
            }
            _ => Err(self.wrong("a value")),
        };
        self.placed(result)
    }

    /// Bytes, which JSON can only write as a text or as numbers.
    pub(super) fn json_bytes<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        let text = crate::json::decode(self.reader.word(self.node));
        match (self.kind(), text) {
            (Kind::List, _) => self.sequence(visitor),
            (Kind::String, Some(text)) => {
                self.placed(visitor.visit_byte_buf(text.into_owned().into_bytes()))
            }
            _ => Err(self.wrong("bytes")),
        }
    }

    pub(super) fn json_tuple<'de, V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        if self.kind() != Kind::List {
            return Err(self.wrong(format!("{length} values in `[…]`")));
        }
        self.note(Shape::Tuple);
        let count = self.reader.entries(self.node).count();
        if count < length {
            let message = format!("expected {length} values in `[…]`, found {count}");
            return Err(ReadError::new(FaultKind::WrongType, message).at(self.node, Part::Whole));
        }
        self.sequence(visitor)
    }

    pub(super) fn json_struct<'de, V: Visitor<'de>>(
        self,
        fields: Fields,
        visitor: V,
    ) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        if self.kind() != Kind::Map {
            let error = self.wrong(format!("{} in `{{…}}`", Named(&visitor)));
            let list: Vec<String> = fields.iter().map(|f| format!("`\"{f}\": …`")).collect();
            return Err(match self.kind() {
                Kind::List => error.help(format!("fields here: {}", list.join(", "))),
                _ => error,
            });
        }
        self.structure(fields, visitor)
    }

    /// `"Name"`, or `{"Name": value}`.
    pub(super) fn json_enum<'de, V: Visitor<'de>>(
        self,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value>
    where
        't: 'de,
        'r: 'de,
    {
        let (tree, text) = (self.tree(), self.reader.text);
        let mut entries = self.reader.entries(self.node);
        let variant = match (self.kind(), entries.next(), entries.next()) {
            (Kind::String, ..) => Variant {
                de: self,
                name: tree.key_text(self.node, text),
                value: None,
            },
            (Kind::Map, Some(value), None) if tree.key(value).is_some() => {
                self.note(Shape::Variant);
                let key = tree.key(value).unwrap_or(value);
                Variant {
                    de: self,
                    name: tree.key_text(key, text),
                    value: Some(value),
                }
            }
            (Kind::Map, Some(_), Some(_)) => {
                let message = "expected one variant `{\"Name\": …}`, found several entries";
                let error = ReadError::new(FaultKind::WrongType, message);
                return Err(error.at(self.node, Part::Whole));
            }
            _ => return Err(self.wrong(one_of(variants, "`\"", "\"`"))),
        };
        self.placed(visitor.visit_enum(variant))
    }
}

struct Variant<'r, 't> {
    de: De<'r, 't>,
    name: Cow<'t, str>,
    value: Option<NodeId>,
}

impl<'r, 't> Variant<'r, 't> {
    /// The value of this variant, which has one.
    fn value(&self, shape: Shape) -> Result<De<'r, 't>> {
        let Some(value) = self.value else {
            let message = format!("`{0}` needs a value: `{{\"{0}\": …}}`", self.name);
            let error = ReadError::new(FaultKind::WrongType, message);
            return Err(error.at(self.de.node, Part::Whole));
        };
        self.de.note(shape);
        Ok(self.de.child(value))
    }
}

impl<'de, 'r: 'de, 't: 'de> EnumAccess<'de> for Variant<'r, 't> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        let name: StrDeserializer<'_, ReadError> = (*self.name).into_deserializer();
        let value = seed
            .deserialize(name)
            .map_err(|e| e.at(self.de.node, Part::Name))?;
        Ok((value, self))
    }
}

impl<'de, 'r: 'de, 't: 'de> VariantAccess<'de> for Variant<'r, 't> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<()> {
        match self.value {
            Some(value) if !self.de.child(value).is_null() => {
                let message = format!("`{0}` stands alone, as `\"{0}\"`", self.name);
                let error = ReadError::new(FaultKind::WrongType, message);
                Err(error.at(self.de.node, Part::Whole))
            }
            _ => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        let value = self.value(Shape::Variant)?;
        value.placed(seed.deserialize(value))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        self.value(Shape::VariantFields)?
            .json_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: Fields, visitor: V) -> Result<V::Value> {
        let value = self.value(Shape::VariantFields)?;
        if value.kind() != Kind::Map {
            let expected = format!("`{}` with its fields in `{{…}}`", self.name);
            return Err(value.wrong(expected));
        }
        value.structure(fields, visitor)
    }
}

/// A key: always a text, also where it means a number or a variant.
pub(super) struct Key<'r, 't> {
    de: De<'r, 't>,
    text: Cow<'t, str>,
}

impl<'r, 't> Key<'r, 't> {
    /// The key at a node.
    pub(super) fn of(de: De<'r, 't>, node: NodeId) -> Key<'r, 't> {
        let text = de.tree().key_text(node, de.reader.text);
        let de = de.child(node);
        Key { de, text }
    }

    fn wrong(&self, expected: &str) -> ReadError {
        let message = format!("expected {expected}, found {:?}", self.text);
        ReadError::new(FaultKind::BadValue, message)
    }
}

macro_rules! numbers {
    ($($method:ident $visit:ident $type:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            // Digits as they are: neither `"07"` nor `"\u0037"` is the number 7.
            let word = self.de.reader.word(self.de.node).trim_matches('"');
            let number = crate::json::is_number(word) && word != "-0";
            match word.parse::<$type>() {
                Ok(number_read) if number => visitor.$visit(number_read),
                _ => Err(self.wrong(&super::Shown(&visitor).to_string())),
            }
        }
    )*};
}

impl<'de, 'r: 'de, 't: 'de> de::Deserializer<'de> for Key<'r, 't> {
    type Error = ReadError;

    numbers! {
        deserialize_i8 visit_i8 i8;
        deserialize_i16 visit_i16 i16;
        deserialize_i32 visit_i32 i32;
        deserialize_i64 visit_i64 i64;
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u64 visit_u64 u64;
        deserialize_f32 visit_f32 f32;
        deserialize_f64 visit_f64 f64;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.text {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.de.reader.word(self.de.node) {
            "\"true\"" => visitor.visit_bool(true),
            "\"false\"" => visitor.visit_bool(false),
            _ => Err(self.wrong("`\"true\"` or `\"false\"`")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(Variant {
            de: self.de,
            name: self.text,
            value: None,
        })
    }

    serde::forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
