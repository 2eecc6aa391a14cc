//! A small book, built whole: what its pages contain.

use crate::small_book::Fixture;
use std::fs;

fn built() -> Fixture {
    let book = Fixture::new();
    book.build().unwrap_or_else(|e| panic!("{e}"));
    book
}

#[test]
fn figures_tables_and_equations_are_numbered_and_linked() {
    let book = built();
    let page = book.read("demo/index.html");
    for part in [
        "href=\"#fig-demo-spiral\">Figure 1.1</a>",
        "href=\"#eq-demo-euler\">(1.1)</a>",
        "href=\"#tab-demo-regimes\">Table 1.1</a>",
        "id=\"fig-demo-spiral\"",
        "aria-label=\"A curve that winds outwards\"",
        "<em>outward</em>",
        "--set h=0.05",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    let more = book.read("demo/more.html");
    assert!(more.contains("href=\"../demo/index.html#eq-demo-euler\">(1.1)"));
    assert!(more.contains("Figure 1.3"), "{more}");
    assert!(more.contains("cargo run -p demo -- view orbit"));
}

#[test]
fn formulas_and_pictures_are_in_every_page_that_shows_them() {
    let book = built();
    for name in ["demo/index.html", "print.html"] {
        let page = book.read(name);
        assert!(page.contains("<math"), "{name}");
        assert!(page.contains("<svg xmlns"), "{name}");
        assert!(!page.contains("<?xml"), "{name}");
        assert!(!page.contains("data-slot"), "{name}");
        assert!(!page.contains("{{#"), "{name}");
    }
    // What the placeholders hide stays out of the search index.
    let out = fs::read_dir(book.out()).unwrap();
    let index = out
        .flatten()
        .find(|e| e.file_name().to_string_lossy().starts_with("searchindex"))
        .unwrap();
    let script = fs::read_to_string(index.path()).unwrap();
    let packed = script.split("packed = \"").nth(1).unwrap();
    let packed = packed.split('"').next().unwrap();
    let index = String::from_utf8(workbook::unpack(packed).unwrap()).unwrap();
    assert!(index.contains("Demonstration"));
    assert!(!index.contains("katex"));
    assert!(!index.contains("svg"));
}

#[test]
fn formulas_may_look_like_lists_and_code_is_left_alone() {
    let book = Fixture::new();
    let page = "# Start\n\nLet $x_0 + y_0$ cost \\$5.\n\n\
                $$\nx = a\n+ b\n- c\n$$\n\n\
                > $$\n> \\frac{a_1}{b_1} \\\\ c\n> $$\n\n\
                `$x$ {{#figure a/b}}`\n\n```text\n$y$ {{#nonsense}}\n```\n\n\
                <!-- {{#nonsense}} -->\n";
    book.write("book/src/start.md", page);
    let starred = "x_1 = x_0 \\\\\n* y";
    let equation = "x(t_0+h) = x_0 + h\\,f(x_0,t_0)";
    book.edit("book/src/demo/index.md", equation, starred);
    book.build().unwrap_or_else(|e| panic!("{e}"));
    let page = book.read("start.html");
    assert_eq!(page.matches("<math").count(), 3, "{page}");
    for part in [
        "cost $5.",
        "<code>$x$ {{#figure a/b}}</code>",
        "$y$ {{#nonsense}}",
        "<mfrac>",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    assert!(book.read("demo/index.html").contains("<mo>∗</mo>"));
}

#[test]
fn values_stand_in_sentences_cells_and_items() {
    let page = built().read("demo/index.html");
    let value = "<span class=\"wb-value\" title=\"growth per turn, h_0 | k: \
                 cargo run -p demo -- value growth\">1.005\u{202f}s</span>";
    let plain = page.replace("&#95;", "_").replace("&#124;", "|");
    assert_eq!(plain.matches(value).count(), 3, "{plain}");
    assert!(plain.contains(&format!("<td>{value}</td>")), "{plain}");
}

#[test]
fn listings_link_to_a_page_with_the_source() {
    let book = built();
    let page = book.read("demo/index.html");
    assert!(page.contains("<code class=\"language-rust\">/// Moves on by h."));
    assert!(page.contains("follows notes B §2.1"));
    assert!(!page.contains("ANCHOR"));
    assert!(!page.contains("// EQ:"));
    let link = "../code/01-demo/src/euler.rs.html#L7";
    assert!(page.contains(link), "{page}");
    let code = book.read("code/01-demo/src/euler.rs.html");
    assert!(code.contains("\n<a id=L7></a>/// Moves on by h."), "{code}");
    assert!(code.contains("href=\"../../../demo/index.html\""), "{code}");
    // The script that colours listings colours this, too.
    assert!(code.contains("<script src=\"../../../highlight"), "{code}");
    let test = book.read("code/01-demo/tests/order.rs.html");
    assert!(test.contains("euler_is_first_order"));
}

#[test]
fn the_equation_index_lists_code_and_test() {
    let page = built().read("equations.html");
    for part in [
        "Equations of chapter 1: Demonstration",
        "demo/index.html#eq-demo-euler\">(1.1)</a>",
        "<code>Euler::step</code>",
        "<code>euler_<wbr>is_<wbr>first_<wbr>order</code>",
        "katex-display",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
}

#[test]
fn tables_align_numbers_and_survive_bars() {
    let page = built().read("demo/index.html");
    assert!(page.contains("<td class=\"wb-right\">-1.25</td>"), "{page}");
    assert!(page.contains("<td>1. <em>slow</em> | calm</td>"), "{page}");
    assert!(page.contains("id=\"tab-demo-regimes\""));
}

#[test]
fn a_second_build_gives_the_same_bytes() {
    let book = built();
    let first = book.read("print.html");
    book.build().unwrap();
    assert_eq!(book.read("print.html"), first);
    assert_nothing_beside(&book);
    // And from nothing, in another folder, the pages are the same too.
    assert_eq!(built().read("print.html"), first);
}

#[test]
fn a_failed_build_leaves_the_last_good_book() {
    let book = built();
    let before = book.read("demo/index.html");
    book.edit("book/src/demo/index.md", "demo/growth", "demo/nothing");
    book.errors();
    assert_eq!(book.read("demo/index.html"), before);
    assert_nothing_beside(&book);
}

/// Neither a draft nor an old book is left.
fn assert_nothing_beside(book: &Fixture) {
    let beside = fs::read_dir(book.out().parent().unwrap()).unwrap();
    let names: Vec<_> = beside.flatten().map(|e| e.file_name()).collect();
    assert!(names.iter().all(|n| n == "book" || n == "cache"), "{names:?}");
}

#[test]
fn a_chapter_without_pages_may_carry_markers() {
    let book = Fixture::new();
    book.write("chapters/02-next/Cargo.toml", "[package]\nname = \"next\"\n");
    let source = "// EQ: next/law\nfn law() {}\n";
    book.write("chapters/02-next/src/lib.rs", source);
    book.build().unwrap_or_else(|e| panic!("{e}"));
}

/// What a reader sees does not depend on how git or an editor ends lines.
#[test]
fn line_ends_do_not_change_a_page() {
    let (one, other) = (built(), Fixture::new());
    let mut open = vec![other.root().to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                fs::write(path, text.replace('\n', "\r\n")).unwrap();
            }
        }
    }
    other.build().unwrap_or_else(|e| panic!("{e}"));
    for page in [
        "index.html",
        "demo/index.html",
        "demo/more.html",
        "code/01-demo/src/euler.rs.html",
    ] {
        // The names of files carry digests, as the search index does.
        let text = |book: &Fixture| without_digests(&book.read(page));
        assert_eq!(text(&one), text(&other), "{page}");
    }
}

/// A page without what mdBook adds to the names of files.
fn without_digests(page: &str) -> String {
    let mut kept = String::new();
    for word in page.split_inclusive('-') {
        let digits = word.chars().take_while(char::is_ascii_hexdigit).count();
        kept.push_str(if digits == 8 { &word[8..] } else { word });
    }
    kept
}
