//! The command line.

use crate::book::build::{Edition, Programs, build};
use crate::cli::commands::{self, ExerciseCommand, InstructorCommand};
use crate::cli::doctor;
use crate::cli::run;
use crate::serve::session::{Options, serve};
use clap::{Parser, Subcommand};
use grade::Progress;
use judge::{Failure, Project};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The workbook: build it, read it, run its chapters.
#[derive(Parser)]
#[command(name = "cargo workbook", bin_name = "cargo workbook")]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    serving: Serving,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Without a command: build, serve on this machine, open, watch.
#[derive(clap::Args)]
struct Serving {
    /// The port to serve on; the next free one if it is taken
    #[arg(long, value_name = "N", default_value_t = 3000)]
    port: u16,
    /// Open no browser
    #[arg(long)]
    no_open: bool,
    /// Look for changes every second, where the system tells of none
    #[arg(long)]
    poll: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Write the book as a static site that works from any folder or host
    Build {
        /// Where to write it [default: target/workbook/book]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Add print.html: the whole book on one page, for paper
        #[arg(long)]
        print: bool,
    },
    #[command(flatten)]
    Exercises(ExerciseCommand),
    #[command(flatten)]
    Instructors(InstructorCommand),
    /// Run a chapter's program: `run ode figure spiral`
    Run {
        /// The chapter
        chapter: String,
        /// What to tell it
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Open a scene in a window: `view ode/orbit`
    View {
        /// The scene: CHAPTER/SCENE
        scene: String,
        /// What to tell the viewer
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Say what is missing on this machine, and what mends it
    Doctor {
        /// For programs
        #[arg(long)]
        json: bool,
    },
}

/// Reads the command line and does what it says. Exit code 2 for a call
/// that was wrong, 1 for work that failed.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come this way too, with code 0.
        Err(e) => {
            let _ = e.print();
            return ExitCode::from(u8::try_from(e.exit_code()).unwrap_or(2));
        }
    };
    match dispatch(cli) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{}", failure.for_terminal());
            ExitCode::from(failure.exit_code())
        }
    }
}

fn dispatch(cli: Cli) -> Result<ExitCode, Failure> {
    // A machine is examined wherever one stands.
    if let Some(Command::Doctor { json }) = cli.command {
        return doctor_command(json);
    }
    let here = std::env::current_dir()
        .map_err(|e| Failure::machine("find", Path::new("."), &e))?;
    let project = Project::find(&here)?;
    match cli.command {
        None => {
            let options = Options {
                port: cli.serving.port,
                open: !cli.serving.no_open,
                poll: cli.serving.poll,
                programs: Programs::Compile,
            };
            serve(project, options)?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Build { out, print }) => {
            let edition = match print {
                true => Edition::Print,
                false => Edition::Screen,
            };
            build_command(&project, &here, out, edition)?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Exercises(command)) => commands::run(&project, command),
        Some(Command::Instructors(command)) => {
            commands::instruct(&project, &here, command)
        }
        Some(Command::Run { chapter, args }) => {
            run::chapter(&project, &chapter, &args)
        }
        Some(Command::View { scene, args }) => {
            run::view(&project, &scene, &args)
        }
        Some(Command::Doctor { json }) => doctor_command(json),
    }
}

/// What is missing is no failure: the exit code is 0.
fn doctor_command(json: bool) -> Result<ExitCode, Failure> {
    let findings = doctor::examine();
    if json {
        let text = serde_json::to_string_pretty(&findings)
            .map_err(|e| Failure::Machine(format!("cannot report: {e}")))?;
        say(&text);
    } else {
        say(doctor::text(&findings).trim_end());
    }
    Ok(ExitCode::SUCCESS)
}

fn build_command(
    project: &Project,
    here: &Path,
    out: Option<PathBuf>,
    edition: Edition,
) -> Result<(), Failure> {
    let out = match out {
        Some(out) => here.join(out),
        None => project.generated().join("book"),
    };
    let progress = Progress::new();
    let built = build(project, &Programs::Compile, edition, &out, &progress)?;
    say(&built.out.join("index.html").display().to_string());
    if edition == Edition::Print {
        say(&built.out.join("print.html").display().to_string());
    }
    Ok(())
}

/// Prints a line. A reader who has gone (`| head`) is no reason to panic.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// The same for what is not as it should be.
pub fn warn(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
