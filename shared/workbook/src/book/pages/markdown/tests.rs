use super::*;

fn formulas_in(text: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    for part in read(text).found {
        if let Part::Formula { tex, display } = part.part {
            found.push((tex, display));
        }
    }
    found
}

fn problems_in(text: &str) -> Vec<(usize, String)> {
    read(text).problems
}

#[test]
fn formulas_are_found_with_underscores_and_backslashes() {
    let text = "Let $x_0 + y_0$ and\n\n$$\n\\frac{a_1}{b_1} \\\\ c\n$$\n";
    let found = formulas_in(text);
    assert_eq!(found[0], ("x_0 + y_0".to_string(), false));
    assert_eq!(found[1], ("\\frac{a_1}{b_1} \\\\ c".to_string(), true));
    assert!(problems_in(text).is_empty());
}

#[test]
fn a_display_formula_may_look_like_a_list() {
    let text = "a\n\n$$\nx = a\n+ b\n- c\n$$\n\n> $$\n> y\n> $$\n";
    assert!(problems_in(text).is_empty(), "{:?}", problems_in(text));
    let found = formulas_in(text);
    assert_eq!(found[0], ("x = a\n+ b\n- c".to_string(), true));
    assert_eq!(found[1], ("y".to_string(), true));
}

#[test]
fn ranges_cover_the_dollars_so_that_lines_stay_right() {
    let text = "é {{#value ode/x}} and\n$a$.";
    let parsed = read(text);
    let pieces: Vec<&str> =
        parsed.found.iter().map(|found| &text[found.range.clone()]).collect();
    assert_eq!(pieces, ["{{#value ode/x}}", "$a$"]);
    assert_eq!(parsed.found[1].line, 2);
}

#[test]
fn code_is_left_alone() {
    let text = "`$x$ {{#figure a/b}}`\n\n```text\n$y$ {{#nonsense}}\n```\n\n\
                <!-- {{#nonsense}} -->\n";
    let parsed = read(text);
    assert!(parsed.found.is_empty(), "{:?}", parsed.found);
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
}

#[test]
fn a_leftover_dollar_is_a_problem_unless_escaped() {
    assert!(problems_in("It costs \\$5 and \\$6.").is_empty());
    let problems = problems_in("one\n\nIt costs $5.\n");
    assert_eq!(problems[0].0, 3);
    // A bar ends the cell, so the formula falls apart.
    let table = "| a |\n|---|\n| $|x|$ |\n";
    assert_eq!(problems_in(table)[0].0, 3);
    assert!(problems_in("<div>$x$</div>\n")[0].1.contains("raw HTML"));
}

#[test]
fn an_equation_block_keeps_its_tex() {
    let text = "{{#eq ode/euler}}\nx_1 = x_0 \\\\\n* y\n{{/eq}}\n";
    let parsed = read(text);
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    let Part::Directive(Directive::Eq(name, tex)) = &parsed.found[0].part
    else {
        panic!("an equation was expected: {:?}", parsed.found);
    };
    assert_eq!(name.to_string(), "ode/euler");
    assert_eq!(tex, "x_1 = x_0 \\\\\n* y");
}

#[test]
fn links_are_noted_with_their_line() {
    let text = "a\n\n[b](c.md#d) and ![e](f.svg)\n";
    let expected = [("c.md#d".to_string(), 3), ("f.svg".to_string(), 3)];
    assert_eq!(read(text).links, expected);
}
