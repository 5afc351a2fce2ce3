//! How much each rule counts: what a repository or a command line says otherwise than the rules do.

use std::collections::BTreeMap;
use std::fmt;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Group, Rule};
use crate::rules;

/// How much the findings of a rule count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// They are not told.
    Allow,
    /// They are notes.
    Note,
    /// They are warnings.
    Warn,
    /// They are errors.
    Deny,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 4] = [Level::Allow, Level::Note, Level::Warn, Level::Deny];

    /// Its name: `allow`, `note`, `warn`, `deny`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Note => "note",
            Level::Warn => "warn",
            Level::Deny => "deny",
        }
    }

    /// The severity of findings at this level; none when they are not told.
    #[must_use]
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Level::Allow => None,
            Level::Note => Some(Severity::Note),
            Level::Warn => Some(Severity::Warning),
            Level::Deny => Some(Severity::Error),
        }
    }
}

/// Every rule at once, where a rule or a group is named.
pub const ALL: &str = "all";

/// What a name stands for where levels are set.
#[derive(Clone, Copy, Debug)]
enum Named {
    All,
    Group(Group),
    Rule(&'static Rule),
}

/// Why a level cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelError {
    /// Neither a rule nor a group has this name.
    Unknown {
        /// The name.
        name: String,
        /// The name that was probably meant.
        near: Option<&'static str>,
    },
    /// A rule that is always an error.
    Fixed(&'static str),
}

impl LevelError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            LevelError::Unknown {
                near: Some(near), ..
            } => format!("did you mean `{near}`?"),
            LevelError::Unknown { near: None, .. } => {
                "`delve rules` lists the rules and their groups".to_owned()
            }
            LevelError::Fixed(_) => "mend the file instead".to_owned(),
        }
    }
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelError::Unknown { name, .. } => {
                write!(f, "there is no rule and no group of rules `{name}`")
            }
            LevelError::Fixed(name) => write!(
                f,
                "`{name}` is always an error: what breaks it was not read, so nothing else can be \
                 said of it"
            ),
        }
    }
}

impl std::error::Error for LevelError {}

/// How much each rule counts, where that is not its own severity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(BTreeMap<&'static str, Level>);

impl Levels {
    /// Sets the level of a rule, of a group of rules, or of [`ALL`]. What is set later holds.
    ///
    /// Rules about the file as text that are errors stay errors: what breaks them was left out, so
    /// that the file could not be trusted without them. A group passes them over.
    ///
    /// # Errors
    /// [`LevelError`] when nothing has the name, or the rule is always an error.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), LevelError> {
        let named = find(name)?;
        if let Named::Rule(rule) = named
            && !rule.is_adjustable()
            && level != Level::Deny
        {
            return Err(LevelError::Fixed(rule.name));
        }
        let is_meant = |rule: &&&'static Rule| match named {
            Named::All => true,
            Named::Group(group) => rule.group == group,
            Named::Rule(one) => rule.name == one.name,
        };
        for rule in rules::ALL.iter().filter(is_meant) {
            if rule.is_adjustable() {
                self.0.insert(rule.name, level);
            }
        }
        Ok(())
    }

    /// Sets many levels that have no order: a rule's own name holds before that of its group, and that
    /// before [`ALL`]. Gives back what could not be set, by its position.
    pub fn set_all(&mut self, named: &[(&str, Level)]) -> Vec<(usize, LevelError)> {
        let mut errors = Vec::new();
        let mut order: Vec<(u8, usize)> = Vec::new();
        for (i, (name, _)) in named.iter().enumerate() {
            match find(name) {
                Ok(Named::All) => order.push((0, i)),
                Ok(Named::Group(_)) => order.push((1, i)),
                Ok(Named::Rule(_)) => order.push((2, i)),
                Err(error) => errors.push((i, error)),
            }
        }
        order.sort_unstable();
        for (_, i) in order {
            let (name, level) = named[i];
            errors.extend(self.set(name, level).err().map(|error| (i, error)));
        }
        errors.sort_by_key(|(i, _)| *i);
        errors
    }

    /// The level of a rule.
    #[must_use]
    pub fn of(&self, rule: &Rule) -> Level {
        match self.0.get(rule.name) {
            Some(level) => *level,
            None => match rule.severity {
                Severity::Error => Level::Deny,
                Severity::Warning => Level::Warn,
                Severity::Note => Level::Note,
            },
        }
    }

    /// Findings as they count: what is allowed is left out, the others have the severity of their
    /// rule's level, the worst first.
    #[must_use]
    pub fn apply(&self, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if self.0.is_empty() {
            return found;
        }
        found.retain_mut(|diagnostic| match self.0.get(diagnostic.rule) {
            None => true,
            Some(level) => {
                let severity = level.severity();
                diagnostic.severity = severity.unwrap_or(diagnostic.severity);
                severity.is_some()
            }
        });
        found.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        found
    }
}

/// What a name stands for.
fn find(name: &str) -> Result<Named, LevelError> {
    if name == ALL {
        return Ok(Named::All);
    }
    if let Some(rule) = crate::rule(name) {
        return Ok(Named::Rule(rule));
    }
    if let Some(group) = Group::ALL.into_iter().find(|group| group.word() == name) {
        return Ok(Named::Group(group));
    }
    let names = rules::ALL.iter().map(|rule| rule.name);
    let names = names.chain(Group::ALL.map(Group::word)).chain([ALL]);
    Err(LevelError::Unknown {
        name: name.to_owned(),
        near: nearest(name, names),
    })
}

/// The name that was probably meant.
#[must_use]
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Nobody types a whole file for a name.
    if name.len() > 100 {
        return None;
    }
    // Most people write words as their language does: `path_cut`, `PathCut`.
    let plain = |name: &str| name.to_lowercase().replace(['_', ' ', '-'], "");
    let (asked, limit) = (plain(name), (name.chars().count() / 3).max(1));
    let near = names.into_iter().map(|known| {
        let changes = strsim::damerau_levenshtein(&plain(known), &asked);
        (changes, known)
    });
    let near = near.filter(|(changes, _)| *changes <= limit);
    near.min_by_key(|(changes, _)| *changes)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(levels: &Levels, name: &str) -> Level {
        levels.of(crate::rule(name).unwrap())
    }

    #[test]
    fn what_is_set_later_holds() {
        let mut levels = Levels::default();
        assert_eq!(level(&levels, "unwired-part"), Level::Warn);
        levels.set("unwired-part", Level::Allow).unwrap();
        levels.set("wiring", Level::Deny).unwrap();
        assert_eq!(level(&levels, "unwired-part"), Level::Deny);
        levels.set("all", Level::Note).unwrap();
        assert_eq!(level(&levels, "unwired-part"), Level::Note);
        assert_eq!(level(&levels, "syntax"), Level::Deny, "stays what it is");
    }

    #[test]
    fn without_an_order_the_narrower_name_holds() {
        let mut levels = Levels::default();
        let named = [
            ("unwired-part", Level::Note),
            ("wiring", Level::Allow),
            ("all", Level::Deny),
            ("wirring", Level::Deny),
        ];
        let errors = levels.set_all(&named);
        assert_eq!(errors.len(), 1);
        assert_eq!(
            (errors[0].0, &*errors[0].1.help()),
            (3, "did you mean `wiring`?")
        );
        assert_eq!(level(&levels, "unwired-part"), Level::Note);
        assert_eq!(level(&levels, "two-triggers"), Level::Allow);
        assert_eq!(level(&levels, "room-without-text"), Level::Deny);
    }

    #[test]
    fn unknown_names_and_rules_that_stay_errors_are_told() {
        let mut levels = Levels::default();
        let error = levels.set("PathCut", Level::Warn).unwrap_err();
        assert_eq!(error.help(), "did you mean `path-cut`?");
        let error = levels.set("nonsense-entirely", Level::Warn).unwrap_err();
        assert_eq!(
            error.help(),
            "`delve rules` lists the rules and their groups"
        );
        for level in [Level::Allow, Level::Note, Level::Warn] {
            let error = levels.set("syntax", level).unwrap_err();
            assert_eq!(error, LevelError::Fixed("syntax"));
        }
        levels.set("syntax", Level::Deny).unwrap();
        levels.set("file", Level::Allow).unwrap();
        assert_eq!(levels.of(crate::rule("syntax").unwrap()), Level::Deny);
    }
}
