//! Lines and columns of positions in a text.

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// Byte at which each line begins; the first begins after a byte-order mark.
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds the lines of a text. `\n` ends a line, alone or after `\r`.
    #[must_use]
    pub fn new(text: &str) -> LineIndex {
        let first = if text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        let breaks = text
            .bytes()
            .enumerate()
            .filter(|(_, b)| *b == b'\n')
            .map(|(at, _)| at + 1);
        LineIndex {
            starts: std::iter::once(first).chain(breaks).collect(),
        }
    }

    /// Line and column of a byte of the text, both counted from 1, columns in characters. A byte
    /// within a character counts as its first; one behind the end as the end.
    #[must_use]
    pub fn line_column(&self, text: &str, offset: usize) -> (usize, usize) {
        let offset = offset.min(text.len());
        let line = self.starts.partition_point(|start| *start <= offset).max(1);
        let start = self.starts[line - 1];
        let characters = text[start..]
            .char_indices()
            .take_while(|(at, c)| start + at + c.len_utf8() <= offset);
        (line, characters.count() + 1)
    }

    /// The byte at which a line (from 1) begins; `None` after the last.
    #[must_use]
    pub fn line_start(&self, line: usize) -> Option<usize> {
        self.starts.get(line.checked_sub(1)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_no_byte_order_mark() {
        let text = "\u{feff}aé\r\nb\n";
        let index = LineIndex::new(text);
        let at = |offset| index.line_column(text, offset);
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (1, 1));
        assert_eq!(at(4), (1, 2));
        assert_eq!(at(5), (1, 2), "within é");
        assert_eq!(at(6), (1, 3));
        assert_eq!(at(8), (2, 1));
        assert_eq!(at(10), (3, 1));
        assert_eq!(at(99), (3, 1));
    }
}
