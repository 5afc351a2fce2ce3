//! Random scenarios with every field, condition and effect: what is printed is read back.

use std::fmt::{Debug, Display};

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
    fn a_scenario_goes_to_json_and_back(scenario in arbitrary::<Scenario>(600)) {
        let json = serde_json::to_value(&scenario).unwrap();
        same(serde_json::from_value(json.clone()), &scenario, &json.to_string())?;
    }
}
