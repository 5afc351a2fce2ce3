//! Palettes: what each ink looks like, on the screen and on paper.

use std::fmt;

use crate::ink::Ink;

/// A colour without transparency, in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// From a number such as `0xf1e8d4`; what lies above 24 bits is ignored.
    #[must_use]
    pub const fn hex(number: u32) -> Rgb {
        Rgb((number >> 16) as u8, (number >> 8) as u8, number as u8)
    }

    /// Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white).
    #[must_use]
    pub fn luminance(self) -> f32 {
        let part = |value: u8| {
            let v = f32::from(value) / 255.0;
            if v <= 0.04045 {
                v / 12.92
            } else {
                ((v + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }

    /// Contrast with another colour as WCAG 2 defines it, 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The colours of all inks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Paper-coloured board on a dark frame.
    Screen,
    /// White paper, pale grounds: for printing.
    Print,
}

impl Palette {
    /// Every palette.
    pub const ALL: [Palette; 2] = [Palette::Screen, Palette::Print];

    /// The colour of an ink.
    #[must_use]
    pub const fn colour(self, ink: Ink) -> Rgb {
        let (screen, print) = ink.colours();
        match self {
            Palette::Screen => screen,
            Palette::Print => print,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Role;

    /// What WCAG 2 asks of signs that carry a meaning.
    const ENOUGH: f32 = 3.0;

    #[test]
    fn contrast_is_that_of_the_standard() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 0.01);
        assert!((white.contrast(Rgb::hex(0x767676)) - 4.54).abs() < 0.01);
        assert_eq!(Rgb::hex(0xf1e8d4).to_string(), "#f1e8d4");
    }

    #[test]
    fn every_mark_is_read_on_its_grounds() {
        let mut poor = Vec::new();
        for palette in Palette::ALL {
            for &ink in Ink::ALL {
                let grounds = match ink.role() {
                    Role::Ground | Role::Faint => continue,
                    // A body is seen by its outline, which is a mark of its own.
                    Role::Body(edge) => {
                        assert!(
                            matches!(edge.role(), Role::Mark(on) if on.contains(&Ink::Paper)
                                && on.contains(&Ink::Corridor) && on.contains(&Ink::Unused)),
                            "{ink:?} is outlined by {edge:?}, which need not be seen everywhere"
                        );
                        continue;
                    }
                    Role::Mark(grounds) => grounds,
                };
                assert!(!grounds.is_empty(), "{ink:?} stands on nothing");
                for &ground in grounds {
                    let ratio = palette.colour(ink).contrast(palette.colour(ground));
                    if ratio < ENOUGH {
                        poor.push(format!("{palette:?}: {ink:?} on {ground:?} {ratio:.2}"));
                    }
                }
            }
        }
        assert!(poor.is_empty(), "{poor:#?}");
    }

    #[test]
    fn floors_are_told_apart() {
        for palette in Palette::ALL {
            let floors = [Ink::Paper, Ink::Corridor, Ink::Unused].map(|i| palette.colour(i));
            assert!(floors[0].contrast(floors[1]) > 1.15, "{palette:?}");
            assert!(floors[1].contrast(floors[2]) > 1.15, "{palette:?}");
        }
    }
}
