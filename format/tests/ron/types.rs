//! The types that the table of RON snippets and the random texts are read into: one of each shape that serde knows.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, DeserializeOwned, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// A way to read RON text into a type. The table runs each row through several of them.
pub(crate) trait Reader {
    /// What the reader says of a text that it refuses.
    fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String>;
}

/// Defines [`read_as`], which reads a text as the type with that tag and gives the value as `Debug` text, and [`TAGS`].
macro_rules! tagged {
    ($($tag:literal => $ty:ty,)*) => {
        /// Every tag that a row may carry.
        pub(crate) const TAGS: &[&str] = &[$($tag),*];

        /// Reads `text` as the type called `tag`.
        pub(crate) fn read_as(tag: &str, text: &str, reader: &impl Reader) -> Result<String, String> {
            match tag {
                $($tag => reader.read::<$ty>(text).map(|value| format!("{value:?}")),)*
                _ => panic!("no type is called `{tag}`; there are {TAGS:?}"),
            }
        }
    };
}

tagged! {
    "u8" => u8,
    "u32" => u32,
    "u64" => u64,
    "i8" => i8,
    "i16" => i16,
    "i64" => i64,
    "f32" => f32,
    "f64" => f64,
    "bool" => bool,
    "char" => char,
    "string" => String,
    "bytes" => Bytes,
    "unit" => (),
    "marker" => Marker,
    "tuple" => (u8, String),
    "tuple1" => (u8,),
    "pair" => Pair,
    "metres" => Metres,
    "point" => Point,
    "point0" => Point0,
    "strict" => Strict,
    "odd" => Odd,
    "umlaut" => Umlaut,
    "shape" => Shape,
    "shapes" => Vec<Shape>,
    "wrap" => Wrap,
    "option" => Option<u8>,
    "option2" => Option<Option<u8>>,
    "optunit" => Option<()>,
    "optpoint" => Option<Point>,
    "list" => Vec<i32>,
    "lists" => Vec<Vec<i32>>,
    "strings" => Vec<String>,
    "floats" => Vec<f64>,
    "map" => BTreeMap<String, i32>,
    "mapu8" => BTreeMap<u8, String>,
    "mapshape" => BTreeMap<Shape, u8>,
    "maptuple" => BTreeMap<(u8, u8), u8>,
    "mapchar" => BTreeMap<char, u8>,
    "mapbool" => BTreeMap<bool, u8>,
    "mapopt" => BTreeMap<Option<u8>, u8>,
    "mapunit" => BTreeMap<(), u8>,
    "book" => Book,
    "books" => Vec<Book>,
    "deep" => Deep,
    "tree" => Tree,
    "any" => Any,
    "range" => std::ops::Range<u8>,
}

/// A struct without fields and without parentheses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Marker;

/// A struct with parentheses and no fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point0 {}

/// A tuple struct.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pair(pub u8, pub u8);

/// A newtype.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Metres(pub u8);

/// A struct with a default, which passes over fields that it does not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point {
    pub x: i32,
    #[serde(default)]
    pub y: i32,
}

/// A struct that refuses fields that it does not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strict {
    pub x: i32,
    #[serde(default)]
    pub label: Option<String>,
}

/// Field names that only a raw identifier can write.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Odd {
    pub r#type: u8,
    #[serde(rename = "two-words")]
    pub two_words: u8,
    #[serde(rename = "1st")]
    pub first: u8,
}

/// A field name beyond ASCII.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Umlaut {
    pub länge: u8,
}

/// The four kinds of variant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Shape {
    Unit,
    New(u8),
    Tup(u8, String),
    Rec {
        a: u8,
        #[serde(default)]
        b: bool,
    },
}

/// Variants around one value of every sort.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Wrap {
    Struct(Point),
    Tuple((u8, u8)),
    New(Metres),
    Nothing(()),
    List(Vec<i32>),
    Maybe(Option<u8>),
    Shape(Shape),
    Map(BTreeMap<String, i32>),
}

/// A small document with everything in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Book {
    pub title: String,
    #[serde(default)]
    pub pages: Vec<Page>,
    #[serde(default)]
    pub index: BTreeMap<u8, (String, Option<Shape>)>,
    #[serde(default)]
    pub size: Option<(u8, String)>,
    #[serde(default)]
    pub weight: Option<f64>,
    #[serde(default)]
    pub marks: BTreeMap<String, Vec<Option<bool>>>,
    #[serde(default)]
    pub seal: Option<char>,
    #[serde(default)]
    pub end: (),
}

/// A page of a [`Book`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    pub number: i64,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub shapes: Vec<Shape>,
}

/// A recursive enum, as deep as the text says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Tree {
    Leaf,
    Node(Vec<Tree>),
}

/// How many lists stand inside each other: `[[]]` is 2.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deep(pub usize);

impl<'de> Deserialize<'de> for Deep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Levels;
        impl<'de> Visitor<'de> for Levels {
            type Value = Deep;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("lists inside lists")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Deep, A::Error> {
                let mut most = 0;
                while let Some(Deep(inner)) = seq.next_element()? {
                    most = most.max(inner);
                }
                Ok(Deep(most + 1))
            }
        }
        deserializer.deserialize_seq(Levels)
    }
}

/// Bytes, as `b"…"` writes them.
#[derive(Clone, PartialEq)]
pub(crate) struct Bytes(pub Vec<u8>);

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

impl Serialize for Bytes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Plain;
        impl Visitor<'_> for Plain {
            type Value = Bytes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }
        deserializer.deserialize_byte_buf(Plain)
    }
}

/// Whatever the text itself says that it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Any {
    Bool(bool),
    Int(i128),
    Float(f64),
    Char(char),
    Str(String),
    Bytes(Bytes),
    Unit,
    None,
    Some(Box<Any>),
    Seq(Vec<Any>),
    Map(Vec<(Any, Any)>),
    Variant(String),
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }
    fn visit_bool<E: de::Error>(self, v: bool) -> Result<Any, E> {
        Ok(Any::Bool(v))
    }
    fn visit_i64<E: de::Error>(self, v: i64) -> Result<Any, E> {
        Ok(Any::Int(v.into()))
    }
    fn visit_u64<E: de::Error>(self, v: u64) -> Result<Any, E> {
        Ok(Any::Int(v.into()))
    }
    fn visit_f64<E: de::Error>(self, v: f64) -> Result<Any, E> {
        Ok(Any::Float(v))
    }
    fn visit_char<E: de::Error>(self, v: char) -> Result<Any, E> {
        Ok(Any::Char(v))
    }
    fn visit_str<E: de::Error>(self, v: &str) -> Result<Any, E> {
        Ok(Any::Str(v.to_owned()))
    }
    fn visit_bytes<E: de::Error>(self, v: &[u8]) -> Result<Any, E> {
        Ok(Any::Bytes(Bytes(v.to_vec())))
    }
    fn visit_unit<E: de::Error>(self) -> Result<Any, E> {
        Ok(Any::Unit)
    }
    fn visit_none<E: de::Error>(self) -> Result<Any, E> {
        Ok(Any::None)
    }
    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Any, D::Error> {
        Ok(Any::Some(Box::new(Any::deserialize(inner)?)))
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Any, D::Error> {
        Any::deserialize(inner)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Any, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Any::Seq(items))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Any, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = map.next_entry()? {
            items.push(item);
        }
        Ok(Any::Map(items))
    }
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Any, A::Error> {
        let (name, variant) = data.variant::<String>()?;
        variant.unit_variant()?;
        Ok(Any::Variant(name))
    }
}
