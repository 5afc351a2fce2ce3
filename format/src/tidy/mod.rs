//! Tidying: a scenario's text in its canonical order and layout, with every comment where it belongs.
//!
//! [`write`](crate::write) says what the layout is. A comment on the line of an element stays behind
//! it, one on its own line stays above the element below; [`tidy`] moves only white space, commas and
//! whole elements with their comments, and never a word.

use crate::document::Document;
use crate::edit::Edit;

mod gaps;
mod order;
mod patches;
mod plan;
mod print;

pub(crate) use order::key_rank;

/// Why a text is left as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is left as it is: {0}")]
pub struct Untidy(pub String);

/// The text in canonical order and layout. Takes time in proportion to the text.
///
/// # Errors
/// [`Untidy`] when the grammar is broken or the text is no scenario of a known version. Other faults
/// do not hinder: what they are about is kept where it is.
pub fn tidy(document: &Document) -> Result<String, Untidy> {
    let root = document.tree().root().filter(|_| !document.is_broken());
    let Some(root) = root else {
        let fault = document.faults().first();
        let message = fault.map_or("it is not a scenario", |fault| &fault.message);
        return Err(Untidy(message.to_owned()));
    };
    let plan = plan::Plan::of(document);
    Ok(print::Printer::print(&plan, root))
}

/// The edit that makes a text [`tidy`], line by line; without a step when it is so already. Every
/// place means the same before and after it.
///
/// # Errors
/// As [`tidy`].
pub fn edit(document: &Document) -> Result<Edit, Untidy> {
    let mut edit = Edit::new("Tidy the text");
    edit.ops = patches::between(document.text(), &tidy(document)?);
    Ok(edit)
}
