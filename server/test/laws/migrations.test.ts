import { expect, test } from "vitest";
import { readMigrations } from "../../src/platform/database/migration-files.ts";
import { lastRelease } from "../releases/releases.ts";
import { findDangers, rules } from "./migration-rules.ts";

type Rule = keyof typeof rules;

const migrations = readMigrations();

test("no migration stops a running product", () => {
  const dangers = migrations.flatMap(({ name, sql }) =>
    findDangers(sql).map((rule) => `${name}: ${rule}: ${rules[rule]}`),
  );
  expect(dangers).toEqual([]);
});

test("a contracting migration names one that the last release has: the way back to it stays open", () => {
  const released = new Set(Object.keys(lastRelease.migrations));
  const closing = migrations.filter(
    ({ name, needs }) => needs && !released.has(name) && !released.has(needs),
  );
  expect(closing.map(({ name, needs }) => `${name} needs ${needs}`)).toEqual([]);
});

test.for<[string, Rule[]]>([
  ["ALTER TABLE users ADD COLUMN a integer NOT NULL;", ["new-column-must-be-filled"]],
  ["ALTER TABLE users ADD a text, ADD b text NOT NULL;", ["new-column-must-be-filled"]],
  ["ALTER TABLE users ADD COLUMN a integer NOT NULL DEFAULT 0;", []],
  ["ALTER TABLE users ADD COLUMN a numeric(12, 2), ADD COLUMN b text;", []],
  ["ALTER TABLE users ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid();", ["table-rewritten"]],
  ["ALTER TABLE users ADD COLUMN a text GENERATED ALWAYS AS (lower(nome)) STORED;", ["table-rewritten"]],
  ["ALTER TABLE users ALTER COLUMN id TYPE bigint;", ["contracts-unmarked", "table-rewritten"]],
  ["ALTER TABLE users ALTER id SET DATA TYPE bigint;", ["contracts-unmarked", "table-rewritten"]],
  ["VACUUM FULL users;", ["table-rewritten"]],
  ["ALTER TABLE users DROP COLUMN nome;", ["contracts-unmarked"]],
  ["ALTER TABLE users RENAME COLUMN nome TO name;", ["contracts-unmarked"]],
  ["ALTER TABLE users RENAME TO people;", ["contracts-unmarked"]],
  ["DROP TABLE users;", ["contracts-unmarked"]],
  ["ALTER TABLE users RENAME TO a; CREATE TABLE users (id integer);", ["contracts-unmarked"]],
  ["-- contracting: needs 0017_a.sql\nDROP TABLE users;", []],
  ["-- contracting: needs 0017_a.sql\nALTER TABLE users DROP COLUMN nome;", []],
  [
    "-- contracting: needs 0017_a.sql\nALTER TABLE users ALTER COLUMN nome SET NOT NULL;",
    ["checked-under-lock"],
  ],
  ["ALTER TABLE users ALTER COLUMN nome DROP NOT NULL, DROP CONSTRAINT a, ALTER COLUMN b DROP DEFAULT;", []],
  ["DROP INDEX users_idx;", []],
  ["CREATE INDEX a ON users (nome);", ["index-under-lock"]],
  ["CREATE UNIQUE INDEX a ON public.users (nome);", ["contracts-unmarked", "index-under-lock"]],
  ["CREATE TABLE a (id integer); CREATE INDEX b ON a (id);", []],
  [
    "-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON users (nome);",
    [],
  ],
  ["-- without a transaction\nINSERT INTO a VALUES (1);", ["not-repeatable"]],
  ["ALTER TABLE users ADD CONSTRAINT a CHECK (nome <> '');", ["checked-under-lock", "contracts-unmarked"]],
  ["ALTER TABLE users ADD CONSTRAINT a CHECK (nome <> '') NOT VALID;", ["contracts-unmarked"]],
  ["ALTER TABLE users VALIDATE CONSTRAINT a;", []],
  ["ALTER TABLE users ADD CONSTRAINT a UNIQUE (nome);", ["contracts-unmarked", "index-under-lock"]],
  ["ALTER TABLE users ADD CONSTRAINT a UNIQUE USING INDEX b;", ["contracts-unmarked"]],
  ["ALTER TABLE users ADD COLUMN a text UNIQUE;", ["index-under-lock"]],
  ["ALTER TABLE users ADD COLUMN a integer REFERENCES planos (id);", ["checked-under-lock"]],
  ["ALTER TABLE users ALTER COLUMN nome SET NOT NULL;", ["checked-under-lock", "contracts-unmarked"]],
  ["UPDATE users SET nome = 'x';", ["rows-in-one-transaction"]],
  ["DELETE FROM users;", ["rows-in-one-transaction"]],
  ["SELECT count(mudar(id)) FROM concursos;", ["rows-in-one-transaction"]],
  ["CREATE FUNCTION f() RETURNS void LANGUAGE sql BEGIN ATOMIC UPDATE users SET nome = ''; END;", []],
  [
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM a; RETURN NULL; END $$;",
    [],
  ],
  ["ALTER TABLE users ADD COLUMN a text; -- DROP TABLE users;\n", []],
  ["-- it doesn't matter\nDROP TABLE users; -- isn't it", ["contracts-unmarked"]],
  ["INSERT INTO a VALUES ('DROP TABLE users;');", []],
])("%s", ([sql, dangers]) => {
  expect(findDangers(sql)).toEqual(dangers);
});
