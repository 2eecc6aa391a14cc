//! The project is found from where one stands.

use course::project_around;
use std::fs;
use std::path::PathBuf;

/// A folder that vanishes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("{name}-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_copied_project_is_found_under_its_new_name() {
    let folder = Folder::new("course-project");
    for name in ["first", "second"] {
        let root = folder.0.join(name);
        fs::create_dir_all(root.join("book/src")).unwrap();
        fs::create_dir_all(root.join("chapters/01-ode/src")).unwrap();
        fs::write(root.join("book/book.toml"), "").unwrap();
        for from in ["", "book", "chapters/01-ode/src", "not/there"] {
            assert_eq!(project_around(&root.join(from)), Ok(root.clone()));
        }
    }
}

#[test]
fn outside_of_a_project_one_line_says_what_to_do() {
    let folder = Folder::new("course-no-project");
    let said = project_around(&folder.0).unwrap_err();
    assert!(said.contains("run this inside the project"), "{said}");
}
