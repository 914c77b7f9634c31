"""Three replicas behind haproxy, on PostgreSQL through pgbouncer and on SeaweedFS: what the store promises, tried."""
import http.client, json, os, pwd, random, shutil, signal, socket, subprocess, sys, tempfile, threading, time

SHOSAI, WEED, PGBIN, HOME = sys.argv[1:5]
WRITERS, ROUNDS, REPLICAS = 16, 12, 3
QUOTA = 1000
BACK_WITHIN = 10.0
work = tempfile.mkdtemp(prefix="shosai-store-")
os.chmod(work, 0o755)
started = []


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


PG, BOUNCER, S3, MASTER, VOLUME, FILER, FRONT, *SERVERS = [free_port() for _ in range(7 + REPLICAS)]
SECRETS = {"AWS_ACCESS_KEY_ID": "shosaikey", "AWS_SECRET_ACCESS_KEY": "shosaisecret", "AWS_REGION": "us-east-1",
           "AWS_ENDPOINT": f"http://127.0.0.1:{S3}"}
STORE = {"SHOSAI_STORE": f"postgres://shosai@127.0.0.1:{BOUNCER}/shosai", "SHOSAI_BLOBS": "s3://shosai/ci", **SECRETS}


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
                           f"-s3.config={work}/s3.json", "-master.volumeSizeLimitMB=64", "-volume.max=20",
                           f"-master.port.grpc={free_port()}", f"-volume.port.grpc={free_port()}", f"-filer.port.grpc={free_port()}", f"-s3.port.grpc={free_port()}"])
    until("object store", lambda: listens(S3))
    return child


def start_replica(at):
    child = start(f"replica{at}", [SHOSAI, "--workspace", f"{work}/ws{at}", "serve", "--http", f"127.0.0.1:{SERVERS[at]}", "--tokens",
                                   f"{work}/tokens.yaml", "--toolsets", "all"], env=STORE)
    until(f"replica {at}", lambda: listens(SERVERS[at]))
    return child


def shosai(*arguments):
    done = subprocess.run([SHOSAI, "--workspace", f"{work}/ws0", "--json", *arguments], capture_output=True, text=True,
                          env={**os.environ, **STORE}, timeout=60)
    if done.returncode != 0:
        raise SystemExit(f"shosai {' '.join(arguments)}: {done.stderr}")
    return json.loads(done.stdout)


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
        facts = answer["result"].get("structuredContent") or {}
        if answer["result"].get("isError"):
            code = facts.get("error", {}).get("code", "")
            if code in ("unavailable", "timeout", "internal"):
                raise Away(str(facts)[:300])
            return code, facts
        return "ok", facts


def token(name, *flags):
    return shosai("token", "new", "--tokens", f"{work}/tokens.yaml", "--id", name, *flags)["secret"]


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
            told["acknowledged"].append(line)
            told["next"] += 1
            return
        assert code == "conflict", code


def contend(secrets, disturb=None, rounds=ROUNDS):
    """Writers who change the same notes and create the same names; gives what each was told."""
    operator = Client(secrets[0])
    run = f"{random.randrange(1 << 40):x}"
    shared = [f"{run}/shared{number}.md" for number in range(4)]
    for path in shared:
        assert operator.call("vault_create", path=path, content="# start\n")[0] == "ok"
    accounts = [{"name": f"w{number}", "next": 0, "unsure": 0, "acknowledged": [], "won": []} for number in range(WRITERS)]

    def write_notes(number):
        client, told = Client(secrets[number % len(secrets)]), accounts[number]
        told["paths"] = shared[number % len(shared)]
        for round_ in range(rounds):
            add_one(client, told["paths"], told)
            path = f"{run}/made{round_}.md"
            try:
                if client.call("vault_create", path=path, content=f"{told['name']}\n")[0] == "ok":
                    told["won"].append(path)
            except Away:
                told["unsure"] += 1

    threads = [threading.Thread(target=write_notes, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    if disturb:
        disturb(lambda: any(thread.is_alive() for thread in threads))
    for thread in threads:
        thread.join(180)
        assert not thread.is_alive(), "a writer does not come to its end"
    kept = {path: operator.call("vault_read", path=path, full=True, limits={"max_chars": 100000})[1]["text"].splitlines() for path in shared}
    lost = [line for told in accounts for line in told["acknowledged"] if line not in kept[told["paths"]]]
    torn = [line for lines in kept.values() for line in lines if line and not line.startswith(("#", "w"))]
    winners = {}
    for told in accounts:
        for path in told["won"]:
            winners.setdefault(path, []).append(told["name"])
    for path, names in winners.items():
        assert len(names) == 1, f"{path} was created by {names}"
        content = operator.call("vault_read", path=path, full=True)[1]["text"].strip()
        assert content == names[0], f"{path} holds {content}, created by {names[0]}"
    done = sum(len(told["acknowledged"]) for told in accounts)
    assert not lost and not torn, (lost[:5], torn[:5])
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
    write("s3.json", json.dumps({"identities": [{"name": "shosai", "credentials": [{"accessKey": "shosaikey", "secretKey": "shosaisecret"}],
                                                 "actions": ["Admin", "Read", "Write", "List"]}]}))
    engines["weed"] = start_weed()
    until("pgbouncer", lambda: listens(BOUNCER))
    bucket = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--aws-sigv4", "aws:amz:us-east-1:s3", "-u", "shosaikey:shosaisecret", "-X", "PUT",
              f"http://127.0.0.1:{S3}/shosai"]
    until("the bucket", lambda: subprocess.run(bucket, capture_output=True, text=True).stdout in ("200", "409"))
    return engines


def main():
    engines = checked_engines()
    suites = {"SHOSAI_TEST_STORE": STORE["SHOSAI_STORE"], "SHOSAI_TEST_BLOBS": "s3://shosai/suites", **SECRETS}
    if os.environ.get("SHOSAI_STORE_SUITES", "yes") == "yes":
        subprocess.run(["cargo", "test", "--quiet", "--workspace", "--locked", "--test", "store"], cwd=HOME, env={**os.environ, **suites}, check=True)

    os.makedirs(f"{work}/ws0/manuals/就業規則")
    write("ws0/manuals/就業規則/規則.md", "# 第1章 総則\n\n## 第1条 目的\n\n休暇の申請を定める。\n\n## 第2条 年次有給休暇\n\n年次有給休暇は10日とする。\n")
    shosai("store", "init")
    shosai("store", "import")
    people = [token(f"w{number}") for number in range(WRITERS)]
    limited = token("limited", "--quota", str(QUOTA))
    replicas = [start_replica(at) for at in range(REPLICAS)]
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
    engines["haproxy"] = start("haproxy", ["haproxy", "-db", "-f", proxy])
    anna = Client(people[0])

    def well():
        try:
            return anna.call("vault_ls")[0] == "ok"
        except Away:
            return False
    until("three replicas behind haproxy", well)

    done, created, unsure = contend(people)
    assert unsure == 0 and done == WRITERS * ROUNDS and created == ROUNDS, (done, created, unsure)
    print(f"store: {WRITERS} writers on {REPLICAS} replicas: {done} updates, 0 lost, {created} names created by exactly one each")

    def spend(port, told):
        client = Client(limited, port)
        while True:
            status, _, retry = client.post("vault_ls", {})
            if status != 200:
                assert status == 429 and int(retry) > 0, (status, retry)
                return
            told.append(1)
    told = []
    threads = [threading.Thread(target=spend, args=(port, told)) for port in SERVERS * 2]
    [thread.start() for thread in threads], [thread.join(120) for thread in threads]
    assert len(told) == QUOTA, f"a quota of {QUOTA} gave {len(told)} calls"
    print(f"store: a quota of {QUOTA} spent from {REPLICAS} replicas at once gave exactly {len(told)} calls")

    code, found = Client(people[1], SERVERS[0]).call("manual_find", query="年次有給休暇")
    assert code == "ok", found
    for port in SERVERS[1:]:
        code, page = Client(people[1], port).call("manual_hits", trace_id=found["trace_id"], limit=2)
        assert code == "ok" and page["items"], page
    print("store: a search at one replica is paged at the others")

    def readiness():
        connection = http.client.HTTPConnection("127.0.0.1", SERVERS[1], timeout=10)
        connection.request("GET", "/readyz")
        return connection.getresponse().status

    def killing(kill, revive, times):
        backs = []

        def disturb(alive):
            for _ in range(times):
                time.sleep(0.4)
                kill()
                time.sleep(0.2)
                revive()
                backs.append(until("service after a kill", well, BACK_WITHIN))
        result = contend(people, disturb, rounds=ROUNDS)
        return result, max(backs)

    def kill_replica():
        replicas[0].kill(), replicas[0].wait()

    def revive_replica():
        replicas[0] = start_replica(0)

    def kill_engine(name):
        def kill():
            # Every process of it at once, as a machine that loses power.
            os.killpg(engines[name].pid, signal.SIGKILL)
            engines[name].wait()
        return kill

    def revive_postgres():
        time.sleep(0.3)
        engines["postgres"] = start_postgres()

    def revive_weed():
        engines["weed"] = start_weed()

    for name, kill, revive, times in (
        ("a replica", kill_replica, revive_replica, 5),
        ("PostgreSQL", kill_engine("postgres"), revive_postgres, 3),
        ("the object store", kill_engine("weed"), revive_weed, 2),
    ):
        (done, created, unsure), back = killing(kill, revive, times)
        print(f"store: {name} killed {times} times: {done} acknowledged updates, 0 lost, {unsure} unanswered, back within {back:.1f} s")

    large = "長い文。\n" * 20_000
    code, _ = anna.call("vault_create", path="large.md", content=large)
    assert code == "ok"
    kill_engine("weed")()
    status = until("readiness that tells of the object store", lambda: readiness() == 503, 15)
    try:
        assert anna.call("vault_create", path="large2.md", content=large + "x")[0] != "ok", "a large write without an object store"
    except Away:
        pass
    revive_weed()
    until("readiness", lambda: readiness() == 200, 15)
    until("the object store", lambda: Client(people[2]).call("vault_read", path="large.md")[0] == "ok", 15)
    checked = shosai("store", "check", "--bodies")
    assert checked["bodies_read"] == checked["files"] > 0, checked
    shosai("store", "gc", "--grace-hours", "0")
    exported = shosai("store", "export", f"{work}/exported")
    assert exported["copied"] == checked["files"] and os.path.exists(f"{work}/exported/vault/large.md"), exported
    logs = "".join(open(os.path.join(work, name), errors="replace").read() for name in os.listdir(work) if name.startswith("replica"))
    assert "shosaisecret" not in logs and "postgres://" not in logs, "a secret is in a log"
    print(f"store: {checked['files']} files read and exported, readiness told of the engine that was away, no secret in a log")


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
