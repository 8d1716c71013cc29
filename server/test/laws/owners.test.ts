import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations } from "../../src/platform/database/migration-files.ts";
import { root, sources } from "./imports.ts";
import {
  allReads,
  allShaped,
  allWrites,
  readBy,
  shapedBy,
  triggersOn,
  type Write,
  writesOf,
} from "./owners.ts";
import { readsAll, readsElsewhere } from "./reads.ts";
import { tableColumnsOf } from "./tables.ts";

/** Owner of each table: the folder whose tables file declares it. */
const owners = new Map(
  sources("server/src")
    .filter((path) => path.endsWith(".tables.ts"))
    .flatMap((path) =>
      tableColumnsOf(readFileSync(join(root, path), "utf8")).map((column) => [
        column.split(".")[0] ?? "",
        folderOf(path),
      ]),
    ),
);

/** Returns the owner's folder of a path; each channel owns its tables. */
function folderOf(path: string): string {
  const [, , , room = "", channel = ""] = path.split("/");
  return room === "channels" && !channel.endsWith(".ts") ? channel : room;
}

/** Allowed writes to other features' tables, with the reason. */
const allowed: { path: string; table: string; deed: Write["deed"]; because: string }[] = [
  {
    path: "server/src/alerts/events/fan-out.ts",
    table: "deliveries",
    deed: "INSERT",
    because: "deliveries is a queue: who is told fills it, in the one statement that writes the alerts",
  },
  {
    path: "server/src/alerts/events/personal-events.ts",
    table: "deliveries",
    deed: "INSERT",
    because:
      "the same for an event of one user: one statement writes the event, its alert and its deliveries",
  },
  {
    path: "server/src/alerts/events/settings.queries.ts",
    table: "deliveries",
    deed: "UPDATE",
    because: "the queue's producer moves what it dated, when its reader wants another date",
  },
  {
    path: "server/src/alerts/events/unsent.ts",
    table: "deliveries",
    deed: "DELETE",
    because:
      "an alert of which nothing left is forgotten with its deliveries, so that it may be written anew",
  },
  {
    path: "server/src/alerts/deliveries/retention.ts",
    table: "?",
    deed: "DELETE",
    because: "alerts are forgotten with their deliveries, step by step, each after its deliveries",
  },
];

/** Files of the platform that write tables: backups, the record of migrations, answers kept for repeats. */
const ofThePlatform = new Set([
  "server/src/platform/database/migrate.ts",
  "server/src/platform/database/held-values.ts",
  "server/src/platform/backup/restore.ts",
  "server/src/platform/http/answers/kept-answers.ts",
]);

const isAllowed = (write: Write) =>
  allowed.some(
    ({ path, table, deed }) => path === write.path && table === write.table && deed === write.deed,
  );
const told = ({ path, table, deed }: Write) =>
  `${path}: ${deed} ${table} (of ${owners.get(table) ?? "nobody"})`;

const writes = allWrites().filter(({ path }) => !ofThePlatform.has(path));
const foreign = writes.filter(({ path, table }) => owners.get(table) !== folderOf(path));

test("only its owner writes a table", () => {
  expect(foreign.filter((write) => !isAllowed(write)).map(told)).toEqual([]);
});

test("a feature reads its own tables and the listed ones of others", () => {
  const found = allReads().filter(({ path, table }) => {
    const owner = owners.get(table);
    const isPlatform = path.startsWith("server/src/platform/");
    return owner !== undefined && owner !== folderOf(path) && !isPlatform && !readsAll.test(path);
  });
  const byFeature = Map.groupBy(found, ({ path }) => folderOf(path));
  const read = [...byFeature].map(([feature, reads]): [string, string[]] => [
    feature,
    [...new Set(reads.map(({ table }) => table))].sort(),
  ]);
  expect(Object.fromEntries(read)).toEqual(readsElsewhere);
});

test("only migrations change a table's shape", () => {
  const shaped = allShaped().filter(({ path }) => !ofThePlatform.has(path));
  expect(shaped.map(({ path, table }) => `${path}: ${table}`)).toEqual([]);
});

/** Allowed migrations of other features' tables, with the reason. */
const alteredElsewhere: Record<string, string> = {
  "telegram.sql: pgboss (of nobody)":
    "an account's end takes the jobs of its own queues along: what was written, and where the answer was to go",
  "alerts_pessoais.sql: deliveries (of deliveries)":
    "an alert of one user is deleted with its deliveries, when they withdraw what it is about",
};

/** Tables that other features' triggers follow, with the reason why no call replaces them. */
const followed: Record<string, string> = {
  "acesso.sql: users":
    "a changed password makes a waiting change of address void, by whichever way it changed",
  "preferencias.sql: consentimentos": "withdrawing the consent takes the quotas along in its statement",
  "alerts.sql: users": "a deleted account takes its alerts along; a key would be checked in every partition",
  "deliveries.sql: users": "the same for deliveries",
  "catalogo.sql: concursos, cargos, editais, locais, cursos, bancas, procedencias, paginas_do_concurso":
    "what is held in memory, or on a public page, is out of date by whoever's hand, an operator's too",
  "concursos_posicoes.sql: locais, bancas, cursos":
    "the names that a question may say follow the reference data, whoever loads it",
};

/** Drops the number of a migration's name. */
const fileOf = (name: string) => name.replace(/^\d+_/, "");

/** Modules whose migrations keep the module's former name, because databases record a migration by its name. */
const renamed: Record<string, string> = { alerts: "events", identity: "who", vigias: "monitor-de-nome" };

const migrations = readMigrations().map(({ name, sql }) => {
  const owner = /^\d+_([a-z]+)/.exec(name)?.[1] ?? "";
  return { name, owner: renamed[owner] ?? owner, text: sql.replaceAll(/--[^\n]*/g, "") };
});

test("a migration changes only tables and functions of the owner in its name", () => {
  const strangers = migrations.flatMap(({ name, owner, text }) => {
    const touched = [...shapedBy(text), ...writesOf(text).map(({ table }) => table)];
    return [...new Set(touched.map((table) => table.replace(/_(0|default)$/, "")))]
      .filter((table) => owners.get(table) !== owner)
      .map((table) => `${fileOf(name)}: ${table} (of ${owners.get(table) ?? "nobody"})`);
  });
  expect(strangers).toEqual(Object.keys(alteredElsewhere));
});

test("a trigger follows only its owner's tables, or listed ones", () => {
  const strangers = migrations.flatMap(({ name, owner, text }) => {
    const others = [...new Set(triggersOn(text))].filter((table) => owners.get(table) !== owner);
    return others.length > 0 ? [`${fileOf(name)}: ${others.join(", ")}`] : [];
  });
  expect(strangers).toEqual(Object.keys(followed));
});

test("the list of exceptions has no stale entry", () => {
  const unused = allowed.filter(
    ({ path, table, deed }) =>
      !foreign.some((write) => write.path === path && write.table === table && write.deed === deed),
  );
  expect(unused).toEqual([]);
});

test.for<[string, Omit<Write, "path">[]]>([
  ['db.insertInto("users").values({})', [{ table: "users", deed: "INSERT" }]],
  ['tx\n  .deleteFrom("users as u")', [{ table: "users", deed: "DELETE" }]],
  ["tx.updateTable(table)", [{ table: "?", deed: "UPDATE" }]],
  [
    "WITH a AS (INSERT INTO alerts AS x VALUES (1)) DELETE FROM deliveries",
    [
      { table: "alerts", deed: "INSERT" },
      { table: "deliveries", deed: "DELETE" },
    ],
  ],
  ["UPDATE users SET a = 1 WHERE b ON CONFLICT DO UPDATE SET c", [{ table: "users", deed: "UPDATE" }]],
  ["SELECT FROM users FOR UPDATE OF u; SELECT FROM users FOR NO KEY UPDATE", []],
  ["update only users set a = 1", [{ table: "users", deed: "UPDATE" }]],
  ['INSERT INTO public."users" VALUES (1)', [{ table: "users", deed: "INSERT" }]],
  ["COPY users FROM STDIN", [{ table: "users", deed: "INSERT" }]],
  ["TRUNCATE users", [{ table: "users", deed: "DELETE" }]],
  [`DELETE FROM \${table}`, [{ table: "?", deed: "DELETE" }]],
  ["// UPDATE users SET a\n/* DELETE FROM users */", []],
])("writes are recognised: %s", ([text, found]) => {
  expect(writesOf(text)).toEqual(found);
});

test("reads are recognised, without the parts of a query", () => {
  const text = `db.selectFrom("a as x").innerJoin("b", "b.id", "x.b"); tx.deleteFrom("c").using("d");
    sql\`WITH e AS (SELECT FROM f, g), h (id) AS MATERIALIZED (SELECT) SELECT FROM e JOIN ONLY i USING (id), h
      LEFT JOIN LATERAL (SELECT FROM "j") k ON true\`;
    // FROM l`;
  expect(readBy(text)).toEqual(["a", "b", "d", "f", "g", "i", "j"]);
});

test("changes of tables by SQL are recognised", () => {
  const sql = `CREATE TABLE a (x int); CREATE TABLE IF NOT EXISTS b (x int); ALTER TABLE ONLY c ADD y int; DROP TABLE IF EXISTS "d";
    CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON e (x); CREATE INDEX ON f USING gin (x);
    CREATE TRIGGER t AFTER INSERT OR UPDATE OF x ON g FOR EACH ROW EXECUTE FUNCTION h()`;
  expect(shapedBy(sql)).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(triggersOn(sql)).toEqual(["g"]);
});
