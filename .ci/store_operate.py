"""Operating a store: encrypted wires, the examples of `packaging` as they are written, replicas restarted one by one under load,
and a backup that is restored into an empty database and an empty bucket."""
import http.client, itertools, json, os, re, shutil, signal, subprocess, threading, time

import yaml

from store_suites import differences, files

WRITERS = 12
# Between two notes of one writer.
PAUSE = 0.25
# Of a note that lies in its row, and of one that is an object.
SMALL, LARGE = 2, 20_000


def certificates(judge):
    """An authority, a certificate of `localhost` (and of no address), and an authority that nobody asked."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True, cwd=judge.work)
    for name in ("ca", "stranger"):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                "-keyout", f"{name}.key", "-out", f"{name}.pem")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr")
    extensions = judge.write("server.ext", "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", extensions, "-out", "server.pem")
    shutil.copy(f"{judge.work}/server.key", f"{judge.work}/postgres.key")
    owner = judge.pwd.getpwnam("postgres")
    os.chown(f"{judge.work}/postgres.key", owner.pw_uid, owner.pw_gid)
    os.chmod(f"{judge.work}/postgres.key", 0o600)
    with open(f"{judge.work}/both.pem", "w") as both:
        both.write(open(f"{judge.work}/server.pem").read() + open(f"{judge.work}/server.key").read())


def psql(judge, sql):
    subprocess.run([f"{judge.PGBIN}/psql", "-h", "127.0.0.1", "-p", str(judge.PG), "-U", "shosai", "-qc", sql, "shosai"], check=True, capture_output=True)


def tls(judge):
    """Both engines behind certificates of an authority of one's own: it must be named, and the name must be theirs."""
    certificates(judge)
    with open(f"{judge.work}/pg/data/pg_hba.conf") as rules:
        text = rules.read()
    with open(f"{judge.work}/pg/data/pg_hba.conf", "w") as rules:
        rules.write("hostnossl sealed all all reject\n" + text)
    for setting, value in (("ssl_cert_file", "server.pem"), ("ssl_key_file", "postgres.key")):
        psql(judge, f"ALTER SYSTEM SET {setting} = '{judge.work}/{value}'")
    psql(judge, "ALTER SYSTEM SET ssl = on"), psql(judge, "SELECT pg_reload_conf()"), psql(judge, "CREATE DATABASE sealed")
    port = judge.free_port()
    config = judge.write("sealed.cfg", f"""defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend sealed
  bind 127.0.0.1:{port} ssl crt {judge.work}/both.pem
  default_backend objects
backend objects
  server objects 127.0.0.1:{judge.S3}
""")
    judge.start("sealed", ["haproxy", "-db", "-f", config])
    judge.until("the sealed object store", lambda: judge.listens(port))
    database = lambda host, mode="verify-full": f"postgres://shosai@{host}:{judge.PG}/sealed?sslmode={mode}"
    right = {"SHOSAI_STORE": database("localhost"), "SHOSAI_BLOBS": "s3://shosai/sealed", "AWS_ENDPOINT": f"https://localhost:{port}", "SHOSAI_STORE_CA": f"{judge.work}/ca.pem"}
    judge.until("the database's certificate", lambda: attempt(judge, right, "init")[0] == 0)
    refused = {
        "another authority": {"SHOSAI_STORE_CA": f"{judge.work}/stranger.pem"},
        "no authority": {"SHOSAI_STORE_CA": None},
        "the database by a name that is not its own": {"SHOSAI_STORE": database("127.0.0.1")},
        "the database without encryption": {"SHOSAI_STORE": database("localhost", "disable")},
        "the objects by a name that is not theirs": {"AWS_ENDPOINT": f"https://127.0.0.1:{port}"},
    }
    assert attempt(judge, right, "check")[0] == 0, attempt(judge, right, "check")
    for name, change in refused.items():
        code, told = attempt(judge, {**right, **change}, "check")
        assert code != 0 and "shosaisecret" not in told and "postgres://" not in told, (name, code, told)
    print(f"store: both engines over TLS with an authority of one's own (verify-full); refused: {', '.join(refused)}", flush=True)


def attempt(judge, environment, command):
    environment = {name: value for name, value in {**os.environ, **judge.SECRETS, **environment}.items() if value is not None}
    done = subprocess.run([judge.SHOSAI, "--workspace", f"{judge.work}/ws0", "store", command], capture_output=True, text=True, env=environment, timeout=60)
    return done.returncode, done.stdout + done.stderr


def identities(home):
    """Whom the object store of the example knows."""
    with open(f"{home}/packaging/compose.yaml") as file:
        return json.loads(yaml.safe_load(file)["configs"]["s3"]["content"])["identities"]


class Example:
    """The replicas of `packaging/compose.yaml`: its commands, variables and balancer, with ports of this machine in place of names."""

    def __init__(self, judge):
        with open(f"{judge.HOME}/packaging/compose.yaml") as file:
            self.compose = yaml.safe_load(file)
        self.judge, self.front, self.ports = judge, judge.free_port(), [judge.free_port() for _ in range(self.compose["services"]["shosai"]["deploy"]["replicas"])]
        places = {"@postgres/shosai": f"@127.0.0.1:{judge.PG}/example", "objects:8333": f"127.0.0.1:{judge.S3}",
                  "s3://shosai/files": "s3://example/files", "/tmp/shosai-objects": f"{judge.work}/example-objects"}
        self.environment = {name: replaced(value, places) for name, value in self.compose["x-store"].items()}
        os.makedirs(f"{judge.work}/example")
        # A balancer that looks every second has seen it; in earnest it gets longer.
        judge.write("example/shosai.yaml", "http: { leave_seconds: 3 }\n")
        self.tokens = self.run("token", "new", "--tokens", f"{judge.work}/example-tokens.yaml", "--id", "anna")

    def run(self, *arguments, **environment):
        done = self.judge.shosai(*arguments, workspace="example", **{**self.environment, **environment})
        return done

    def start(self, at):
        places = {"0.0.0.0:5173": f"127.0.0.1:{self.ports[at]}", "/tokens/tokens.yaml": f"{self.judge.work}/example-tokens.yaml"}
        command = [replaced(part, places) for part in self.compose["services"]["shosai"]["command"]]
        return self.judge.start(f"example{at}", [self.judge.SHOSAI, "--workspace", f"{self.judge.work}/example", *command], env=self.environment)

    def start_balancer(self):
        config = self.compose["configs"]["haproxy"]["content"]
        config = re.sub(r"resolvers docker\n.*\n", "", config).replace("bind :5173", f"bind 127.0.0.1:{self.front}")
        template = re.search(r"^( *)server-template replica \d+ \S+ (.*)$", config, re.M)
        options = template[2].replace(" resolvers docker init-addr none", "")
        config = config.replace(template[0], "\n".join(f"{template[1]}server replica{at} 127.0.0.1:{port} {options}" for at, port in enumerate(self.ports)))
        self.judge.start("balancer", ["haproxy", "-db", "-f", self.judge.write("example.cfg", config)])
        self.judge.until("the example's balancer", lambda: self.judge.listens(self.front))

    def ready(self, at):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.ports[at], timeout=5)
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except OSError:
            return False


def replaced(text, places):
    for name, place in places.items():
        text = text.replace(name, place)
    return text


def rollout(judge):
    """The example from nothing, restarted replica by replica while people write, then saved and restored."""
    psql(judge, "CREATE DATABASE example")
    example = Example(judge)
    example.run(*example.compose["services"]["tables"]["command"])
    children = [example.start(at) for at in range(len(example.ports))]
    example.start_balancer()
    judge.until("the example's replicas", lambda: all(example.ready(at) for at in range(len(example.ports))))
    secret, over, told = example.tokens["secret"], threading.Event(), []

    def write_notes(number):
        client = judge.Client(secret, example.front)
        for count in itertools.count():
            if over.is_set():
                return
            text = f"{number} {count}\n" * (LARGE if count % 20 == 5 else SMALL)
            try:
                done = client.call("vault_create", path=f"{number}/{count}.md", content=text)[0]
                told.append(done if done == "ok" else f"created: {done}")
                told.append("ok" if client.call("vault_read", path=f"{number}/{count}.md")[0] == "ok" else "not read")
            except judge.Away as away:
                told.append(str(away))
            time.sleep(PAUSE)
    judge.until("the example", lambda: judge.well(judge.Client(secret, example.front)))
    threads = [threading.Thread(target=write_notes, args=(number,)) for number in range(WRITERS)]
    [thread.start() for thread in threads]
    for at, child in enumerate(children):
        child.send_signal(signal.SIGTERM)
        assert child.wait(60) == 0, f"a replica ended with {child.returncode}"
        children[at] = example.start(at)
        judge.until("a restarted replica", lambda: example.ready(at))
        # The balancer has seen it.
        time.sleep(2)
    over.set()
    [thread.join(60) for thread in threads]
    failed = [answer for answer in told if answer != "ok"]
    assert not failed and len(told) > 100, (len(failed), len(told), failed[:5])
    print(f"store: the example of packaging/compose.yaml, its {len(children)} replicas restarted one by one under load: {len(told)} calls, 0 failed", flush=True)
    restore(judge, example)
    for child in children:
        child.kill(), child.wait()
    manifest(judge, example)


def manifest(judge, example):
    """The pods of `packaging/kubernetes/replicas.yaml`: what is run before them, they themselves as their probes and an ingress see them, and
    what is run daily."""
    with open(f"{judge.HOME}/packaging/kubernetes/replicas.yaml") as file:
        told = {part["kind"]: part for part in yaml.safe_load_all(file)}
    pod = told["Deployment"]["spec"]["template"]["spec"]
    daily = told["CronJob"]["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"][0]["args"]
    example.run(*pod["initContainers"][0]["args"]), example.run(*daily)
    judge.write("settings.yaml", told["ConfigMap"]["data"]["shosai.yaml"])
    # A secret is its group's to read.
    os.chmod(f"{judge.work}/example-tokens.yaml", pod["volumes"][2]["secret"]["defaultMode"])
    container, port = pod["containers"][0], judge.free_port()
    places = {"/settings/shosai.yaml": f"{judge.work}/settings.yaml", "0.0.0.0:5173": f"127.0.0.1:{port}", "/tokens/tokens.yaml": f"{judge.work}/example-tokens.yaml",
              "/workspace": f"{judge.work}/example-pod", "/objects": f"{judge.work}/example-objects"}
    os.makedirs(f"{judge.work}/example-pod")
    own = {variable["name"]: replaced(variable["value"], places) for variable in container["env"]}
    judge.start("pod", [judge.SHOSAI, *(replaced(part, places) for part in container["args"])], env={**example.environment, **own})
    judge.until("the pod", lambda: judge.listens(port))

    def asked(path, host):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", path, headers={"Host": host, "Authorization": f"Bearer {example.tokens['secret']}"})
        return connection.getresponse().status
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        judge.until(probe, lambda: asked(container[probe]["httpGet"]["path"], "10.1.2.3:5173") == 200)
    hosts = yaml.safe_load(told["ConfigMap"]["data"]["shosai.yaml"])["http"]["allowed_hosts"]
    assert [asked("/metrics", host) for host in [*hosts, "elsewhere.example.com"]] == [200] * len(hosts) + [403]
    print("store: a pod of packaging/kubernetes/replicas.yaml: its tables, its probes, its ingress's host and what is run daily", flush=True)


def restore(judge, example):
    """A dump and a copy of the bucket, into a database and a bucket with nothing in them."""
    database = ["-h", "127.0.0.1", "-p", str(judge.PG), "-U", "shosai"]
    subprocess.run([f"{judge.PGBIN}/pg_dump", *database, "-Fc", "-f", f"{judge.work}/example.dump", "example"], check=True)
    names = objects(judge, "example")
    psql(judge, "CREATE DATABASE restored")
    subprocess.run([f"{judge.PGBIN}/pg_restore", *database, "-d", "restored", f"{judge.work}/example.dump"], check=True)
    s3(judge, "restored", "-X", "PUT")
    for name in names:
        s3(judge, f"example/{name}", "-o", f"{judge.work}/object"), s3(judge, f"restored/{name}", "-T", f"{judge.work}/object")
    place = {"SHOSAI_STORE": example.environment["SHOSAI_STORE"].replace("/example", "/restored"), "SHOSAI_BLOBS": "s3://restored/files", "SHOSAI_BLOB_CACHE": ""}
    checked = example.run("store", "check", "--bodies", **place)
    example.run("store", "export", f"{judge.work}/example-saved"), example.run("store", "export", f"{judge.work}/example-restored", **place)
    one, other = files(f"{judge.work}/example-saved"), files(f"{judge.work}/example-restored")
    assert names and one and checked["bodies_read"] == checked["files"] and not differences(one, other), (checked, differences(one, other)[:5])
    print(f"store: a dump and a copy of {len(names)} objects restored into an empty database and bucket: {checked['files']} files, every body read, all alike", flush=True)


def s3(judge, path, *arguments):
    done = subprocess.run(["curl", "-sf", "--aws-sigv4", "aws:amz:us-east-1:s3", "-u", "shosaikey:shosaisecret", *arguments,
                           f"http://127.0.0.1:{judge.S3}/{path}"], capture_output=True, text=True, check=True)
    return done.stdout


def objects(judge, bucket):
    names, after = [], ""
    while True:
        page = re.findall(r"<Key>([^<]+)</Key>", s3(judge, f"{bucket}?list-type=2&max-keys=1000{after}"))
        names += page
        if len(page) < 1000:
            return names
        after = f"&start-after={page[-1]}"
