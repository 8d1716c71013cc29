import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp } from "../../../../test/harness/app.ts";
import { deleteRows } from "../../../../test/harness/empty.ts";
import {
  buildUser,
  concursoBody,
  knownLocais,
  signInAs,
  statusFixo,
} from "../../../../test/harness/factories.ts";
import { getConcurso } from "../concursos.ts";

type Body = ReturnType<typeof concursoBody>;

const api = openApp();
let admin: { authorization: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
beforeEach(async () => {
  await deleteRows(api.deps.pool, ["deliveries", "alerts", "alert_events", "concursos"]);
});

const before = concursoBody({
  status: "EDITAL_ABERTO",
  data_inicio_inscricao: "2026-12-01",
  cargos: [
    { nome: "Auditor", salario: "9000.00" },
    { nome: "Técnico", salario: "4000.00" },
  ],
});
const [auditor, tecnico] = before.cargos as [Body["cargos"][number], Body["cargos"][number]];

async function byForm(...states: Body[]): Promise<void> {
  const [first, ...more] = states;
  const made = await ask("POST", "/api/concursos", first ?? {});
  for (const state of more) await ask("PUT", `/api/concursos/${made.uuid}`, state);
}
async function byFile(...states: Body[]): Promise<void> {
  for (const state of states) await take(state, "?avisar=true");
}
const take = (state: Body, query = "") =>
  ask("POST", `/api/concursos/importar${query}`, [{ chave: "o mesmo", ...state }]);

async function ask(method: "POST" | "PUT", url: string, payload: object) {
  const response = await api.app.inject({ method, url, headers: admin, payload });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

/** Returns the events in order, positions by name, and whether their job is queued. */
async function told() {
  const { rows } = await api.deps.pool.query(`
    SELECT e.kind, e.titulo, e.occasion, e.dados,
      (SELECT count(*)::integer FROM pgboss.job j
       WHERE j.name = 'alerts.match' AND (j.data->>'event_id')::integer = e.id) AS jobs
    FROM alert_events e ORDER BY e.id`);
  await deleteRows(api.deps.pool, ["deliveries", "alerts", "alert_events", "concursos"]);
  return JSON.parse(JSON.stringify(rows).replaceAll(/"uuid":"[^"]+"/g, '"uuid":"…"'));
}

const kinds = (events: { kind: string }[]) => events.map(({ kind }) => kind);

describe("a change tells the same by form and by file:", () => {
  test.each<[string, object, string[]]>([
    ["a date", { data_fim_inscricao: "2026-12-10" }, ["RETIFICACAO"]],
    ["a suspension", { status: "SUSPENSO" }, ["STATUS"]],
    ["an opening", statusFixo("INSCRICOES_ABERTAS"), ["INSCRICOES_ABERTAS"]],
    ["an end", statusFixo("FINALIZADO"), []],
    [
      "an opening with other dates",
      { ...statusFixo("INSCRICOES_ABERTAS"), data_prova: "2027-03-01" },
      ["INSCRICOES_ABERTAS"],
    ],
    ["a suspension with other dates", { status: "SUSPENSO", data_prova: null }, ["STATUS"]],
    ["a salary", { cargos: [{ ...auditor, salario: "9500.00" }, tecnico] }, ["RETIFICACAO"]],
    ["a position that went out", { cargos: [auditor] }, ["RETIFICACAO"]],
    [
      "a position that came in",
      { cargos: [auditor, tecnico, { ...tecnico, nome: "Guarda" }] },
      ["RETIFICACAO"],
    ],
    ["a city", { locais_prova: [knownLocais.recife.id] }, ["RETIFICACAO"]],
    ["a description", { descricao: "Outra." }, []],
    ["nothing", {}, []],
  ])("form and import notify the same: %s", async (_, change, expected) => {
    const after = { ...before, ...change };
    await byForm(before, after);
    const hand = await told();
    await byFile(before, after);
    const file = await told();
    expect(file).toEqual(hand);
    expect(kinds(hand).toSorted()).toEqual(["NOVO_CONCURSO", ...expected].toSorted());
    expect(hand.every(({ jobs }: { jobs: number }) => jobs > 0)).toBe(true);
  });

  test("a suspension and its end are notified once each", async () => {
    const states = [before, { ...before, status: "SUSPENSO" }, { ...before, status: "INSCRICOES_ABERTAS" }];
    await byForm(...states);
    const hand = await told();
    await byFile(...states);
    expect(await told()).toEqual(hand);
    const statuses = hand.filter(({ kind }: { kind: string }) => kind === "STATUS");
    expect(statuses.map(({ dados }: { dados: object }) => dados)).toEqual([
      { suspenso: true },
      { suspenso: false },
    ]);
  });
});

test("a suspended exam that ends is not notified as resumed", async () => {
  await byForm(before, { ...before, status: "SUSPENSO" }, { ...before, ...statusFixo("FINALIZADO") });
  expect((await told()).filter(({ kind }: { kind: string }) => kind === "STATUS")).toHaveLength(1);
});

test("a silent import changes the exam and notifies nobody", async () => {
  for (const change of [{}, { data_fim_inscricao: "2026-12-10" }, { status: "SUSPENSO" }])
    await take({ ...before, ...change });
  expect(await told()).toEqual([]);
});

test("an exam deleted while it is read is answered with not found", async () => {
  const { uuid } = await ask("POST", "/api/concursos", before);
  let queries = 0;
  const db = api.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      if (queries === 1) await api.deps.pool.query("DELETE FROM concursos");
      return result;
    },
  });
  const user = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const viewer = { ...user, nome: "Ana", user_type: "ADMIN" as const };
  await expect(getConcurso({ db, clock: api.deps.clock }, viewer as never, uuid)).rejects.toThrow(
    /concurso-not-found|não encontrado/i,
  );
});

test.each([
  ["its body", { orgao: "Tribunal de Contas do Estado" }, 1],
  ["its title", { titulo: "Concurso do Tribunal" }, 1],
  ["its notice's number", { edital_numero: "7" }, 1],
  ["a date", { data_prova: "2027-03-01" }, 0],
])("a change of %s matches acts to the exam again, since they are found by it", async (_, change, jobs) => {
  const { uuid } = await ask("POST", "/api/concursos", before);
  const { pool } = api.deps;
  await pool.query("DELETE FROM pgboss.job WHERE name = 'minutas.rematch'");
  await ask("PUT", `/api/concursos/${uuid}`, { ...before, ...change });
  const { rowCount } = await pool.query("SELECT FROM pgboss.job WHERE name = 'minutas.rematch'");
  expect(rowCount).toBe(jobs);
});
