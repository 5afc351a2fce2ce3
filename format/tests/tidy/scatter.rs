//! A text's values written anew without any sense of order: random white space, fields and entries of
//! maps shuffled, commas left out or put in, and comments in every place that can hold one.

use delve_format::Document;
use delve_format::tree::{Kind, NodeId};

use crate::arbitrary::Chance;

/// What is done to a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disorder {
    /// Comments and empty lines.
    pub(crate) comments: bool,
    /// Fields and entries of maps change places.
    pub(crate) shuffle: bool,
}

/// The text in disorder; what stands before its value stays. Without comments, nothing but a header
/// may stand there.
pub(crate) fn scattered(text: &str, disorder: Disorder, chance: &mut Chance<'_>) -> String {
    let document = Document::parse(text);
    let root = document.tree().root().expect("a text with a value");
    let start = document.tree().span(root).start;
    let mut scatter = Scatter {
        document: &document,
        disorder,
        chance,
        out: text[..start].to_owned(),
        comments: 0,
    };
    if !disorder.comments {
        // One line break more would be an empty line, which says something.
        scatter.out.truncate(text[..start].trim_end().len());
    }
    scatter.gap();
    scatter.value(root);
    scatter.gap();
    scatter.out
}

struct Scatter<'d, 'c, 'b> {
    document: &'d Document,
    disorder: Disorder,
    chance: &'c mut Chance<'b>,
    out: String,
    comments: usize,
}

impl Scatter<'_, '_, '_> {
    fn word(&mut self, node: NodeId) {
        let text = self.document.text();
        self.out.push_str(&text[self.document.tree().span(node)]);
    }

    fn value(&mut self, node: NodeId) {
        let tree = self.document.tree();
        let (open, close) = match tree.kind(node) {
            Kind::Paren => ('(', ')'),
            Kind::List => ('[', ']'),
            Kind::Map => ('{', '}'),
            _ => return self.word(node),
        };
        if let Some(name) = tree.name(node, self.document.text()) {
            self.out.push_str(name);
            self.gap();
        }
        self.out.push(open);
        self.gap();
        let mut children: Vec<NodeId> = tree.children(node).collect();
        let keyed = children.iter().all(|n| tree.key(*n).is_some());
        if keyed && self.disorder.shuffle {
            for i in (1..children.len()).rev() {
                let other = self.chance.next(i + 1);
                children.swap(i, other);
            }
        }
        for (i, child) in children.iter().enumerate() {
            if let Some(key) = tree.key(*child) {
                self.word(key);
                self.gap();
                self.out.push(':');
                self.gap();
            }
            self.value(*child);
            self.gap();
            if i + 1 < children.len() || self.chance.next(2) == 1 {
                self.out.push(',');
                self.gap();
            }
        }
        self.out.push(close);
    }

    /// What may stand between two words: mostly little.
    fn gap(&mut self) {
        const SPACES: [&str; 8] = ["", " ", "", "\n", "", "\t", " \n\t ", "   "];
        let space = SPACES[self.chance.next(SPACES.len())];
        self.out.push_str(space);
        if !self.disorder.comments {
            return;
        }
        if self.chance.next(8) == 7 {
            self.out.push_str("\n \n");
        }
        while self.chance.next(5) == 4 {
            self.comment();
        }
    }

    fn comment(&mut self) {
        self.comments += 1;
        let n = self.comments;
        self.out.push_str(&match self.chance.next(12) {
            0 => format!("/* c{n}. */"),
            1 => format!(" /* c{n}. */ "),
            2 => format!(" // c{n}.\n"),
            3 => format!("\n// c{n}.  \n"),
            4 => format!("\n    /* c{n}. */\n"),
            5 => format!("\n/* c{n}.\n c{n}. */"),
            6 => format!("\n\n// c{n}.\n\n\n"),
            7 => format!("\n\t// c{n}. \"(\n    "),
            8 => format!("/* /* c{n}. ) */ \" */"),
            9 => format!("\n      /* c{n}.  \n\n   two\n\tthree */ "),
            10 => format!(" /* c{n}.\n    two\n        three */\n"),
            _ => format!("\n/* c{n}. */ // d{n}.\n"),
        });
    }
}
