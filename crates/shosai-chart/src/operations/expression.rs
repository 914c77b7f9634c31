//! Small arithmetic over columns and aggregates: `price * quantity`, `sum(deaths) / sum(cases) * 100`, `mean(smoker == 'Yes')`.

use super::Aggregate;

/// Characters of an expression, and how deep its brackets may nest.
pub const MAX_LENGTH: usize = 500;
const MAX_DEPTH: usize = 24;

/// An expression with the text it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    pub text: String,
    pub node: Node,
}

impl serde::Serialize for Expression {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Number(f64),
    Text(String),
    Column(String),
    Negate(Box<Node>),
    Not(Box<Node>),
    Pair(Sign, Box<Node>, Box<Node>),
    /// Of rows without an operand.
    Aggregate(Aggregate, Option<Box<Node>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Add,
    Subtract,
    Multiply,
    Divide,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    And,
    Or,
}

impl Sign {
    /// The comparison with its sides exchanged; what is none has no other side.
    pub fn turned(self) -> Option<Sign> {
        Some(match self {
            Sign::Equal => Sign::Equal,
            Sign::Unequal => Sign::Unequal,
            Sign::Less => Sign::Greater,
            Sign::LessOrEqual => Sign::GreaterOrEqual,
            Sign::Greater => Sign::Less,
            Sign::GreaterOrEqual => Sign::LessOrEqual,
            _ => return None,
        })
    }
}

/// Why a text is no expression: at which character, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub at: usize,
    pub expected: &'static str,
}

impl Expression {
    pub fn parse(text: &str) -> Result<Expression, Broken> {
        if text.chars().count() > MAX_LENGTH {
            return Err(Broken { at: MAX_LENGTH, expected: "the end (500 characters at most)" });
        }
        let mut parser = Parser { chars: text.chars().collect(), at: 0 };
        let node = parser.level(0, 0)?;
        parser.blank();
        if parser.at < parser.chars.len() {
            return Err(parser.expected("an operator or the end"));
        }
        Ok(Expression { text: text.to_owned(), node })
    }

    /// The columns it reads, in order of appearance.
    pub fn columns(&self) -> Vec<&str> {
        let mut out = Vec::new();
        self.node.visit(&mut |node| {
            if let Node::Column(name) = node
                && !out.contains(&name.as_str())
            {
                out.push(name);
            }
        });
        out
    }

    /// Whether it is of groups and not of rows.
    pub fn has_aggregate(&self) -> bool {
        let mut found = false;
        self.node.visit(&mut |node| found |= matches!(node, Node::Aggregate(..)));
        found
    }

    /// A column that stands outside every aggregate.
    pub fn bare_column(&self) -> Option<&str> {
        fn find(node: &Node) -> Option<&str> {
            match node {
                Node::Column(name) => Some(name),
                Node::Number(_) | Node::Text(_) | Node::Aggregate(..) => None,
                Node::Negate(inner) | Node::Not(inner) => find(inner),
                Node::Pair(_, left, right) => find(left).or_else(|| find(right)),
            }
        }
        find(&self.node)
    }
}

impl Node {
    fn visit<'a>(&'a self, seen: &mut impl FnMut(&'a Node)) {
        seen(self);
        match self {
            Node::Negate(inner) | Node::Not(inner) => inner.visit(seen),
            Node::Aggregate(_, Some(inner)) => inner.visit(seen),
            Node::Pair(_, left, right) => {
                left.visit(seen);
                right.visit(seen);
            }
            _ => {}
        }
    }
}

/// The signs of each level, the loosest first; a longer sign stands before its beginning.
const LEVELS: [&[(&str, Sign)]; 5] = [
    &[("||", Sign::Or)],
    &[("&&", Sign::And)],
    &[
        ("===", Sign::Equal),
        ("==", Sign::Equal),
        ("!==", Sign::Unequal),
        ("!=", Sign::Unequal),
        ("<=", Sign::LessOrEqual),
        (">=", Sign::GreaterOrEqual),
        ("≤", Sign::LessOrEqual),
        ("≥", Sign::GreaterOrEqual),
        ("<", Sign::Less),
        (">", Sign::Greater),
        ("=", Sign::Equal),
    ],
    &[("+", Sign::Add), ("-", Sign::Subtract), ("−", Sign::Subtract)],
    &[("*", Sign::Multiply), ("/", Sign::Divide), ("×", Sign::Multiply), ("÷", Sign::Divide)],
];

/// Functions, as Vega-Lite names its aggregates.
const FUNCTIONS: [(&str, Aggregate); 9] = [
    ("sum", Aggregate::Sum),
    ("mean", Aggregate::Mean),
    ("average", Aggregate::Mean),
    ("median", Aggregate::Median),
    ("min", Aggregate::Min),
    ("max", Aggregate::Max),
    ("count", Aggregate::Count),
    ("distinct", Aggregate::Distinct),
    ("stdev", Aggregate::Std),
];

struct Parser {
    chars: Vec<char>,
    at: usize,
}

impl Parser {
    fn expected(&self, expected: &'static str) -> Broken {
        Broken { at: self.at, expected }
    }

    fn blank(&mut self) {
        while self.chars.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.blank();
        let fits = sign.chars().enumerate().all(|(at, c)| self.chars.get(self.at + at) == Some(&c));
        if fits {
            self.at += sign.chars().count();
        }
        fits
    }

    fn level(&mut self, level: usize, depth: usize) -> Result<Node, Broken> {
        let Some(signs) = LEVELS.get(level) else { return self.single(depth) };
        let mut left = self.level(level + 1, depth)?;
        while let Some((_, sign)) = signs.iter().find(|(text, _)| self.takes(text)) {
            let right = self.level(level + 1, depth)?;
            left = Node::Pair(*sign, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn single(&mut self, depth: usize) -> Result<Node, Broken> {
        if depth >= MAX_DEPTH {
            return Err(self.expected("fewer nested brackets"));
        }
        if self.takes("-") || self.takes("−") {
            return Ok(Node::Negate(Box::new(self.single(depth + 1)?)));
        }
        if self.takes("!") {
            return Ok(Node::Not(Box::new(self.single(depth + 1)?)));
        }
        if self.takes("(") {
            let inner = self.level(0, depth + 1)?;
            return if self.takes(")") { Ok(inner) } else { Err(self.expected("`)`")) };
        }
        match self.chars.get(self.at).copied() {
            Some('`') => self.quoted('`').map(Node::Column),
            Some(mark @ ('\'' | '"')) => self.quoted(mark).map(Node::Text),
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if is_name(c) => self.name(depth),
            _ => Err(self.expected("a column, a number or `(`")),
        }
    }

    fn quoted(&mut self, mark: char) -> Result<String, Broken> {
        let start = self.at + 1;
        let length =
            self.chars.iter().skip(start).position(|c| *c == mark).ok_or_else(|| self.expected("a closing quote"))?;
        self.at = start + length + 1;
        Ok(self.chars[start..start + length].iter().collect())
    }

    fn number(&mut self) -> Result<Node, Broken> {
        let start = self.at;
        while self.chars.get(self.at).is_some_and(|c| c.is_ascii_digit() || *c == '.') {
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        text.parse().map(Node::Number).map_err(|_| Broken { at: start, expected: "a number" })
    }

    /// A column, `datum.column`, `datum['column']`, or a function of one.
    fn name(&mut self, depth: usize) -> Result<Node, Broken> {
        let mut name = self.word();
        if name == "datum" && self.takes("[") {
            let Some(mark @ ('\'' | '"')) = self.chars.get(self.at).copied() else {
                return Err(self.expected("a quoted column"));
            };
            let column = self.quoted(mark)?;
            return if self.takes("]") { Ok(Node::Column(column)) } else { Err(self.expected("`]`")) };
        }
        if name == "datum" && self.takes(".") {
            name = self.word();
            return Ok(Node::Column(name));
        }
        let function = FUNCTIONS.iter().find(|(word, _)| name.eq_ignore_ascii_case(word));
        let (Some((_, aggregate)), true) = (function, self.takes("(")) else { return Ok(Node::Column(name)) };
        if self.takes(")") || self.takes("*") && self.takes(")") {
            return if *aggregate == Aggregate::Count {
                Ok(Node::Aggregate(Aggregate::Count, None))
            } else {
                Err(self.expected("a column within the brackets"))
            };
        }
        let inner = self.level(0, depth + 1)?;
        if !self.takes(")") {
            return Err(self.expected("`)`"));
        }
        Ok(Node::Aggregate(*aggregate, Some(Box::new(inner))))
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while self.chars.get(self.at).is_some_and(|c| is_name(*c) || c.is_ascii_digit()) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | 'ー' | '・' | '々')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_bind_before_sums_and_brackets_before_both() {
        let text = |text: &str| format!("{:?}", Expression::parse(text).unwrap().node);
        assert_eq!(text("a + b * 2"), text("a+(b*2)"));
        assert_ne!(text("(a + b) * 2"), text("a + b * 2"));
        assert_eq!(text("a - b - c"), text("(a - b) - c"));
    }

    #[test]
    fn columns_may_be_japanese_quoted_or_written_as_vega_lite_does() {
        let columns = |text: &str| Expression::parse(text).unwrap().columns().join("|");
        assert_eq!(columns("売上高 / 客数"), "売上高|客数");
        assert_eq!(columns("`GDP per capita` * datum.pop + datum['life exp']"), "GDP per capita|pop|life exp");
    }

    #[test]
    fn aggregates_are_told_from_columns_of_the_same_name() {
        let read = |text: &str| Expression::parse(text).unwrap();
        assert!(read("sum(a) / count()").has_aggregate());
        assert!(!read("sum + count").has_aggregate());
        assert_eq!(read("sum(a) / b").bare_column(), Some("b"));
        assert_eq!(read("mean(a == 'x') * 100").bare_column(), None);
    }

    #[test]
    fn broken_texts_say_where_and_deep_ones_end() {
        assert_eq!(Expression::parse("a + ").unwrap_err().at, 4);
        assert_eq!(Expression::parse("sum(a").unwrap_err().expected, "`)`");
        assert!(Expression::parse(&"(".repeat(400)).is_err());
        assert!(Expression::parse(&"-".repeat(499)).is_err());
        assert!(Expression::parse(&"a+".repeat(400)).is_err());
    }
}
