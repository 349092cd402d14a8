//! The quotes that spreadsheets put around fields. `LackeyCCG` itself has none.

use std::borrow::Cow;

/// The text of a field: without a pair of quotes around it whose inner quotes are all doubled, else as
/// it is.
pub(crate) fn unquote(field: &str) -> Cow<'_, str> {
    let inner = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match inner {
        Some(inner) if !inner.contains('"') => Cow::Borrowed(inner),
        Some(inner) if !inner.replace("\"\"", "").contains('"') => {
            Cow::Owned(inner.replace("\"\"", "\""))
        }
        _ => Cow::Borrowed(field),
    }
}

/// A field that is read as this text. Only a text that looks like one in quotes needs them.
pub(crate) fn quote(text: &str) -> Cow<'_, str> {
    if is_quoted(text) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a field has quotes that are no part of its text.
pub(crate) fn is_quoted(field: &str) -> bool {
    unquote(field).len() < field.len()
}

/// Whether a field begins with a quote that nothing ends.
pub(crate) fn is_open(field: &str) -> bool {
    field.starts_with('"') && field.bytes().filter(|byte| *byte == b'"').count() % 2 == 1
}
