//! Which icon stands for what.

use delve_validator::Severity;
use egui::Color32;
use lucide_icons::Icon;

use super::theme;
use crate::command::Command;
use crate::tools::Tool;

pub(crate) fn tool(tool: Tool) -> Icon {
    match tool {
        Tool::Select => Icon::MousePointer2,
        Tool::Door => Icon::DoorOpen,
        Tool::Blockage => Icon::BrickWall,
        Tool::Furniture => Icon::Armchair,
        Tool::Guard => Icon::Swords,
        Tool::Trigger => Icon::Target,
        Tool::Mechanism => Icon::Cog,
        Tool::Timer => Icon::Timer,
        Tool::Wire => Icon::Spline,
        Tool::Start => Icon::Flag,
    }
}

pub(crate) fn command(command: Command) -> Icon {
    match command {
        Command::New => Icon::FilePlus,
        Command::Open => Icon::FolderOpen,
        Command::Save | Command::SaveAs => Icon::Save,
        Command::Undo => Icon::Undo2,
        Command::Redo => Icon::Redo2,
        Command::Delete => Icon::Trash2,
        Command::Rotate => Icon::RotateCw,
        Command::Pick(picked) => tool(picked),
        Command::FixProblem => Icon::Wrench,
        Command::Toggle(_) => Icon::Eye,
        _ => Icon::CornerDownRight,
    }
}

pub(crate) fn severity(severity: Severity) -> (Icon, Color32) {
    match severity {
        Severity::Error => (Icon::CircleAlert, theme::ERROR),
        Severity::Warning => (Icon::TriangleAlert, theme::WARNING),
        Severity::Note => (Icon::Info, theme::NOTE),
    }
}
