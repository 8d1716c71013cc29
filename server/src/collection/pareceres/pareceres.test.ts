import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteActs, insertAct, readAndMatch } from "../../../test/harness/acts.ts";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { deleteConcursosAndPreferencias, deleteRows } from "../../../test/harness/empty.ts";
import { buildUser, insertReferenceData, signInAs } from "../../../test/harness/factories.ts";
import { createOpinionHandler, queueUnasked } from "./pareceres.ts";

let emulators: Emulators;
let api: TestApp;
let headers: Record<string, string>;
/** Signs in again, since sessions end by the clock that tests move. */
const signIn = async () => {
  const editor = await buildUser(api.deps.db, { user_type: "ADMIN", papel: "EDITOR" });
  headers = await signInAs(api.deps, editor);
};
const prices = { MODEL_INPUT_PRICE: "10", MODEL_OUTPUT_PRICE: "50", MODEL_DAILY_CEILING: "1,50" };
beforeAll(async () => {
  emulators = await startEmulators();
  api = await createTestApp({
    MODEL_KIND: "openai",
    MODEL_URL: `${emulators.urls.modelo}/v1`,
    MODEL_KEY: emulators.credentials.modelKey,
    MODEL_NAME: "gravado",
    ...prices,
  });
  await insertReferenceData(api.deps.db);
});
afterAll(async () => {
  await api.close();
  await emulators.close();
});
beforeEach(async () => {
  await deleteActs(api.deps);
  await deleteConcursosAndPreferencias(api.deps.pool);
  await deleteRows(api.deps.pool, ["pareceres", "parecer_gastos"]);
  await api.deps.pool.query("DELETE FROM pgboss.job");
  api.deps.clock.set("2026-11-20T13:00:00Z");
  emulators.modelo.fault = undefined;
  emulators.modelo.asked.length = 0;
  await signIn();
});

const ufg = "Ministério da Educação/Universidade Federal de Goiás";
const opening = `EDITAL Nº 33/2026
A Reitora da UNIVERSIDADE FEDERAL DE GOIÁS, DORVALINA QUINTELA BRAGANÇA, torna pública a abertura de inscrições para o Concurso Público para o cargo de Professor do Magistério Superior, com remuneração de R$ 12.000,00.
As inscrições estarão abertas no período de 25/11/2026 a 20/12/2026.
A taxa de inscrição é de R$ 90,00. Dúvidas com Jucicleide Sztormowski, jucicleide.s@ufg.br.`;

let keys = 0;
async function publish(texto = opening): Promise<void> {
  keys++;
  await readAndMatch(api.deps, await insertAct(api.deps, { texto, hierarquia: ufg, chave: `p${keys}` }));
}
/** Runs queued jobs, and returns how many there were. */
async function ask(deps: TestApp["deps"] = api.deps, timeoutMs?: number): Promise<number> {
  const { rows } = await api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = 'coletas.opinion' RETURNING data",
  );
  for (const { data } of rows) await createOpinionHandler(deps, timeoutMs)(data);
  return rows.length;
}
const get = async (url: string) => (await api.app.inject({ url: `/api${url}`, headers })).json();
async function draft() {
  const { items } = await get("/admin/minutas");
  return get(`/admin/minutas/${items[0].uuid}`);
}
type Campo = { nome: string; valor: string | null; razao: string; parecer: object | null };
const fieldOf = ({ campos }: { campos: Campo[] }, nome: string) => campos.find((one) => one.nome === nome);
const row = async (sql: string) => (await api.deps.pool.query(sql)).rows[0];
const spent = async () => (await row("SELECT gasto FROM parecer_gastos"))?.gasto ?? 0;

test("a model's values appear beside the fields with quotes, and no personal name was sent", async () => {
  await publish();
  const before = await draft();
  expect(fieldOf(before, "valor_inscricao")).toMatchObject({ valor: "90", parecer: null });
  expect(await ask()).toBe(1);
  const after = await draft();
  const fee = fieldOf(after, "valor_inscricao");
  expect(fee).toMatchObject({
    valor: "90",
    razao: "UNICO",
    parecer: { valor: "90.00", ato: 0, concorda: true },
  });
  const { inicio, fim } = (fee?.parecer ?? {}) as { inicio: number; fim: number };
  expect(after.atos[0].texto.slice(inicio, fim)).toContain("R$ 90,00");
  expect(fieldOf(after, "data_fim_inscricao")?.parecer).toMatchObject({
    valor: "2026-12-20",
    concorda: true,
  });
  expect(after.atos[0]).toMatchObject({ parecer: { valor: "abertura", concorda: true }, sem_parecer: null });
  // The proposal is unchanged.
  const proposed = ({ campos, versao }: { campos: Campo[]; versao: number }) => [
    versao,
    campos.map(({ nome, valor, razao }) => [nome, valor, razao]),
  ];
  expect(proposed(after)).toEqual(proposed(before));

  const [sent = ""] = emulators.modelo.asked;
  expect(sent).toContain("torna pública a abertura de inscrições");
  expect(sent).not.toMatch(/dorvalina|quintela|bragan|jucicleide|sztorm/i);
  // The same act from another source, or read again, costs no second request.
  await publish();
  expect(await ask()).toBe(0);
  expect(emulators.modelo.asked).toHaveLength(1);
  // Other line breaks, as in another gazette, still locate the quotes.
  await api.deps.pool.query("UPDATE minuta_atos SET texto = replace(texto, ' ', E'\\n  ')");
  const printed = await draft();
  const there = (fieldOf(printed, "valor_inscricao")?.parecer ?? {}) as { inicio: number; fim: number };
  expect(printed.atos[0].texto.slice(there.inicio, there.fim)).toBe(
    "taxa\n  de\n  inscrição\n  é\n  de\n  R$\n  90,00",
  );
  expect(await get("/admin/pareceres")).toMatchObject({
    modelo: "gravado",
    teto: 1.5,
    dados: 1,
    descartadas: 0,
    falhas: [],
    sem_desde: null,
  });
  const metrics = (await api.app.inject({ url: "/metrics" })).body;
  expect(metrics).toMatch(/cav_opinions 1\n/);
});

test("the other protocol gives the same, a disagreement changes nothing, and a false quote is dropped", async () => {
  const { config } = api.deps;
  const model = { ...config.model, kind: "anthropic" as const, url: emulators.urls.modelo };
  const deps = { ...api.deps, config: { ...config, model: model as NonNullable<typeof config.model> } };
  await publish();
  emulators.modelo.fault = "discorda";
  await ask(deps);
  expect(fieldOf(await draft(), "valor_inscricao")).toMatchObject({
    valor: "90",
    razao: "UNICO",
    parecer: { valor: "12000.00", concorda: false },
  });
  expect(fieldOf(await draft(), "data_fim_inscricao")?.parecer).toMatchObject({ concorda: true });

  await publish(opening.replace("33/2026", "34/2026"));
  emulators.modelo.fault = "mente";
  await ask(deps);
  const { items } = await get("/admin/minutas");
  const lied = await get(`/admin/minutas/${items[1].uuid}`);
  expect(fieldOf(lied, "data_fim_inscricao")).toMatchObject({ valor: "2026-12-20", parecer: null });
  expect(fieldOf(lied, "valor_inscricao")?.parecer).toMatchObject({ concorda: true });
  expect(await get("/admin/pareceres")).toMatchObject({ dados: 2, descartadas: 1 });
});

test.each([
  ["lixo", "RESPOSTA", "paid"],
  ["outra-forma", "RESPOSTA", "paid"],
  ["recusa", "RECUSA", "paid"],
  ["limite", "LIMITE", "free"],
  ["chave", "CHAVE", "free"],
  ["fora-do-ar", "ERRO", "reserved"],
  ["demora", "TEMPO", "reserved"],
] as const)(
  "a model with the fault %s gives no opinion, and the review continues",
  async (fault, falha, cost) => {
    const { config } = api.deps;
    const model = { ...config.model, kind: "anthropic" as const, url: emulators.urls.modelo };
    const deps = { ...api.deps, config: { ...config, model: model as NonNullable<typeof config.model> } };
    await publish();
    emulators.modelo.fault = fault;
    await ask(fault === "recusa" ? api.deps : deps, fault === "demora" ? 300 : undefined);
    const minuta = await draft();
    expect(minuta.atos[0]).toMatchObject({ parecer: null, sem_parecer: falha });
    expect(minuta.campos.every(({ parecer }: Campo) => parecer === null)).toBe(true);
    expect((await get("/admin/pareceres")).falhas).toEqual([{ falha, total: 1 }]);
    expect((await get("/admin/pareceres")).sem_desde).toBe("2026-11-20T13:00:00.000Z");
    // Ten cents are reserved: 2,000 tokens at R$ 50 a million.
    const gasto = await spent();
    expect(
      cost === "free" ? gasto === 0 : cost === "paid" ? gasto > 0 && gasto < 100_000 : gasto > 100_000,
    ).toBe(true);
    const confirmed = await api.app.inject({
      method: "POST",
      url: `/api/admin/minutas/${minuta.uuid}/confirmacao`,
      headers,
      payload: {
        versao: minuta.versao,
        duplicado: true,
        campos: Object.fromEntries(minuta.campos.map(({ nome, valor }: Campo) => [nome, valor])),
      },
    });
    expect(confirmed.statusCode).toBe(200);
    // A decided draft causes no further request to the model.
    emulators.modelo.fault = undefined;
    api.deps.clock.set("2026-11-20T15:00:00Z");
    await queueUnasked(api.deps);
    expect(await ask()).toBe(0);
  },
);

test("a temporary failure is retried after an hour, four times at most; a refusal is not", async () => {
  await publish();
  emulators.modelo.fault = "limite";
  await ask();
  for (const hour of [14, 15, 16]) {
    api.deps.clock.set(`2026-11-20T${hour}:00:00Z`);
    await api.deps.pool.query("DELETE FROM pgboss.job");
    await queueUnasked(api.deps);
    expect(await ask()).toBe(1);
  }
  api.deps.clock.set("2026-11-20T17:00:00Z");
  await queueUnasked(api.deps);
  expect(await ask()).toBe(0);

  await publish(opening.replace("33/2026", "35/2026"));
  emulators.modelo.fault = "recusa";
  await ask();
  api.deps.clock.set("2026-11-20T18:00:00Z");
  await queueUnasked(api.deps);
  expect(await ask()).toBe(0);
});

test("a day costs at most its ceiling, also with concurrent calls, and the next day continues", async () => {
  emulators.modelo.fault = "fora-do-ar";
  for (let index = 0; index < 16; index++) await publish(opening.replace("33/2026", `${100 + index}/2026`));
  const { rows } = await api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = 'coletas.opinion' RETURNING data",
  );
  expect(rows).toHaveLength(16);
  const handler = createOpinionHandler(api.deps);
  await Promise.all(rows.map(({ data }) => handler(data)));
  expect(await spent()).toBeLessThanOrEqual(1_500_000);
  expect(await spent()).toBeGreaterThan(1_300_000);
  const { falhas, gasto_hoje } = await get("/admin/pareceres");
  expect(gasto_hoje).toBeLessThanOrEqual(1.5);
  expect(falhas.map(({ falha }: { falha: string }) => falha).toSorted()).toEqual(["ERRO", "TETO"]);

  emulators.modelo.fault = undefined;
  api.deps.clock.set("2026-11-21T13:00:00Z");
  await queueUnasked(api.deps);
  await ask();
  await signIn();
  expect(await get("/admin/pareceres")).toMatchObject({ falhas: [], sem_desde: null, dados: 16 });
});

test("without a model nothing is queued", async () => {
  const deps = { ...api.deps, config: { ...api.deps.config, model: undefined } };
  const id = await insertAct(deps, { texto: opening, hierarquia: ufg, chave: "off" });
  await readAndMatch(deps, id);
  await queueUnasked(deps);
  expect(await ask()).toBe(0);
});
