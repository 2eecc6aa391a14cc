//! Parses the arguments after `cargo run -p viewer --`.

use crate::recording::Recording;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};
use course::{ViewOptions, usage_error};
use std::ffi::OsString;

/// What the user wants from the viewer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// All scenes, one sentence each.
    List,
    /// The help, with this text.
    Help(String),
    /// One scene.
    View(Box<ViewRequest>),
}

/// A scene and how to view it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ViewRequest {
    /// `chapter/scene`; of a process, the words that the panel shows.
    pub scene: String,
    /// Which part of it, and where.
    pub options: ViewOptions,
    /// What to record, without a display, instead of opening a window.
    pub recording: Option<Recording>,
    /// The command that runs the scene, if it is not one of a chapter.
    pub process: Vec<OsString>,
}

/// Show a scene in a window or in a picture; without a name, list all scenes
#[derive(Parser)]
#[command(name = "viewer", bin_name = "cargo run -p viewer --")]
#[command(no_binary_name = true)]
struct Arguments {
    /// The scene; the chapter may be left out where the name is unique
    #[arg(value_name = "CHAPTER/SCENE")]
    scene: Option<String>,
    #[command(flatten)]
    options: ViewOptions,
    /// The command that runs it; then the first word says whose it is
    #[arg(last = true, hide = true)]
    process: Vec<OsString>,
}

/// Parses `words`; an error is one line that says what is accepted.
pub(crate) fn parse(words: &[OsString]) -> Result<Request, String> {
    if words.is_empty() {
        return Ok(Request::List);
    }
    let mut command = Arguments::command();
    let matches = command.try_get_matches_from_mut(words);
    match matches.and_then(|found| Arguments::from_arg_matches(&found)) {
        Ok(Arguments { scene: Some(scene), options, process }) => {
            let recording = Recording::requested(&options);
            let request = ViewRequest { scene, options, recording, process };
            Ok(Request::View(Box::new(request)))
        }
        Ok(Arguments { scene: None, .. }) => {
            let what = "a scene is missing, such as `ode/orbit";
            let rest = words[0].to_string_lossy();
            Err(format!("{what} {rest} …`; without arguments all are listed"))
        }
        Err(e) if e.kind() == ErrorKind::DisplayHelp => {
            Ok(Request::Help(e.to_string()))
        }
        Err(e) => Err(usage_error(&e, &command, words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, String> {
        let words: Vec<_> =
            line.split_whitespace().map(OsString::from).collect();
        parse(&words)
    }

    #[test]
    fn each_option_is_parsed() {
        let line = "ode/orbit --set e=0.3 --set steps=40 --frames 3 \
                    --strip a.png --count 6 --size 480x300 --from 2.5 --panel";
        let Ok(Request::View(request)) = parsed(line) else {
            panic!("not a view");
        };
        let options = &request.options;
        assert_eq!(request.scene, "ode/orbit");
        assert_eq!(options.changes.set[1], ("steps".to_string(), 40.0));
        assert_eq!((options.frames, options.from), (Some(3), 2.5));
        assert_eq!(options.size, Some([480, 300]));
        let file = "a.png".to_string();
        let strip = Recording::Strip { file, count: 6 };
        assert_eq!(request.recording, Some(strip));
        assert!(options.panel);
        assert_eq!(parsed(""), Ok(Request::List));
        let help = parsed("ode/orbit --help");
        assert!(matches!(help, Ok(Request::Help(_))), "{help:?}");
    }

    #[test]
    fn each_mistake_is_answered_with_what_is_accepted() {
        for (line, answer) in [
            ("--frames 3", "a scene is missing"),
            ("ode/orbit --frame 3", "did you mean `--frames`?"),
            ("ode/orbit --frames", "--frames needs N"),
            ("ode/orbit --frames 0", "--frames takes 1 to 1000000"),
            ("ode/orbit --frames -1", "--frames takes 1 to 1000000"),
            ("ode/orbit --frames many", "--frames takes 1 to 1000000"),
            ("ode/orbit --shot", "--shot needs FILE.png"),
            ("ode/orbit --shot --panel", "--shot needs FILE.png"),
            ("ode/orbit --shot a.jpg", "`a.jpg` should end in .png"),
            ("ode/orbit --gif a.png", "`a.png` should end in .gif"),
            ("ode/orbit --shot a.png --gif a.gif", "one at a time"),
            ("ode/orbit --count 3", "needs --strip FILE.png"),
            ("ode/orbit --size 960", "WIDTHxHEIGHT"),
            ("ode/orbit --size 0x600", "64 to 4096"),
            ("ode/orbit --from -1", "--from takes 0 to 1000000"),
            ("ode/orbit --from NaN", "--from takes 0 to 1000000"),
            ("ode/orbit --set e", "NAME=VALUE"),
            ("ode/orbit --set e=round", "`round` is not a number"),
            ("ode/orbit ode/butterfly", "`ode/butterfly` is not understood"),
        ] {
            let said = parsed(line).unwrap_err();
            assert!(said.contains(answer), "{line}: {said}");
            assert!(!said.contains('\n'), "{line}: {said}");
        }
    }
}
