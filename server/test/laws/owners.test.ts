import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations } from "../../src/platform/database/migration-files.ts";
import { root, sources } from "./imports.ts";
import { allWrites, type Write, writesOf } from "./owners.ts";
import { tableColumnsOf } from "./tables.ts";

/** Each table's owner, by the folder whose file of tables has it. */
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

function folderOf(path: string): string {
  return path.split("/")[2] ?? "";
}

/** Writes to the table of another, and why. */
const allowed: { path: string; table: string; deed: Write["deed"]; because: string }[] = [
  {
    path: "server/src/alerts/fan-out.ts",
    table: "deliveries",
    deed: "INSERT",
    because: "deliveries is a queue: who is told fills it, in the one statement that writes the alerts",
  },
  {
    path: "server/src/alerts/settings.queries.ts",
    table: "deliveries",
    deed: "UPDATE",
    because: "the queue's producer moves what it dated, when its reader wants another date",
  },
  {
    path: "server/src/alerts/unsent.ts",
    table: "deliveries",
    deed: "DELETE",
    because:
      "an alert of which nothing left is forgotten with its deliveries, so that it may be written anew",
  },
  {
    path: "server/src/deliveries/retention.ts",
    table: "?",
    deed: "DELETE",
    because: "alerts are forgotten with their deliveries, step by step, each after its deliveries",
  },
];

/** The platform's own: what it fills is whatever a backup holds, and the record of the migrations. */
const ofThePlatform = new Set([
  "server/src/platform/database/migrate.ts",
  "server/src/platform/backup/restore.ts",
]);

const isAllowed = (write: Write) =>
  allowed.some(
    ({ path, table, deed }) => path === write.path && table === write.table && deed === write.deed,
  );
const told = ({ path, table, deed }: Write) =>
  `${path}: ${deed} ${table} (of ${owners.get(table) ?? "nobody"})`;

const writes = allWrites().filter(({ path }) => !ofThePlatform.has(path));
const foreign = writes.filter(({ path, table }) => owners.get(table) !== folderOf(path));

test("a table is written by its owner alone", () => {
  expect(foreign.filter((write) => !isAllowed(write)).map(told)).toEqual([]);
});

test("a migration makes and writes tables of the owner whose name it bears, its functions too", () => {
  const strangers = readMigrations().flatMap(({ name, sql }) => {
    const owner = /^\d+_([a-z]+)/.exec(name)?.[1];
    const made = [...sql.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table = ""]) =>
      table.replace(/_(0|default)$/, ""),
    );
    const written = writesOf(sql.replaceAll(/--[^\n]*/g, "")).map(({ table }) => table);
    return [...new Set([...made, ...written])]
      .filter((table) => owners.get(table) !== owner)
      .map((table) => `${name}: ${table} (of ${owners.get(table) ?? "nobody"})`);
  });
  // An account's end takes the jobs of its own queues along: with them what was written, and where the answer was to go.
  expect(strangers).toEqual(["0114_telegram_pace.sql: pgboss (of nobody)"]);
});

test("the list allows nothing that nobody does", () => {
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
  ["TRUNCATE users", [{ table: "users", deed: "DELETE" }]],
  [`DELETE FROM \${table}`, [{ table: "?", deed: "DELETE" }]],
  ["// UPDATE users SET a\n/* DELETE FROM users */", []],
])("writes are read: %s", ([text, found]) => {
  expect(writesOf(text)).toEqual(found);
});
