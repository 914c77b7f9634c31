//! How much memory, processor time and how many files there are, and what a process may take of them.

/// Bounds what this process may allocate from now on: an allocation beyond it fails. False where the system cannot.
pub fn limit_this_process(bytes: u64) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        setrlimit(Resource::Data, Rlimit { current: Some(bytes), maximum: Some(bytes) }).is_ok()
    }
    #[cfg(not(unix))]
    {
        let _ = bytes;
        false
    }
}

/// Lets others go first from now on: whoever answers people quickly is not held up by long work, and when the machine
/// has no memory left, the system ends this process before it ends theirs.
pub fn yield_to_others() {
    #[cfg(unix)]
    {
        const POLITENESS: i32 = 15;
        // Where it is not allowed, the work is only less polite.
        let _ = rustix::process::nice(POLITENESS);
    }
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
}

/// Ends this process when it has computed for so many seconds more; a later call sets a later end.
pub fn limit_processor_time(seconds: u64) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime).tv_sec;
        let end = u64::try_from(spent).unwrap_or(0).saturating_add(seconds);
        // A backstop: where it cannot be set, the clock of whoever waits still holds.
        let _ = setrlimit(Resource::Cpu, Rlimit { current: Some(end), ..getrlimit(Resource::Cpu) });
    }
    #[cfg(not(unix))]
    let _ = seconds;
}

/// The most that this process has had allocated, as its limit counts it; `None` where the system does not tell.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let figure = |name| kilobytes(&status, name);
    // What came and went since is memory of this kind: programs and libraries stay.
    Some(figure("VmData:")? + figure("VmPeak:")?.saturating_sub(figure("VmSize:")?))
}

/// The memory that there is for us: the machine's, or what our container or control group may use of it.
pub fn machine_memory() -> Option<u64> {
    let machine = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| kilobytes(&text, "MemTotal:"));
    let groups = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limits = limit_files(&groups).into_iter().filter_map(|file| std::fs::read_to_string(file).ok());
    let limits = limits.filter_map(|text| text.trim().parse::<u64>().ok());
    machine.into_iter().chain(limits).chain(address_space()).min()
}

/// Where the limits of the control groups stand: of ours, of those around it, and of the container as it sees itself.
fn limit_files(groups: &str) -> Vec<String> {
    let mut files = Vec::new();
    for line in groups.lines() {
        let (folder, file, path) = match line.splitn(3, ':').collect::<Vec<_>>()[..] {
            [_, "", path] => ("/sys/fs/cgroup", "memory.max", path),
            [_, kinds, path] if kinds.split(',').any(|kind| kind == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", path)
            }
            _ => continue,
        };
        let around = path.match_indices('/').map(|(end, _)| &path[..end]).chain([path.trim_end_matches('/')]);
        files.extend(around.map(|group| format!("{folder}{group}/{file}")));
    }
    files.dedup();
    files
}

/// How many files this process may have open; sockets are among them.
pub fn open_file_limit() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    None
}

/// What `ulimit -v` left to us.
fn address_space() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::As).current;
    #[cfg(not(unix))]
    None
}

fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_in_bytes() {
        assert_eq!(kilobytes("VmPeak:\t 9 kB\nVmData:\t   123 kB\n", "VmData:"), Some(123 * 1024));
        assert_eq!(kilobytes("", "VmData:"), None);
    }

    #[test]
    fn the_limits_of_every_group_around_us_count() {
        let files = limit_files("9:cpu,memory:/a/b\n8:pids:/x\n0::/c\n");
        let old = ["", "/a", "/a/b"].map(|group| format!("/sys/fs/cgroup/memory{group}/memory.limit_in_bytes"));
        let new = ["", "/c"].map(|group| format!("/sys/fs/cgroup{group}/memory.max"));
        assert_eq!(files, [old.to_vec(), new.to_vec()].concat());
        assert_eq!(limit_files("0::/\n"), ["/sys/fs/cgroup/memory.max"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_uses_some_of_the_machine() {
        assert!(peak_memory().unwrap() > 0 && peak_memory().unwrap() < machine_memory().unwrap());
    }
}
