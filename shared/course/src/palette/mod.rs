//! One palette for the window, the stills and the page: the colour and the
//! dash of each thing that is drawn. No other file names a colour of a
//! drawing; the page's style sheet repeats some, and a test compares them.

use crate::Role;

/// Red, green and blue (sRGB).
pub type Rgb = [u8; 3];

/// The colour of the surrounding text.
pub const TEXT: &str = "currentColor";

/// Grid lines: the page may set the variable.
pub const GRID: &str = "var(--wb-grid, #8884)";

/// What is fixed, and trails: greys with a contrast of 3 to 1 against every
/// theme.
const FIXED: &str = "#737a84";
const TRAIL: &str = "#6a717b";

/// The page's background (mdBook calls it `--bg`): behind labels that cross
/// lines.
pub const BACKGROUND: &str = "var(--bg, transparent)";

/// A colour to tell things apart: contrast of at least 3:1 against every
/// theme of the book and against the window's background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// The thing itself, the first of a family.
    Blue,
    /// The second.
    Orange,
    /// The third.
    Green,
    /// The fourth; forces.
    Pink,
    /// The fifth; velocities.
    Purple,
    /// The sixth.
    Gold,
    /// What has gone wrong, and nothing else.
    Red,
}

impl Hue {
    /// All hues.
    pub const ALL: [Hue; 7] = [
        Hue::Blue,
        Hue::Orange,
        Hue::Green,
        Hue::Pink,
        Hue::Purple,
        Hue::Gold,
        Hue::Red,
    ];

    /// The colour as CSS.
    pub const fn css(self) -> &'static str {
        match self {
            Hue::Blue => "#2a7fc9",
            Hue::Orange => "#cf5c0c",
            Hue::Green => "#1a8a68",
            Hue::Pink => "#d6336c",
            Hue::Purple => "#8a63c7",
            Hue::Gold => "#a6761d",
            Hue::Red => "#e01b24",
        }
    }
}

/// What a part of a figure on the page is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Words, axes, the exact answer.
    Text,
    /// Grid lines.
    Grid,
    /// The page's background, behind words.
    Background,
    /// Things to tell apart.
    Hue(Hue),
}

impl Paint {
    /// The colour as CSS; the page may set it.
    pub const fn css(self) -> &'static str {
        match self {
            Paint::Text => TEXT,
            Paint::Grid => GRID,
            Paint::Background => BACKGROUND,
            Paint::Hue(hue) => hue.css(),
        }
    }

    /// Its colour on the light page, for drawing code that knows only RGB;
    /// no two paints share one.
    pub const fn rgb(self) -> Rgb {
        let [light, ..] = THEMES;
        match self {
            Paint::Text => rgb(light.text),
            Paint::Grid => rgb(light.grid),
            Paint::Background => rgb(light.background),
            Paint::Hue(hue) => rgb(hue.css()),
        }
    }

    /// The paint whose [`Paint::rgb`] this is.
    pub fn of(colour: Rgb) -> Option<Paint> {
        let quiet = [Paint::Text, Paint::Grid, Paint::Background];
        let mut all = quiet.into_iter().chain(Hue::ALL.map(Paint::Hue));
        all.find(|paint| paint.rgb() == colour)
    }
}

/// The dash of a line: colour is never alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// An unbroken line.
    Solid,
    /// Dashes of middle length.
    Dashed,
    /// Dots.
    Dotted,
    /// A dash, then a dot.
    DashDot,
    /// Long dashes with short gaps.
    LongDash,
    /// A dash, then two dots.
    DashDotDot,
    /// Dots with wide gaps.
    Sparse,
}

impl Dash {
    /// The visible lengths of each dash and of the gap after it, in widths
    /// of the line. Empty for an unbroken line.
    pub fn pattern(self) -> &'static [f64] {
        match self {
            Dash::Solid => &[],
            Dash::Dashed => &[4.5, 2.5],
            Dash::Dotted => &[1.1, 1.4],
            Dash::DashDot => &[6.0, 2.0, 1.1, 2.0],
            Dash::LongDash => &[9.0, 2.2],
            Dash::DashDotDot => &[6.0, 1.8, 1.1, 1.8, 1.1, 1.8],
            Dash::Sparse => &[1.0, 2.7],
        }
    }
}

/// How a role is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoleStyle {
    /// On the page and on stills, as CSS; the page may set it.
    pub css: &'static str,
    /// In the window, whose background is light.
    pub window: Rgb,
    /// On lines, everywhere.
    pub dash: Dash,
}

impl Role {
    /// How it is drawn.
    pub fn style(self) -> RoleStyle {
        match self {
            Role::Body => hue(Hue::Blue, Dash::Solid),
            Role::Second => hue(Hue::Orange, Dash::Dashed),
            Role::Third => hue(Hue::Green, Dash::Dotted),
            Role::Exact => quiet(TEXT, "#3a4048", Dash::Sparse),
            Role::Force => hue(Hue::Pink, Dash::Solid),
            Role::Velocity => hue(Hue::Purple, Dash::Solid),
            Role::Ground => quiet(FIXED, FIXED, Dash::Solid),
            Role::Trail => quiet(TRAIL, TRAIL, Dash::Solid),
            Role::Warning => hue(Hue::Red, Dash::Solid),
        }
    }
}

fn hue(hue: Hue, dash: Dash) -> RoleStyle {
    RoleStyle { css: hue.css(), window: rgb(hue.css()), dash }
}

/// Follows the theme on the page, and has its own grey in the window.
fn quiet(css: &'static str, window: &str, dash: Dash) -> RoleStyle {
    RoleStyle { css, window: rgb(window), dash }
}

/// Parses `#rrggbb`.
pub const fn rgb(css: &str) -> Rgb {
    let text = css.as_bytes();
    assert!(text.len() == 7 && text[0] == b'#', "a colour is #rrggbb");
    let mut parts = [0; 3];
    let mut i = 0;
    while i < 6 {
        let digit = match text[i + 1] {
            c @ b'0'..=b'9' => c - b'0',
            c @ b'a'..=b'f' => c - b'a' + 10,
            _ => panic!("digits of a colour are 0 to 9 and a to f"),
        };
        parts[i / 2] = 16 * parts[i / 2] + digit;
        i += 1;
    }
    parts
}

/// A colour between two, `part` of the way to the second.
pub fn mixed(from: Rgb, to: Rgb, part: f64) -> Rgb {
    let mix =
        |a: u8, b: u8| f64::from(a) + part * (f64::from(b) - f64::from(a));
    [0, 1, 2].map(|i| mix(from[i], to[i]).round() as u8)
}

/// The window's own colours: those that scenes have on the light page.
pub mod window {
    use super::{Rgb, rgb};

    /// Behind everything; the floor.
    pub const BACKGROUND: Rgb = rgb("#ffffff");
    /// The top of the sky, which fades into the background.
    pub const SKY: Rgb = rgb("#e7eef4");
    /// Thin grid lines.
    pub const GRID: Rgb = rgb("#d6d9df");
    /// Every fifth of them.
    pub const GRID_FIFTH: Rgb = rgb("#b4bac4");
    /// Words.
    pub const TEXT: Rgb = rgb("#22262c");
}

/// The colours of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name of its class in the style sheet.
    pub name: &'static str,
    /// The page.
    pub background: &'static str,
    /// Words and axes.
    pub text: &'static str,
    /// The value of [`GRID`].
    pub grid: &'static str,
}

const fn theme(
    name: &'static str,
    background: &'static str,
    text: &'static str,
    grid: &'static str,
) -> Theme {
    Theme { name, background, text, grid }
}

/// The five themes of the book: mdBook's background and text, and our grid.
pub const THEMES: [Theme; 5] = [
    theme("light", "#ffffff", "#000000", "#d9dce0"),
    theme("rust", "#e1e1db", "#262625", "#c3c3b9"),
    theme("coal", "#131516", "#98a3ad", "#343a3e"),
    theme("navy", "#161923", "#bcbdd0", "#343b54"),
    theme("ayu", "#0f141a", "#c5c5c5", "#2b3541"),
];

/// The light and the dark theme of a picture in a file of its own.
pub const FILE_THEMES: [Theme; 2] = [
    theme("light", "#ffffff", "#24292f", "#8884"),
    theme("dark", "#0d1117", "#c9d1d9", "#8884"),
];

#[cfg(test)]
mod tests;
