//! Doors: a leaf between two posts, closed, open, locked or secret.

use delve_format::Square;
use delve_format::scenario::{Door, Lock};

use crate::geometry::{Point, Rect, arc, at};
use crate::ink::Ink;
use crate::item::Hit;
use crate::shape::{Face, Line, Shape, Style, Text, fill, thin};

/// Half the thickness of a wall.
pub(crate) const WALL: f32 = 0.07;

/// Half the width of the opening between the posts.
const OPENING: f32 = 0.36;

/// Where a door stands: the middle of its edge, which way the wall runs, and which way one goes
/// through it, from the first square to the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Doorway {
    /// The middle of the edge.
    pub(crate) middle: Point,
    along: Point,
    through: Point,
    floors: (Ink, Ink),
}

impl Doorway {
    /// The doorway between two neighbouring squares; `floor` says what their floors look like.
    /// `None` when they are no neighbours.
    pub(crate) fn between(
        (from, to): (Square, Square),
        floor: impl Fn(Square) -> Ink,
    ) -> Option<Doorway> {
        let through = Point::towards(from.direction_to(to)?);
        Some(Doorway {
            middle: Point::centre_of(from) + through * 0.5,
            along: through.clockwise(),
            through,
            floors: (floor(from), floor(to)),
        })
    }

    /// A point so far along the wall and so far through it.
    fn point(self, along: f32, through: f32) -> Point {
        self.middle + self.along * along + self.through * through
    }

    /// A rectangle between two such points.
    fn rect(self, along: (f32, f32), through: (f32, f32)) -> Rect {
        Rect::between(
            self.point(along.0, through.0),
            self.point(along.1, through.1),
        )
    }

    /// Where the door is hit.
    pub(crate) fn hit(self) -> Hit {
        Hit::Rect(self.rect((-0.5, 0.5), (-0.22, 0.22)))
    }
}

/// Which side of its doorway an ink covers.
fn block(rect: Rect, style: Style) -> Shape {
    Shape::Rect {
        rect,
        corner: 0.025,
        style,
    }
}

/// How a door looks in its doorway.
pub(crate) fn draw(door: &Door, way: Doorway) -> Vec<Shape> {
    let mut shapes = vec![
        // The opening: the floors of both sides meet in it.
        block(
            way.rect((-OPENING, OPENING), (-WALL - 0.01, 0.0)),
            fill(way.floors.0),
        ),
        block(
            way.rect((-OPENING, OPENING), (0.0, WALL + 0.01)),
            fill(way.floors.1),
        ),
    ];
    match (door.secret, door.held_open) {
        (true, _) => secret_leaf(way, &mut shapes),
        (false, true) => open_leaf(way, &mut shapes),
        (false, false) => closed_leaf(way, &mut shapes),
    }
    if !door.secret {
        for side in [-1.0, 1.0] {
            let post = way.rect((side * OPENING, side * 0.5), (-0.17, 0.17));
            shapes.push(block(post, fill(Ink::Wall)));
        }
    }
    let aside = if door.secret && door.lock.is_some() {
        0.22
    } else {
        0.0
    };
    if door.secret {
        sign(way.point(-aside, 0.0), "S", &mut shapes);
    }
    match door.lock {
        Some(Lock::Armed) => padlock(way.point(aside, 0.0), true, &mut shapes),
        Some(Lock::Disarmed) => padlock(way.point(aside, 0.0), false, &mut shapes),
        None => {}
    }
    shapes
}

fn closed_leaf(way: Doorway, shapes: &mut Vec<Shape>) {
    let leaf = fill(Ink::DoorLeaf).edge(Ink::DoorEdge, 0.035);
    shapes.push(block(way.rect((-OPENING, OPENING), (-0.11, 0.11)), leaf));
    for along in [-0.13, 0.13] {
        shapes.push(Shape::Line {
            points: vec![way.point(along, -0.1), way.point(along, 0.1)],
            line: Line {
                paint: thin(Ink::DoorEdge, 0.6),
                width: 0.025,
                dash: None,
            },
        });
    }
}

/// Turned on its hinge, away from the first square.
fn open_leaf(way: Doorway, shapes: &mut Vec<Shape>) {
    // The sill, so that an open door is no hole.
    shapes.push(Shape::Line {
        points: vec![way.point(-OPENING, 0.0), way.point(OPENING, 0.0)],
        line: Line {
            paint: thin(Ink::DoorEdge, 0.55),
            width: 0.03,
            dash: Some((0.08, 0.07)),
        },
    });
    let hinge = way.point(-OPENING + 0.02, 0.02);
    let (sin, cos) = (0.17 * std::f32::consts::TAU).sin_cos();
    let out = way.along * cos + way.through * sin;
    let thick = out.clockwise() * 0.09;
    let (near, far) = (hinge, hinge + out * 0.7);
    shapes.push(Shape::Polygon {
        points: vec![near - thick, far - thick, far + thick, near + thick],
        style: fill(Ink::DoorLeaf).edge(Ink::DoorEdge, 0.035),
    });
}

/// A piece of wall with a dashed outline.
fn secret_leaf(way: Doorway, shapes: &mut Vec<Shape>) {
    let dashed = fill(Ink::Halo).edge(Ink::Wall, 0.045).dashed(0.1, 0.07);
    shapes.push(block(way.rect((-0.42, 0.42), (-0.1, 0.1)), dashed));
}

/// A small disc with a letter.
fn sign(centre: Point, letter: &str, shapes: &mut Vec<Shape>) {
    shapes.push(Shape::Circle {
        centre,
        radius: 0.19,
        style: fill(Ink::Halo).edge(Ink::Wall, 0.045),
    });
    shapes.push(Shape::Text(Text::centred(
        centre,
        0.27,
        Face::SansBold,
        Ink::Wall,
        letter,
    )));
}

/// A padlock, upright; its shackle is open when it does not hold.
fn padlock(centre: Point, locked: bool, shapes: &mut Vec<Shape>) {
    let body = centre + at(0.0, 0.08);
    let hinge = if locked { body } else { body + at(-0.1, 0.0) };
    let shackle = |paint: Ink, width: f32| Shape::Line {
        points: {
            let top = hinge + at(0.0, if locked { -0.14 } else { -0.2 });
            let mut points = vec![hinge + at(-0.1, 0.0)];
            points.extend(arc(top, at(0.1, 0.1), -0.25, 0.25));
            points.push(hinge + at(0.1, if locked { 0.0 } else { -0.14 }));
            points
        },
        line: Line {
            paint: paint.into(),
            width,
            dash: None,
        },
    };
    shapes.push(shackle(Ink::GoldEdge, 0.1));
    shapes.push(shackle(Ink::Gold, 0.045));
    shapes.push(Shape::Rect {
        rect: Rect::around(body, 0.19, 0.14),
        corner: 0.04,
        style: fill(Ink::Gold).edge(Ink::GoldEdge, 0.04),
    });
    shapes.push(Shape::Circle {
        centre: body,
        radius: 0.04,
        style: fill(Ink::GoldEdge),
    });
}

/// A door that stands between two squares that are no neighbours: marked where it was meant to be.
pub(crate) fn draw_misplaced(door: &Door) -> Vec<Shape> {
    let (from, to) = (
        Point::centre_of(door.between.0),
        Point::centre_of(door.between.1),
    );
    let leaf = fill(thin(Ink::DoorLeaf, 0.6)).edge(Ink::ErrorEdge, 0.05);
    vec![
        Shape::Line {
            points: vec![from, to],
            line: Line {
                paint: Ink::ErrorEdge.into(),
                width: 0.045,
                dash: Some((0.14, 0.1)),
            },
        },
        block(Rect::around(from, 0.3, 0.12), leaf.dashed(0.12, 0.08)),
    ]
}
