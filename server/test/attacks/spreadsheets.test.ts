import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dadosFiles } from "@cav/contract/coletas/documents.ts";
import { described } from "@cav/contract/specs.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { dayAfterOf } from "../../src/platform/clock.ts";
import { openApp } from "../harness/app.ts";
import { type BuiltUser, buildUser, concursoBody, signInAs } from "../harness/factories.ts";

const api = openApp();

/** Every file for spreadsheets with texts of people that the product answers, by its path. */
const exportPaths = [
  ...described
    .filter(({ spec }) => spec.answerType?.startsWith("text/csv"))
    .map(({ call }) => `/api${call.path}`)
    .filter((path) => !path.endsWith("/modelo.csv")),
  ...dadosFiles.filter(({ type }) => type === "text/csv").map(({ path }) => path),
];

/** Beginnings that some spreadsheet runs, also behind what it does not show. */
const beginnings = [
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\n",
  "＝",
  "＋",
  "－",
  "＠",
  " =",
  "\u00a0=",
  "\u200b=",
  "'=",
];

/** The tables with texts of people; each of their columns that takes any text gets a formula. */
const tables = ["users", "mentores", "concursos", "cargos", "etapas", "auditoria"];

let admin: BuiltUser;
let headers: { authorization: string };
let columns: { table: string; column: string }[] = [];
beforeAll(async () => {
  admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
  headers = await signInAs(api.deps, admin);
  const person = await buildUser(api.deps.db);
  await api.deps.pool.query(
    `INSERT INTO mentores (user_id, nome, descricao, conteudos, whatsapp, preco_hora)
     VALUES ($1, 'M', 'x', 'x', '5531999990000', 1)`,
    [person.id],
  );
  const payload = concursoBody({ status: "INSCRICOES_ABERTAS" });
  const created = await api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
  expect(created.statusCode, created.body).toBe(201);
  const { rows } = await api.deps.pool.query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY ($1) AND data_type = 'text' AND is_generated = 'NEVER'`,
    [tables],
  );
  for (const one of rows) if (await fill(one, "=")) columns = [...columns, one];
});

/** Writes a formula into each row of a column; returns whether the column takes it. */
function fill({ table, column }: { table: string; column: string }, beginning: string): Promise<boolean> {
  const update = `UPDATE ${table} SET ${column} = $1 || '1+1;"|' || ctid::text`;
  return api.deps.pool.query(update, [beginning]).then(
    () => true,
    () => false,
  );
}

test("texts of people reach every export", () => {
  expect(exportPaths).toEqual(
    expect.arrayContaining([
      "/api/admin/users/export.csv",
      "/api/admin/audit/export.csv",
      "/api/admin/mentores/export.csv",
      "/api/concursos/exportar.csv",
      "/dados/concursos.csv",
    ]),
  );
  const names = columns.map(({ table, column }) => `${table}.${column}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "users.nome",
      "users.email",
      "mentores.conteudos",
      "concursos.titulo",
      "cargos.nome",
    ]),
  );
});

describe.each(beginnings)("a text that begins with %j", (beginning) => {
  beforeAll(async () => {
    for (const column of columns) await fill(column, beginning);
    // The open data are made once a day.
    api.deps.clock.set(dayAfterOf(api.deps.clock.now(), 1));
    headers = await signInAs(api.deps, admin);
  });

  test.each(exportPaths)("is no formula in %s", async (url) => {
    const answer = await api.app.inject({ url, headers });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const [, ...lines]: string[][] = parse(answer.body, { delimiter: ";", bom: true });
    const cells = lines.flat();
    expect(cells.filter((cell) => /^[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠]/u.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.startsWith(`'${beginning}1+1;"|`)).length).toBeGreaterThan(0);
  });
});

test("one module alone writes files for spreadsheets", () => {
  const src = fileURLToPath(new URL("../../src/", import.meta.url));
  const writing = globSync("**/*.ts", { cwd: src, exclude: ["**/*.test.ts"] }).filter((path) =>
    /csv-stringify|(type|header)\([^)]*text\/csv/.test(readFileSync(src + path, "utf8")),
  );
  expect(writing).toEqual(["platform/http/answers/csv.ts"]);
});
