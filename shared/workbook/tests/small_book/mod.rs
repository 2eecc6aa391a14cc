//! A small book with one chapter, in a folder that vanishes. It wears the
//! real book's settings and theme.

use grade::ProgressReporter;
use judge::{Failure, Project};
use std::fs;
use std::path::{Path, PathBuf};
use workbook::Binaries;
use workbook::{BookFormat, Built, Programs, build};

pub const SUMMARY: &str = "# Summary\n\n[Start](start.md)\n\n\
    - [Demonstration](demo/index.md)\n  - [More](demo/more.md)\n\n\
    [Equations](equations.md)\n";

pub const EULER: &str = "//! One step, as in notes B §2.1.\n\n\
pub struct Euler;\n\n\
impl Euler {\n\
    // ANCHOR: step\n\
    /// Moves on by h.\n\
    // EQ: demo/euler\n\
    pub fn step(x: f64, h: f64, slope: f64) -> f64 {\n\
        x + h * slope\n\
    }\n\
    // ANCHOR_END: step\n\
}\n";

pub const PROOF: &str = "// PROVES: demo/euler\n#[test]\n\
fn euler_is_first_order() {}\n";

pub const INDEX: &str = "\
# Demonstration

See {{#fig demo/spiral}}, {{#ref demo/euler}} and {{#tab demo/regimes}}.

{{#figure demo/spiral}}

{{#eq demo/euler defined}}
x(t_0+h) = x_0 + h\\,f(x_0,t_0)
{{/eq}}

{{#listing demo/src/euler.rs:step \"One step\"}}

{{#table demo/regimes}}

It grows by {{#value demo/growth}} each time, with $a_1 * b_1$.

| what | number |
|------|--------|
| growth | {{#value demo/growth}} |

- an item with {{#value demo/growth}}

  {{#figure demo/spiral h=0.05}}

$$ \\sum_i x_i = \\frac{1}{2} $$

A test: {{#test demo/tests/order.rs:euler_is_first_order}}.
";

/// The program that stands for a chapter's, and for cargo.
pub fn demo_program() -> PathBuf {
    let folder = Path::new(env!("CARGO_BIN_EXE_workbook")).parent().unwrap();
    let file = format!("examples/demo_chapter{}", std::env::consts::EXE_SUFFIX);
    let program = folder.join(file);
    let how = "`cargo test -p workbook` builds it";
    assert!(program.is_file(), "no {}: {how}", program.display());
    program
}

pub struct Fixture {
    dir: tempfile::TempDir,
}

impl Fixture {
    pub fn new() -> Fixture {
        let fixture = Fixture { dir: tempfile::tempdir().unwrap() };
        let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book");
        for name in [
            "book.toml",
            "theme/head.hbs",
            "theme/accessibility.js",
            "theme/workbook.css",
        ] {
            let text = fs::read_to_string(real.join(name)).unwrap();
            // The pages that old addresses lead to are not in this book.
            let text = text.split("[output.html.redirect]").next().unwrap();
            fixture.write(&format!("book/{name}"), text);
        }
        let manifest = "[package]\nname = \"demo\"\n";
        fixture.write("chapters/01-demo/Cargo.toml", manifest);
        fixture.write("chapters/01-demo/src/euler.rs", EULER);
        fixture.write("chapters/01-demo/tests/order.rs", PROOF);
        fixture.write("book/src/SUMMARY.md", SUMMARY);
        fixture.write("book/src/start.md", "# Start\n\n[on](demo/index.md)\n");
        fixture.write("book/src/demo/index.md", INDEX);
        let more = "# More\n\n{{#scene demo/orbit}}\n\n{{#fig demo/orbit}}\n\
                    and {{#ref demo/euler}}\n";
        fixture.write("book/src/demo/more.md", more);
        let equations = "# Equations\n\n{{#equations}}\n";
        fixture.write("book/src/equations.md", equations);
        fixture
    }

    pub fn root(&self) -> &Path {
        self.dir.path()
    }

    pub fn out(&self) -> PathBuf {
        self.root().join("target/workbook/book")
    }

    pub fn write(&self, path: &str, text: &str) {
        let place = self.root().join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, text).unwrap();
    }

    /// Replaces some text of a file that must contain it.
    pub fn edit(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.root().join(path)).unwrap();
        assert!(text.contains(from), "{path} has no `{from}`");
        self.write(path, &text.replacen(from, to, 1));
    }

    pub fn read(&self, path: &str) -> String {
        let place = self.out().join(path);
        fs::read_to_string(&place)
            .unwrap_or_else(|e| panic!("{}: {e}", place.display()))
    }

    pub fn project(&self) -> Project {
        let root = self.root().to_path_buf();
        let target = root.join("target");
        Project::at(root, target).unwrap()
    }

    pub fn programs(&self) -> Programs {
        let program = ("demo".to_string(), demo_program());
        Programs::Given(Binaries::from([program]))
    }

    pub fn build(&self) -> Result<Built, Failure> {
        let project = self.project();
        let progress = ProgressReporter::silent();
        build(
            &project,
            &self.programs(),
            BookFormat::Print,
            &self.out(),
            &progress,
        )
    }

    /// The messages of a build that must fail because of the book.
    pub fn errors(&self) -> Vec<String> {
        match self.build() {
            Err(Failure::Book(problems)) => {
                problems.iter().map(|p| p.to_string()).collect()
            }
            Err(other) => panic!("failed for another reason: {other}"),
            Ok(_) => panic!("the book was built in spite of its mistake"),
        }
    }
}
