//! The faces the program brings along, so that it looks the same on every machine: a plain sans for everything,
//! a book face for what is read aloud, and the icons of tools and commands.

use std::sync::Arc;

use egui::{Context, FontData, FontDefinitions, FontFamily};

use super::theme;

const REGULAR: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.otf");
const MEDIUM: &[u8] = include_bytes!("../../assets/fonts/Inter-Medium.otf");
const SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");
const BOOK: &[u8] = include_bytes!("../../assets/fonts/EBGaramond12-Regular.otf");
const NUMERALS: &[u8] = include_bytes!("../../assets/fonts/EBGaramond-Numerals.otf");
const BOOK_ITALIC: &[u8] = include_bytes!("../../assets/fonts/EBGaramond12-Italic.otf");

/// Registers all faces; a face falls back to the plain sans and that to what egui brings along, so that letters outside
/// Latin are still drawn.
pub(super) fn install(ctx: &Context) {
    ctx.set_fonts(definitions());
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let own = [
        ("inter", REGULAR, FontFamily::Proportional),
        ("inter-medium", MEDIUM, theme::medium()),
        ("inter-semibold", SEMIBOLD, theme::semibold()),
        ("garamond", BOOK, theme::book()),
        ("garamond-italic", BOOK_ITALIC, theme::book_italic()),
        ("garamond-numerals", NUMERALS, theme::numerals()),
        ("lucide", lucide_icons::LUCIDE_FONT_BYTES, theme::icons()),
    ];
    let brought = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (name, bytes, family) in own {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        let mut chain = vec![name.to_owned()];
        if name != "inter" {
            chain.push("inter".to_owned());
        }
        chain.extend(brought.iter().cloned());
        fonts.families.insert(family, chain);
    }
    fonts
}
