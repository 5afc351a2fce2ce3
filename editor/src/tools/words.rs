//! From names of the format to words for people.

/// A noun with its article: `a table`, `an altar`; several things have none: `spinning blades`.
#[must_use]
pub fn a(noun: &str) -> String {
    let thing = noun.split(" of ").next().unwrap_or(noun);
    if thing.ends_with('s') && !thing.ends_with("ss") && !thing.ends_with("us") {
        return noun.to_owned();
    }
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// `SpinningBlades` as `Spinning blades`: the name of a variant in words.
#[must_use]
pub fn words(variant: &str) -> String {
    let mut out = String::new();
    for (at, letter) in variant.char_indices() {
        if at > 0 && letter.is_uppercase() {
            out.push(' ');
            out.extend(letter.to_lowercase());
        } else {
            out.push(letter);
        }
    }
    out
}

/// The name of an enum's variant as it stands in the file.
pub(super) fn variant(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(words("SpinningBlades"), "Spinning blades");
        assert_eq!(words("Lever"), "Lever");
        assert_eq!(words(""), "");
        for (noun, expected) in [
            ("altar", "an altar"),
            ("table", "a table"),
            ("spinning blades", "spinning blades"),
            ("chest of drawers", "a chest of drawers"),
            ("abyss", "an abyss"),
        ] {
            assert_eq!(a(noun), expected);
        }
    }
}
