//! The options of a chapter's `view` command and of the viewer, which are
//! the same.

use crate::experiment::assignment;

/// Changes of parameters, for every command that takes them.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
pub struct ParamChanges {
    /// Set a parameter; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    pub set: Vec<(String, f64)>,
}

/// Which part of a scene to show, and where.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
pub struct ViewOptions {
    /// Sliders that are set before it starts.
    #[command(flatten)]
    pub changes: ParamChanges,
    /// Start at this simulated time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    #[arg(default_value = "0", hide_default_value = true)]
    #[arg(allow_negative_numbers = true)]
    pub from: f64,
    /// Stop after this number of frames
    #[arg(long, value_name = "N", value_parser = natural)]
    #[arg(allow_negative_numbers = true)]
    pub frames: Option<u32>,
    /// Size in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub size: Option<[u32; 2]>,
    /// A picture of the last of --frames; without --frames, of the moment
    /// that the book shows
    #[arg(long, value_name = "FILE.png", value_parser = png)]
    #[arg(group = "recording", help_heading = PICTURES)]
    pub shot: Option<String>,
    /// Pictures side by side, spread over --frames (default 180)
    #[arg(long, value_name = "FILE.png", value_parser = png)]
    #[arg(group = "recording", help_heading = PICTURES)]
    pub strip: Option<String>,
    /// The number of pictures in --strip (default 4)
    #[arg(long, value_name = "K", value_parser = natural)]
    #[arg(requires = "strip", help_heading = PICTURES)]
    pub count: Option<u32>,
    /// An animation of --frames (default 180) at 20 pictures a second
    #[arg(long, value_name = "FILE.gif", value_parser = gif)]
    #[arg(group = "recording", help_heading = PICTURES)]
    pub gif: Option<String>,
    /// Show the panel
    #[arg(long, help_heading = PICTURES)]
    pub panel: bool,
    /// Where the state is written as JSON, for tests.
    #[arg(long, value_name = "FILE", hide = true)]
    pub state: Option<String>,
}

const PICTURES: &str =
    "Pictures, without a display (a frame is 1/60 s of simulated time)";

fn natural(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|n| (1..=1_000_000).contains(n));
    number.ok_or(format!("takes 1 to 1000000, not `{text}`"))
}

fn seconds(text: &str) -> Result<f64, String> {
    let time = text.parse().ok().filter(|t| (0.0..=1e6).contains(t));
    time.ok_or(format!("takes 0 to 1000000 seconds, not `{text}`"))
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let side = |text: &str| {
        text.parse().ok().filter(|side| (64..=4096).contains(side))
    };
    let sides = text.split_once('x');
    let sides = sides.and_then(|(w, h)| Some([side(w)?, side(h)?]));
    let what = "takes WIDTHxHEIGHT, each 64 to 4096";
    sides.ok_or(format!("{what}, such as 960x600, not `{text}`"))
}

fn png(file: &str) -> Result<String, String> {
    named(file, ".png")
}

fn gif(file: &str) -> Result<String, String> {
    named(file, ".gif")
}

fn named(file: &str, ending: &str) -> Result<String, String> {
    match file.to_lowercase().ends_with(ending) {
        true => Ok(file.to_string()),
        false => Err(format!("`{file}` should end in {ending}")),
    }
}
