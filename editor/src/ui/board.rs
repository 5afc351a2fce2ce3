//! The board in the middle: the scene painted as large as it fits, and the pointer on it.
//!
//! Each square, each piece and, with the door in the hand, each wall has a node in the accessibility
//! tree, so that a screen reader finds it, says what it is, and can press it.

use delve_format::square::{COLUMNS, ROWS};
use delve_format::{Square, board};
use delve_scene::geometry::Point;
use delve_scene::{Item, Layer, Scene};
use egui::accesskit::{Action, Node, Role};
use egui::text::LayoutJob;
use egui::{
    FontId, Id, PointerButton, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::paint::{self, Frame};
use super::{Desk, theme};
use crate::session::bench::{Intent, Verdict};
use crate::tools::{Tool, middle};

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk<'_>) {
    let scene = desk.bench.shown_scene();
    let frame = fit(ui.max_rect(), &scene);
    let rect = frame.rect(delve_scene::Rect::new(
        0.0,
        0.0,
        f32::from(COLUMNS),
        f32::from(ROWS),
    ));
    let response = ui.interact(rect, ui.scope_id().with("board"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, "Board"));
    let painter = ui.painter().with_clip_rect(ui.max_rect());
    for (_, shapes) in scene.painted() {
        painter.extend(paint::shapes(&painter, frame, shapes));
    }
    pointer(ui, desk, frame, &response);
    nodes(ui, desk, frame, &response, &scene);
    sentence(ui, desk, frame, &scene);
    banner(ui, desk);
}

/// What is said over the board of a file that is broken.
fn banner(ui: &Ui, desk: &Desk<'_>) {
    let Some((said, source)) = desk.bench.session.broken() else {
        return;
    };
    let room = ui.max_rect().shrink(12.0);
    let painter = ui.painter();
    let wide = (room.width() - 28.0).min(640.0);
    let head = painter.layout(said.clone(), theme::strong(), theme::STRONG, wide);
    let mut job = LayoutJob::simple(source, FontId::monospace(12.0), theme::TEXT, wide);
    job.wrap.max_rows = 2;
    let line = painter.layout_job(job);
    let size = vec2(wide, head.size().y + 8.0 + line.size().y) + vec2(28.0, 24.0);
    let rect = Rect::from_min_size(pos2(room.center().x - size.x / 2.0, room.top()), size);
    painter.rect(
        rect,
        theme::ROUND_SMALL,
        theme::ERROR_GROUND,
        Stroke::new(1.0, theme::ERROR),
        StrokeKind::Inside,
    );
    let below = head.size().y + 20.0;
    painter.galley(rect.min + vec2(14.0, 12.0), head, theme::STRONG);
    painter.galley(rect.min + vec2(14.0, below), line, theme::TEXT);
    ui.interact(rect, ui.scope_id().with("banner"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(Role::Alert, true, &said));
}

/// Squares are a whole number of points, so that lines are sharp.
pub(super) fn fit(room: Rect, scene: &Scene) -> Frame {
    let bounds = scene.bounds;
    let square = (room.width() / bounds.width()).min(room.height() / bounds.height());
    let square = if square > 8.0 {
        square.floor()
    } else {
        square.max(1.0)
    };
    let middle = bounds.min.lerp(bounds.max, 0.5);
    let origin = room.center() - vec2(middle.x, middle.y) * square;
    Frame {
        origin: origin.round(),
        square,
    }
}

fn pointer(ui: &Ui, desk: &mut Desk<'_>, frame: Frame, response: &Response) {
    let at = |at: Pos2| frame.to_board(at);
    let on_board = |point: &Point| point.square().is_some();
    let (pressed, released, down, here) = ui.input(|input| {
        let pointer = &input.pointer;
        (
            pointer.button_pressed(PointerButton::Primary),
            pointer.button_released(PointerButton::Primary),
            pointer.button_down(PointerButton::Primary),
            pointer.interact_pos(),
        )
    });
    let aim = if down { here } else { response.hover_pos() }
        .map(at)
        .filter(on_board);
    if aim != desk.bench.aim {
        desk.push(Intent::Point(aim));
    }
    if pressed
        && response.contains_pointer()
        && let Some(aim) = here.map(at).filter(on_board)
    {
        desk.push(Intent::Press(aim));
    }
    if released {
        desk.push(Intent::Release(here.map(at).filter(on_board)));
    }
    if response.secondary_clicked() {
        desk.push(Intent::Run(crate::command::Command::Deselect));
    }
}

/// The accessibility nodes; nothing is done when nobody listens.
fn nodes(ui: &Ui, desk: &mut Desk<'_>, frame: Frame, board_response: &Response, scene: &Scene) {
    let listened = ui
        .ctx()
        .accesskit_node_builder(board_response.id, |_| ())
        .is_some();
    if !listened {
        return;
    }
    let base = board_response.id;
    for square in Square::all() {
        let rect = frame.rect(delve_scene::Rect::of(square));
        let id = base.with(("square", square.index()));
        press_node(
            ui,
            desk,
            frame,
            id,
            rect,
            Role::GridCell,
            &square.to_string(),
        );
    }
    if desk.bench.hand.tool == Tool::Door {
        for square in Square::all() {
            for way in [
                delve_format::Direction::East,
                delve_format::Direction::South,
            ] {
                let Some(other) = square.step(way).filter(|_| board().is_wall(square, way)) else {
                    continue;
                };
                let at = frame.to_screen(middle(square, other));
                let rect = Rect::from_center_size(at, vec2(6.0, 6.0));
                let id = base.with(("wall", square.index(), other.index()));
                press_node(
                    ui,
                    desk,
                    frame,
                    id,
                    rect,
                    Role::Button,
                    &format!("wall {square}–{other}"),
                );
            }
        }
    }
    for item in scene
        .items
        .iter()
        .filter(|item| item.is_piece() && !item.label.is_empty())
    {
        let Some(rect) = node_rect(frame, item) else {
            continue;
        };
        let id = base.with(("piece", item.place.to_string()));
        press_node(ui, desk, frame, id, rect, Role::Button, &item.label);
    }
}

/// Where a press on a piece lands: a wire is pressed on its first leg, everything else in its middle.
fn node_rect(frame: Frame, item: &Item) -> Option<Rect> {
    match &item.hit {
        delve_scene::Hit::Line { points, .. } => {
            let leg = points
                .windows(2)
                .max_by(|a, b| a[0].distance(a[1]).total_cmp(&b[0].distance(b[1])))?;
            let at = frame.to_screen(leg[0].lerp(leg[1], 0.5));
            Some(Rect::from_center_size(at, vec2(4.0, 4.0)))
        }
        _ => item.bounds().map(|bounds| frame.rect(bounds)),
    }
}

fn press_node(
    ui: &Ui,
    desk: &mut Desk<'_>,
    frame: Frame,
    id: Id,
    rect: Rect,
    role: Role,
    label: &str,
) {
    // Registers the node below this panel; the board itself takes the pointer.
    ui.interact(Rect::NOTHING, id, Sense::hover());
    ui.ctx().accesskit_node_builder(id, |node: &mut Node| {
        node.set_role(role);
        node.set_label(label);
        node.add_action(Action::Click);
        node.set_bounds(egui::accesskit::Rect {
            x0: rect.min.x.into(),
            y0: rect.min.y.into(),
            x1: rect.max.x.into(),
            y1: rect.max.y.into(),
        });
    });
    if ui.input(|input| input.num_accesskit_action_requests(id, Action::Click) > 0) {
        let aim = frame.to_board(rect.center());
        desk.push(Intent::Press(aim));
        desk.push(Intent::Release(Some(aim)));
    }
}

/// Where a box of this size covers neither what is held nor, if it can be, any piece: on the first
/// of its sides where that is so.
fn aside(frame: Frame, scene: &Scene, room: Rect, held: Rect, size: Vec2) -> Rect {
    let far = frame.square * 0.6;
    let (right, left) = (held.right() + far, held.left() - far - size.x);
    let (above, below) = (held.top() - far - size.y, held.bottom() + far);
    let level = held.center().y - size.y / 2.0;
    let corners = [
        pos2(right, above),
        pos2(right, level),
        pos2(right, below),
        pos2(left, above),
        pos2(left, level),
        pos2(left, below),
        pos2(held.center().x - size.x / 2.0, above),
        pos2(held.center().x - size.x / 2.0, below),
    ];
    let boxes = corners.map(|corner| {
        let corner = corner.clamp(room.min, (room.max - size).max(room.min));
        Rect::from_min_size(corner, size)
    });
    let pieces: Vec<Rect> = scene
        .items
        .iter()
        .filter(|item| item.is_piece() && item.layer != Layer::Wire)
        .filter_map(|item| Some(frame.rect(item.bounds()?)))
        .collect();
    let covered = |rect: &Rect| {
        let held = if rect.intersects(held) { 1000 } else { 0 };
        held + pieces
            .iter()
            .filter(|piece| rect.intersects(**piece))
            .count()
    };
    boxes.into_iter().min_by_key(covered).unwrap_or(boxes[0])
}

/// The sentence beside the ghost: whether it fits, and why not.
fn sentence(ui: &Ui, desk: &Desk<'_>, frame: Frame, scene: &Scene) {
    let (Some(ghost), Some(aim)) = (desk.bench.ghost(), desk.bench.aim) else {
        return;
    };
    let (head, why, edge) = match &ghost.verdict {
        Verdict::Fits(what) => (what.clone(), String::new(), theme::EDGE),
        Verdict::Unfit { head, why } => (head.clone(), why.clone(), theme::ERROR),
        Verdict::Nothing(why) if why.is_empty() => return,
        Verdict::Nothing(why) => (why.clone(), String::new(), theme::EDGE),
    };
    let painter = ui.painter();
    let most = 232.0;
    let ink = if edge == theme::ERROR {
        theme::STRONG
    } else {
        theme::TEXT
    };
    let font = if edge == theme::ERROR {
        theme::strong()
    } else {
        theme::body()
    };
    let head_galley = painter.layout(head.clone(), font, ink, most);
    let why_galley = painter.layout(why.clone(), theme::small(), theme::TEXT, most);
    let why_height = if why.is_empty() {
        0.0
    } else {
        why_galley.size().y + 3.0
    };
    let size = vec2(
        head_galley.size().x.max(if why.is_empty() {
            0.0
        } else {
            why_galley.size().x
        }),
        head_galley.size().y + why_height,
    ) + vec2(20.0, 14.0);
    let room = ui.max_rect().shrink(6.0);
    let here = Rect::from_center_size(frame.to_screen(aim), Vec2::splat(frame.square));
    let held = delve_scene::Rect::of_all(&ghost.squares)
        .filter(|_| desk.bench.hand.tool != Tool::Wire)
        .map_or(here, |squares| frame.rect(squares).union(here));
    let rect = aside(frame, scene, room, held, size);
    painter.rect(
        rect,
        theme::ROUND_SMALL,
        theme::WELL_FILL.gamma_multiply(0.95),
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    painter.galley(rect.min + vec2(10.0, 7.0), head_galley.clone(), ink);
    painter.galley(
        rect.min + vec2(10.0, 10.0 + head_galley.size().y),
        why_galley,
        theme::TEXT,
    );
    let id = ui.scope_id().with("sentence");
    ui.interact(Rect::NOTHING, id, Sense::hover());
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(Role::Status);
        node.set_label(if why.is_empty() {
            head
        } else {
            format!("{head}. {why}")
        });
    });
}
