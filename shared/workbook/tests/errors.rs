//! Every mistake in a book stops the build and is named with file and line.

use crate::small_book::Fixture;

/// Makes one change and expects exactly one message that starts so.
fn one_error(path: &str, from: &str, to: &str, message: &str) {
    let book = Fixture::new();
    book.edit(path, from, to);
    let errors = book.errors();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].starts_with(message), "{errors:#?}");
    assert!(!book.out().exists(), "a failed build wrote a book");
}

const INDEX: &str = "book/src/demo/index.md";
const EULER: &str = "chapters/01-demo/src/euler.rs";

#[test]
fn the_fixture_itself_has_no_mistake() {
    let book = Fixture::new();
    book.build().unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn a_missing_anchor_is_named() {
    let book = Fixture::new();
    book.edit(INDEX, "euler.rs:step", "euler.rs:stride");
    let errors = book.errors();
    let message = "book/src/demo/index.md:11: no anchor `stride` in \
                   chapters/01-demo/src/euler.rs; known: step";
    assert_eq!(errors[0], message);
    // And the anchor that is there is no longer shown.
    assert!(errors[1].starts_with("chapters/01-demo/src/euler.rs:6: no page"));
    assert_eq!(errors.len(), 2);
}

#[test]
fn a_missing_file_is_named() {
    let book = Fixture::new();
    book.edit(INDEX, "src/euler.rs:step", "src/gone.rs:step");
    let message = "book/src/demo/index.md:11: no file \
                   chapters/01-demo/src/gone.rs";
    assert_eq!(book.errors()[0], message);
}

#[test]
fn an_unused_anchor_is_named() {
    let extra = "// ANCHOR: lost\nfn lost() {}\n// ANCHOR_END: lost\n//! One";
    let message =
        "chapters/01-demo/src/euler.rs:1: no page shows anchor `lost`";
    one_error(EULER, "//! One", extra, message);
}

#[test]
fn a_bad_formula_is_named() {
    let message = "book/src/demo/index.md:15: formula `\\frac{a_1}`: ";
    one_error(INDEX, "$a_1 * b_1$", "$\\frac{a_1}$", message);
}

#[test]
fn a_bad_equation_is_named_once_though_the_index_shows_it_too() {
    let message = "book/src/demo/index.md:7: formula `\\nonsense`";
    one_error(INDEX, "x(t_0+h) = x_0 + h\\,f(x_0,t_0)", "\\nonsense", message);
}

#[test]
fn a_leftover_dollar_is_named() {
    let message = "book/src/demo/index.md:15: a `$` that opens no formula";
    one_error(INDEX, "$a_1 * b_1$", "$5 apples", message);
}

#[test]
fn a_dollar_in_a_cell_with_bars_or_in_raw_html_is_named() {
    let book = Fixture::new();
    let page = "# Start\n\n| é |\n|---|\n| $|x|$ |\n\n<div>$x$</div>\n";
    book.write("book/src/start.md", page);
    let errors = book.errors();
    for (error, line) in errors.iter().zip([5, 7]) {
        let place = format!("book/src/start.md:{line}: a `$` that opens no");
        assert!(error.starts_with(&place), "{errors:#?}");
    }
    assert_eq!(errors.len(), 2, "{errors:#?}");
}

#[test]
fn links_that_lead_nowhere_or_outside_are_named_and_no_others() {
    let cases = [
        ("<a href=\"#nowhere\">a</a>", "no element with id `nowhere` there"),
        ("<a href=\"demo/#c\">a</a>", "no element with id `c` there"),
        ("<a href=\"gone.html\">a</a>", "no such file"),
        ("<a href=\"../etc/passwd\">a</a>", "leads out of the book"),
        ("<a href=\"/top.html\">a</a>", "starts with `/`"),
        ("<img src=\"//a.org/x.png\" alt=\"\">", "from outside"),
        ("<a href=\"javascript:x\">a</a>", "from outside"),
    ];
    let good = "<p id=\"é x\"></p>\n\n<a href=\"#%C3%A9%20x\">a</a>\n\n\
                <a href=\"demo/\">a</a>\n\n\
                <a href=\"https://example.org/\">a</a>\n";
    let book = Fixture::new();
    let links = cases.map(|(link, _)| link).join("\n\n");
    let page = format!("# Start\n\n{links}\n\n{good}");
    book.write("book/src/start.md", &page);
    let errors = book.errors();
    for (i, (link, message)) in cases.iter().enumerate() {
        let place = format!("book/src/start.md:{}: link", 3 + 2 * i);
        let named = |error: &String| {
            error.starts_with(&place) && error.contains(message)
        };
        assert!(errors.iter().any(named), "{link}: {errors:#?}");
    }
    assert_eq!(errors.len(), cases.len(), "{errors:#?}");
}

#[test]
fn a_dead_link_is_named() {
    let message = "book/src/start.md:3: link `demo/gone.html`: no such file";
    one_error("book/src/start.md", "demo/index.md", "demo/gone.md", message);
}

#[test]
fn a_missing_fragment_is_named() {
    let message = "book/src/start.md:3: link `demo/index.html#nowhere`: no \
                   element with id `nowhere` there";
    let to = "demo/index.md#nowhere";
    one_error("book/src/start.md", "demo/index.md", to, message);
}

#[test]
fn a_missing_image_is_named() {
    let message = "book/src/start.md:3: link `gone.png`: no such file";
    one_error("book/src/start.md", "[on]", "![a](gone.png) [on]", message);
}

#[test]
fn a_resource_from_outside_is_named() {
    let to = "![a](https://example.org/x.png) [on]";
    let message = "book/src/start.md:3: link `https://example.org/x.png`: it \
                   is loaded from outside the book";
    one_error("book/src/start.md", "[on]", to, message);
}

#[test]
fn an_unknown_value_is_named() {
    let message =
        "book/src/demo/index.md:15: no value `nothing`; known: growth";
    one_error(INDEX, "demo/growth", "demo/nothing", message);
}

#[test]
fn a_value_whose_program_fails_is_named_with_its_words() {
    let message = "book/src/demo/index.md:15: cargo run -p demo -- value \
                   broken --json: error: no value called broken";
    one_error(INDEX, "demo/growth", "demo/broken", message);
}

#[test]
fn an_unknown_chapter_is_named() {
    let message = "book/src/demo/index.md:15: no chapter program `dome`; \
                   known: demo";
    one_error(INDEX, "demo/growth", "dome/growth", message);
}

#[test]
fn a_figure_without_alt_text_is_named() {
    let from = "{{#table demo/regimes}}";
    let to = "{{#table demo/regimes}}\n\n{{#figure demo/blind}}";
    let message =
        "book/src/demo/index.md:15: figure demo/blind has no alt text";
    one_error(INDEX, from, to, message);
}

#[test]
fn a_parameter_out_of_range_is_named() {
    let message = "book/src/demo/index.md:23: h = 5 is outside 0.001 to 1 s";
    one_error(INDEX, "h=0.05", "h=5", message);
}

#[test]
fn an_equation_that_nothing_computes_is_named() {
    let message = "book/src/demo/index.md:7: equation demo/euler: no function \
                   computes it (`// EQ: demo/euler` above the fn)";
    one_error(EULER, "// EQ: demo/euler\n", "", message);
}

#[test]
fn an_equation_that_no_test_proves_is_named() {
    let message = "book/src/demo/index.md:7: equation demo/euler: no test \
                   proves it";
    let path = "chapters/01-demo/tests/order.rs";
    one_error(path, "// PROVES: demo/euler\n", "", message);
}

#[test]
fn a_marker_without_an_equation_is_named() {
    let message = "chapters/01-demo/tests/order.rs:1: no page has \
                   {{#eq demo/gone}}";
    let path = "chapters/01-demo/tests/order.rs";
    let to = "PROVES: demo/gone, demo/euler";
    one_error(path, "PROVES: demo/euler", to, message);
}

#[test]
fn an_equation_that_stands_twice_is_named_once() {
    let message = "book/src/start.md:3: equation demo/euler is already in \
                   book/src/demo/index.md";
    let book = Fixture::new();
    let summary = "[A](demo/index.md)\n[B](demo/more.md)\n\
                   [C](equations.md)\n[Start](start.md)\n";
    book.write("book/src/SUMMARY.md", summary);
    let twice = "# Start\n\n{{#eq demo/euler defined}}\nx\n{{/eq}}\n";
    book.write("book/src/start.md", twice);
    assert_eq!(book.errors()[0], message);
}

#[test]
fn an_unknown_test_is_named() {
    let message = "book/src/demo/index.md:27: no #[test] fn gone in \
                   chapters/01-demo/tests/order.rs; known: \
                   euler_is_first_order";
    one_error(INDEX, "order.rs:euler_is_first_order", "order.rs:gone", message);
}

#[test]
fn a_page_outside_the_summary_is_named() {
    let book = Fixture::new();
    book.write("book/src/demo/lost.md", "# Lost\n");
    let message = "book/src/demo/lost.md:1: not in SUMMARY.md: add it there \
                   or delete it";
    assert_eq!(book.errors(), [message]);
}

#[test]
fn a_summary_entry_without_a_page_is_named() {
    let book = Fixture::new();
    let summary = "book/src/SUMMARY.md";
    book.edit(summary, "demo/more.md", "demo/gone.md");
    let errors = book.errors();
    assert!(errors[0].starts_with("book/src/SUMMARY.md:6: "), "{errors:?}");
    assert!(errors[0].contains("gone.md"), "{errors:?}");
}

#[test]
fn an_unknown_directive_is_named() {
    let message = "book/src/start.md:3: unknown directive {{#include}}; known";
    let to = "{{#include x.rs}} [on]";
    one_error("book/src/start.md", "[on]", to, message);
}

#[test]
fn every_broken_directive_is_named_with_what_would_be_right() {
    let cases = [
        ("{{#figure spiral}}", "write {{#figure chapter/name}}"),
        ("{{#figure}}", "write {{#figure chapter/name}}"),
        ("{{#figure ode/spiral 0.05}}", "write a parameter as h=0.05"),
        ("{{#value ode/x h=1}}", "takes no parameter (found `h`)"),
        ("{{#listing ode/src/a.rs}}", "write {{#listing"),
        ("{{#listing ode/../../a.rs:x}}", "write {{#listing"),
        ("{{#listing ode/src/a.rs:x words}}", "must be in \"quotes\""),
        ("{{#test ode/tests/a.rs}}", "write {{#test"),
        ("{{#gallery ode}}", "{{#gallery}} takes no arguments"),
        ("{{#index}}", "write {{#index term; term}}"),
        ("{{#also a,}}", "write {{#also term, term}}"),
        ("{{#exercise step}}", "write {{#exercise chapter/name}}"),
        ("{{#exercise ode/a h=1}}", "takes no parameter (found `h`)"),
        ("{{/eq}}", "closes nothing"),
        ("{{#value ode/x", "without `}}`"),
        ("see {{#figure ode/a}}", "must stand alone"),
        ("$x + {{#value ode/x}}$", "inside a formula"),
        ("{{#eq ode/a}} x {{/eq}}", "why does equation ode/a hold?"),
        ("{{#eq ode/a source=\"\"}} x {{/eq}}", "why does equation"),
        ("{{#eq ode/a derived}} x", "without {{/eq}}"),
    ];
    let book = Fixture::new();
    let pages = cases.map(|(text, _)| text).join("\n\n");
    book.write("book/src/start.md", &format!("# Start\n\n{pages}\n"));
    let errors = book.errors();
    for (i, (text, message)) in cases.iter().enumerate() {
        let place = format!("book/src/start.md:{}: ", 3 + 2 * i);
        let named = |error: &String| {
            error.starts_with(&place) && error.contains(message)
        };
        assert!(errors.iter().any(named), "{place}{text}: {errors:#?}");
    }
}

#[test]
fn a_proof_must_be_a_test_and_a_marker_needs_a_function() {
    let path = "chapters/01-demo/tests/order.rs";
    let book = Fixture::new();
    book.edit(path, "#[test]\n", "");
    let message = format!(
        "{path}:1: PROVES: demo/euler stands above `euler_is_first_order`, \
         which is not a #[test]"
    );
    assert!(book.errors().contains(&message), "{:#?}", book.errors());
    let message = "chapters/01-demo/src/euler.rs:14: no function below the \
                   marker of `demo/euler`";
    let end = "// ANCHOR_END: step\n}\n";
    one_error(EULER, end, &format!("{end}// EQ: demo/euler\n"), message);
}

#[test]
fn what_mdbook_only_warns_about_is_an_error() {
    let message = "book/src/start.md: unclosed HTML tag `<b>`";
    one_error("book/src/start.md", "[on]", "<b> [on]", message);
}

#[test]
fn a_formula_that_does_not_reach_the_page_is_named() {
    let message = "book/src/start.md:3: this did not reach the page";
    let to = "![a $x$ b](../p.png) [on]";
    let book = Fixture::new();
    book.edit("book/src/start.md", "[on]", to);
    let errors = book.errors();
    let received = errors.iter().any(|error| error.starts_with(message));
    assert!(received, "{errors:#?}");
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let book = Fixture::new();
    book.edit(INDEX, "demo/growth", "demo/nothing");
    book.edit(INDEX, "$a_1 * b_1$", "$\\nonsense$");
    book.edit("book/src/start.md", "demo/index.md", "demo/gone.md");
    book.write("book/src/lost.md", "# Lost\n");
    let errors = book.errors();
    assert_eq!(errors.len(), 4, "{errors:#?}");
}
