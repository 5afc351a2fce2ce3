//! Starts the editor: `delve-editor [FILE]`.

use std::path::PathBuf;
use std::process::ExitCode;

use delve_editor::{app::App, dialogs::SystemDialogs, session::Session};
use eframe::egui;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let session = match arguments.as_slice() {
        [] => Session::empty(),
        [only] if only == "--help" || only == "-h" => {
            say("Usage: delve-editor [FILE]\n\nOpens a scenario in the editor, or an empty one.");
            return ExitCode::SUCCESS;
        }
        [only] if only == "--version" || only == "-V" => {
            say(concat!("delve-editor ", env!("CARGO_PKG_VERSION")));
            return ExitCode::SUCCESS;
        }
        [file] => match Session::open(&PathBuf::from(file)) {
            Ok(session) => session,
            Err(error) => return fail(&format!("error: {error}")),
        },
        _ => return fail("error: one file at a time; usage: delve-editor [FILE]"),
    };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_app_id("delve-editor")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([1024.0, 680.0]),
        ..Default::default()
    };
    let start = |cc: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, _> {
        let ctx = cc.egui_ctx.clone();
        let dialogs = SystemDialogs::new(move || ctx.request_repaint());
        Ok(Box::new(App::new(&cc.egui_ctx, session, Box::new(dialogs))))
    };
    match eframe::run_native("Delvewright", options, Box::new(start)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&delve_editor::no_window(&error.to_string())),
    }
}

#[expect(
    clippy::print_stdout,
    reason = "what was asked for goes to standard output"
)]
fn say(text: &str) {
    println!("{text}");
}

#[expect(
    clippy::print_stderr,
    reason = "a program without a window can only write"
)]
fn fail(text: &str) -> ExitCode {
    eprintln!("{text}");
    ExitCode::from(2)
}
