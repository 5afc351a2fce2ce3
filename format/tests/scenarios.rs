//! Random scenarios with every field, condition and effect: what is printed is read back.

use std::fmt::{Debug, Display};

use delve_format::document::Document;
use delve_format::fault::FaultKind;
use delve_format::scenario::FORMAT;
use delve_format::tree::NodeId;
use delve_format::{Catalog, Scenario};
use delve_testing::cases;
use proptest::prelude::*;

use crate::arbitrary::arbitrary;
use crate::ron::style;

/// The value was read, and is the same.
fn same<T: Debug + PartialEq, E: Display>(
    read: Result<T, E>,
    wanted: &T,
    text: &str,
) -> Result<(), TestCaseError> {
    match read {
        Ok(read) => prop_assert_eq!(&read, wanted, "{}", text),
        Err(error) => prop_assert!(false, "{}\n{}", error, text),
    }
    Ok(())
}

/// Where each `(` with named fields behind it ends.
fn structures(text: &str) -> Vec<usize> {
    let document = Document::parse(text);
    let tree = document.tree();
    let mut open: Vec<NodeId> = tree.root().into_iter().collect();
    let mut found = Vec::new();
    while let Some(node) = open.pop() {
        open.extend(tree.children(node));
        let first = tree.children(node).next();
        let fields = document.text()[tree.span(node)].ends_with(')');
        if fields && first.is_some_and(|first| tree.key(first).is_some()) {
            found.push(tree.inside(node).start);
        }
    }
    found
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_scenario_is_read_back_in_every_style(
        scenario in arbitrary::<Scenario>(600),
        style in style(),
    ) {
        let text = ron::ser::to_string_pretty(&scenario, style).unwrap();
        same(ron::from_str(&text), &scenario, &text)?;
        same(delve_format::read::from_str(&text), &scenario, &text)?;
    }

    #[test]
    fn a_catalog_is_read_back(catalog in arbitrary::<Catalog>(600)) {
        let text = ron::to_string(&catalog).unwrap();
        same(delve_format::read::from_str(&text), &catalog, &text)?;
    }

    #[test]
    fn no_structure_takes_a_field_that_it_does_not_have(scenario in arbitrary::<Scenario>(300)) {
        let scenario = Scenario { format: FORMAT, ..scenario };
        let text = ron::to_string(&scenario).unwrap();
        for at in structures(&text) {
            let wrong = format!("{}zzz: 1, {}", &text[..at], &text[at..]);
            let faults = Document::parse(wrong.as_str()).faults().to_vec();
            prop_assert_eq!(faults.len(), 1, "{}\n{:?}", wrong, faults);
            prop_assert_eq!(faults[0].kind, FaultKind::UnknownField);
            prop_assert_eq!(&faults[0].span, &(at..at + 3));
        }
    }

    #[test]
    fn a_scenario_goes_to_json_and_back(scenario in arbitrary::<Scenario>(600)) {
        let json = serde_json::to_value(&scenario).unwrap();
        same(serde_json::from_value(json.clone()), &scenario, &json.to_string())?;
    }
}

#[test]
fn a_misspelt_field_of_an_effect_is_found() {
    for (then, help) in [
        ("Harm(amount: 1, too: All)", "did you mean `to`?"),
        ("Harm(amout: 1)", "did you mean `amount`?"),
        ("Test(roll: Jump, fial: [Patrol])", "did you mean `fail`?"),
        (
            "Test(roll: Die(at_least: 4, bonsu: Some(Agile)))",
            "did you mean `bonus`?",
        ),
        ("Draw(deck: Potions, cuont: 1)", "did you mean `count`?"),
        ("Summon(id: \"g\", ambsh: true)", "did you mean `ambush`?"),
    ] {
        let text =
            format!("(format: 1, title: \"\", start: [], events: [(on: Begin, then: [{then}])])");
        let document = Document::parse(text);
        let faults = document.faults().iter();
        let helps: Vec<_> = faults.map(|f| f.help.as_deref()).collect();
        assert_eq!(helps, [Some(help)], "{then}");
    }
}
