//! The words after `cargo run -p viewer --`, understood.

use crate::record::Recording;

/// What is asked of the viewer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// All scenes, one sentence each.
    List,
    /// The options.
    Help,
    /// One scene.
    View(Box<Asked>),
}

/// A scene with what was said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Asked {
    /// `chapter/scene`.
    pub scene: String,
    /// Sliders set before it starts.
    pub changes: Vec<(String, f64)>,
    /// How many frames before it ends by itself.
    pub frames: Option<u32>,
    /// Simulated time before the first frame, s.
    pub from: f64,
    /// What is recorded, without a display, instead of opening a window.
    pub recording: Option<Recording>,
    /// Width and height, pixels.
    pub size: Option<[u32; 2]>,
    /// Whether a recording shows the panel.
    pub panel: bool,
    /// Where the state is written as JSON, for tests.
    pub state: Option<String>,
}

/// What `--help` says.
pub(crate) const USAGE: &str = "\
cargo run -p viewer                     all scenes
cargo run -p viewer -- CHAPTER/SCENE    one of them in a window
  --set NAME=VALUE     a slider's value at the start; any number of them
  --from SECONDS       begin at this simulated time
  --frames N           end after N frames
  --size WIDTHxHEIGHT  in pixels

Pictures, without a display (a frame is 1/60 s of simulated time):
  --shot FILE.png      the last of --frames; without --frames, the moment
                       that the book shows
  --strip FILE.png     pictures side by side, spread over --frames (180)
  --count K            how many of them (4)
  --gif FILE.gif       a film of --frames (180), 20 pictures a second
  --panel              with the panel
";

const OPTIONS: [&str; 10] = [
    "--set", "--from", "--frames", "--size", "--shot", "--strip", "--count",
    "--gif", "--panel", "--help",
];

/// The request in `words`, or one line that says what would be right.
pub(crate) fn parse(words: &[String]) -> Result<Request, String> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Request::Help);
    }
    let Some((scene, rest)) = words.split_first() else {
        return Ok(Request::List);
    };
    if scene.starts_with('-') {
        let what = "the scene comes first, such as `ode/orbit";
        return Err(format!("{what} {scene} …`; no name lists them all"));
    }
    let mut asked = Asked { scene: scene.clone(), ..Asked::default() };
    options(rest, &mut asked)?;
    Ok(Request::View(Box::new(asked)))
}

fn options(words: &[String], asked: &mut Asked) -> Result<(), String> {
    let (mut count, mut words) = (None, words.iter());
    while let Some(word) = words.next() {
        let mut value = |what: &str| {
            let next = words.next().filter(|next| !next.starts_with("--"));
            next.cloned().ok_or(format!("{word} needs {what}"))
        };
        match word.as_str() {
            "--set" => asked.changes.push(setting(&value("NAME=VALUE")?)?),
            "--from" => asked.from = seconds(&value("seconds")?)?,
            "--frames" => asked.frames = Some(natural(word, &value(NUMBER)?)?),
            "--size" => asked.size = Some(size(&value("WIDTHxHEIGHT")?)?),
            "--count" => count = Some(natural(word, &value(NUMBER)?)?),
            "--shot" => record(asked, Recording::Shot(value(PNG)?))?,
            "--strip" => {
                let file = value(PNG)?;
                record(asked, Recording::Strip { file, count: 4 })?;
            }
            "--gif" => record(asked, Recording::Gif(value(GIF)?))?,
            "--panel" => asked.panel = true,
            "--state" => asked.state = Some(value("a file name")?),
            other => return Err(course::unknown("option", other, &OPTIONS)),
        }
    }
    match (&mut asked.recording, count) {
        (Some(Recording::Strip { count, .. }), Some(k)) => *count = k,
        (_, Some(_)) => return Err("--count goes with --strip".to_string()),
        _ => {}
    }
    Ok(())
}

const NUMBER: &str = "a number";
const PNG: &str = "a file name that ends in .png";
const GIF: &str = "a file name that ends in .gif";

fn record(asked: &mut Asked, recording: Recording) -> Result<(), String> {
    let (file, ending) = match &recording {
        Recording::Shot(file) => (file, ".png"),
        Recording::Strip { file, .. } => (file, ".png"),
        Recording::Gif(file) => (file, ".gif"),
    };
    if !file.to_lowercase().ends_with(ending) {
        return Err(format!("`{file}` should end in {ending}"));
    }
    if asked.recording.is_some() {
        return Err("one of --shot, --strip and --gif at a time".to_string());
    }
    asked.recording = Some(recording);
    Ok(())
}

fn setting(word: &str) -> Result<(String, f64), String> {
    let wrong = || format!("`{word}` should be NAME=VALUE, such as h=0.1");
    let (name, value) = word.split_once('=').ok_or_else(wrong)?;
    Ok((name.to_string(), value.parse().map_err(|_| wrong())?))
}

fn natural(option: &str, word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|n| (1..=1_000_000).contains(n));
    number.ok_or(format!("{option} takes 1 to 1000000, not `{word}`"))
}

fn seconds(word: &str) -> Result<f64, String> {
    let time = word.parse().ok().filter(|t| (0.0..=1e6).contains(t));
    time.ok_or(format!("--from takes 0 to 1000000 seconds, not `{word}`"))
}

fn size(word: &str) -> Result<[u32; 2], String> {
    let side = |text: &str| {
        text.parse().ok().filter(|side| (64..=4096).contains(side))
    };
    let sides = word.split_once('x');
    let sides = sides.and_then(|(w, h)| Some([side(w)?, side(h)?]));
    let what = "--size takes WIDTHxHEIGHT, each 64 to 4096";
    sides.ok_or(format!("{what}, such as 960x600, not `{word}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, String> {
        let words: Vec<_> = line.split_whitespace().map(String::from).collect();
        parse(&words)
    }

    #[test]
    fn each_option_is_understood() {
        let line = "ode/orbit --set e=0.3 --set steps=40 --frames 3 \
                    --strip a.png --count 6 --size 480x300 --from 2.5 --panel";
        let Ok(Request::View(asked)) = parsed(line) else {
            panic!("not a view");
        };
        assert_eq!(asked.scene, "ode/orbit");
        assert_eq!(asked.changes[1], ("steps".to_string(), 40.0));
        assert_eq!((asked.frames, asked.from), (Some(3), 2.5));
        assert_eq!(asked.size, Some([480, 300]));
        let file = "a.png".to_string();
        let strip = Recording::Strip { file, count: 6 };
        assert_eq!(asked.recording, Some(strip));
        assert!(asked.panel);
        assert_eq!(parsed(""), Ok(Request::List));
        assert_eq!(parsed("ode/orbit --help"), Ok(Request::Help));
    }

    #[test]
    fn each_mistake_is_answered_with_what_would_be_right() {
        for (line, answer) in [
            ("--frames 3", "the scene comes first"),
            ("ode/orbit --frame 3", "did you mean `--frames`?"),
            ("ode/orbit --frames", "needs a number"),
            ("ode/orbit --frames 0", "1 to 1000000"),
            ("ode/orbit --frames many", "1 to 1000000"),
            ("ode/orbit --shot", "a file name that ends in .png"),
            ("ode/orbit --shot --panel", "a file name that ends in .png"),
            ("ode/orbit --shot a.jpg", "should end in .png"),
            ("ode/orbit --gif a.png", "should end in .gif"),
            ("ode/orbit --shot a.png --gif a.gif", "at a time"),
            ("ode/orbit --count 3", "goes with --strip"),
            ("ode/orbit --size 960", "WIDTHxHEIGHT"),
            ("ode/orbit --size 0x600", "64 to 4096"),
            ("ode/orbit --from -1", "0 to 1000000"),
            ("ode/orbit --from NaN", "0 to 1000000"),
            ("ode/orbit --set e", "NAME=VALUE"),
            ("ode/orbit --set e=round", "NAME=VALUE"),
        ] {
            let said = parsed(line).unwrap_err();
            assert!(said.contains(answer), "{line}: {said}");
            assert!(!said.contains('\n'), "{line}: {said}");
        }
    }
}
