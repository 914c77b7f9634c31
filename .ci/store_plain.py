"""Without a store nothing is different: how fast the program starts, what it holds, and that it asks nobody."""
import json, os, subprocess, time

STARTS = 20
# Of a release build: milliseconds until `initialize` is answered, and resident megabytes then.
MOST_MS, MOST_MB = 15, 25
INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "ci", "version": "1"}}}
CALL = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "vault_create", "arguments": {"path": "a.md", "content": "x"}}}


def measure(judge):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SHOSAI_", "AWS_"))}
    waits, memory = [], []
    for number in range(STARTS):
        begun = time.monotonic()
        child = subprocess.Popen([judge.SHOSAI, "--workspace", judge.folder(f"plain{number}"), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, env=environment, cwd=judge.work)
        judge.started.append(child)
        answer(child, INITIALIZE)
        waits.append((time.monotonic() - begun) * 1000)
        with open(f"/proc/{child.pid}/status") as status:
            memory.append(next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS:")))
        assert not answer(child, CALL)["result"].get("isError")
        held = [os.readlink(f"/proc/{child.pid}/fd/{name}") for name in os.listdir(f"/proc/{child.pid}/fd")]
        threads = [open(f"/proc/{child.pid}/task/{name}/comm").read().strip() for name in os.listdir(f"/proc/{child.pid}/task")]
        assert not any(f"socket:[{number}]" in held for number in internet(child)) and "store" not in threads, (held, threads)
        child.stdin.close(), child.wait()
    release = "/debug/" not in judge.SHOSAI
    assert not release or (min(waits) <= MOST_MS and max(memory) <= MOST_MB), (min(waits), max(memory))
    print(f"store: without one: initialize answered after {min(waits):.0f} ms (median {sorted(waits)[STARTS // 2]:.0f}), {max(memory):.0f} MB, "
          f"a note written without a connection or a thread of the store; the program has {os.path.getsize(judge.SHOSAI) / 1e6:.0f} MB", flush=True)


def internet(child):
    """The numbers of all sockets that lead to a network; those of our own signals do not."""
    numbers = []
    for kind in ("tcp", "tcp6", "udp", "udp6"):
        with open(f"/proc/{child.pid}/net/{kind}") as table:
            numbers += [line.split()[9] for line in list(table)[1:]]
    return numbers


def answer(child, request):
    child.stdin.write(json.dumps(request).encode() + b"\n"), child.stdin.flush()
    while True:
        told = json.loads(child.stdout.readline())
        if told.get("id") == request["id"]:
            return told
