//! A scene as a standalone SVG file: no script, no style sheet, no font inside.

use std::fmt::Write as _;

use crate::geometry::{Point, Rect};
use crate::ink::Ink;
use crate::item::Item;
use crate::palette::Palette;
use crate::scene::Scene;
use crate::shape::{Anchor, Face, Line, Paint, Shape, Style, Text};

/// How a scene becomes SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgOptions {
    /// Its colours.
    pub palette: Palette,
    /// Width and height of a square in SVG units, more than 0.
    pub square: f32,
    /// What the picture is called.
    pub title: String,
}

impl Default for SvgOptions {
    fn default() -> SvgOptions {
        SvgOptions {
            palette: Palette::Screen,
            square: 40.0,
            title: String::new(),
        }
    }
}

/// The scene as an SVG document. Every item with a name is a group with that name as its title, so
/// that a browser shows it under the pointer and a screen reader reads it.
#[must_use]
pub fn draw(scene: &Scene, options: &SvgOptions) -> String {
    let mut out = Writer {
        text: String::with_capacity(256 * 1024),
        options,
        origin: scene.bounds.min,
    };
    out.head(scene);
    for (item, shapes) in scene.painted() {
        out.group(item, shapes);
    }
    out.text.push_str("</svg>\n");
    out.text
}

struct Writer<'a> {
    text: String,
    options: &'a SvgOptions,
    origin: Point,
}

/// Writes to the text; that cannot fail.
macro_rules! put {
    ($self:ident, $($arg:tt)*) => {
        let _ = write!($self.text, $($arg)*);
    };
}

impl Writer<'_> {
    fn head(&mut self, scene: &Scene) {
        let (width, height) = (
            self.length(scene.bounds.width()),
            self.length(scene.bounds.height()),
        );
        put!(
            self,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n"
        );
        if !self.options.title.is_empty() {
            put!(self, "<title>{}</title>\n", escape(&self.options.title));
        }
        let frame = self.options.palette.colour(Ink::Frame);
        put!(
            self,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{frame}\"/>\n"
        );
    }

    fn group(&mut self, item: &Item, shapes: &[Shape]) {
        if shapes.is_empty() {
            return;
        }
        put!(self, "<g>");
        if !item.label.is_empty() {
            put!(self, "<title>{}</title>", escape(&item.label));
        }
        self.text.push('\n');
        for shape in shapes {
            self.shape(shape);
        }
        put!(self, "</g>\n");
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Polygon { points, style } => {
                let points = self.points(points);
                put!(self, "<polygon points=\"{points}\"");
                self.style(style);
            }
            Shape::Line { points, line } => {
                let points = self.points(points);
                put!(self, "<polyline points=\"{points}\" fill=\"none\"");
                self.line(line);
            }
            Shape::Rect {
                rect,
                corner,
                style,
            } => {
                self.rect(*rect, *corner);
                self.style(style);
            }
            Shape::Circle {
                centre,
                radius,
                style,
            } => {
                let (x, y) = self.point(*centre);
                let r = self.length(*radius);
                put!(self, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"");
                self.style(style);
            }
            Shape::Text(text) => {
                self.letters(text);
                return;
            }
        }
        put!(self, "/>\n");
    }

    fn rect(&mut self, rect: Rect, corner: f32) {
        let (x, y) = self.point(rect.min);
        let (w, h) = (self.length(rect.width()), self.length(rect.height()));
        put!(
            self,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\""
        );
        if corner > 0.0 {
            let r = self.length(corner);
            put!(self, " rx=\"{r}\"");
        }
    }

    fn letters(&mut self, text: &Text) {
        let (x, y) = self.point(text.at);
        let size = self.length(text.size);
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let font = font(text.face);
        put!(
            self,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {font}"
        );
        if text.upwards {
            put!(self, " transform=\"rotate(-90 {x} {y})\"");
        }
        self.paint("fill", text.paint);
        put!(self, ">{}</text>\n", escape(&text.content));
    }

    fn style(&mut self, style: &Style) {
        match style.fill {
            Some(paint) => self.paint("fill", paint),
            None => self.text.push_str(" fill=\"none\""),
        }
        if let Some(line) = &style.line {
            self.line(line);
        }
    }

    fn line(&mut self, line: &Line) {
        self.paint("stroke", line.paint);
        let width = self.length(line.width);
        put!(self, " stroke-width=\"{width}\" stroke-linejoin=\"round\"");
        if let Some((on, off)) = line.dash {
            let (on, off) = (self.length(on), self.length(off));
            put!(self, " stroke-dasharray=\"{on} {off}\"");
        }
    }

    fn paint(&mut self, attribute: &str, paint: Paint) {
        let colour = self.options.palette.colour(paint.ink);
        put!(self, " {attribute}=\"{colour}\"");
        if paint.opacity < 1.0 {
            let opacity = Number(paint.opacity);
            put!(self, " {attribute}-opacity=\"{opacity}\"");
        }
    }

    fn length(&self, units: f32) -> Number {
        Number(units * self.options.square)
    }

    fn point(&self, p: Point) -> (Number, Number) {
        let from_origin = p - self.origin;
        (self.length(from_origin.x), self.length(from_origin.y))
    }

    fn points(&self, points: &[Point]) -> String {
        let mut all = String::with_capacity(points.len() * 12);
        for (i, &p) in points.iter().enumerate() {
            let (x, y) = self.point(p);
            let space = if i == 0 { "" } else { " " };
            let _ = write!(all, "{space}{x},{y}");
        }
        all
    }
}

/// A number with at most two decimals, as short as can be.
#[derive(Clone, Copy)]
struct Number(f32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Adding zero turns a rounded -0 into 0.
        let hundredths = (self.0 * 100.0).round() + 0.0;
        let number = format!("{:.2}", hundredths / 100.0);
        let short = number.trim_end_matches('0').trim_end_matches('.');
        f.write_str(short)
    }
}

/// Attributes that pick a font.
fn font(face: Face) -> &'static str {
    match face {
        Face::Sans => "font-family=\"Inter, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif\"",
        Face::SansBold => {
            "font-family=\"Inter, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif\" \
             font-weight=\"700\""
        }
        Face::Book => {
            "font-family=\"'EB Garamond', Garamond, 'Palatino Linotype', 'DejaVu Serif', serif\""
        }
        Face::BookItalic => {
            "font-family=\"'EB Garamond', Garamond, 'Palatino Linotype', 'DejaVu Serif', serif\" \
             font-style=\"italic\""
        }
        // Figures of one height, where the font has them; a letter-like old-style 1 is misread.
        Face::Numeral => {
            "font-family=\"'EB Garamond', Garamond, 'Palatino Linotype', 'DejaVu Serif', serif\" \
             style=\"font-variant-numeric: lining-nums; font-feature-settings: 'lnum'\""
        }
    }
}

/// A text for use in XML.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            // What XML cannot hold, and what would turn the direction of the text around it.
            c if c.is_control() => {}
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFFE}' | '\u{FFFF}' => {}
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (1.0, "1"),
            (0.5, "0.5"),
            (10.0, "10"),
            (-0.001, "0"),
            (2.345, "2.35"),
            (100.0, "100"),
            (-3.1, "-3.1"),
        ] {
            assert_eq!(Number(number).to_string(), text);
        }
    }

    #[test]
    fn text_is_safe_in_xml() {
        assert_eq!(
            escape("Ghoul & <Co> \"x\"\n\u{0}\u{b}\u{202e}ß"),
            "Ghoul &amp; &lt;Co&gt; &quot;x&quot; ß"
        );
    }
}
