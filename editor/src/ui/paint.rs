//! Painting a scene: its primitives, in squares, as shapes of the toolkit, in points.

use std::f32::consts::FRAC_PI_2;

use delve_scene::geometry::Point;
use delve_scene::ink::Ink;
use delve_scene::palette::Palette;
use delve_scene::shape::{Anchor, Face, Line, Paint, Shape, Style, Text};
use egui::epaint::{CircleShape, PathShape, PathStroke, RectShape, TextShape};
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2,
};

use super::theme;

/// Where the board lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    /// The top-left corner of A1.
    pub(crate) origin: Pos2,
    /// Points a square.
    pub(crate) square: f32,
}

impl Frame {
    /// From squares to points.
    pub(crate) fn to_screen(self, at: Point) -> Pos2 {
        self.origin + vec2(at.x, at.y) * self.square
    }

    /// From points to squares.
    pub(crate) fn to_board(self, at: Pos2) -> Point {
        let from = (at - self.origin) / self.square;
        Point {
            x: from.x,
            y: from.y,
        }
    }

    /// A rectangle of the board on the screen.
    pub(crate) fn rect(self, rect: delve_scene::geometry::Rect) -> Rect {
        Rect::from_min_max(self.to_screen(rect.min), self.to_screen(rect.max))
    }
}

/// The colour of an ink on the screen.
pub(crate) fn colour(ink: Ink) -> Color32 {
    let rgb = Palette::Screen.colour(ink);
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}

fn paint_colour(paint: Paint) -> Color32 {
    colour(paint.ink).gamma_multiply(paint.opacity.clamp(0.0, 1.0))
}

/// The shapes of the toolkit for some shapes of a scene, in the same order.
pub(crate) fn shapes<'a>(
    painter: &Painter,
    frame: Frame,
    shapes: impl IntoIterator<Item = &'a Shape>,
) -> Vec<egui::Shape> {
    let mut out = Vec::new();
    for shape in shapes {
        add(painter, frame, shape, &mut out);
    }
    out
}

fn add(painter: &Painter, frame: Frame, shape: &Shape, out: &mut Vec<egui::Shape>) {
    match shape {
        Shape::Polygon { points, style } => {
            let points = points.iter().map(|at| frame.to_screen(*at)).collect();
            let (fill, stroke) = solid(frame, style);
            out.push(PathShape::convex_polygon(points, fill, stroke).into());
        }
        Shape::Line { points, line } if line.dash.is_none() => {
            let points = points.iter().map(|at| frame.to_screen(*at)).collect();
            out.push(PathShape::line(points, PathStroke::from(stroke(frame, line))).into());
        }
        Shape::Line { .. } => {}
        Shape::Rect {
            rect,
            corner,
            style,
        } => {
            let (fill, stroke) = solid(frame, style);
            let corner = (corner * frame.square).round().clamp(0.0, 255.0) as u8;
            out.push(
                RectShape::new(
                    frame.rect(*rect),
                    CornerRadius::same(corner),
                    fill,
                    stroke,
                    StrokeKind::Middle,
                )
                .into(),
            );
        }
        Shape::Circle {
            centre,
            radius,
            style,
        } => {
            let (fill, stroke) = solid(frame, style);
            out.push(egui::Shape::Circle(CircleShape {
                center: frame.to_screen(*centre),
                radius: radius * frame.square,
                fill,
                stroke,
            }));
        }
        Shape::Text(text) => out.push(text_shape(painter, frame, text)),
    }
    if let (Some(dashes), Some(line)) = (shape.dashes(), shape.line()) {
        let stroke = stroke(frame, &line);
        out.extend(dashes.into_iter().map(|dash| {
            let points = dash.into_iter().map(|at| frame.to_screen(at)).collect();
            egui::Shape::line(points, stroke)
        }));
    }
}

/// Filling and outline; a dashed outline is drawn apart.
fn solid(frame: Frame, style: &Style) -> (Color32, Stroke) {
    let fill = style.fill.map_or(Color32::TRANSPARENT, paint_colour);
    let line = style.line.filter(|line| line.dash.is_none());
    (fill, line.map_or(Stroke::NONE, |line| stroke(frame, &line)))
}

fn stroke(frame: Frame, line: &Line) -> Stroke {
    Stroke::new(line.width * frame.square, paint_colour(line.paint))
}

fn family(face: Face) -> FontFamily {
    match face {
        Face::Sans => FontFamily::Proportional,
        Face::SansBold => theme::semibold(),
        Face::Book => theme::book(),
        Face::BookItalic => theme::book_italic(),
        Face::Numeral => theme::numerals(),
    }
}

fn text_shape(painter: &Painter, frame: Frame, text: &Text) -> egui::Shape {
    let font = FontId::new(text.size * frame.square, family(text.face));
    let colour = paint_colour(text.paint);
    let galley = painter.layout_no_wrap(text.content.clone(), font, colour);
    // A scene gives the baseline; the toolkit wants the corner.
    let baseline = galley
        .rows
        .first()
        .and_then(|row| row.glyphs.first().map(|glyph| row.pos.y + glyph.pos.y))
        .unwrap_or_default();
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => galley.size().x / 2.0,
        Anchor::End => galley.size().x,
    };
    let at = frame.to_screen(text.at);
    if text.upwards {
        let corner = pos2(at.x - baseline, at.y + before);
        return TextShape::new(corner, galley, colour)
            .with_angle(-FRAC_PI_2)
            .into();
    }
    TextShape::new(at - vec2(before, baseline), galley, colour).into()
}
