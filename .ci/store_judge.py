"""Three replicas behind haproxy, on PostgreSQL through pgbouncer and on SeaweedFS: what the store promises, tried.

`--long` writes more and kills more often; `--only NAME` makes one trial; `--only cost` says what calls cost,
`--only tenants` what a replica of many tenants holds."""
import http.client, itertools, json, os, pwd, random, shutil, signal, socket, subprocess, sys, tempfile, threading, time

import store_cost, store_operate, store_plain, store_tenants
from store_relay import Relay
from store_suites import SUITES, differences, files, first_difference, replay, rows

SHOSAI, WEED, PGBIN, HOME = sys.argv[1:5]
LONG, ONLY = "--long" in sys.argv, sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None
WRITERS, REPLICAS = 16, 3
ROUNDS, MID_EPISODE, KILLS, CUTS = (500, 50, (50, 10, 10), 10) if LONG else (12, 3, (3, 2, 1), 2)
# Lines that a note gets before the next is begun, so that reading one stays cheap.
LINES_A_NOTE = 40
QUOTA = 1000
BACK_WITHIN = 10.0
work = tempfile.mkdtemp(prefix="shosai-store-")
os.chmod(work, 0o755)
started = []


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


PG, BOUNCER, S3, MASTER, VOLUME, FILER, FRONT, ALONE, FAR_PG, FAR_S3, *SERVERS = [free_port() for _ in range(10 + REPLICAS)]
SECRETS = {"AWS_ACCESS_KEY_ID": "shosaikey", "AWS_SECRET_ACCESS_KEY": "shosaisecret", "AWS_REGION": "us-east-1",
           "AWS_ENDPOINT": f"http://127.0.0.1:{S3}"}
STORE = {"SHOSAI_STORE": f"postgres://shosai@127.0.0.1:{BOUNCER}/shosai", "SHOSAI_BLOBS": "s3://shosai/ci", **SECRETS}
# The same engines behind a wire that can be cut.
FAR = {"SHOSAI_STORE": f"postgres://shosai@127.0.0.1:{FAR_PG}/shosai", "AWS_ENDPOINT": f"http://127.0.0.1:{FAR_S3}"}


def start(name, command, user=None, env=None):
    log = open(os.path.join(work, f"{name}.log"), "ab")
    who = pwd.getpwnam(user) if user else None
    into = (lambda: (os.setgid(who.pw_gid), os.setuid(who.pw_uid))) if who else None
    child = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=work, preexec_fn=into,
                             env={**os.environ, **(env or {})}, start_new_session=True)
    started.append(child)
    return child


def until(what, holds, seconds=30.0):
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        if holds():
            return time.monotonic() - begun
        time.sleep(0.05)
    raise SystemExit(f"{what}: not within {seconds:.0f} s")


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def folder(name, owner=None):
    path = os.path.join(work, name)
    os.makedirs(path, exist_ok=True)
    if owner:
        os.chown(path, pwd.getpwnam(owner).pw_uid, pwd.getpwnam(owner).pw_gid)
    return path


def write(name, text):
    with open(os.path.join(work, name), "w") as out:
        out.write(text)
    return os.path.join(work, name)


def start_postgres():
    command = [f"{PGBIN}/postgres", "-D", f"{work}/pg/data", "-p", str(PG), "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={work}/pg"]
    ready = [f"{PGBIN}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(PG)]
    for _ in range(100):
        child = start("postgres", command, user="postgres")
        while child.poll() is None:
            if subprocess.run(ready).returncode == 0:
                return child
            time.sleep(0.05)
        # What a killed one left is gone a moment later.
        time.sleep(0.05)
    raise SystemExit("postgres does not start")


def start_weed():
    child = start("weed", [WEED, "server", f"-dir={work}/weed", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-master.port={MASTER}",
                           f"-volume.port={VOLUME}", "-filer", f"-filer.port={FILER}", "-s3", f"-s3.port={S3}",
                           f"-s3.config={work}/s3.json", "-master.volumeSizeLimitMB=64", "-volume.max=100",
                           f"-master.port.grpc={free_port()}", f"-volume.port.grpc={free_port()}", f"-filer.port.grpc={free_port()}", f"-s3.port.grpc={free_port()}",
                           "-s3.port.iceberg=0", "-s3.port.lance=0"])
    until("object store", lambda: listens(S3))
    return child


replicas = {}
# What the replicas of the present trial are started with.
trial = {}


def start_server(name, workspace, port, env):
    child = start(name, [SHOSAI, "--workspace", workspace, "serve", "--http", f"127.0.0.1:{port}", "--tokens", f"{work}/tokens.yaml", "--toolsets", "all"], env=env)
    until(name, lambda: listens(port))
    return child


def start_replica(at):
    # Two share a folder of objects, the third has none.
    cache = {"SHOSAI_BLOB_CACHE": f"{work}/objects"} if at < 2 else {}
    replicas[at] = start_server(f"replica{at}", f"{work}/ws{at}", SERVERS[at], {**STORE, **cache, **trial})


def kill_replica(at):
    replicas[at].kill(), replicas[at].wait()


def start_trial(**environment):
    """All replicas anew, for another tenant or over another wire."""
    trial.clear(), trial.update(environment)
    for at in range(REPLICAS):
        if at in replicas:
            kill_replica(at)
        start_replica(at)


def shosai(*arguments, workspace="ws0", seconds=120, **environment):
    done = subprocess.run([SHOSAI, "--workspace", f"{work}/{workspace}", "--json", *arguments], capture_output=True, text=True,
                          env={**os.environ, **STORE, **environment}, timeout=seconds)
    if done.returncode != 0:
        raise SystemExit(f"shosai {' '.join(arguments)}: {done.stderr}")
    return json.loads(done.stdout)


def asked(sql):
    """What the database itself says."""
    done = subprocess.run([f"{PGBIN}/psql", "-h", "127.0.0.1", "-p", str(PG), "-U", "shosai", "-Atc", sql, "shosai"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


class Away(Exception):
    """No answer, or one that says to come back: whether anything was done is not known."""


class Client:
    """One person: an own token, an own connection, made anew when it breaks."""

    def __init__(self, secret, port=None):
        self.secret, self.port, self.connection, self.number = secret, port or FRONT, None, 0

    def post(self, tool, arguments):
        self.number += 1
        body = json.dumps({"jsonrpc": "2.0", "id": self.number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
                   "Authorization": f"Bearer {self.secret}", "MCP-Protocol-Version": "2025-06-18"}
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
            self.connection.request("POST", "/mcp", body, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read(), answer.getheader("Retry-After")
        except (OSError, http.client.HTTPException) as error:
            self.connection = None
            raise Away(str(error))

    def call(self, tool, **arguments):
        status, body, _ = self.post(tool, arguments)
        if status != 200:
            raise Away(f"HTTP {status}")
        answer = json.loads(body)
        if "result" not in answer:
            raise Away(str(answer)[:200])
        facts = answer["result"].get("structuredContent")
        if facts is None:
            texts = [part["text"] for part in answer["result"].get("content", []) if part["type"] == "text"]
            try:
                facts = json.loads(texts[0]) if texts else {}
            except ValueError:
                facts = texts[0]
        if answer["result"].get("isError"):
            code = facts.get("error", {}).get("code", "") if isinstance(facts, dict) else "refused"
            if code in ("unavailable", "timeout", "internal"):
                raise Away(str(facts)[:300])
            return code, facts
        return "ok", facts


def token(name, *flags):
    return shosai("token", "new", "--tokens", f"{work}/tokens.yaml", "--id", name, *flags)["secret"]


def patiently(client, tool, **arguments):
    """Asks until there is an answer."""
    while True:
        try:
            return client.call(tool, **arguments)
        except Away:
            time.sleep(0.1)


def add_one(client, path, told):
    """Reads a note, adds a line and writes it if nobody else did; only what is acknowledged counts."""
    while True:
        try:
            _, note = client.call("vault_read", path=path, full=True)
            line = f"{told['name']}-{told['next']}"
            code, _ = client.call("vault_write", path=path, content=note["text"].rstrip("\n") + f"\n{line}\n", mode="overwrite", expected_sha256=note["sha256"])
        except Away:
            # Perhaps done: the next line has another number, so that a repetition is not taken for a loss.
            told["unsure"] += 1
            told["next"] += 1
            time.sleep(0.1)
            continue
        if code == "ok":
            told["acknowledged"].append((path, line))
            told["next"] += 1
            return
        assert code == "conflict", code


# Notes that are objects, as they were acknowledged.
LARGE = {}


def contend(secrets, disturb=None, rounds=ROUNDS):
    """Writers who change the same notes, create the same names and write large ones, as long as they are disturbed and for
    so many rounds at least; holds what each was told against what is there at the end."""
    operator = Client(secrets[0])
    run = f"{random.randrange(1 << 40):x}"
    accounts = [{"name": f"w{number}", "next": 0, "unsure": 0, "acknowledged": [], "won": []} for number in range(WRITERS)]
    disturbed = threading.Event()
    if not disturb:
        disturbed.set()

    def write_notes(number):
        client, told = Client(secrets[number % len(secrets)]), accounts[number]
        for round_ in itertools.count():
            if round_ >= rounds and disturbed.is_set():
                return
            shared = f"{run}/shared{number % 4}-{round_ // LINES_A_NOTE}.md"
            if round_ % LINES_A_NOTE == 0:
                assert patiently(client, "vault_create", path=shared, content="# start\n")[0] in ("ok", "conflict")
            add_one(client, shared, told)
            path = f"{run}/made{round_}.md"
            try:
                if client.call("vault_create", path=path, content=f"{told['name']}\n")[0] == "ok":
                    told["won"].append(path)
                if round_ % 4 == 0 and round_ < 40:
                    path, text = f"{run}/large-{told['name']}-{round_}.md", f"{path} {told['name']}\n" * 4_000
                    if client.call("vault_create", path=path, content=text)[0] == "ok":
                        LARGE[path] = text
            except Away:
                told["unsure"] += 1

    threads = [threading.Thread(target=write_notes, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    try:
        if disturb:
            disturb()
    finally:
        disturbed.set()
    for thread in threads:
        thread.join(1800 if LONG else 180)
        assert not thread.is_alive(), "a writer does not come to its end"
    read = lambda path: patiently(operator, "vault_read", path=path, full=True, limits={"max_chars": 100000})[1]["text"]
    kept = {path: read(path).splitlines() for path in {path for told in accounts for path, _ in told["acknowledged"]}}
    lost = [line for told in accounts for path, line in told["acknowledged"] if line not in kept[path]]
    torn = [line for lines in kept.values() for line in lines if line and not line.startswith(("#", "w"))]
    twice = [line for lines in kept.values() for line in set(lines) if line and lines.count(line) > 1]
    winners = {}
    for told in accounts:
        for path in told["won"]:
            winners.setdefault(path, []).append(told["name"])
    for path, names in winners.items():
        assert len(names) == 1, f"{path} was created by {names}"
        content = read(path).strip()
        assert content == names[0], f"{path} holds {content}, created by {names[0]}"
    done = sum(len(told["acknowledged"]) for told in accounts)
    assert not lost and not torn and not twice, (lost[:5], torn[:5], twice[:5])
    return done, len(winners), sum(told["unsure"] for told in accounts)


def checked_engines():
    folder("pg", "postgres"), folder("bouncer", "postgres"), folder("weed")
    initdb = [f"{PGBIN}/initdb", "-D", f"{work}/pg/data", "-U", "shosai", "--auth=trust", "-E", "UTF8", "--no-locale"]
    subprocess.run(["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *initdb], check=True, stdout=subprocess.DEVNULL, cwd=work)
    engines = {"postgres": start_postgres()}
    subprocess.run([f"{PGBIN}/createdb", "-h", "127.0.0.1", "-p", str(PG), "-U", "shosai", "shosai"], check=True)
    ini = write("bouncer.ini", f"""[databases]
shosai = host=127.0.0.1 port={PG} dbname=shosai user=shosai
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {BOUNCER}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 16
max_client_conn = 300
server_login_retry = 1
""")
    engines["bouncer"] = start("bouncer", ["pgbouncer", ini], user="postgres")
    write("s3.json", json.dumps({"identities": [{"name": "ci", "credentials": [{"accessKey": "shosaikey", "secretKey": "shosaisecret"}],
                                                 "actions": ["Admin", "Read", "Write", "List"]}, *store_operate.identities(HOME)]}))
    engines["weed"] = start_weed()
    until("pgbouncer", lambda: listens(BOUNCER))
    bucket = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--aws-sigv4", "aws:amz:us-east-1:s3", "-u", "shosaikey:shosaisecret", "-X", "PUT",
              f"http://127.0.0.1:{S3}/shosai"]
    until("the bucket", lambda: subprocess.run(bucket, capture_output=True, text=True).stdout in ("200", "409"))
    return engines


def start_proxy():
    servers = "".join(f"  server r{at} 127.0.0.1:{port} check inter 500 fall 2 rise 1\n" for at, port in enumerate(SERVERS))
    proxy = write("haproxy.cfg", f"""defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 4s
  retries 2
  option redispatch
frontend front
  bind 127.0.0.1:{FRONT}
  default_backend replicas
backend replicas
  balance roundrobin
  option httpchk GET /readyz
{servers}""")
    return start("haproxy", ["haproxy", "-db", "-f", proxy])


def each(ports, work_at):
    """The same at every port at once."""
    told, wrong = {}, []

    def one(port):
        try:
            told[port] = work_at(port)
        except BaseException as error:
            wrong.append(error)
    threads = [threading.Thread(target=one, args=(port,)) for port in ports]
    [thread.start() for thread in threads], [thread.join(300) for thread in threads]
    assert not wrong, wrong
    return told


def try_writers(people):
    done, created, unsure = contend(people)
    assert unsure == 0 and done == WRITERS * ROUNDS and created == ROUNDS, (done, created, unsure)
    print(f"store: {WRITERS} writers on {REPLICAS} replicas: {done} updates, 0 lost, {created} names created by exactly one each", flush=True)


def try_quota(limited):
    def spend(port):
        client, count = Client(limited, port), 0
        while True:
            status, _, retry = client.post("vault_ls", {})
            if status != 200:
                assert status == 429 and int(retry) > 0, (status, retry)
                return count
            count += 1
    told = sum(each(SERVERS, spend).values())
    assert told == QUOTA, f"a quota of {QUOTA} gave {told} calls"
    print(f"store: a quota of {QUOTA} spent from {REPLICAS} replicas at once gave exactly {told} calls")


def try_index(secret):
    """Cold replicas build each segment once, and what is written later is found at once by all of them."""
    find = lambda query: lambda port: Client(secret, port).call("manual_find", query=query)
    found = each(SERVERS, find("年次有給休暇"))
    assert all(code == "ok" and facts["summary"]["candidates"] > 0 for code, facts in found.values()), found
    segments, built = asked("SELECT count(*) FROM shosai.files WHERE tenant = 'default' AND folded_path LIKE '.shosai/segments/%'"), asked(JOBS)
    assert segments == built == str(MANUALS), f"{built} jobs for {segments} segments of {MANUALS} manuals"
    for port in SERVERS[1:]:
        code, page = Client(secret, port).call("manual_hits", trace_id=found[SERVERS[0]][1]["trace_id"], limit=2)
        assert code == "ok" and page["items"], page
    write(f"ws0/manuals/手引0/0.md", "# 手引\n\n## 改定\n\n特別慶弔見舞金を定める。\n")
    shosai("store", "import", "--replace")
    found = each(SERVERS, find("特別慶弔見舞金"))
    assert all(code == "ok" and facts["summary"]["candidates"] == 1 for code, facts in found.values()), found
    assert asked(JOBS) == built, "one changed file is no reason to build a segment"
    before = figure(secret, SERVERS[0], "statements")
    generations = {find("年次有給休暇")(SERVERS[0])[1]["generation"] for _ in range(10)}
    a_call = (figure(secret, SERVERS[0], "statements") - before) / 10
    assert 0 < a_call <= 3 and len(generations) == 1, (a_call, generations)
    fetched = []
    for at in (0, 2):
        kill_replica(at), start_replica(at)
        before = gets(secret, SERVERS[at])
        find("年次有給休暇")(SERVERS[at])
        fetched.append([now - then for now, then in zip(gets(secret, SERVERS[at]), before)])
    assert fetched[0] == [0, 0] and fetched[1][0] >= MANUALS - 1, fetched
    print(f"store: {MANUALS} manuals on {REPLICAS} cold replicas: {built} segments built, each once; a search is paged at the others; a changed file is found by all at once; "
          f"a warm search takes {a_call:.1f} statements; the first search of a restarted replica: 0 GETs with objects on its disk, without {fetched[1][0]:.0f} of {fetched[1][1] / 1e6:.1f} MB")


def figure(secret, port, name):
    """What a replica has asked of its engines since its start."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {secret}"})
    lines = connection.getresponse().read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(f"shosai_store_{name}_total "))


def gets(secret, port):
    """Objects and bytes that a replica has fetched."""
    return figure(secret, port, "object_gets"), figure(secret, port, "object_bytes")


def try_suites(secret):
    """Every call of the scripts on files and on replicas: the same answers, the same files, also when replicas die."""
    shutil.copytree(f"{HOME}/samples/tour", f"{work}/tour"), shutil.copytree(f"{HOME}/samples/tour", f"{work}/files")
    alone = start_server("alone", f"{work}/files", ALONE, {})
    before, episode = SUITES[:SUITES.index("novel_write")], ["novel_write"]
    last = {}
    on_files = Client(secret, ALONE)
    wanted = replay(HOME, lambda tool, arguments: on_files.call(tool, **arguments), before + episode, last)
    after_episode = files(f"{work}/files")
    wanted += replay(HOME, lambda tool, arguments: on_files.call(tool, **arguments), SUITES[len(before) + 1:], last)
    alone.terminate(), alone.wait()

    shosai("store", "import", workspace="tour", SHOSAI_TENANT="suites")
    start_trial(SHOSAI_TENANT="suites")
    client = Client(secret)
    until("the suites' replicas", lambda: well(client))
    found = replay(HOME, lambda tool, arguments: client.call(tool, **arguments), SUITES)
    unlike = [f"{one[1]} {first_difference(one, other)}" for one, other in zip(wanted, found) if one != other]
    assert len(wanted) == len(found) and not unlike, f"{len(unlike)} of {len(wanted)} answers differ: {unlike[:9]}"
    shosai("store", "export", f"{work}/suites", SHOSAI_TENANT="suites")
    changed = differences(files(f"{work}/files"), files(f"{work}/suites"))
    assert not changed, changed
    print(f"store: {len(found)} calls of {len(SUITES)} suites answered by {REPLICAS} replicas as on files; the same files", flush=True)

    shosai("store", "import", workspace="tour", SHOSAI_TENANT="stormy")
    start_trial(SHOSAI_TENANT="stormy")
    until("the storm's replicas", lambda: well(client))
    last, left = {}, [MID_EPISODE]
    replay(HOME, lambda tool, arguments: client.call(tool, **arguments), before, last)

    def dying(tool, arguments):
        # Asked at a replica that dies before it can answer, or just after; then again, at whoever lives.
        due = -(-left[0] // calls_left[0])
        calls_left[0] = max(calls_left[0] - 1, 1)
        for _ in range(due):
            at = random.randrange(REPLICAS)
            asking = threading.Thread(target=lambda: patience(lambda: Client(secret, SERVERS[at]).call(tool, **arguments)))
            asking.start()
            time.sleep(random.random() * 0.06)
            kill_replica(at)
            asking.join()
            start_replica(at)
            left[0] -= 1
        # The lock of a dead replica stands in the way for some seconds, and that is told.
        ends = time.monotonic() + BACK_WITHIN
        while True:
            code, facts = patiently(client, tool, **arguments)
            if code != "QC-008" or time.monotonic() > ends:
                return code, facts
            time.sleep(0.2)
    calls_left = [len(rows(HOME, "novel_write"))]
    replay(HOME, dying, episode, last)
    shosai("store", "export", f"{work}/stormy", SHOSAI_TENANT="stormy")
    changed = differences(after_episode, files(f"{work}/stormy"))
    assert not changed and left[0] <= 0, (changed, left)
    print(f"store: an episode written while replicas were killed {MID_EPISODE} times in the middle of its calls: the same {len(after_episode)} files", flush=True)


def patience(ask):
    try:
        ask()
    except Away:
        pass


def well(client, tool="vault_ls", **arguments):
    try:
        return client.call(tool, **arguments)[0] == "ok"
    except Away:
        return False


def try_kills(engines, people):
    anna = Client(people[0])

    def killing(kill, start_again, times):
        backs = []

        def disturb():
            for _ in range(times):
                time.sleep(0.4)
                kill()
                time.sleep(0.2)
                start_again()
                backs.append(until("service after a kill", lambda: well(anna), BACK_WITHIN))
        return contend(people, disturb), max(backs)

    def revive(name, starting):
        engines[name] = starting()

    for (name, kill, start_again), times in zip((
        ("a replica", lambda: kill_replica(0), lambda: start_replica(0)),
        ("PostgreSQL", lambda: kill_engine(engines, "postgres"), lambda: revive("postgres", start_postgres)),
        ("the object store", lambda: kill_engine(engines, "weed"), lambda: revive("weed", start_weed)),
    ), KILLS):
        (done, created, unsure), back = killing(kill, start_again, times)
        print(f"store: {name} killed {times} times: {done} acknowledged updates, 0 lost, {unsure} unanswered, back within {back:.1f} s", flush=True)


def kill_engine(engines, name):
    # Every process of it at once, as a machine that loses power.
    os.killpg(engines[name].pid, signal.SIGKILL)
    engines[name].wait()


def try_cut_wire(people):
    """The wire between every replica and both engines: held for some seconds, then mended, with its connections or without."""
    wires = [Relay(FAR_PG, BOUNCER), Relay(FAR_S3, S3)]
    start_trial(**FAR)
    anna, backs = Client(people[0]), []
    until("replicas behind the wire", lambda: well(anna))

    def disturb():
        for number in range(CUTS):
            time.sleep(0.5)
            [wire.cut() for wire in wires]
            time.sleep(2 + number % 3)
            [wire.mend(losing=number % 2 == 0) for wire in wires]
            backs.append(until("service after a cut", lambda: well(anna), BACK_WITHIN))
    done, _, unsure = contend(people, disturb)
    print(f"store: the network cut {CUTS} times: {done} acknowledged updates, 0 lost, {unsure} unanswered, back within {max(backs):.1f} s", flush=True)
    start_trial()
    until("replicas without it", lambda: well(anna))


def try_database_away(engines, near, limited):
    kill_engine(engines, "postgres")
    code, facts = near.call("manual_find", query="年次有給休暇")
    assert code == "ok" and facts["summary"]["candidates"] > 0 and facts["notices"], (code, facts)
    status, body, retry = near.post("vault_create", {"path": "lost.md", "content": "x"})
    assert b"unavailable" in body and int(retry) > 0, (status, body, retry)
    status, body, retry = Client(limited, SERVERS[0]).post("vault_ls", {})
    assert status == 503 and int(retry) > 0, (status, body, retry)
    begun = time.monotonic()
    near.call("manual_find", query="年次有給休暇")
    assert time.monotonic() - begun < 2, "nobody waits again for what is known to be away"
    engines["postgres"] = start_postgres()
    until("searches that rest on the present again", lambda: "notices" not in near.call("manual_find", query="年次有給休暇")[1], 15)


def try_engine_away(engines, people, limited):
    anna, large = Client(people[0]), "長い文。\n" * 20_000

    def readiness():
        connection = http.client.HTTPConnection("127.0.0.1", SERVERS[1], timeout=10)
        connection.request("GET", "/readyz")
        return connection.getresponse().status
    code, _ = anna.call("vault_create", path="large.md", content=large)
    assert code == "ok"
    near = Client(people[0], SERVERS[0])
    assert near.call("vault_read", path="large.md")[0] == "ok"
    assert near.call("manual_find", query="年次有給休暇")[0] == "ok"
    try_database_away(engines, near, limited)
    until("readiness", lambda: readiness() == 200, 15)
    kill_engine(engines, "weed")
    until("readiness that tells of the object store", lambda: readiness() == 503, 15)
    try:
        assert anna.call("vault_create", path="large2.md", content=large + "x")[0] != "ok", "a large write without an object store"
    except Away:
        pass
    assert near.call("vault_read", path="large.md")[0] == "ok", "what lies on the replica's disk needs no object store"
    engines["weed"] = start_weed()
    until("readiness", lambda: readiness() == 200, 15)
    until("the object store", lambda: well(anna, "vault_read", path="large.md"), 15)


def try_export():
    checked = shosai("store", "check", "--bodies")
    assert checked["bodies_read"] == checked["files"] > 0, checked
    shosai("store", "gc", "--grace-hours", "0")
    exported = shosai("store", "export", f"{work}/exported")
    assert exported["copied"] == checked["files"] and os.path.exists(f"{work}/exported/manuals"), exported
    for path, text in LARGE.items():
        with open(f"{work}/exported/vault/{path}", encoding="utf-8") as file:
            assert file.read() == text, f"{path} is not what was acknowledged"
    logs = "".join(open(os.path.join(work, name), errors="replace").read() for name in os.listdir(work) if name.startswith("replica"))
    assert "shosaisecret" not in logs and "postgres://" not in logs, "a secret is in a log"
    print(f"store: {checked['files']} files read and exported, {len(LARGE)} large ones as acknowledged, readiness told of the engine that was away, searches and objects on a disk went on, no secret in a log")


MANUALS = 4
JOBS = "SELECT sum(done) FROM shosai.jobs WHERE tenant = 'default'"


def lay_manuals():
    """Three manuals that take a moment to index, and a small one."""
    os.makedirs(f"{work}/ws0/manuals/就業規則")
    write("ws0/manuals/就業規則/規則.md", "# 第1章 総則\n\n## 第1条 目的\n\n休暇の申請を定める。\n\n## 第2条 年次有給休暇\n\n年次有給休暇は10日とする。\n")
    words = "受注 納期 返品 検品 在庫 見積 請求 支払 契約 更新 期限 承認 申請 書類 担当 部門 連絡 確認 記録 保管".split()
    chance = random.Random(24)
    for manual in range(MANUALS - 1):
        os.makedirs(f"{work}/ws0/manuals/手引{manual}")
        for number in range(40):
            sections = [f"## {chance.choice(words)}の{chance.choice(words)}\n\n" + "".join(f"{chance.choice(words)}を{chance.choice(words)}する。" for _ in range(40)) for _ in range(8)]
            write(f"ws0/manuals/手引{manual}/{number}.md", f"# 手引 {number}\n\n" + "\n\n".join(sections) + "\n")


def main():
    engines = checked_engines()
    suites = {"SHOSAI_TEST_STORE": STORE["SHOSAI_STORE"], "SHOSAI_TEST_BLOBS": "s3://shosai/suites", "SHOSAI_TEST_CACHE": f"{work}/suites-objects", **SECRETS}
    if os.environ.get("SHOSAI_STORE_SUITES", "yes") == "yes":
        subprocess.run(["cargo", "test", "--quiet", "--workspace", "--locked", "--test", "store"], cwd=HOME, env={**os.environ, **suites}, check=True)
    lay_manuals()
    shosai("store", "init")
    shosai("store", "import")
    people = [token(f"w{number}") for number in range(WRITERS)]
    limited = token("limited", "--quota", str(QUOTA))
    start_trial()
    engines["haproxy"] = start_proxy()
    anna = Client(people[0])
    until("three replicas behind haproxy", lambda: well(anna))
    trials = {
        "plain": lambda: store_plain.measure(sys.modules[__name__]),
        "index": lambda: try_index(people[1]),
        "quota": lambda: try_quota(limited),
        "writers": lambda: try_writers(people),
        "kills": lambda: try_kills(engines, people),
        "wire": lambda: try_cut_wire(people),
        "away": lambda: try_engine_away(engines, people, token("waiting", "--quota", str(QUOTA))),
        "export": try_export,
        "suites": lambda: try_suites(people[2]),
        "tls": lambda: store_operate.tls(sys.modules[__name__]),
        "rollout": lambda: store_operate.rollout(sys.modules[__name__]),
    }
    if ONLY == "cost":
        return store_cost.measure(sys.modules[__name__], people[0])
    if ONLY == "tenants":
        return store_tenants.measure(sys.modules[__name__], 1000 if LONG else 120)
    for name in [ONLY] if ONLY else trials:
        begun = time.monotonic()
        trials[name]()
        print(f"store: ({name}: {time.monotonic() - begun:.0f} s)", flush=True)


begun = time.monotonic()
try:
    main()
    print(f"store: done in {time.monotonic() - begun:.0f} s")
except BaseException:
    for name in sorted(os.listdir(work)):
        if name.endswith(".log"):
            tail = open(os.path.join(work, name), errors="replace").read()[-1500:]
            print(f"--- {name}\n{tail}", file=sys.stderr)
    raise
finally:
    for child in reversed(started):
        if child.poll() is None:
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
    for child in started:
        child.wait()
    shutil.rmtree(work, ignore_errors=True)
