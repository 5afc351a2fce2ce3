//! Rule `jump-only`: nothing but a jump leads to something.

use super::out_of_reach::report;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};
use crate::ways::are_heroes_moved;

pub(crate) static RULE: Rule = Rule {
    name: "jump-only",
    severity: Severity::Warning,
    group: Group::Path,
    summary: "Only a jump over furniture leads to something",
    finds: "A guard, an ally, a lever, a room or corridor with a text, or something to find there, to which \
        heroes come by a jump over furniture and in no other way. The fewest pieces to move are named. When a \
        goal or an exit lies there, [`path-cut`](path-cut.md) says so instead, for a jump is no way.",
    why: "A jump may fail and ends the movement, and whoever carries a friend home cannot jump at all.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The barricade",
    start: ["B11", "B12", "B13", "B14", "C11"],
    goals: [Reach("C14")],
    furniture: [
        (kind: "bookcase", at: "E11", facing: East),
        (kind: "chest", at: "E14"),
    ],
    guards: [(monster: "goblin", at: "G12")],
    rooms: {7: (reveal: "Bookcases from wall to wall.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The barricade",
    start: ["B11", "B12", "B13", "B14", "C11"],
    goals: [Reach("C14")],
    furniture: [(kind: "bookcase", at: "E11", facing: East)],
    guards: [(monster: "goblin", at: "G12")],
    rooms: {7: (reveal: "Bookcases, and a gap between them.")},
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() || are_heroes_moved(facts) {
        return;
    }
    for group in facts.out_of_reach().iter().filter(|o| o.by_jump) {
        let help = if group.by.is_empty() {
            "leave a way on foot".to_owned()
        } else {
            format!(
                "move {}, or open another way",
                words(facts.names_at(&group.by), "and")
            )
        };
        let what = "only a jump over furniture leads to";
        out.extend(report(facts, group, what, "reached by a jump only", help));
    }
}
