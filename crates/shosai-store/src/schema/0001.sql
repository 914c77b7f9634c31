-- Files, folders, locks and what replicas share. PostgreSQL decides; bodies beyond a limit are objects named by digest.

CREATE TABLE shosai.files (
  tenant text NOT NULL,
  root text NOT NULL,
  folded_path text COLLATE "C" NOT NULL,
  path text NOT NULL,
  parent text COLLATE "C" NOT NULL,
  folder boolean NOT NULL,
  sha256 bytea,
  len bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL,
  modified_ms bigint NOT NULL,
  body bytea,
  PRIMARY KEY (tenant, root, folded_path)
);
CREATE INDEX files_parent ON shosai.files (tenant, root, parent);
CREATE INDEX files_blob ON shosai.files (sha256) WHERE body IS NULL AND NOT folder;
CREATE SEQUENCE shosai.versions;

-- How often anything changed beneath a folder of a root, in several rows so that writers do not wait for one another.
CREATE TABLE shosai.generations (
  tenant text NOT NULL,
  root text NOT NULL,
  top text COLLATE "C" NOT NULL,
  slot int NOT NULL,
  changes bigint NOT NULL,
  PRIMARY KEY (tenant, root, top, slot)
);

-- Work that one replica does for all; whoever has it renews the lease.
CREATE TABLE shosai.jobs (
  tenant text NOT NULL,
  name text COLLATE "C" NOT NULL,
  holder text,
  lease timestamptz NOT NULL DEFAULT '-infinity',
  done int NOT NULL DEFAULT 0,
  ended timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, name)
);

-- Changes that were made: whoever lost the answer asks again and is told so, instead of making the change twice.
CREATE TABLE shosai.operations (id text PRIMARY KEY, at timestamptz NOT NULL DEFAULT clock_timestamp());

-- Objects that were ever put; a doomed one is being collected and must not be relied on.
CREATE TABLE shosai.blobs (
  sha256 bytea PRIMARY KEY,
  len bigint NOT NULL,
  touched timestamptz NOT NULL,
  doomed boolean NOT NULL DEFAULT false
);

CREATE TABLE shosai.locks (
  tenant text NOT NULL,
  name text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  expires timestamptz NOT NULL,
  PRIMARY KEY (tenant, name)
);
CREATE SEQUENCE shosai.epochs;

-- What a token has spent: a bucket that fills with time, and a count for the day.
CREATE TABLE shosai.spent (
  tenant text NOT NULL,
  name text NOT NULL,
  day bigint NOT NULL,
  today bigint NOT NULL,
  bucket double precision NOT NULL,
  filled timestamptz NOT NULL,
  PRIMARY KEY (tenant, name)
);

-- Small things that replicas keep for one another, for a while.
CREATE TABLE shosai.kept (
  tenant text NOT NULL,
  name text NOT NULL,
  bytes bytea NOT NULL,
  expires timestamptz NOT NULL,
  PRIMARY KEY (tenant, name)
);
CREATE INDEX kept_expires ON shosai.kept (expires);

CREATE FUNCTION shosai.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $f$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$f$;

CREATE FUNCTION shosai.was_done(op text) RETURNS boolean LANGUAGE sql VOLATILE AS $f$
  SELECT EXISTS (SELECT 1 FROM shosai.operations WHERE id = op)
$f$;

-- Counts a change of a path; the last step of a transaction, since others who share the row wait for its end.
CREATE FUNCTION shosai.count_change(t text, r text, folded text) RETURNS void LANGUAGE sql AS $f$
  INSERT INTO shosai.generations AS g VALUES (t, r, split_part(folded, '/', 1), pg_backend_pid() % 16, 1)
    ON CONFLICT (tenant, root, top, slot) DO UPDATE SET changes = g.changes + 1
$f$;

CREATE FUNCTION shosai.done(op text, t text, r text, folded text) RETURNS text LANGUAGE plpgsql AS $f$
BEGIN
  INSERT INTO shosai.operations (id) VALUES (op);
  PERFORM shosai.count_change(t, r, folded);
  RETURN 'done';
END $f$;

-- Writers share a root; whoever takes folders away or moves them has it alone. Both end with the transaction.
CREATE FUNCTION shosai.enter(t text, r text, alone boolean) RETURNS void LANGUAGE plpgsql AS $f$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(t || '/' || r, 7305));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(t || '/' || r, 7305));
  END IF;
END $f$;

-- Whether every lock that the writer relies on is still its own; nobody can take one over until the commit.
CREATE FUNCTION shosai.holds(t text, names text[], epochs bigint[]) RETURNS boolean LANGUAGE plpgsql AS $f$
DECLARE held int;
BEGIN
  IF coalesce(array_length(names, 1), 0) = 0 THEN RETURN true; END IF;
  PERFORM 1 FROM shosai.locks l JOIN unnest(names, epochs) AS h(name, epoch)
    ON l.tenant = t AND l.name = h.name AND l.epoch = h.epoch FOR SHARE OF l;
  GET DIAGNOSTICS held = ROW_COUNT;
  RETURN held = array_length(names, 1);
END $f$;

-- Makes the missing folders, outermost first; gives the place of one that is a file, or 0.
CREATE FUNCTION shosai.make_folders(t text, r text, folders text[], shown text[]) RETURNS int LANGUAGE plpgsql AS $f$
DECLARE
  n int := coalesce(array_length(folders, 1), 0);
  known int;
  is_folder boolean;
BEGIN
  SELECT count(*) INTO known FROM shosai.files f
    WHERE f.tenant = t AND f.root = r AND f.folded_path = ANY (folders) AND f.folder;
  IF known = n THEN RETURN 0; END IF;
  FOR i IN 1..n LOOP
    INSERT INTO shosai.files (tenant, root, folded_path, path, parent, folder, version, modified_ms)
      VALUES (t, r, folders[i], shown[i], CASE WHEN i = 1 THEN '' ELSE folders[i - 1] END, true,
              nextval('shosai.versions'), shosai.now_ms())
      ON CONFLICT DO NOTHING;
    SELECT f.folder INTO is_folder FROM shosai.files f
      WHERE f.tenant = t AND f.root = r AND f.folded_path = folders[i];
    IF NOT is_folder THEN RETURN i; END IF;
  END LOOP;
  PERFORM shosai.count_change(t, r, folders[1]);
  RETURN 0;
END $f$;

-- What every write begins with; gives why it may not go on, or nothing.
CREATE FUNCTION shosai.begin_write(t text, r text, folders text[], shown text[], names text[], epochs bigint[])
RETURNS text LANGUAGE plpgsql AS $f$
DECLARE wrong int;
BEGIN
  PERFORM shosai.enter(t, r, false);
  IF NOT shosai.holds(t, names, epochs) THEN RETURN 'lost'; END IF;
  wrong := shosai.make_folders(t, r, folders, shown);
  RETURN CASE WHEN wrong > 0 THEN 'above ' || wrong END;
END $f$;

CREATE FUNCTION shosai.publish(
  t text, r text, folders text[], shown text[], folded text, whole text,
  condition text, want bytea, want_version bigint,
  digest bytea, length bigint, content bytea, op text, names text[], epochs bigint[]
) RETURNS text LANGUAGE plpgsql AS $f$
DECLARE
  old record;
  there boolean;
  refused text := shosai.begin_write(t, r, folders, shown, names, epochs);
  above text := coalesce(folders[array_length(folders, 1)], '');
BEGIN
  IF refused IS NOT NULL THEN RETURN refused; END IF;
  LOOP
    SELECT f.folder, f.sha256, f.version INTO old FROM shosai.files f
      WHERE f.tenant = t AND f.root = r AND f.folded_path = folded FOR UPDATE;
    there := FOUND;
    IF shosai.was_done(op) THEN RETURN 'done'; END IF;
    IF there THEN
      IF condition = 'absent' THEN RETURN 'exists'; END IF;
      IF old.folder THEN RETURN 'folder'; END IF;
      IF condition = 'digest' AND old.sha256 IS DISTINCT FROM want THEN RETURN 'changed'; END IF;
      IF condition = 'version' AND old.version IS DISTINCT FROM want_version THEN RETURN 'changed'; END IF;
      UPDATE shosai.files f SET sha256 = digest, len = length, body = content,
          version = nextval('shosai.versions'), modified_ms = shosai.now_ms()
        WHERE f.tenant = t AND f.root = r AND f.folded_path = folded;
      RETURN shosai.done(op, t, r, folded);
    END IF;
    IF condition IN ('digest', 'version') THEN RETURN 'changed'; END IF;
    INSERT INTO shosai.files (tenant, root, folded_path, path, parent, folder, sha256, len, body, version, modified_ms)
      VALUES (t, r, folded, whole, above, false, digest, length, content, nextval('shosai.versions'), shosai.now_ms())
      ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN shosai.done(op, t, r, folded); END IF;
  END LOOP;
END $f$;

-- Adds to a body that stays small; 'large' asks the caller to write the whole anew.
CREATE FUNCTION shosai.append(
  t text, r text, folders text[], shown text[], folded text, whole text,
  record bytea, most bigint, op text, names text[], epochs bigint[]
) RETURNS text LANGUAGE plpgsql AS $f$
DECLARE
  old record;
  there boolean;
  refused text := shosai.begin_write(t, r, folders, shown, names, epochs);
  above text := coalesce(folders[array_length(folders, 1)], '');
BEGIN
  IF refused IS NOT NULL THEN RETURN refused; END IF;
  LOOP
    SELECT f.folder, f.len INTO old FROM shosai.files f
      WHERE f.tenant = t AND f.root = r AND f.folded_path = folded FOR UPDATE;
    there := FOUND;
    IF shosai.was_done(op) THEN RETURN 'done'; END IF;
    IF there THEN
      IF old.folder THEN RETURN 'folder'; END IF;
      IF old.len + length(record) > most THEN RETURN 'large'; END IF;
      UPDATE shosai.files f SET sha256 = sha256(f.body || record), len = f.len + length(record), body = f.body || record,
          version = nextval('shosai.versions'), modified_ms = shosai.now_ms()
        WHERE f.tenant = t AND f.root = r AND f.folded_path = folded AND f.body IS NOT NULL;
      IF FOUND THEN RETURN shosai.done(op, t, r, folded); END IF;
      RETURN 'large';
    END IF;
    IF length(record) > most THEN RETURN 'large'; END IF;
    INSERT INTO shosai.files (tenant, root, folded_path, path, parent, folder, sha256, len, body, version, modified_ms)
      VALUES (t, r, folded, whole, above, false, sha256(record), length(record), record,
              nextval('shosai.versions'), shosai.now_ms())
      ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN shosai.done(op, t, r, folded); END IF;
  END LOOP;
END $f$;

CREATE FUNCTION shosai.create_folders(t text, r text, folders text[], shown text[]) RETURNS text LANGUAGE plpgsql AS $f$
DECLARE wrong int;
BEGIN
  PERFORM shosai.enter(t, r, false);
  wrong := shosai.make_folders(t, r, folders, shown);
  RETURN CASE WHEN wrong > 0 THEN 'above ' || wrong ELSE 'done' END;
END $f$;

-- Removes a file, an empty folder, or (with `tree`) a folder and all beneath it.
CREATE FUNCTION shosai.remove(t text, r text, folded text, tree boolean, op text, names text[], epochs bigint[])
RETURNS text LANGUAGE plpgsql AS $f$
DECLARE is_folder boolean;
BEGIN
  PERFORM shosai.enter(t, r, true);
  IF shosai.was_done(op) THEN RETURN 'done'; END IF;
  IF NOT shosai.holds(t, names, epochs) THEN RETURN 'lost'; END IF;
  SELECT f.folder INTO is_folder FROM shosai.files f
    WHERE f.tenant = t AND f.root = r AND f.folded_path = folded FOR UPDATE;
  IF NOT FOUND THEN RETURN 'absent'; END IF;
  IF tree THEN
    IF NOT is_folder THEN RETURN 'file'; END IF;
    DELETE FROM shosai.files f WHERE f.tenant = t AND f.root = r
      AND f.folded_path >= folded || '/' AND f.folded_path < folded || '0';
  ELSIF is_folder AND EXISTS (SELECT 1 FROM shosai.files f WHERE f.tenant = t AND f.root = r AND f.parent = folded) THEN
    RETURN 'full';
  END IF;
  DELETE FROM shosai.files f WHERE f.tenant = t AND f.root = r AND f.folded_path = folded;
  RETURN shosai.done(op, t, r, folded);
END $f$;

CREATE FUNCTION shosai.rename(
  t text, r text, source text, folders text[], shown text[], folded text, whole text, op text, names text[], epochs bigint[]
) RETURNS text LANGUAGE plpgsql AS $f$
DECLARE
  wrong int;
  above text := coalesce(folders[array_length(folders, 1)], '');
  depth int := array_length(string_to_array(source, '/'), 1);
BEGIN
  PERFORM shosai.enter(t, r, true);
  IF shosai.was_done(op) THEN RETURN 'done'; END IF;
  IF NOT shosai.holds(t, names, epochs) THEN RETURN 'lost'; END IF;
  PERFORM 1 FROM shosai.files f WHERE f.tenant = t AND f.root = r AND f.folded_path = source;
  IF NOT FOUND THEN RETURN 'absent'; END IF;
  wrong := shosai.make_folders(t, r, folders, shown);
  IF wrong > 0 THEN RETURN 'above ' || wrong; END IF;
  PERFORM 1 FROM shosai.files f WHERE f.tenant = t AND f.root = r AND f.folded_path = folded
    AND (source <> folded OR f.path = whole);
  IF FOUND THEN RETURN 'exists'; END IF;
  IF starts_with(folded, source || '/') THEN RETURN 'beneath'; END IF;
  UPDATE shosai.files f SET
      folded_path = folded || substr(f.folded_path, length(source) + 1),
      parent = CASE WHEN f.folded_path = source THEN above ELSE folded || substr(f.parent, length(source) + 1) END,
      path = CASE WHEN f.folded_path = source THEN whole
                  ELSE whole || '/' || array_to_string((string_to_array(f.path, '/'))[depth + 1:], '/') END,
      version = nextval('shosai.versions')
    WHERE f.tenant = t AND f.root = r
      AND (f.folded_path = source OR (f.folded_path >= source || '/' AND f.folded_path < source || '0'));
  PERFORM shosai.count_change(t, r, source);
  RETURN shosai.done(op, t, r, folded);
END $f$;

-- Grants up to `slice` requests of a token, on this clock: never more than the day's quota, nor faster than the rate.
CREATE FUNCTION shosai.spend(t text, n text, quota bigint, rate double precision, burst double precision, slice bigint,
  OUT granted bigint, OUT reason text, OUT wait double precision) LANGUAGE plpgsql AS $f$
DECLARE
  moment timestamptz := clock_timestamp();
  present bigint := floor(extract(epoch FROM moment) / 86400);
  old record;
BEGIN
  INSERT INTO shosai.spent VALUES (t, n, present, 0, coalesce(burst, 0), moment) ON CONFLICT DO NOTHING;
  SELECT s.day, s.today, s.bucket, s.filled INTO old FROM shosai.spent s WHERE s.tenant = t AND s.name = n FOR UPDATE;
  moment := greatest(moment, old.filled);
  IF old.day <> present THEN old.today := 0; END IF;
  granted := slice;
  IF quota IS NOT NULL THEN granted := least(granted, quota - old.today); END IF;
  IF granted <= 0 THEN
    granted := 0; reason := 'quota'; wait := (present + 1) * 86400 - extract(epoch FROM moment);
    RETURN;
  END IF;
  IF rate IS NOT NULL THEN
    old.bucket := least(burst, old.bucket + extract(epoch FROM moment - old.filled) * rate / 60);
    IF old.bucket < 1 THEN
      granted := 0; reason := 'rate'; wait := (1 - old.bucket) * 60 / rate;
      RETURN;
    END IF;
    granted := least(granted, floor(old.bucket)::bigint);
    old.bucket := old.bucket - granted;
  END IF;
  UPDATE shosai.spent s SET day = present, today = old.today + granted, bucket = old.bucket, filled = moment
    WHERE s.tenant = t AND s.name = n;
  reason := 'granted'; wait := 0;
END $f$;

-- Whether a job is the holder's from now on; nobody waits for a row that another is taking at this moment.
CREATE FUNCTION shosai.claim(t text, n text, who text, seconds double precision) RETURNS boolean LANGUAGE plpgsql AS $f$
BEGIN
  INSERT INTO shosai.jobs (tenant, name) VALUES (t, n) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM shosai.jobs j WHERE j.tenant = t AND j.name = n
    AND (j.lease < clock_timestamp() OR j.holder = who) FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE shosai.jobs j SET holder = who, lease = clock_timestamp() + seconds * interval '1 second'
    WHERE j.tenant = t AND j.name = n;
  RETURN true;
END $f$;
