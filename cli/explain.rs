//! `delve explain` and `delve rules`: what the rules look for.

use std::fmt::Write;
use std::io;

use clap::ValueEnum;
use delve_format::{Catalog, Document};
use delve_validator::{Diagnostic, Group, Rule, check, nearest, render, rule, rules};
use serde_json::json;

use crate::Ending;
use crate::output::{Output, complain};

/// Explain what a rule finds and why that matters
///
/// Without a name the rules are listed, as `delve rules` lists them.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name of a rule, as a finding shows it: `error[overlap]`
    rule: Option<String>,
}

/// List the rules
#[derive(clap::Args)]
pub(crate) struct ListArgs {
    /// How they are listed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line a rule, by groups
    Text,
    /// All that is known of them
    Json,
}

/// Longest line of a page, in characters.
const WIDTH: usize = 80;

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let Some(name) = &args.rule else {
        output.print(&listed(rules()))?;
        return Ok(Ending::Fine);
    };
    if let Some(rule) = rule(name) {
        output.print(&page(rule))?;
        return Ok(Ending::Fine);
    }
    if let Some(group) = Group::ALL.into_iter().find(|group| group.word() == name) {
        let of_group = rules().iter().copied().filter(|rule| rule.group == group);
        output.print(&listed(&of_group.collect::<Vec<_>>()))?;
        return Ok(Ending::Fine);
    }
    let help = match nearest(name, rules().iter().map(|rule| rule.name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`delve rules` lists them".to_owned(),
    };
    complain(&format!("there is no rule `{name}`; {help}"));
    Ok(Ending::Failed)
}

pub(crate) fn list(args: &ListArgs, output: &mut Output) -> io::Result<Ending> {
    let text = match args.format {
        Format::Text => listed(rules()),
        Format::Json => as_json(),
    };
    output.print(&text)?;
    Ok(Ending::Fine)
}

/// One line a rule, below the headings of their groups.
fn listed(rules: &[&Rule]) -> String {
    let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for group in Group::ALL {
        let mut of_group = rules.iter().filter(|rule| rule.group == group).peekable();
        if of_group.peek().is_none() {
            continue;
        }
        let gap = if out.is_empty() { "" } else { "\n" };
        let _ = writeln!(out, "{gap}{} ({})", group.title(), group.word());
        for rule in of_group {
            let (name, severity, summary) = (rule.name, rule.severity.word(), rule.summary);
            let _ = writeln!(out, "  {name:width$}  {severity:7}  {summary}");
        }
    }
    out
}

/// Whether a fix is offered for what a rule finds.
fn has_fix(rule: &Rule) -> bool {
    of_example(rule).iter().any(|d| d.fix.is_some())
}

/// What a rule finds in its bad example.
fn of_example(rule: &Rule) -> Vec<Diagnostic> {
    let mut found = check(&Document::parse(rule.bad), Catalog::built_in());
    found.retain(|diagnostic| diagnostic.rule == rule.name);
    found
}

/// All rules as a JSON document.
fn as_json() -> String {
    let all = rules().iter().map(|rule| {
        json!({
            "name": rule.name,
            "group": rule.group.word(),
            "severity": rule.severity.word(),
            "adjustable": rule.is_adjustable(),
            "fixable": has_fix(rule),
            "summary": rule.summary,
            "finds": rule.finds,
            "why": rule.why,
            "bad": rule.bad,
            "good": rule.good,
        })
    });
    render::json_text(&json!({
        "format": "delve-rules",
        "version": 1,
        "rules": all.collect::<Vec<_>>(),
    }))
}

/// One rule's page of the manual, for the terminal.
fn page(rule: &Rule) -> String {
    let found = of_example(rule);
    let found: Vec<&Diagnostic> = found.iter().collect();
    let shown = render::full("example.ron", rule.bad, &found, false);
    let name = rule.name;
    let mut out = format!(
        "{name}: {}.\n\n{} · {}\n",
        rule.summary,
        rule.group.title(),
        rule.severity
    );
    let mut part = |title: &str, text: &str| {
        let _ = write!(out, "\n{title}\n\n{}\n", text.trim_end());
    };
    part("What it finds", &wrapped(rule.finds));
    part("Why it matters", &wrapped(rule.why));
    part("An example", &indented(rule.bad));
    part("`delve check` says", &indented(&shown));
    part("Put right", &indented(rule.good));
    let counts = if rule.is_adjustable() {
        format!(
            "`delve check --allow {name}` leaves it out, and so does `{name} = \"allow\"` below \
             `[rules]` in a `delve.toml`."
        )
    } else {
        "It is always an error: what breaks it was not read, so nothing else can be said of it."
            .to_owned()
    };
    let fix = if has_fix(rule) {
        " `delve check --fix` mends it where that is safe."
    } else {
        ""
    };
    part("How much it counts", &wrapped(&(counts + fix)));
    out
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("    {line}\n"),
    });
    lines.collect()
}

/// Paragraphs and lists with lines that fit the screen.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut length = 0;
        for word in line.split_whitespace() {
            let more = word.chars().count();
            if length > 0 && length + 1 + more > WIDTH {
                out.push('\n');
                length = 0;
            } else if length > 0 {
                out.push(' ');
                length += 1;
            }
            out.push_str(word);
            length += more;
        }
        out.push('\n');
    }
    out
}
