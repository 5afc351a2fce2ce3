//! Values on their way into a text: what `serde` makes of a typed value, before it is written.

use std::fmt::{self, Display};

use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// A value without its type, as RON tells values apart.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `()`
    Unit,
    /// `true`, `false`
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    /// `'c'`
    Char(char),
    /// A string, not yet escaped.
    Text(String),
    /// `None`
    None,
    /// An optional value that is there.
    Some(Box<Value>),
    /// `[…]`
    List(Vec<Value>),
    /// `(…)` without names.
    Tuple(Vec<Value>),
    /// `{…}`
    Map(Vec<(Value, Value)>),
    /// `(name: …)`
    Struct(Vec<(String, Value)>),
    /// `Name`, or `Name(…)` with a tuple or a structure.
    Variant(String, Option<Box<Value>>),
}

impl Value {
    /// The value of anything that `serde` can write.
    ///
    /// # Panics
    /// Never for the types of this crate; a type whose `Serialize` fails by itself becomes [`Value::Unit`].
    #[must_use]
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Value {
        value.serialize(ToValue).unwrap_or(Value::Unit)
    }

    /// The text of a string value.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Why a value cannot become one: its own `Serialize` said so.
#[derive(Debug)]
pub(crate) struct WriteError(String);

impl Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

impl ser::Error for WriteError {
    fn custom<T: Display>(message: T) -> WriteError {
        WriteError(message.to_string())
    }
}

type Result<T = Value> = std::result::Result<T, WriteError>;

struct ToValue;

macro_rules! numbers {
    ($($method:ident $type:ty),*) => {$(
        fn $method(self, value: $type) -> Result {
            Ok(Value::Number(value.to_string()))
        }
    )*};
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = WriteError;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Pairs;
    type SerializeStruct = NamedFields;
    type SerializeStructVariant = NamedFields;

    numbers! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
        serialize_f32 f32, serialize_f64 f64
    }

    fn serialize_bool(self, value: bool) -> Result {
        Ok(Value::Bool(value))
    }
    fn serialize_char(self, value: char) -> Result {
        Ok(Value::Char(value))
    }
    fn serialize_str(self, value: &str) -> Result {
        Ok(Value::Text(value.to_owned()))
    }
    fn serialize_bytes(self, value: &[u8]) -> Result {
        Ok(Value::List(
            value.iter().map(|b| Value::Number(b.to_string())).collect(),
        ))
    }
    fn serialize_none(self) -> Result {
        Ok(Value::None)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result {
        Ok(Value::Some(Box::new(value.serialize(ToValue)?)))
    }
    fn serialize_unit(self) -> Result {
        Ok(Value::Unit)
    }
    fn serialize_unit_struct(self, _name: &'static str) -> Result {
        Ok(Value::Unit)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result {
        Ok(Value::Variant(variant.to_owned(), None))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result {
        Ok(Value::Tuple(vec![value.serialize(ToValue)?]))
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result {
        let inner = Value::Tuple(vec![value.serialize(ToValue)?]);
        Ok(Value::Variant(variant.to_owned(), Some(Box::new(inner))))
    }
    fn serialize_seq(self, _length: Option<usize>) -> Result<Items> {
        Ok(Items {
            items: Vec::new(),
            variant: None,
        })
    }
    fn serialize_tuple(self, _length: usize) -> Result<Items> {
        Ok(Items {
            items: Vec::new(),
            variant: None,
        })
    }
    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<Items> {
        Ok(Items {
            items: Vec::new(),
            variant: None,
        })
    }
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Items> {
        Ok(Items {
            items: Vec::new(),
            variant: Some(variant),
        })
    }
    fn serialize_map(self, _length: Option<usize>) -> Result<Pairs> {
        Ok(Pairs {
            pairs: Vec::new(),
            key: None,
        })
    }
    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<NamedFields> {
        Ok(NamedFields {
            fields: Vec::new(),
            variant: None,
        })
    }
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<NamedFields> {
        Ok(NamedFields {
            fields: Vec::new(),
            variant: Some(variant),
        })
    }
}

struct Items {
    items: Vec<Value>,
    variant: Option<&'static str>,
}

impl Items {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.items.push(value.serialize(ToValue)?);
        Ok(())
    }
    fn tuple(self) -> Value {
        let tuple = Value::Tuple(self.items);
        match self.variant {
            Some(name) => Value::Variant(name.to_owned(), Some(Box::new(tuple))),
            None => tuple,
        }
    }
}

impl SerializeSeq for Items {
    type Ok = Value;
    type Error = WriteError;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.push(value)
    }
    fn end(self) -> Result {
        Ok(Value::List(self.items))
    }
}

impl SerializeTuple for Items {
    type Ok = Value;
    type Error = WriteError;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.push(value)
    }
    fn end(self) -> Result {
        Ok(self.tuple())
    }
}

impl SerializeTupleStruct for Items {
    type Ok = Value;
    type Error = WriteError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.push(value)
    }
    fn end(self) -> Result {
        Ok(self.tuple())
    }
}

impl SerializeTupleVariant for Items {
    type Ok = Value;
    type Error = WriteError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.push(value)
    }
    fn end(self) -> Result {
        Ok(self.tuple())
    }
}

struct Pairs {
    pairs: Vec<(Value, Value)>,
    key: Option<Value>,
}

impl SerializeMap for Pairs {
    type Ok = Value;
    type Error = WriteError;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = Some(key.serialize(ToValue)?);
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.key.take().unwrap_or(Value::Unit);
        self.pairs.push((key, value.serialize(ToValue)?));
        Ok(())
    }
    fn end(self) -> Result {
        Ok(Value::Map(self.pairs))
    }
}

struct NamedFields {
    fields: Vec<(String, Value)>,
    variant: Option<&'static str>,
}

impl NamedFields {
    fn push<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.fields
            .push((name.to_owned(), value.serialize(ToValue)?));
        Ok(())
    }
    fn done(self) -> Value {
        let fields = Value::Struct(self.fields);
        match self.variant {
            Some(name) => Value::Variant(name.to_owned(), Some(Box::new(fields))),
            None => fields,
        }
    }
}

impl SerializeStruct for NamedFields {
    type Ok = Value;
    type Error = WriteError;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.push(name, value)
    }
    fn end(self) -> Result {
        Ok(self.done())
    }
}

impl SerializeStructVariant for NamedFields {
    type Ok = Value;
    type Error = WriteError;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.push(name, value)
    }
    fn end(self) -> Result {
        Ok(self.done())
    }
}
