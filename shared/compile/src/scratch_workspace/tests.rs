use super::*;

/// A project with `math` and two chapters, the second built on the first.
fn project(root: &Path) -> Project {
    let shared = "[workspace.dependencies]\n\
                  math = { path = \"shared/math\" }\n\
                  course = { path = \"shared/course\" }\n\
                  figure = { path = \"shared/figure\" }\n\
                  first = { path = \"chapters/01-first\" }\n\
                  second = { path = \"chapters/02-second\" }\n";
    write(&root.join("Cargo.toml"), shared).unwrap();
    for (folder, uses) in [("01-first", "math = 1"), ("02-second", "first = 1")]
    {
        let name = &folder[3..];
        let text =
            format!("[package]\nname = \"{name}\"\n[dependencies]\n{uses}\n");
        let place = root.join("chapters").join(folder).join("Cargo.toml");
        write(&place, &text).unwrap();
    }
    Project::at(root.to_path_buf(), root.join("target")).unwrap()
}

fn unit(name: &str, plain: bool) -> CompilationUnit {
    CompilationUnit {
        name: name.into(),
        chapter: "second".into(),
        plain,
        answers: vec![format!("/p/exercises/{name}.rs").into()],
        probe: format!("/p/grading/{name}.rs").into(),
        play: None,
    }
}

/// The names under `[dependencies]` of a package of the workspace.
fn dependencies(workspace: &ScratchWorkspace, package: &str) -> Vec<String> {
    let manifest = workspace.folder.join(package).join("Cargo.toml");
    let manifest = table(&manifest).unwrap();
    let listed = manifest["dependencies"].as_table().unwrap();
    listed.keys().cloned().collect()
}

#[test]
fn a_plain_answer_finds_neither_math_nor_the_earlier_chapters() {
    let dir = tempfile::tempdir().unwrap();
    let workspace = ScratchWorkspace::new(&project(dir.path()), "w");
    let units = [unit("free", false), unit("bare", true)];
    workspace.write_manifests(&units).unwrap();
    let with_all = ["course", "figure", "first", "math"];
    assert_eq!(dependencies(&workspace, "second"), with_all);
    assert_eq!(dependencies(&workspace, "second-plain"), ["course", "figure"]);
    let libraries = workspace.libraries(&units[1]).unwrap();
    assert_eq!(libraries.into_keys().collect::<Vec<_>>(), with_all[..2]);
}

#[test]
fn without_plain_exercises_there_is_no_second_package() {
    let dir = tempfile::tempdir().unwrap();
    let workspace = ScratchWorkspace::new(&project(dir.path()), "w");
    workspace.write_manifests(&[unit("free", false)]).unwrap();
    let root = table(&workspace.folder.join("Cargo.toml")).unwrap();
    let members = root["workspace"]["members"].as_array().unwrap();
    assert_eq!(members.len(), 1);
    assert!(!workspace.folder.join("second-plain").exists());
}
