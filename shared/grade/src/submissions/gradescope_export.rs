//! What Gradescope exports: a folder `submission_N` for each submission, and
//! `submission_metadata.yml`, which says whose they are and when they came.

use crate::submissions::moment::parse_moment;
use crate::submissions::student_name::StudentIdentity;
use saphyr::{LoadableYamlNode, Yaml};
use std::collections::BTreeMap;

/// The name of the file, of old and of new exports.
const NAMES: [&str; 2] = ["submission_metadata.yml", "metadata.yml"];
/// Larger than any of them: it also holds what the autograder printed.
pub const MAX_METADATA_BYTES: u64 = 256 << 20;

/// What is known about one submission.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExportedSubmission {
    /// Who handed it in; several for a group.
    pub submitters: Vec<StudentIdentity>,
    /// When, in seconds since 1970.
    pub created: Option<i64>,
}

/// Whether this is the name of the list.
pub fn is_metadata(name: &str) -> bool {
    NAMES.contains(&name)
}

/// Whether this is the name of a submission's folder.
pub fn is_submission(name: &str) -> bool {
    name.strip_prefix("submission_").is_some_and(|n| !n.contains('.'))
}

/// Reads the list: submissions by the names of their folders.
pub fn read_metadata(
    text: &str,
) -> Result<BTreeMap<String, ExportedSubmission>, String> {
    let documents = Yaml::load_from_str(text).map_err(|e| e.to_string())?;
    let list = documents.first().map(untagged);
    let Some(Yaml::Mapping(list)) = list else {
        return Err("it is no list of submissions".to_string());
    };
    let mut all = BTreeMap::new();
    for (folder, about) in list {
        let folder = scalar(folder).unwrap_or_default();
        all.insert(folder, submission(about));
    }
    Ok(all)
}

fn submission(about: &Yaml<'_>) -> ExportedSubmission {
    let mut found = ExportedSubmission::default();
    if let Some(Yaml::Sequence(people)) = field(about, "submitters") {
        for person in people {
            let text = |name| field(person, name).and_then(scalar);
            let text = |name| text(name).filter(|text| !text.is_empty());
            let id = text("sid").or_else(|| text("email"));
            let Some(name) = text("name").or_else(|| id.clone()) else {
                continue;
            };
            let (id, late) = (id.unwrap_or_default(), false);
            found.submitters.push(StudentIdentity { name, id, late });
        }
    }
    let created = field(about, "created_at").and_then(scalar);
    found.created = created.and_then(|text| parse_moment(&text, 0).ok());
    found
}

/// A field by its name; Ruby writes a colon before it.
fn field<'a, 'b>(of: &'a Yaml<'b>, name: &str) -> Option<&'a Yaml<'b>> {
    let Yaml::Mapping(fields) = untagged(of) else { return None };
    let wanted = |key: &Yaml<'_>| {
        scalar(key).is_some_and(|key| key.trim_start_matches(':') == name)
    };
    fields.iter().find(|(key, _)| wanted(key)).map(|(_, v)| untagged(v))
}

/// Without what Ruby says about its own types.
fn untagged<'a, 'b>(node: &'a Yaml<'b>) -> &'a Yaml<'b> {
    match node {
        Yaml::Tagged(_, inner) => untagged(inner),
        node => node,
    }
}

fn scalar(node: &Yaml<'_>) -> Option<String> {
    let node = untagged(node);
    let text = node.as_str().map(String::from);
    text.or_else(|| node.as_integer().map(|number| number.to_string()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// In the form in which Gradescope's exports are: symbols of Ruby, what
    /// the autograder printed, groups, a student without a number.
    pub const SAMPLE: &str = "\
---
submission_101:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0042'
    :email: ada@example.org
  :created_at: 2026-12-01 17:34:00.861687000 Z
  :score: 2.0
  :results: !ruby/hash:ActiveSupport::HashWithIndifferentAccess
    output: |-
      submission_999:
        :submitters: nobody
    tests: []
  :history:
  - :id: 7
    :created_at: 2026-11-30 10:00:00.000000000 Z
submission_102:
  :submitters:
  - :name: \"B\\u00f6b\"
    :sid: 222
  - :name: 'O''Eve: the third'
    :email: eve@example.org
  :created_at: 2026-12-01 18:34:00.861687000 +01:00
submission_103:
  :submitters: []
";

    fn person(name: &str, id: &str) -> StudentIdentity {
        StudentIdentity { name: name.into(), id: id.into(), late: false }
    }

    #[test]
    fn names_numbers_groups_and_times_are_read() {
        let all = read_metadata(SAMPLE).unwrap();
        assert_eq!(all.len(), 3);
        let ada = &all["submission_101"];
        assert_eq!(ada.submitters, [person("Ada Lovelace", "0042")]);
        let group = &all["submission_102"];
        let want = [
            person("Böb", "222"),
            person("O'Eve: the third", "eve@example.org"),
        ];
        assert_eq!(group.submitters, want);
        assert_eq!(ada.created, group.created, "the same moment");
        assert_eq!(ada.created, Some(1_796_146_440));
        let nobody = ExportedSubmission::default();
        assert_eq!(all["submission_103"], nobody);
    }

    #[test]
    fn what_is_no_such_list_is_an_error() {
        for bad in ["", "- a\n- b\n", "submission_1: [", "a: 'b"] {
            assert!(read_metadata(bad).is_err(), "{bad}");
        }
    }
}
