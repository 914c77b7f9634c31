"""What a call costs on files and on the store: processor time of the servers, and how long callers wait."""
import os, threading, time

SECONDS = 6.0
# Callers of each server.
CALLERS = 4
# What each of them asks a second where servers are held against one another: so much that all have the machine's time they want,
# since whoever waits for a processor finds its caches cold, and that is not the work of another replica.
PACE = 10.0
CALLS = [
    ("manual_find", {"query": "年次有給休暇"}),
    ("vault_read", {"path": "cost.md"}),
    ("vault_write", {"path": "cost-{who}.md", "content": "追記\n", "mode": "overwrite"}),
]


def processor_seconds(children):
    # The clock of a process, to the nanosecond: its number follows from that of the process.
    return sum(time.clock_gettime((~child.pid << 3) | 2) for child in children)


def load(judge, secret, ports, servers, tool, arguments, pace=None):
    """Calls, the processor time that they took, and what a call asks of the engines: as many as go, or at a pace."""
    counts, begun = [], time.monotonic()

    def ask(number):
        client, count = judge.Client(secret, ports[number % len(ports)]), 0
        given = {name: value.format(who=number) if isinstance(value, str) else value for name, value in arguments.items()}
        while time.monotonic() < begun + SECONDS:
            code, facts = client.call(tool, **given)
            assert code == "ok", facts
            count += 1
            if pace:
                time.sleep(max(0.0, begun + (count + number / len(threads)) / pace - time.monotonic()))
        counts.append(count)
    before, asked = processor_seconds(servers), engines_asked(judge, secret, ports)
    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CALLERS * len(ports))]
    [thread.start() for thread in threads], [thread.join() for thread in threads]
    calls = sum(counts)
    return calls, processor_seconds(servers) - before, *((now - then) / calls for now, then in zip(engines_asked(judge, secret, ports), asked))


def engines_asked(judge, secret, ports):
    """Statements and requests for objects of all servers."""
    return [sum(judge.figure(secret, port, name) for port in ports) for name in ("statements", "object_requests")]


def quiet(judge, secret, port, tool, arguments):
    """How long one caller alone waits: the median and the 95th percentile of 200 calls, in milliseconds."""
    client, waits = judge.Client(secret, port), []
    given = {name: value.format(who="alone") if isinstance(value, str) else value for name, value in arguments.items()}
    for _ in range(200):
        begun = time.monotonic()
        client.call(tool, **given)
        waits.append((time.monotonic() - begun) * 1000)
    waits.sort()
    return waits[100], waits[190]


def measure(judge, secret):
    ports = [judge.ALONE, judge.free_port(), judge.free_port()]
    alone = []
    for port in ports:
        judge.shutil.copytree(f"{judge.work}/ws0/manuals", f"{judge.work}/files{port}/manuals")
        alone.append(judge.start_server(f"alone{port}", f"{judge.work}/files{port}", port, {}))
    replicas = [judge.replicas[at] for at in range(len(judge.SERVERS))]
    names = ["cost", "cost-warm", "cost-alone", *(f"cost-{number}" for number in range(CALLERS * len(ports)))]
    for port in [*ports, judge.SERVERS[0]]:
        for name in names:
            judge.Client(secret, port).call("vault_create", path=f"{name}.md", content="# 費用\n" + "本文。\n" * 200)
    places = {"files": (ports[:1], alone[:1]), "one replica": (judge.SERVERS[:1], replicas[:1])}
    crowds = {"on files": (ports, alone), "on the store": (judge.SERVERS, replicas)}
    for tool, arguments in CALLS:
        for port in [*ports, *judge.SERVERS]:
            judge.Client(secret, port).call(tool, **{key: value.format(who="warm") if isinstance(value, str) else value for key, value in arguments.items()})
        found = {name: (*load(judge, secret, *place, tool, arguments), *quiet(judge, secret, place[0][0], tool, arguments)) for name, place in places.items()}
        told = "; ".join(f"{name} {calls / spent:.0f} calls a processor second, {statements:.2f} statements and {objects:.2f} requests for objects each, p50 {half:.1f} ms, p95 {most:.1f} ms"
                         for name, (calls, spent, statements, objects, half, most) in found.items())
        part = found["one replica"][0] / found["one replica"][1] * found["files"][1] / found["files"][0]
        apart = {}
        for name, (all_ports, servers) in crowds.items():
            (one, spent, *_), (many, together, *_) = (load(judge, secret, all_ports[:count], servers[:count], tool, arguments, PACE) for count in (1, len(servers)))
            apart[name] = (together / many) / (spent / one)
        print(f"store: {tool}: {told}; store to files {part:.2f}; processor time a call, three servers to one at {PACE * CALLERS:.0f} calls a second each: "
              + ", ".join(f"{ratio:.2f} {name}" for name, ratio in apart.items()), flush=True)
