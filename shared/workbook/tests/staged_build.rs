//! The served book before its chapters are compiled, and around what they
//! fail to compute.

use crate::serve::{Served, serve_unbuilt};
use crate::small_book::{Fixture, demo_program};
use grade::ProgressReporter;
use judge::FileChanges;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread::{self, ScopedJoinHandle, sleep};
use std::time::{Duration, Instant};
use workbook::{Binaries, Programs, Rebuild, rebuild};

const PAGE: &str = "book/src/demo/index.md";

/// A cargo that does as files in the project's folder tell it.
fn cargo() -> Programs {
    Programs::CompileWith(demo_program())
}

fn build(served: &Served, programs: &Programs) {
    rebuild(&served.state, programs, &ProgressReporter::silent());
}

fn serve(programs: &Programs) -> Served {
    let served = serve_unbuilt(Fixture::new());
    build(&served, programs);
    served
}

/// The page, as soon as it is what it should be.
fn page_with(served: &Served, words: &str) -> String {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let page = served.get("/demo/").1;
        if page.contains(words) {
            return page;
        }
        assert!(Instant::now() < end, "no `{words}` in {page}");
        sleep(Duration::from_millis(20));
    }
}

/// Far below what cargo would take, which is held back.
fn ends_soon(building: &ScopedJoinHandle<'_, ()>) {
    let limit = Instant::now() + Duration::from_secs(10);
    while !building.is_finished() {
        assert!(Instant::now() < limit, "cargo goes on");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_text_comes_first_and_figures_follow_their_chapter() {
    let served = serve_unbuilt(Fixture::new());
    // Before anything is built a page says so, whatever was asked for.
    let (status, page) = served.get("/demo/");
    assert_eq!(status, 503);
    assert!(page.contains("The book is being built"), "{page}");
    assert!(page.contains("/__workbook/events"), "{page}");
    // Nothing is loaded from anywhere else.
    assert!(!page.contains("src=") && !page.contains("href="), "{page}");
    served.book.write("hold", "");
    thread::scope(|scope| {
        scope.spawn(|| build(&served, &cargo()));
        let page = page_with(&served, "is not ready yet");
        // Three values, two figures, a table: each in its place.
        assert_eq!(page.matches("class=\"wb-waiting\"").count(), 6, "{page}");
        for part in [
            "id=\"fig-demo-spiral\"",
            "Table 1.1.</a>",
            "<math",
            "/// Moves on by h.",
            "demo is still being compiled",
        ] {
            assert!(page.contains(part), "no {part} in {page}");
        }
        assert!(served.get("/demo/more.html").1.contains("wb-waiting"));
        let news = served.news();
        let doing = "\"doing\":\"chapter demo (1 of 1): Compiling demo v0.1.0";
        assert!(news.contains(doing), "{news}");
        fs::remove_file(served.book.root().join("hold")).unwrap();
        page_with(&served, "<svg xmlns");
    });
    let page = served.get("/demo/").1;
    assert!(!page.contains("wb-waiting"), "{page}");
    assert!(page.contains("1.005"), "{page}");
    let news = served.news();
    assert!(news.contains("\"build\":2,\"errors\":null"), "{news}");
    assert!(news.contains("\"behind\":null,\"doing\":null"), "{news}");
}

#[test]
fn a_chapter_that_is_edited_again_is_not_compiled_to_its_end() {
    let served = serve_unbuilt(Fixture::new());
    let root = served.book.root();
    served.book.write("hold", "");
    let newer = Mutex::new(FileChanges::default());
    let edit = |path: &str| {
        newer.lock().unwrap().paths.insert(root.join(path));
    };
    let build = Rebuild {
        state: &served.state,
        programs: &cargo(),
        progress: &ProgressReporter::silent(),
        changed: FileChanges::of_any_file(),
        newer_changes: &|| newer.lock().unwrap().clone(),
    };
    thread::scope(|scope| {
        let building = scope.spawn(|| build.run());
        page_with(&served, "is not ready yet");
        // A page can wait for what is being compiled.
        edit(PAGE);
        sleep(Duration::from_millis(300));
        assert!(!building.is_finished());
        edit("chapters/01-demo/src/lib.rs");
        ends_soon(&building);
    });
    fs::remove_file(root.join("hold")).unwrap();
    rebuild(&served.state, &cargo(), &ProgressReporter::silent());
    assert!(!served.get("/demo/").1.contains("wb-waiting"));
}

#[test]
fn a_server_that_is_stopped_ends_its_build() {
    let served = serve_unbuilt(Fixture::new());
    served.book.write("hold", "");
    let state = &served.state;
    let build = Rebuild {
        state,
        programs: &cargo(),
        progress: &ProgressReporter::silent(),
        changed: FileChanges::of_any_file(),
        newer_changes: &|| match state.is_stopping() {
            true => FileChanges::of_any_file(),
            false => FileChanges::default(),
        },
    };
    thread::scope(|scope| {
        let building = scope.spawn(|| build.run());
        page_with(&served, "is not ready yet");
        assert!(!building.is_finished());
        state.stop_building();
        ends_soon(&building);
    });
}

#[test]
fn a_chapter_that_does_not_compile_keeps_its_last_good_program() {
    let served = serve(&cargo());
    served.book.write("broken", "");
    // A page may speak of what only the broken sources have.
    served.book.edit(PAGE, "{{#value demo/growth}}", "{{#value demo/new}}");
    build(&served, &cargo());
    let news = served.news();
    assert!(news.contains("\"errors\":null"), "{news}");
    assert!(news.contains("not compiled: demo"), "{news}");
    assert!(news.contains("expected one of these"), "{news}");
    let page = served.get("/demo/").1;
    assert!(page.contains("<svg xmlns"), "{page}");
    assert!(page.contains("This value failed: demo does not compile"));
    served.book.edit(PAGE, "demo/new", "demo/growth");
    fs::remove_file(served.book.root().join("broken")).unwrap();
    build(&served, &cargo());
    assert!(served.news().contains("\"behind\":null"));
    assert!(!served.get("/demo/").1.contains("wb-failed"));
}

#[test]
fn what_fails_to_compute_is_shown_as_failed_in_its_place() {
    let book = Fixture::new();
    book.edit(PAGE, "{{#value demo/growth}}", "{{#value demo/broken}}");
    let served = serve_unbuilt(book);
    build(&served, &served.book.programs());
    let page = served.get("/demo/").1;
    let words = "<span class=\"wb-failed\">This value failed: cargo run -p \
                 demo -- value broken --json: error: no value called broken";
    assert!(page.contains(words), "{page}");
    assert_eq!(page.matches("wb-failed").count(), 1, "{page}");
    assert!(page.contains("<svg xmlns") && page.contains("1.005"), "{page}");
    assert!(served.news().contains("\"errors\":null"));
    // Alone in a folder the book must be whole.
    let errors = served.book.errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("no value called broken"), "{errors:?}");
    // And an author's mistake is reported as before.
    served.book.edit(PAGE, "demo/broken", "demo/nothing");
    build(&served, &served.book.programs());
    assert!(served.news().contains("no value `nothing`"));
}

#[test]
fn a_chapter_that_cannot_answer_at_all_leaves_the_rest_readable() {
    let book = Fixture::new();
    book.edit("book/src/SUMMARY.md", "[Eq", "[All](all.md)\n\n[Eq");
    book.write("book/src/all.md", "# All\n\n{{#gallery}}\n");
    let served = serve_unbuilt(book);
    let mute = format!("mute{}", std::env::consts::EXE_SUFFIX);
    let mute = served.book.root().join(mute);
    fs::copy(demo_program(), &mute).unwrap();
    let mute = Binaries::from([("demo".to_string(), mute)]);
    build(&served, &Programs::Given(mute));
    let page = served.get("/demo/").1;
    let words = "This figure failed: chapter demo: list: it ended without an \
                 error message";
    assert_eq!(page.matches(words).count(), 2, "{page}");
    let gallery = served.get("/all.html").1;
    assert!(gallery.contains("This chapter failed"), "{gallery}");
}

#[test]
fn without_cargo_there_is_still_the_text_and_one_clear_reason() {
    let served = serve(&Programs::CompileWith(PathBuf::from("/no/cargo")));
    let page = served.get("/demo/").1;
    assert!(page.contains("/// Moves on by h."), "{page}");
    let words = "This figure failed: demo: cannot start cargo: ";
    assert!(page.contains(words), "{page}");
    assert!(served.news().contains("cannot start cargo"));
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let served = serve_unbuilt(Fixture::new());
    served.book.write("target/workbook", "a file in the way");
    build(&served, &served.book.programs());
    let news = served.news();
    assert!(news.contains("\"build\":0,\"errors\":\"error: cannot"), "{news}");
    assert_eq!(served.get("/").0, 503);
}
