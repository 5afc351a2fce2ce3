//! What a rule is: its name, its page of the manual, and the function that looks.

use crate::diagnostic::{Diagnostic, Finding, Severity};
use crate::facts::Facts;
use crate::levels::nearest;

/// What a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The file as text: whether it can be read at all.
    File,
    /// Ids and what they refer to.
    Names,
    /// Where the pieces are.
    Placement,
    /// Triggers, mechanisms, timers and wires.
    Wiring,
    /// The ways of the heroes.
    Path,
    /// What is read aloud.
    Text,
    /// Whether it is fair, and whether the box holds enough.
    Balance,
    /// The dungeon defended: portals, sanctum and boss.
    Invasion,
}

impl Group {
    /// All of them, in the order of the manual.
    pub const ALL: [Group; 8] = [
        Group::File,
        Group::Names,
        Group::Placement,
        Group::Wiring,
        Group::Path,
        Group::Text,
        Group::Balance,
        Group::Invasion,
    ];

    /// Its name: `file`, `placement`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Group::File => "file",
            Group::Names => "names",
            Group::Placement => "placement",
            Group::Wiring => "wiring",
            Group::Path => "path",
            Group::Text => "text",
            Group::Balance => "balance",
            Group::Invasion => "invasion",
        }
    }

    /// What it is about, as a heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Group::File => "The file",
            Group::Names => "Names",
            Group::Placement => "Pieces on the board",
            Group::Wiring => "Triggers, mechanisms and wires",
            Group::Path => "The way through",
            Group::Text => "Room text",
            Group::Balance => "Balance",
            Group::Invasion => "The invasion",
        }
    }
}

/// One rule: everything about it, in one file of `rules/`.
#[derive(Debug)]
pub struct Rule {
    /// Its name, in kebab case; it reads well after "allow". Part of the public interface.
    pub name: &'static str,
    /// How bad a breach is.
    pub severity: Severity,
    /// What it is about.
    pub group: Group,
    /// What it finds, in one line without a full stop.
    pub summary: &'static str,
    /// What it finds and what it does not, in Markdown.
    pub finds: &'static str,
    /// Why that matters, in Markdown.
    pub why: &'static str,
    /// A scenario with this fault and no other.
    pub bad: &'static str,
    /// The same without the fault.
    pub good: &'static str,
    /// Looks, and pushes what it finds.
    pub(crate) check: fn(&Facts<'_>, &mut Vec<Finding>),
}

impl Rule {
    /// Whether [`crate::Levels`] can make more or less of it. What breaks a rule about the file as text was
    /// not read: that is an error, whatever anybody says.
    #[must_use]
    pub fn is_adjustable(&self) -> bool {
        self.group != Group::File || self.severity != Severity::Error
    }

    /// Runs this rule alone.
    pub(crate) fn run(&self, facts: &Facts<'_>, into: &mut Vec<Diagnostic>) {
        let mut findings = Vec::new();
        (self.check)(facts, &mut findings);
        into.extend(
            findings
                .into_iter()
                .map(|f| f.finish(self.name, self.severity, facts.document)),
        );
    }
}

/// The rule whose name is most like a misspelt one.
pub(crate) fn near(name: &str) -> Option<&'static str> {
    nearest(name, crate::rules().iter().map(|rule| rule.name))
}
