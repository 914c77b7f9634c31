-- Removes what a writer has read, and nothing that came in its place.
CREATE FUNCTION shosai.remove_if(
  t text, r text, folded text, tree boolean, want bytea, want_version bigint, op text, names text[], epochs bigint[]
) RETURNS text LANGUAGE plpgsql AS $f$
DECLARE old record;
BEGIN
  PERFORM shosai.enter(t, r, true);
  IF shosai.was_done(op) THEN RETURN 'done'; END IF;
  SELECT f.sha256, f.version INTO old FROM shosai.files f
    WHERE f.tenant = t AND f.root = r AND f.folded_path = folded FOR UPDATE;
  IF FOUND AND ((want IS NOT NULL AND old.sha256 IS DISTINCT FROM want)
      OR (want_version IS NOT NULL AND old.version <> want_version)) THEN
    RETURN 'changed';
  END IF;
  RETURN shosai.remove(t, r, folded, tree, op, names, epochs);
END $f$;
