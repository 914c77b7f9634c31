"""What a call costs on files and on the store: processor time of the servers, and how long callers wait."""
import os, threading, time

SECONDS = 6.0
# Callers of each server, so that each is as busy beside others as alone: a busier one wakes less often a call.
CLIENTS = 4
CALLS = [
    ("manual_find", {"query": "年次有給休暇"}),
    ("vault_read", {"path": "cost.md"}),
    ("vault_write", {"path": "cost-{who}.md", "content": "追記\n", "mode": "overwrite"}),
]


def processor_seconds(children):
    ticks = 0
    for child in children:
        with open(f"/proc/{child.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def load(judge, secret, ports, servers, tool, arguments):
    """Calls a second of processor time with several callers at once, and what a call asks of the engines."""
    waits, lock, end = [], threading.Lock(), time.monotonic() + SECONDS

    def ask(number):
        client, own = judge.Client(secret, ports[number % len(ports)]), []
        given = {name: value.format(who=number) if isinstance(value, str) else value for name, value in arguments.items()}
        while time.monotonic() < end:
            begun = time.monotonic()
            code, facts = client.call(tool, **given)
            assert code == "ok", facts
            own.append((time.monotonic() - begun) * 1000)
        with lock:
            waits.extend(own)
    before, asked = processor_seconds(servers), engines_asked(judge, secret, ports)
    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CLIENTS * len(ports))]
    [thread.start() for thread in threads], [thread.join() for thread in threads]
    spent = processor_seconds(servers) - before
    calls = len(waits)
    return calls / spent, *((now - then) / calls for now, then in zip(engines_asked(judge, secret, ports), asked))


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
    os.makedirs(f"{judge.work}/files", exist_ok=True)
    judge.shutil.copytree(f"{judge.work}/ws0/manuals", f"{judge.work}/files/manuals", dirs_exist_ok=True)
    alone = judge.start_server("alone", f"{judge.work}/files", judge.ALONE, {})
    places = [("files", [judge.ALONE], [alone]), ("one replica", judge.SERVERS[:1], [judge.replicas[0]]), ("three replicas", judge.SERVERS, list(judge.replicas.values()))]
    for _, ports, _ in places[:2]:
        for name in ["cost", "cost-warm", "cost-alone", *(f"cost-{number}" for number in range(CLIENTS * len(judge.SERVERS)))]:
            judge.Client(secret, ports[0]).call("vault_create", path=f"{name}.md", content="# 費用\n" + "本文。\n" * 200)
    for tool, arguments in CALLS:
        found = {}
        for name, ports, servers in places:
            for port in ports:
                judge.Client(secret, port).call(tool, **{key: value.format(who="warm") if isinstance(value, str) else value for key, value in arguments.items()})
            found[name] = *load(judge, secret, ports, servers, tool, arguments), *quiet(judge, secret, ports[0], tool, arguments)
        part = found["one replica"][0] / found["files"][0]
        apart = found["one replica"][0] / found["three replicas"][0]
        told = "; ".join(f"{name} {calls:.0f} calls a processor second, {statements:.2f} statements and {objects:.2f} requests for objects each, p50 {half:.1f} ms, p95 {most:.1f} ms"
                         for name, (calls, statements, objects, half, most) in found.items())
        print(f"store: {tool}: {told}; store to files {part:.2f}, one replica to three {apart:.2f}", flush=True)
