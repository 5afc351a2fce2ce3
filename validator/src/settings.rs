//! Settings of a repository: the text of a `delve.toml`. Reading the file is left to callers.

use std::ops::Range;
use std::path::Path;

use delve_format::position::LineIndex;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::levels::{Level, Levels, nearest};

/// The name of the file that holds them.
pub const SETTINGS_FILE: &str = "delve.toml";

/// What the scenarios below a folder are checked by.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// How much each rule counts.
    pub levels: Levels,
    /// So many warnings fail no check.
    pub max_warnings: Option<usize>,
    exclude: GlobSet,
}

/// Something wrong with settings, at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFault {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl SettingsFault {
    /// The fault in one line: where it is in the file of this name and text, what is wrong, what to do.
    #[must_use]
    pub fn line(&self, name: &str, text: &str) -> String {
        let (line, column) = LineIndex::new(text).line_column(text, self.span.start);
        let help = self.help.as_ref().map(|help| format!("; {help}"));
        let help = help.unwrap_or_default();
        format!("{name}:{line}:{column}: {}{help}", self.message)
    }
}

type Key<'i> = Spanned<std::borrow::Cow<'i, str>>;

const KEYS: [&str; 3] = ["exclude", "max-warnings", "rules"];

impl Settings {
    /// Reads settings.
    ///
    /// # Errors
    /// Everything that is wrong with them, in the order of the text.
    pub fn parse(text: &str) -> Result<Settings, Vec<SettingsFault>> {
        let text_without_mark = text.strip_prefix('\u{feff}').unwrap_or(text);
        let shift = text.len() - text_without_mark.len();
        let (table, errors) = DeTable::parse_recoverable(text_without_mark);
        let mut faults: Vec<SettingsFault> = errors
            .iter()
            .map(|error| {
                let end = text_without_mark.len();
                fault(error.span().unwrap_or(end..end), error.message())
            })
            .collect();
        let mut settings = Settings::default();
        // What could be read of a broken text says little; its own errors come first.
        if faults.is_empty() {
            for (key, value) in table.get_ref() {
                settings.take(key, value, &mut faults);
            }
        }
        faults.sort_by_key(|fault| fault.span.start);
        for fault in &mut faults {
            fault.span = fault.span.start + shift..fault.span.end + shift;
        }
        match faults.is_empty() {
            true => Ok(settings),
            false => Err(faults),
        }
    }

    /// Whether a file is left out when folders are looked through; `path` is relative to the folder in
    /// which the settings stand.
    #[must_use]
    pub fn excludes(&self, path: &Path) -> bool {
        // `drafts` means all that is in the folder too.
        path.ancestors()
            .any(|path| !path.as_os_str().is_empty() && self.exclude.is_match(path))
    }

    fn take(
        &mut self,
        key: &Key<'_>,
        value: &Spanned<DeValue<'_>>,
        faults: &mut Vec<SettingsFault>,
    ) {
        match &**key.get_ref() {
            "rules" => match value.get_ref() {
                DeValue::Table(table) => self.take_rules(table, faults),
                other => faults.push(wrong(value, "a table of rules", other)),
            },
            "max-warnings" => match number(value.get_ref()) {
                Some(number) => self.max_warnings = Some(number),
                None => faults.push(wrong(value, "a whole number from 0", value.get_ref())),
            },
            "exclude" => match value.get_ref() {
                DeValue::Array(patterns) => self.take_patterns(patterns, faults),
                other => faults.push(wrong(value, "a list of patterns", other)),
            },
            other => {
                let mut fault = fault(key.span(), format!("there is no setting `{other}`"));
                fault.help = Some(match nearest(other, KEYS) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if crate::rule(other).is_some() => {
                        "rules stand below the heading `[rules]`".to_owned()
                    }
                    None => format!("there are `{}`", KEYS.join("`, `")),
                });
                faults.push(fault);
            }
        }
    }

    fn take_rules(&mut self, table: &DeTable<'_>, faults: &mut Vec<SettingsFault>) {
        let mut named = Vec::new();
        let mut keys = Vec::new();
        for (key, value) in table {
            let Some(word) = value.get_ref().as_str() else {
                faults.push(wrong(value, "a level in quotes", value.get_ref()));
                continue;
            };
            match level(word) {
                Some(level) => {
                    named.push((&**key.get_ref(), level));
                    keys.push(key.span());
                }
                None => {
                    let words = Level::ALL.map(Level::word);
                    let mut fault = fault(value.span(), format!("there is no level `{word}`"));
                    fault.help = Some(match nearest(word, words) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("there are `{}`", words.join("`, `")),
                    });
                    faults.push(fault);
                }
            }
        }
        for (i, error) in self.levels.set_all(&named) {
            let mut fault = fault(keys[i].clone(), error.to_string());
            fault.help = Some(error.help());
            faults.push(fault);
        }
    }

    fn take_patterns(
        &mut self,
        patterns: &[Spanned<DeValue<'_>>],
        faults: &mut Vec<SettingsFault>,
    ) {
        let mut set = GlobSetBuilder::new();
        for pattern in patterns {
            let Some(word) = pattern.get_ref().as_str() else {
                faults.push(wrong(pattern, "a pattern in quotes", pattern.get_ref()));
                continue;
            };
            let plain = word.trim_start_matches("./").trim_end_matches('/');
            match GlobBuilder::new(plain).literal_separator(true).build() {
                Ok(glob) => {
                    set.add(glob);
                }
                Err(error) => {
                    let why = error.kind().to_string();
                    faults.push(fault(pattern.span(), format!("not a pattern: {why}")));
                }
            }
        }
        match set.build() {
            Ok(set) => self.exclude = set,
            Err(error) => faults.extend(
                patterns
                    .first()
                    .map(|first| fault(first.span(), error.kind().to_string())),
            ),
        }
    }
}

/// A level by its name, or by that of its severity.
fn level(word: &str) -> Option<Level> {
    match word {
        "error" => Some(Level::Deny),
        "warning" => Some(Level::Warn),
        _ => Level::ALL.into_iter().find(|level| level.word() == word),
    }
}

fn number(value: &DeValue<'_>) -> Option<usize> {
    let number = value.as_integer()?;
    usize::from_str_radix(number.as_str(), number.radix()).ok()
}

fn fault(span: Range<usize>, message: impl Into<String>) -> SettingsFault {
    SettingsFault {
        span,
        message: message.into(),
        help: None,
    }
}

fn wrong(at: &Spanned<DeValue<'_>>, wanted: &str, found: &DeValue<'_>) -> SettingsFault {
    let found = match found {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "another number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    fault(at.span(), format!("{wanted} is wanted here, not {found}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// `text at it: message; help` of each fault.
    fn faults(text: &str) -> Vec<String> {
        let faults = Settings::parse(text).expect_err("faulty settings");
        let said = faults.iter().map(|fault| {
            let help = fault.help.as_ref().map(|help| format!("; {help}"));
            let at = &text[fault.span.clone()];
            format!("{at}: {}{}", fault.message, help.unwrap_or_default())
        });
        said.collect()
    }

    #[test]
    fn settings_are_read() {
        let text = "max-warnings = 3\nexclude = [\"drafts/\", \"**/old-*.ron\"]\n[rules]\n\
                    unwired-part = \"deny\"\nwiring = \"allow\"\ntext = \"warning\"\n";
        let settings = Settings::parse(text).unwrap();
        assert_eq!(settings.max_warnings, Some(3));
        let of = |name| settings.levels.of(crate::rule(name).unwrap());
        assert_eq!(of("unwired-part"), Level::Deny);
        assert_eq!(of("two-triggers"), Level::Allow);
        for (path, out) in [
            ("drafts/a.ron", true),
            ("drafts/deep/a.ron", true),
            ("old-a.ron", true),
            ("x/old-b.ron", true),
            ("a.ron", false),
            ("x/drafts/a.ron", false),
        ] {
            assert_eq!(settings.excludes(Path::new(path)), out, "{path}");
        }
        assert_eq!(Settings::parse("").unwrap().max_warnings, None);
        assert!(Settings::parse("\u{feff}max-warnings = 0x10").is_ok());
    }

    #[test]
    fn every_fault_is_told_at_its_place() {
        let text = "max_warnings = 1\nexclude = [\"{a\", 3]\nunwired-part = \"allow\"\nx = 1\n[rules]\n\
                    pathcut = \"deny\"\nsyntax = \"allow\"\noverlap = \"alow\"\noff-board = 2\n";
        assert_eq!(
            faults(text),
            [
                "max_warnings: there is no setting `max_warnings`; did you mean `max-warnings`?",
                "\"{a\": not a pattern: unclosed alternate group; missing '}' (maybe escape '{' with \
                 '[{]'?)",
                "3: a pattern in quotes is wanted here, not another number",
                "unwired-part: there is no setting `unwired-part`; rules stand below the heading \
                 `[rules]`",
                "x: there is no setting `x`; there are `exclude`, `max-warnings`, `rules`",
                "pathcut: there is no rule and no group of rules `pathcut`; did you mean `path-cut`?",
                "syntax: `syntax` is always an error: what breaks it was not read, so nothing else \
                 can be said of it; mend the file instead",
                "\"alow\": there is no level `alow`; did you mean `allow`?",
                "2: a level in quotes is wanted here, not another number",
            ]
        );
        assert_eq!(
            faults("max-warnings = -1\nrules = 1\nexclude = \"x\""),
            [
                "-1: a whole number from 0 is wanted here, not another number",
                "1: a table of rules is wanted here, not another number",
                "\"x\": a list of patterns is wanted here, not a text",
            ]
        );
        assert_eq!(faults("max-warnings = ").len(), 1);
    }

    proptest! {
        #![proptest_config(delve_testing::cases(100))]

        #[test]
        fn any_text_is_settings_or_has_faults_within_it(text in "(rules|max-warnings|exclude|\\[|\\]|=|\"|\n|\\PC){0,20}") {
            if let Err(faults) = Settings::parse(&text) {
                prop_assert!(!faults.is_empty());
                for fault in faults {
                    prop_assert!(text.get(fault.span.clone()).is_some(), "{:?}", fault);
                }
            }
        }
    }
}
