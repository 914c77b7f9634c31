//! What Mermaid's lexers share: a cursor, a stack of states, and an end of text that is told once.

use std::ops::DerefMut;

use shosai_message::Message;

use super::scanner::{Directions, Refusal, Scanner, is_space};

pub(crate) struct States<'a, S> {
    pub(crate) scanner: Scanner<'a>,
    states: Vec<S>,
    directions: Directions,
    finished: bool,
}

impl<'a, S: Copy + Default> States<'a, S> {
    pub(crate) fn new(text: &'a str, directions: &'static [&'static str]) -> Self {
        Self {
            scanner: Scanner::new(text),
            states: vec![S::default()],
            directions: Directions::new(directions),
            finished: false,
        }
    }

    pub(crate) fn state(&self) -> S {
        self.states.last().copied().unwrap_or_default()
    }

    pub(crate) fn push(&mut self, state: S) {
        self.states.push(state);
    }

    pub(crate) fn pop(&mut self) {
        if self.states.len() > 1 {
            self.states.pop();
        }
    }

    /// The text up to `close`; nothing where `close` itself ends the state.
    pub(crate) fn until<T>(&mut self, close: char, token: T) -> Option<T> {
        if self.scanner.peek() == Some(close) {
            self.scanner.skip(close.len_utf8());
            self.pop();
            return None;
        }
        self.scanner.eat_while(|c| c != close);
        Some(token)
    }

    /// A function's name up to its bracket; what stands in the bracket is read in the state `arguments`.
    pub(crate) fn callback_name<T>(&mut self, arguments: S, token: T) -> Option<T> {
        if !self.scanner.eat("(") {
            self.scanner.eat_while(|c| c != '(');
            return Some(token);
        }
        self.pop();
        let after = self.scanner.rest().trim_start_matches(is_space);
        if after.starts_with(')') {
            self.scanner.skip(self.scanner.rest().len() - after.len() + 1);
        } else {
            self.push(arguments);
        }
        None
    }

    /// Moves past a line that a `direction` statement swallows.
    pub(crate) fn swallow_direction(&mut self) -> bool {
        let offset = self.scanner.offset();
        let end = self.directions.swallow(self.scanner.text(), offset);
        end.inspect(|end| self.scanner.skip(end - offset)).is_some()
    }
}

/// A lexer: rules over [`States`].
pub(crate) trait Lexer<'a>: DerefMut<Target = States<'a, Self::State>> {
    type State: Copy + Default + 'a;
    type Token: 'static;
    /// What follows the end.
    const END: Self::Token;
    /// Tokens that stand for an end: what is missing there is missing behind the token before.
    const ENDS: &'static [Self::Token];

    /// What is said where the text ends: states that stay open say so.
    fn at_end(&self) -> Self::Token;

    /// One rule of the current state; `None` when it produced nothing.
    fn scan(&mut self) -> Result<Option<Self::Token>, Refusal>;

    /// The next token and where it starts.
    fn next(&mut self) -> Result<(Self::Token, usize), Refusal> {
        loop {
            let start = self.scanner.offset();
            if self.scanner.at_end() {
                let ended = std::mem::replace(&mut self.finished, true);
                return Ok((if ended { Self::END } else { self.at_end() }, start));
            }
            if let Some(token) = self.scan()? {
                return Ok((token, start));
            }
        }
    }
}

/// A parser that looks at one token ahead, with what it keeps of its own.
pub(crate) struct OneAhead<L, T, O> {
    lexer: L,
    pub(crate) token: T,
    /// Where the token starts.
    pub(crate) offset: usize,
    /// Where the one before it did.
    pub(crate) last: usize,
    pub(crate) own: O,
}

impl<'a, L: Lexer<'a>, O> OneAhead<L, L::Token, O>
where
    L::Token: PartialEq + 'static,
{
    pub(crate) fn new(lexer: L, own: O) -> Result<Self, Refusal> {
        let mut parser = Self { lexer, token: L::END, offset: 0, last: 0, own };
        parser.advance()?;
        Ok(parser)
    }

    pub(crate) fn advance(&mut self) -> Result<(), Refusal> {
        self.last = self.offset;
        (self.token, self.offset) = self.lexer.next()?;
        Ok(())
    }

    /// What stands here is not what Mermaid's grammar wants.
    pub(crate) fn refuse(&self, expected: impl Into<Message>) -> Refusal {
        let at_end = L::ENDS.contains(&self.token);
        Refusal::expected(if at_end { self.last } else { self.offset }, expected)
    }

    pub(crate) fn expect(&mut self, token: L::Token, expected: impl Into<Message>) -> Result<(), Refusal> {
        if self.token != token {
            return Err(self.refuse(expected));
        }
        self.advance()
    }

    /// Moves past `token` where it stands here.
    pub(crate) fn eat(&mut self, token: L::Token) -> Result<bool, Refusal> {
        let found = self.token == token;
        if found {
            self.advance()?;
        }
        Ok(found)
    }
}

/// Lets a lexer's rules use its [`States`] as their own.
macro_rules! over_states {
    ($lexer:ident, $state:ty) => {
        impl<'a> std::ops::Deref for $lexer<'a> {
            type Target = States<'a, $state>;

            fn deref(&self) -> &Self::Target {
                &self.states
            }
        }

        impl std::ops::DerefMut for $lexer<'_> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.states
            }
        }
    };
}
pub(crate) use over_states;
