//! The judge's own process. No answer should be able to change its limits or
//! its priority; should one have done so all the same, the answers judged
//! afterwards would pay for it.

use rustix::process::{Resource, getpriority_process, getrlimit};

/// Those that every Unix has.
const RESOURCES: [(Resource, &str); 9] = [
    (Resource::Cpu, "processor time"),
    (Resource::Fsize, "file size"),
    (Resource::Data, "data"),
    (Resource::Stack, "stack"),
    (Resource::Core, "core file"),
    (Resource::Nofile, "open files"),
    (Resource::As, "memory"),
    (Resource::Nproc, "processes"),
    (Resource::Memlock, "locked memory"),
];

/// The limits and the priority of this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessState {
    limits: Vec<(Option<u64>, Option<u64>)>,
    niceness: Option<i32>,
}

impl ProcessState {
    /// As they are now.
    pub fn now() -> ProcessState {
        let mut limits = Vec::new();
        for (resource, _) in RESOURCES {
            let limit = getrlimit(resource);
            limits.push((limit.current, limit.maximum));
        }
        ProcessState { limits, niceness: getpriority_process(None).ok() }
    }

    /// What is different now, in words.
    pub fn changed(&self) -> Option<String> {
        let now = ProcessState::now();
        for (i, (_, name)) in RESOURCES.iter().enumerate() {
            if self.limits[i] != now.limits[i] {
                return Some(format!("its limit on {name}"));
            }
        }
        let same = self.niceness == now.niceness;
        (!same).then(|| "its priority".to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::process::{Rlimit, setrlimit};

    #[test]
    fn a_limit_that_was_changed_is_noticed_and_named() {
        let before = ProcessState::now();
        assert_eq!(before.changed(), None);
        let files = getrlimit(Resource::Nofile);
        let fewer = files.current.map_or(1 << 16, |most| most - 1);
        let changed = Rlimit { current: Some(fewer), ..files };
        setrlimit(Resource::Nofile, changed).unwrap();
        let said = before.changed();
        setrlimit(Resource::Nofile, files).unwrap();
        assert_eq!(said.as_deref(), Some("its limit on open files"));
        assert_eq!(before.changed(), None);
    }
}
