//! A small reader of XML, to see that what is written is well formed.

/// What is wrong with an XML text: tags that do not match, stray brackets, unknown entities.
pub(crate) fn fault(text: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (between, tail) = rest.split_at(start);
        if let Some(fault) = text_fault(between) {
            return Some(fault);
        }
        let Some(end) = tail.find('>') else {
            return Some(format!("`{}` is not closed", &tail[..tail.len().min(40)]));
        };
        let tag = &tail[1..end];
        rest = &tail[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            match open.pop() {
                Some(last) if last == name => {}
                last => return Some(format!("`{name}` closes {last:?}")),
            }
        } else {
            if tag.matches('"').count() % 2 == 1 || tag.contains('<') {
                return Some(format!("`{tag}` has a stray sign"));
            }
            let values: String = tag.split('"').skip(1).step_by(2).collect();
            if let Some(fault) = text_fault(&values) {
                return Some(fault);
            }
            if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or(tag));
            }
        }
    }
    match open.pop() {
        Some(last) => Some(format!("`{last}` is never closed")),
        None => text_fault(rest),
    }
}

fn text_fault(text: &str) -> Option<String> {
    if text.contains('>') || text.chars().any(|c| c.is_control() && c != '\n') {
        return Some(format!("stray sign in {text:?}"));
    }
    let entities = text.split('&').skip(1);
    let known = ["amp;", "lt;", "gt;", "quot;"];
    entities
        .map(|e| e.to_owned())
        .find(|e| !known.iter().any(|k| e.starts_with(k)))
}

#[test]
fn faults_are_found() {
    for good in ["<a b=\"1\"><c/>x &amp; y</a>\n", "<a></a>"] {
        assert_eq!(fault(good), None, "{good}");
    }
    for bad in [
        "<a>",
        "<a></b>",
        "<a b=\"1></a>",
        "<a>&co</a>",
        "<a>></a>",
        "<a",
    ] {
        assert!(fault(bad).is_some(), "{bad}");
    }
}
