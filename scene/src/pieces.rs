//! The pieces of a scenario as items, list by list, each with its name and where it is hit.
//!
//! Beyond 400 lines because there is one function a list; each alone is a screen.

use std::collections::BTreeMap;

use delve_engine::SquareSet;
use delve_format::catalog::Reach;
use delve_format::scenario::{BlockageKind, Duty, Mood, TriggerKind};
use delve_format::{Direction, Place, Players, Square, board};

use crate::doors::{self, Doorway};
use crate::furniture;
use crate::geometry::{Point, Rect, at};
use crate::ink::Ink;
use crate::item::{Hit, Item, Layer};
use crate::labels;
use crate::pen::Pen;
use crate::region;
use crate::scene::Context;
use crate::shape::{Line, Shape, line, thin};
use crate::tokens::{self, Stance};
use crate::wires;

/// How near to a tripwire a point hits it.
const REACH: f32 = 0.3;

/// Adds all pieces; the squares on which they stand are the answer.
pub(crate) fn all(context: &Context, out: &mut Vec<Item>) -> SquareSet {
    doors(context, out);
    let first = out.len();
    start_and_exits(context, out);
    furniture(context, out);
    hazards(context, out);
    blockages(context, out);
    let parts = out.len();
    timers(context, out);
    triggers(context, out);
    mechanisms(context, out);
    share_squares(&mut out[parts..]);
    guards(context, out);
    allies(context, out);
    let busy: SquareSet = out[first..]
        .iter()
        .flat_map(|item| item.squares.iter().copied())
        .collect();
    let wired = if context.options.wires {
        wires(context, &busy, out)
    } else {
        SquareSet::EMPTY
    };
    busy | wired
}

/// A piece on one square.
fn token(layer: Layer, list: &'static str, index: usize, square: Square) -> Item {
    Item {
        place: Place::of(list).index(index),
        squares: vec![square],
        hit: Hit::Squares,
        ..Item::decoration(layer, Vec::new())
    }
}

/// A piece is hit on its squares, if it has any.
fn on_squares(squares: &SquareSet) -> Hit {
    if squares.is_empty() {
        Hit::Nothing
    } else {
        Hit::Squares
    }
}

/// The tag of a piece that is not for everybody.
fn tag(players: Option<Players>, centre: Point) -> Vec<Shape> {
    players.map_or_else(Vec::new, |p| tokens::tag(centre, &labels::players(p)))
}

/// Where tags stand: at the shoulder of a piece.
const SHOULDER: Point = at(0.36, -0.4);

/// A start square that is an exit too has a small ring in the corner of the exit's sign.
fn start_and_exits(context: &Context, out: &mut Vec<Item>) {
    const SMALL: f32 = 0.22;
    let mut over_exits = Vec::new();
    for (i, &square) in context.scenario.start.iter().enumerate() {
        let is_exit = context
            .scenario
            .exits
            .iter()
            .any(|exit| exit.at.contains(&square));
        let mut item = Item {
            label: labels::start(square),
            ..token(Layer::Start, "start", i, square)
        };
        let middle = Point::centre_of(square);
        if is_exit {
            let centre = middle + at(-0.26, 0.26);
            item.shapes = tokens::start(centre, SMALL);
            let radius = SMALL;
            item.hit = Hit::Circle { centre, radius };
            over_exits.push(item);
        } else {
            item.shapes = tokens::start(middle, tokens::START);
            out.push(item);
        }
    }
    for (i, exit) in context.scenario.exits.iter().enumerate() {
        let squares: SquareSet = exit.at.iter().copied().collect();
        let sometimes = !exit.when.is_empty();
        let signs = squares
            .iter()
            .flat_map(|s| tokens::exit(Point::centre_of(s), sometimes));
        out.push(Item {
            place: Place::of("exits").index(i),
            label: labels::exit(exit).label(),
            squares: squares.iter().collect(),
            hit: on_squares(&squares),
            ..Item::decoration(Layer::Start, signs.collect())
        });
    }
    out.extend(over_exits);
}

fn doors(context: &Context, out: &mut Vec<Item>) {
    let floor = |square: Square| {
        let area = board().area_of(square);
        if board().is_corridor(square) {
            Ink::Corridor
        } else if context.is_used(area) {
            Ink::Paper
        } else {
            Ink::Unused
        }
    };
    for (i, door) in context.scenario.doors.iter().enumerate() {
        if !context.options.party.has(door.players) {
            continue;
        }
        let squares: SquareSet = [door.between.0, door.between.1].into_iter().collect();
        let (hit, shapes, middle) = match Doorway::between(door.between, floor) {
            Some(way) => (way.hit(), doors::draw(door, way), way.middle),
            None => {
                let middle = Point::centre_of(door.between.0);
                let hit = Hit::Rect(Rect::around(middle, 0.4, 0.3));
                (hit, doors::draw_misplaced(door), middle)
            }
        };
        out.push(Item {
            place: Place::of("doors").index(i),
            label: labels::door(door).label(),
            squares: squares.iter().collect(),
            hit,
            tags: tag(door.players, middle + at(0.3, -0.44)),
            ..Item::decoration(Layer::Door, shapes)
        });
    }
}

fn blockages(context: &Context, out: &mut Vec<Item>) {
    for (i, blockage) in context.scenario.blockages.iter().enumerate() {
        if !context.options.party.has(blockage.players) {
            continue;
        }
        let squares: SquareSet = blockage.at.iter().copied().collect();
        let draw = |square: Square| match blockage.kind {
            BlockageKind::Rubble => tokens::rubble(Point::centre_of(square), square.index() as u32),
            BlockageKind::Portcullis => tokens::portcullis(Point::centre_of(square)),
        };
        let last = squares.iter().last().map(Point::centre_of);
        out.push(Item {
            place: Place::of("blockages").index(i),
            label: labels::blockage(blockage).label(),
            squares: squares.iter().collect(),
            hit: on_squares(&squares),
            tags: last.map_or_else(Vec::new, |c| tag(blockage.players, c + SHOULDER)),
            ..Item::decoration(Layer::Blockage, squares.iter().flat_map(draw).collect())
        });
    }
}

fn furniture(context: &Context, out: &mut Vec<Item>) {
    let pieces = context.scenario.furniture.iter();
    for (i, (piece, meant)) in pieces.zip(&context.dungeon.furniture).enumerate() {
        if !context.options.party.has(piece.players) {
            continue;
        }
        let corner = Rect::of(piece.at).min;
        // What lies beyond the rim of the board is not drawn.
        let squares: Vec<Square> = meant.squares.iter().collect();
        let rect = Rect::of_all(&squares).unwrap_or(Rect::of(piece.at));
        let (columns, rows) = (rect.width() as u8, rect.height() as u8);
        let size = match piece.facing {
            Direction::North | Direction::South => (columns, rows),
            Direction::East | Direction::West => (rows, columns),
        };
        let mut pen = Pen::new(corner, size, piece.facing);
        furniture::draw(&mut pen, &piece.kind, &context.names.furniture(&piece.kind));
        let mut shapes = pen.shapes;
        if meant.off_board {
            shapes.push(Shape::Rect {
                rect: rect.grow(-0.03),
                corner: 0.06,
                style: line(Ink::ErrorEdge, 0.06).dashed(0.16, 0.1),
            });
        }
        out.push(Item {
            place: Place::of("furniture").index(i),
            label: labels::furniture(&context.names, piece).label(),
            squares,
            hit: Hit::Squares,
            tags: tag(piece.players, at(rect.max.x - 0.14, rect.min.y + 0.1)),
            ..Item::decoration(Layer::Furniture, shapes)
        });
    }
}

fn hazards(context: &Context, out: &mut Vec<Item>) {
    for (i, hazard) in context.scenario.hazards.iter().enumerate() {
        if !context.options.party.has(hazard.players) {
            continue;
        }
        let c = Point::centre_of(hazard.at);
        let name = context.names.hazard(&hazard.kind);
        out.push(Item {
            label: labels::hazard(&context.names, hazard).label(),
            shapes: tokens::hazard(c, &hazard.kind, &name, hazard.hidden),
            tags: tag(hazard.players, c + SHOULDER),
            ..token(Layer::Hazard, "hazards", i, hazard.at)
        });
    }
}

fn triggers(context: &Context, out: &mut Vec<Item>) {
    let pieces = context.scenario.triggers.iter();
    for (i, (trigger, meant)) in pieces.zip(&context.dungeon.triggers).enumerate() {
        if !context.options.party.has(trigger.players) {
            continue;
        }
        let c = Point::centre_of(trigger.at);
        let mut item = token(Layer::Trigger, "triggers", i, trigger.at);
        item.label = labels::trigger(trigger).label();
        item.squares = meant.squares.iter().collect();
        item.shapes = match trigger.kind {
            TriggerKind::PressurePlate => tokens::plate(c),
            TriggerKind::Lever => tokens::lever(c),
            TriggerKind::Sensor => {
                let mut shapes = dotted_rim(&meant.trapped);
                shapes.extend(tokens::sensor(c));
                shapes
            }
            TriggerKind::Tripwire => {
                let ends = match trigger.to.filter(|&to| to != trigger.at) {
                    Some(to) => [c, Point::centre_of(to)],
                    None => across(trigger.at),
                };
                if meant.straight && trigger.to.is_some_and(|to| to != trigger.at) {
                    item.hit = Hit::Line {
                        points: ends.to_vec(),
                        reach: REACH,
                    };
                }
                tokens::tripwire(ends[0], ends[1])
            }
        };
        item.shapes.extend(tokens::quality(c, trigger.quality));
        item.tags = tag(trigger.players, c + SHOULDER);
        out.push(item);
    }
}

/// The ends of a cord over one square: from wall to wall where there are walls.
fn across(square: Square) -> [Point; 2] {
    let walled = |direction| board().is_wall(square, direction);
    let sides = |a, b| u8::from(walled(a)) + u8::from(walled(b));
    let c = Point::centre_of(square);
    let half =
        if sides(Direction::North, Direction::South) > sides(Direction::East, Direction::West) {
            at(0.0, 0.36)
        } else {
            at(0.36, 0.0)
        };
    [c - half, c + half]
}

/// A faint rim around the squares on which a sensor notices somebody.
fn dotted_rim(squares: &SquareSet) -> Vec<Shape> {
    region::outline(squares)
        .into_iter()
        .map(|rim| Shape::Line {
            points: rim.to_vec(),
            line: Line {
                paint: thin(Ink::Trigger, 0.6),
                width: 0.04,
                dash: Some((0.06, 0.1)),
            },
        })
        .collect()
}

fn mechanisms(context: &Context, out: &mut Vec<Item>) {
    for (i, mechanism) in context.scenario.mechanisms.iter().enumerate() {
        if !context.options.party.has(mechanism.players) {
            continue;
        }
        let c = Point::centre_of(mechanism.at);
        let letter = tokens::mechanism_letter(mechanism.kind);
        // Only what acts along a line looks somewhere.
        let aims = match context.names.reach(mechanism.kind) {
            None | Some(Reach::Line(_)) => Some(mechanism.facing),
            Some(_) => None,
        };
        out.push(Item {
            label: labels::mechanism(&context.names, mechanism).label(),
            shapes: tokens::mechanism(c, letter, aims),
            tags: tag(mechanism.players, c + SHOULDER),
            ..token(Layer::Mechanism, "mechanisms", i, mechanism.at)
        });
    }
}

/// Parts may share a square, a part and its trigger above all: then each is drawn smaller, side by
/// side.
fn share_squares(parts: &mut [Item]) {
    let mut there: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
    for (i, part) in parts.iter().enumerate() {
        if let ([square], Hit::Squares) = (&part.squares[..], &part.hit) {
            there.entry(*square).or_default().push(i);
        }
    }
    for (square, sharing) in there.into_iter().filter(|(_, all)| all.len() > 1) {
        let c = Point::centre_of(square);
        let (factor, aside) = if sharing.len() == 2 {
            (0.66, 0.17)
        } else {
            (0.5, 0.24)
        };
        let corners = [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)];
        for (i, (x, y)) in sharing.into_iter().zip(corners.into_iter().cycle()) {
            let by = at(x, y) * aside;
            let part = &mut parts[i];
            for shape in part.shapes.iter_mut().chain(&mut part.tags) {
                *shape = shape.clone().scaled(c, factor, by);
            }
            part.hit = Hit::Circle {
                centre: c + by,
                radius: 0.4 * factor,
            };
        }
    }
}

fn timers(context: &Context, out: &mut Vec<Item>) {
    for (i, timer) in context.scenario.timers.iter().enumerate() {
        if !context.options.party.has(timer.players) {
            continue;
        }
        let c = Point::centre_of(timer.at);
        let mut tags = tokens::turns(c, timer.turns);
        tags.extend(tag(timer.players, c + at(-0.3, -0.4)));
        out.push(Item {
            label: labels::timer(timer).label(),
            shapes: tokens::timer(c),
            tags,
            ..token(Layer::Timer, "timers", i, timer.at)
        });
    }
}

fn guards(context: &Context, out: &mut Vec<Item>) {
    for (i, guard) in context.scenario.guards.iter().enumerate() {
        if !context.options.party.has(guard.players) {
            continue;
        }
        let c = Point::centre_of(guard.at);
        let marked = guard
            .id
            .as_ref()
            .is_some_and(|id| context.marked_guards.contains(id));
        let stance = Stance {
            named: marked || guard.name.as_ref().is_some_and(|n| !n.trim().is_empty()),
            reserve: guard.reserve,
            wary: guard.mood == Mood::Wary,
        };
        let letters = context.letters.monster(&guard.monster);
        let mut shapes = tokens::guard(c, &letters, stance);
        match guard.duty {
            Some(Duty::Traps) => shapes.extend(tokens::duty(c, "T")),
            Some(Duty::Drudgery) => shapes.extend(tokens::duty(c, "D")),
            None => {}
        }
        out.push(Item {
            label: labels::guard(&context.names, guard).label(),
            shapes,
            tags: tag(guard.players, c + SHOULDER),
            ..token(Layer::Guard, "guards", i, guard.at)
        });
    }
}

fn allies(context: &Context, out: &mut Vec<Item>) {
    for (i, ally) in context.scenario.allies.iter().enumerate() {
        if !context.options.party.has(ally.players) {
            continue;
        }
        let c = Point::centre_of(ally.at);
        out.push(Item {
            label: labels::ally(&context.names, ally).label(),
            shapes: tokens::ally(c, &context.letters.figure(&ally.figure)),
            tags: tag(ally.players, c + SHOULDER),
            ..token(Layer::Ally, "allies", i, ally.at)
        });
    }
}

fn wires(context: &Context, busy: &SquareSet, out: &mut Vec<Item>) -> SquareSet {
    let party = context.options.party;
    let routes = wires::routes(context.dungeon, party);
    let mut all = SquareSet::EMPTY;
    for (i, (wire, route)) in context.scenario.wires.iter().zip(&routes).enumerate() {
        if !party.has(wire.players) {
            continue;
        }
        all |= route.squares;
        out.push(Item {
            place: Place::of("wires").index(i),
            label: labels::wire(wire).label(),
            squares: route.squares.iter().collect(),
            hit: route.hit(),
            tags: route
                .tag()
                .map_or_else(Vec::new, |at| tag(wire.players, at)),
            ..Item::decoration(Layer::Wire, wires::draw(route, busy))
        });
    }
    all
}
