//! The chapter's locked outputs. `cargo insta review` shows a change; before
//! you accept one, know why the new numbers are right: the other files
//! beside this one say why they are.

use course::Report;

fn lock(name: &str, report: &Report) {
    course::locked().bind(|| insta::assert_snapshot!(name, report.to_text()));
}

#[test]
fn the_data_under_every_figure_is_locked() {
    for figure in capstones::chapter().figures {
        let drawing = figure.draw_default().expect(figure.name);
        lock(&format!("figure_{}", figure.name), &drawing.data);
    }
}

#[test]
fn every_table_is_locked() {
    for table in capstones::chapter().tables {
        let report = table.report().expect(table.name);
        lock(&format!("table_{}", table.name), &report);
    }
}

#[test]
fn every_value_is_locked() {
    let mut report = Report::new();
    for value in capstones::chapter().values {
        report.push(value.case().expect(value.name));
    }
    lock("values", &report);
}
