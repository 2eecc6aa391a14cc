//! Directives: what `{{#…}}` on a page means.

use std::fmt;

/// `chapter/item`: a figure, a table, a value, a scene, an equation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The chapter's package.
    pub chapter: String,
    /// The name within the chapter.
    pub item: String,
}

impl Name {
    /// An id for the page: `fig-ode-spiral`.
    pub fn id(&self, prefix: &str) -> String {
        format!("{prefix}-{}-{}", self.chapter, self.item)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.chapter, self.item)
    }
}

/// Parameters written in a directive: `h=0.05`.
pub type FixedParams = Vec<(String, String)>;

/// Why an equation holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grounds {
    /// `derived`: the page derives it.
    Derived,
    /// `defined`: it defines a quantity, or states a law to start from.
    Defined,
    /// `source="…"`: others have derived it, and the page says why it does
    /// not.
    Source(String),
}

/// A directive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Directive {
    /// Anchored lines of a source file.
    Listing {
        /// `ode/src/euler.rs`.
        path: String,
        /// The anchor's name.
        anchor: String,
        /// The author's caption, if any.
        caption: Option<String>,
    },
    /// A figure, some of its parameters fixed.
    Figure(Name, FixedParams),
    /// A link to a figure or scene.
    Fig(Name, FixedParams),
    /// A table.
    Table(Name),
    /// A link to a table.
    Tab(Name),
    /// A number.
    Value(Name),
    /// A scene's still and how to open it.
    Scene(Name, FixedParams),
    /// A play: a scene on the functions of the exercises.
    Play(Name),
    /// A numbered equation, why it holds, and its TeX.
    Eq(Name, Grounds, String),
    /// A link to an equation.
    Ref(Name),
    /// An exercise: its statement, hints, and how to check it.
    Exercise(Name),
    /// A link to an exercise.
    Ex(Name),
    /// Questions with answers to choose.
    Quiz(Name),
    /// A question before the figure or scene that follows.
    Predict(Name),
    /// The index of all equations.
    Equations,
    /// Every scene of every chapter.
    Gallery,
    /// Every exercise and the plays that it moves.
    Simulator,
    /// Where the reader stopped, on the first page.
    Continue,
    /// How much of each chapter was read and answered.
    Progress,
    /// Other words for what a page is about.
    Also(Vec<String>),
    /// Terms that are explained here, for the index.
    Index(Vec<String>),
    /// The index of terms.
    Terms,
    /// A link to a test.
    Test {
        /// `ode/tests/adaptive.rs`.
        path: String,
        /// The test function.
        name: String,
    },
}

const KNOWN: &str = "known: listing, figure, fig, table, tab, value, scene, \
                     play, eq … /eq, ref, equations, gallery, simulator, \
                     continue, progress, test, exercise, ex, quiz, predict, \
                     also, index, terms";

impl Directive {
    /// Reads what stands between `{{#` and `}}`. The TeX of an `eq` is
    /// filled in by whoever finds the end of the block.
    pub fn parse(inside: &str) -> Result<Directive, String> {
        let (word, rest) = match inside.trim().split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (inside.trim(), ""),
        };
        match word {
            "listing" => listing(rest),
            "figure" => named(word, rest).map(|(n, s)| Directive::Figure(n, s)),
            "fig" => named(word, rest).map(|(n, s)| Directive::Fig(n, s)),
            "scene" => named(word, rest).map(|(n, s)| Directive::Scene(n, s)),
            "play" => plain(word, rest).map(Directive::Play),
            "table" => plain(word, rest).map(Directive::Table),
            "tab" => plain(word, rest).map(Directive::Tab),
            "value" => plain(word, rest).map(Directive::Value),
            "ref" => plain(word, rest).map(Directive::Ref),
            "exercise" => plain(word, rest).map(Directive::Exercise),
            "ex" => plain(word, rest).map(Directive::Ex),
            "quiz" => plain(word, rest).map(Directive::Quiz),
            "predict" => plain(word, rest).map(Directive::Predict),
            "eq" => equation(rest),
            "equations" | "gallery" | "simulator" | "terms" | "continue"
            | "progress"
                if !rest.is_empty() =>
            {
                Err(format!("{{{{#{word}}}}} takes no arguments"))
            }
            "equations" => Ok(Directive::Equations),
            "gallery" => Ok(Directive::Gallery),
            "simulator" => Ok(Directive::Simulator),
            "continue" => Ok(Directive::Continue),
            "progress" => Ok(Directive::Progress),
            "terms" => Ok(Directive::Terms),
            "also" => terms(word, rest, ',').map(Directive::Also),
            "index" => terms(word, rest, ';').map(Directive::Index),
            "test" => {
                let (path, name) = path_and_name(word, rest)?;
                Ok(Directive::Test { path, name })
            }
            word => Err(format!("unknown directive {{{{#{word}}}}}; {KNOWN}")),
        }
    }

    /// Whether it makes a block of its own, alone on its line.
    pub fn is_block(&self) -> bool {
        matches!(
            self,
            Directive::Listing { .. }
                | Directive::Figure(..)
                | Directive::Table(_)
                | Directive::Scene(..)
                | Directive::Play(_)
                | Directive::Eq(..)
                | Directive::Equations
                | Directive::Gallery
                | Directive::Simulator
                | Directive::Continue
                | Directive::Progress
                | Directive::Also(_)
                | Directive::Index(_)
                | Directive::Terms
                | Directive::Exercise(_)
                | Directive::Quiz(_)
                | Directive::Predict(_)
        )
    }
}

/// The TeX is filled in later.
fn equation(rest: &str) -> Result<Directive, String> {
    let (name, grounds) = match rest.split_once(char::is_whitespace) {
        Some((name, grounds)) => (plain("eq", name)?, grounds.trim()),
        None => (plain("eq", rest)?, ""),
    };
    let quoted = grounds.strip_prefix("source=").and_then(in_quotes);
    let grounds = match (grounds, quoted) {
        ("derived", _) => Grounds::Derived,
        ("defined", _) => Grounds::Defined,
        (_, Some(source)) => Grounds::Source(source.to_string()),
        _ => {
            return Err(format!(
                "why does equation {name} hold? Write {{{{#eq {name} \
                 derived}}}} if the page derives it, `defined` if it is a \
                 definition or a law to start from, or source=\"…\""
            ));
        }
    };
    Ok(Directive::Eq(name, grounds, String::new()))
}

/// What stands between quotes, if anything does.
fn in_quotes(words: &str) -> Option<&str> {
    let words = words.strip_prefix('"')?.strip_suffix('"')?;
    Some(words).filter(|words| !words.trim().is_empty())
}

fn listing(rest: &str) -> Result<Directive, String> {
    let (place, caption) = match rest.split_once(char::is_whitespace) {
        Some((place, words)) => (place, Some(words.trim())),
        None => (rest, None),
    };
    let (path, anchor) = path_and_name("listing", place)?;
    let caption = match caption {
        None => None,
        Some(words) => {
            let inner = in_quotes(words).ok_or_else(|| {
                format!("the caption `{words}` must be in \"quotes\"")
            })?;
            Some(inner.to_string())
        }
    };
    Ok(Directive::Listing { path, anchor, caption })
}

fn path_and_name(word: &str, rest: &str) -> Result<(String, String), String> {
    let example = match word {
        "test" => "ode/tests/orders.rs:euler_is_first_order",
        _ => "ode/src/euler.rs:step",
    };
    let wrong = || format!("write {{{{#{word} {example}}}}}");
    let (path, name) = rest.split_once(':').ok_or_else(wrong)?;
    let climbs = path.split('/').any(|part| part == ".." || part.is_empty());
    if climbs || name.is_empty() || name.contains(char::is_whitespace) {
        return Err(wrong());
    }
    Ok((path.to_string(), name.to_string()))
}

/// One term or several.
fn terms(word: &str, rest: &str, between: char) -> Result<Vec<String>, String> {
    let terms: Vec<String> =
        rest.split(between).map(|term| term.trim().to_string()).collect();
    match terms.iter().any(String::is_empty) {
        true => Err(format!("write {{{{#{word} term{between} term}}}}")),
        false => Ok(terms),
    }
}

fn plain(word: &str, rest: &str) -> Result<Name, String> {
    let (name, fixed) = named(word, rest)?;
    match fixed.first() {
        None => Ok(name),
        Some((key, _)) => Err(format!(
            "{{{{#{word} {name}}}}} takes no parameter (found `{key}`)"
        )),
    }
}

fn named(word: &str, rest: &str) -> Result<(Name, FixedParams), String> {
    let mut parts = rest.split_whitespace();
    let wrong = || format!("write {{{{#{word} chapter/name}}}}");
    let full = parts.next().ok_or_else(wrong)?;
    let (chapter, item) = full.split_once('/').ok_or_else(wrong)?;
    if !is_name(chapter) || !is_name(item) {
        return Err(wrong());
    }
    let name = Name { chapter: chapter.to_string(), item: item.to_string() };
    let mut fixed = FixedParams::new();
    for part in parts {
        let (key, value) = part.split_once('=').ok_or_else(|| {
            format!("`{part}` after {name}: write a parameter as h=0.05")
        })?;
        fixed.push((key.to_string(), value.to_string()));
    }
    Ok((name, fixed))
}

fn is_name(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    !text.is_empty() && text.chars().all(letter)
}
