//! Every colour and every size that the program paints with. Nothing outside this file names a colour.
//!
//! One accent (amber) marks what is selected, chosen or current; the rest is named after what it paints.

use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle,
    Theme, Ui, Vec2, Visuals,
    style::{ScrollStyle, Selection, WidgetVisuals, Widgets},
};

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

// The quiet frame around the board.
pub(crate) const FRAME: Color32 = rgb(0x17191e);
pub(crate) const PANEL: Color32 = rgb(0x1f2229);
pub(crate) const EDGE: Color32 = rgb(0x30343d);
/// Hairlines between parts of one panel.
pub(crate) const HAIRLINE: Color32 = rgb(0x2a2e36);
/// Fields that are typed into, lists, cards.
pub(crate) const WELL_FILL: Color32 = rgb(0x14161a);
pub(crate) const RAISED: Color32 = rgb(0x2b2f38);
pub(crate) const RAISED_HOVER: Color32 = rgb(0x353a45);
pub(crate) const SWITCH_OFF: Color32 = rgb(0x3a3f4a);
pub(crate) const TEXT: Color32 = rgb(0xd8dbe2);
pub(crate) const STRONG: Color32 = rgb(0xf2f4f8);
pub(crate) const MUTED: Color32 = rgb(0x8b92a3);
pub(crate) const FAINT: Color32 = rgb(0x666d7c);

pub(crate) const ACCENT: Color32 = rgb(0xe3ab4f);
/// The ground of a chosen row: the accent, far back.
pub(crate) const ACCENT_GROUND: Color32 = rgb(0x343024);
pub(crate) const ON_ACCENT: Color32 = rgb(0x1a1408);
pub(crate) const ERROR: Color32 = rgb(0xe5604d);
pub(crate) const ERROR_GROUND: Color32 = rgb(0x2e2326);
pub(crate) const WARNING: Color32 = rgb(0xe3ab4f);
pub(crate) const NOTE: Color32 = rgb(0x6aa5e0);
pub(crate) const WELL: Color32 = rgb(0x6cbf73);

// The board.
pub(crate) const PAPER: Color32 = rgb(0xf1e8d4);
pub(crate) const PAPER_EDGE: Color32 = rgb(0xcdbf9f);
pub(crate) const INK: Color32 = rgb(0x3a3026);
pub(crate) const INK_MUTED: Color32 = rgb(0x8d8068);
pub(crate) const WIRE: Color32 = rgb(0x1f8a86);
/// What the heroes have not seen, over the board.
pub(crate) const FOG: Color32 = Color32::from_rgba_premultiplied(0x1a, 0x1b, 0x1e, 0xe6);
pub(crate) const FOE_DIE: Color32 = rgb(0xe08a80);
/// Heroes, by their places in the catalog.
pub(crate) const HEROES: [Color32; 12] = [
    rgb(0x2f6db5),
    rgb(0x3f8f57),
    rgb(0x7a4fb0),
    rgb(0xb5762a),
    rgb(0x2d8a8a),
    rgb(0xa8487f),
    rgb(0x7b7d2a),
    rgb(0x8a4b32),
    rgb(0x4f5bc4),
    rgb(0x5b6b7d),
    rgb(0xb04a4a),
    rgb(0x4a7d2a),
];
pub(crate) const TEAL_GROUND: Color32 = rgb(0x23403f);

// Sizes, in points; everything stands on a grid of four.
pub(crate) const HEADING: f32 = 16.0;
pub(crate) const BODY: f32 = 13.0;
pub(crate) const SMALL: f32 = 11.0;
pub(crate) const BOOK: f32 = 17.0;
pub(crate) const BOOK_LINE: f32 = 22.0;
pub(crate) const ROUND: u8 = 8;
pub(crate) const ROUND_SMALL: u8 = 6;
pub(crate) const TOP_BAR: f32 = 56.0;
pub(crate) const STATUS_BAR: f32 = 28.0;
pub(crate) const TOOLS_WIDTH: f32 = 244.0;
pub(crate) const TOOLS_LEAST: f32 = 184.0;
/// Widths of the window at which the panels are as narrow as they can be, and as wide as they should.
pub(crate) const NARROW: f32 = 1024.0;
pub(crate) const ROOMY: f32 = 1280.0;
pub(crate) const SIDE_NARROW: f32 = 300.0;
pub(crate) const SIDE_LEAST: f32 = 380.0;
pub(crate) const SIDE_MOST: f32 = 520.0;
pub(crate) const ROW: f32 = 32.0;
pub(crate) const FIELD: f32 = 30.0;
pub(crate) const PANEL_PAD: f32 = 20.0;

/// The faces that [`super::fonts::install`] registers.
pub(crate) fn medium() -> FontFamily {
    FontFamily::Name("medium".into())
}

pub(crate) fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// What is read aloud.
pub(crate) fn book() -> FontFamily {
    FontFamily::Name("book".into())
}

pub(crate) fn book_italic() -> FontFamily {
    FontFamily::Name("book-italic".into())
}

/// Room numbers: the book face with figures of one height.
pub(crate) fn numerals() -> FontFamily {
    FontFamily::Name("numerals".into())
}

pub(crate) fn icons() -> FontFamily {
    FontFamily::Name("icons".into())
}

pub(crate) fn body() -> FontId {
    FontId::proportional(BODY)
}

pub(crate) fn small() -> FontId {
    FontId::proportional(SMALL)
}

pub(crate) fn strong() -> FontId {
    FontId::new(BODY, medium())
}

pub(crate) fn heading() -> FontId {
    FontId::new(HEADING, semibold())
}

pub(crate) fn caption() -> FontId {
    FontId::new(SMALL, semibold())
}

/// What is read aloud, inside a card.
pub(crate) fn quote() -> FontId {
    FontId::new(15.0, book_italic())
}

/// Gives the widgets of this part the look of a field that is typed into.
pub(crate) fn well_widgets(ui: &mut Ui) {
    let widgets = &mut ui.visuals_mut().widgets;
    for state in [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.open,
    ] {
        state.weak_bg_fill = WELL_FILL;
        state.bg_fill = WELL_FILL;
    }
    widgets.inactive.bg_stroke.color = HAIRLINE;
}

pub(crate) fn hairline() -> Stroke {
    Stroke::new(1.0, HAIRLINE)
}

/// Gives the whole context this look; called once when the program starts.
pub(crate) fn apply(ctx: &Context) {
    ctx.set_theme(Theme::Dark);
    ctx.all_styles_mut(style);
}

fn style(style: &mut Style) {
    style.text_styles = [
        (TextStyle::Heading, heading()),
        (TextStyle::Body, body()),
        (TextStyle::Button, body()),
        (TextStyle::Small, small()),
        (TextStyle::Monospace, FontId::monospace(BODY)),
    ]
    .into();
    style.visuals = visuals();
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(8.0, 4.0);
    spacing.button_padding = Vec2::new(10.0, 5.0);
    spacing.interact_size = Vec2::new(32.0, 26.0);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(6);
    spacing.scroll = ScrollStyle {
        floating: true,
        ..ScrollStyle::thin()
    };
    spacing.tooltip_width = 320.0;
}

fn visuals() -> Visuals {
    let round = CornerRadius::same(ROUND_SMALL);
    let widget = |fill: Color32, edge: Color32, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: round,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    Visuals {
        widgets: Widgets {
            noninteractive: widget(PANEL, HAIRLINE, TEXT),
            inactive: widget(RAISED, EDGE, TEXT),
            hovered: widget(RAISED_HOVER, FAINT, STRONG),
            active: widget(RAISED_HOVER, ACCENT, STRONG),
            open: widget(RAISED_HOVER, EDGE, STRONG),
        },
        selection: Selection {
            bg_fill: ACCENT.gamma_multiply(0.35),
            stroke: Stroke::new(1.0, ACCENT),
        },
        hyperlink_color: NOTE,
        faint_bg_color: RAISED,
        extreme_bg_color: WELL_FILL,
        warn_fg_color: WARNING,
        error_fg_color: ERROR,
        window_corner_radius: CornerRadius::same(ROUND),
        window_fill: PANEL,
        window_stroke: Stroke::new(1.0, EDGE),
        window_shadow: shadow(),
        popup_shadow: shadow(),
        menu_corner_radius: CornerRadius::same(ROUND),
        panel_fill: PANEL,
        weak_text_color: Some(MUTED),
        ..Visuals::dark()
    }
}

fn shadow() -> Shadow {
    Shadow {
        offset: [0, 8],
        blur: 24,
        spread: 0,
        color: Color32::from_black_alpha(120),
    }
}
