import { expect, test } from "vitest";
import { readMigrations } from "../src/platform/database/migrate.ts";
import { findDangers, rules } from "./migration-rules.ts";

type Rule = keyof typeof rules;

const sameNameInItsPlace =
  "the same transaction puts a table of the same name, columns and rules in the place of the renamed one";
const beforeTheFirstRelease = "no installation had data yet when it was written";

/** Migrations that break a rule, which, and why they may. */
const allowed: Record<string, { rules: Rule[]; because: string }> = {
  "0004_search.sql": { rules: ["index-under-lock", "table-rewritten"], because: beforeTheFirstRelease },
  "0006_subscriptions.sql": { rules: ["index-under-lock"], because: beforeTheFirstRelease },
  "0008_failed_notifications.sql": { rules: ["index-under-lock"], because: beforeTheFirstRelease },
  "0009_alert_settings.sql": {
    rules: ["checked-under-lock", "index-under-lock"],
    because: beforeTheFirstRelease,
  },
  "0014_audit.sql": { rules: ["index-under-lock"], because: beforeTheFirstRelease },
  "0015_mentor_review.sql": {
    rules: ["index-under-lock", "rows-in-one-transaction"],
    because: beforeTheFirstRelease,
  },
  "0016_search_words.sql": { rules: ["index-under-lock", "table-rewritten"], because: beforeTheFirstRelease },
  "0025_alerts_partitioned.sql": { rules: ["still-in-use"], because: sameNameInItsPlace },
  "0026_deliveries_partitioned.sql": { rules: ["still-in-use"], because: sameNameInItsPlace },
};

test("no migration stops a product that is running", () => {
  const unexplained = readMigrations().flatMap(({ name, sql }) =>
    findDangers(sql)
      .filter((rule) => !allowed[name]?.rules.includes(rule))
      .map((rule) => `${name}: ${rule}: ${rules[rule]}`),
  );
  expect(unexplained).toEqual([]);
});

test("the list allows nothing that no migration does", () => {
  const found = new Map(readMigrations().map(({ name, sql }) => [name, findDangers(sql)]));
  for (const [name, { rules: listed }] of Object.entries(allowed)) expect(found.get(name)).toEqual(listed);
});

test.for<[string, Rule[]]>([
  ["ALTER TABLE users ADD COLUMN a integer NOT NULL;", ["new-column-must-be-filled"]],
  ["ALTER TABLE users ADD a text, ADD b text NOT NULL;", ["new-column-must-be-filled"]],
  ["ALTER TABLE users ADD COLUMN a integer NOT NULL DEFAULT 0;", []],
  ["ALTER TABLE users ADD COLUMN a numeric(12, 2), ADD COLUMN b text;", []],
  ["ALTER TABLE users ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid();", ["table-rewritten"]],
  ["ALTER TABLE users ADD COLUMN a text GENERATED ALWAYS AS (lower(nome)) STORED;", ["table-rewritten"]],
  ["ALTER TABLE users ALTER COLUMN id TYPE bigint;", ["table-rewritten"]],
  ["ALTER TABLE users ALTER id SET DATA TYPE bigint;", ["table-rewritten"]],
  ["VACUUM FULL users;", ["table-rewritten"]],
  ["ALTER TABLE users DROP COLUMN nome;", ["still-in-use"]],
  ["ALTER TABLE users RENAME COLUMN nome TO name;", ["still-in-use"]],
  ["ALTER TABLE users RENAME TO people;", ["still-in-use"]],
  ["DROP TABLE users;", ["still-in-use"]],
  ["ALTER TABLE users RENAME TO a; CREATE TABLE users (id integer);", ["still-in-use"]],
  ["DROP INDEX users_idx;", []],
  ["CREATE INDEX a ON users (nome);", ["index-under-lock"]],
  ["CREATE UNIQUE INDEX a ON public.users (nome);", ["index-under-lock"]],
  ["CREATE TABLE a (id integer); CREATE INDEX b ON a (id);", []],
  [
    "-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON users (nome);",
    [],
  ],
  ["-- without a transaction\nINSERT INTO a VALUES (1);", ["not-repeatable"]],
  ["ALTER TABLE users ADD CONSTRAINT a CHECK (nome <> '');", ["checked-under-lock"]],
  ["ALTER TABLE users ADD CONSTRAINT a CHECK (nome <> '') NOT VALID;", []],
  ["ALTER TABLE users VALIDATE CONSTRAINT a;", []],
  ["ALTER TABLE users ADD CONSTRAINT a UNIQUE (nome);", ["index-under-lock"]],
  ["ALTER TABLE users ADD CONSTRAINT a UNIQUE USING INDEX b;", []],
  ["ALTER TABLE users ADD COLUMN a text UNIQUE;", ["index-under-lock"]],
  ["ALTER TABLE users ADD COLUMN a integer REFERENCES planos (id);", ["checked-under-lock"]],
  ["ALTER TABLE users ALTER COLUMN nome SET NOT NULL;", ["checked-under-lock"]],
  ["UPDATE users SET nome = 'x';", ["rows-in-one-transaction"]],
  ["DELETE FROM users;", ["rows-in-one-transaction"]],
  ["SELECT count(mudar(id)) FROM concursos;", ["rows-in-one-transaction"]],
  ["CREATE FUNCTION f() RETURNS void LANGUAGE sql BEGIN ATOMIC UPDATE users SET nome = ''; END;", []],
  [
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM a; RETURN NULL; END $$;",
    [],
  ],
  ["ALTER TABLE users ADD COLUMN a text; -- DROP TABLE users;\n", []],
  ["-- it doesn't matter\nDROP TABLE users; -- isn't it", ["still-in-use"]],
  ["INSERT INTO a VALUES ('DROP TABLE users;');", []],
])("%s", ([sql, dangers]) => {
  expect(findDangers(sql)).toEqual(dangers);
});
