import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntregasDeGancho, Gancho, GanchoComSegredo } from "@cav/contract/ganchos.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../test/harness/app.ts";
import {
  type BuiltUser,
  buildUser,
  concursoBody,
  insertReferenceData,
  signInAs,
} from "../../test/harness/factories.ts";
import { patient } from "../../test/harness/patience.ts";
import { findPublicFacts } from "../concursos/public-calls.ts";
import { encodeSealed } from "../platform/secrets.ts";
import { dispatchEntregas, purgeEntregas, queueDue } from "./dispatch.ts";
import { claimEntrega, updateDelivered, updateFailed } from "./entregas.queries.ts";
import { recordMensagens } from "./mensagens.ts";
import { sendMensagem } from "./send.ts";

let api: TestApp;
let emulators: Emulators;
let boss: BuiltUser;
beforeAll(async () => {
  emulators = await startEmulators();
  api = await createTestApp({ EMULATORS_URL: emulators.urls.dev, LOG_LEVEL: "fatal" });
  await insertReferenceData(api.deps.db);
});
afterAll(async () => {
  await api.close();
  await emulators.close();
});
beforeEach(async () => {
  api.deps.clock.set(testNow);
  await api.deps.pool.query("DELETE FROM ganchos");
  await api.deps.pool.query("DELETE FROM gancho_mensagens");
  await api.deps.pool.query("DELETE FROM pgboss.job WHERE name LIKE 'ganchos.%'");
  Object.assign(emulators.parceiro, { recebidas: [], fault: undefined, segredos: [] });
  boss ??= await buildUser(api.deps.db, { user_type: "ADMIN" });
});

async function ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
  // Signed in anew: days go by between one call and the next.
  const headers = await signInAs(api.deps, boss);
  return api.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
}
const every = ["concurso.publicado", "concurso.alterado", "concurso.etapa", "concurso.cancelado"];
const form = (besides: object = {}) => ({
  ...{ nome: "Cursinho", url: emulators.urls.parceiro, eventos: every },
  ...besides,
});

async function register(besides: object = {}): Promise<GanchoComSegredo> {
  const answer = await ask("POST", "/admin/ganchos", form(besides));
  expect(answer.statusCode, answer.body).toBe(201);
  emulators.parceiro.segredos.push(answer.json().segredo);
  return answer.json();
}

async function publish(overrides: object = {}) {
  const answer = await ask("POST", "/concursos", { ...concursoBody(), ...overrides });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const living = new AbortController().signal;
/** What the workers do: wakes whoever has something due, and sends until nothing is. */
async function work() {
  const { deps } = api;
  await queueDue(deps);
  const { rows } = await deps.pool.query<{ data: { gancho_id: number } }>(
    "DELETE FROM pgboss.job WHERE name = 'ganchos.dispatch' RETURNING data",
  );
  const given = { ...deps, findConcurso: (id: number) => findPublicFacts(deps, id) };
  for (const { data } of rows) await dispatchEntregas(given, data, living);
}
const later = (seconds: number) =>
  api.deps.clock.set(new Date(api.deps.clock.now().getTime() + seconds * 1_000));
const received = () => emulators.parceiro.recebidas;
const typesOf = () => received().map(({ corpo }) => JSON.parse(corpo).type);
const one = async (): Promise<Gancho> => (await ask("GET", "/admin/ganchos")).json()[0];
const entregas = async (uuid: string, query = ""): Promise<EntregasDeGancho> =>
  (await ask("GET", `/admin/ganchos/${uuid}/entregas${query}`)).json();

describe("a partner", () => {
  test("is told of what is published, changed, reached and cancelled, signed as the standard says", async () => {
    const { segredo } = await register();
    const stored = concursoBody({ titulo: "TRT da 6ª Região" });
    const { uuid } = await publish(stored);
    await work();
    const put = (besides: object) => ask("PUT", `/concursos/${uuid}`, { ...stored, ...besides });
    await put({ organizadora: "Outra Banca" });
    const etapas = [{ tipo: "RESULTADO", situacao: "PREVISTA", inicio: "2027-03-07" }];
    const staged = await put({ organizadora: "Outra Banca", etapas });
    expect(staged.statusCode, staged.body).toBe(200);
    await put({ organizadora: "Outra Banca", etapas, status: "CANCELADO" });
    await work();
    expect(typesOf()).toEqual(every);
    const ids = received().map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    for (const { id, headers, corpo } of received()) {
      const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      expect(headers["webhook-signature"]).toBe(new Webhook(segredo).sign(id, at, corpo));
    }
    expect(received().every((message) => message.segredo === segredo)).toBe(true);
    const [published, changed, reached, cancelled] = received().map(({ corpo }) => JSON.parse(corpo).data);
    const asked = await api.app.inject({ url: `/api/v1/public/concursos/${uuid}` });
    expect(cancelled.concurso).toEqual(asked.json());
    expect(published).toMatchObject({
      versao: 1,
      mudancas: [],
      concurso: { uuid, titulo: "TRT da 6ª Região" },
    });
    expect(changed.mudancas).toEqual([{ campo: "organizadora", tipo: "alterado", cargo: null }]);
    expect(reached.etapas).toEqual([
      {
        ...{ tipo: "RESULTADO", situacao: "PREVISTA", fim: null },
        inicio: "2027-03-07",
        mudanca: "incluido",
      },
    ]);
    expect(JSON.stringify(published)).not.toContain("is_allowed_for_free_user");
  });

  test("is told of what it asked for alone, and of one publication once", async () => {
    await register({ eventos: ["concurso.publicado"] });
    const body = concursoBody({ titulo: "Uma vez" });
    const { uuid } = await publish(body);
    await ask("PUT", `/concursos/${uuid}`, { ...body, organizadora: "Outra" });
    await work();
    expect(typesOf()).toEqual(["concurso.publicado"]);
  });

  test("who is down for an hour loses nothing, and is told in order by id", async () => {
    const { uuid } = await register();
    emulators.parceiro.fault = "erro";
    for (const titulo of ["Um", "Dois", "Três"]) await publish({ titulo });
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        await work();
        later(60);
      }
    };
    await minutes(60);
    expect((await one()).falha_desde).not.toBeNull();
    const asked = received().length;
    expect(asked).toBeLessThan(15);
    emulators.parceiro.fault = undefined;
    // No longer than the longest of the waits that began in that hour.
    await minutes(120);
    const arrived = received()
      .slice(asked)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(arrived.map(({ corpo }) => JSON.parse(corpo).data.concurso.titulo)).toEqual([
      "Um",
      "Dois",
      "Três",
    ]);
    expect(await entregas(uuid, "?situacao=PENDENTE")).toMatchObject({ total: 0 });
    expect(await one()).toMatchObject({ falha_desde: null, pendentes: 0, falhas: 0 });
  });

  test("is told again by the same id where a worker died while it sent", async () => {
    await register();
    await publish({ titulo: "Interrompido" });
    const { rows } = await api.deps.pool.query("SELECT id FROM ganchos");
    const claimed = await claimEntrega(api.deps.db, rows[0].id, api.deps.clock.now(), 60);
    expect(claimed?.tentativas).toBe(1);
    await work();
    expect(received()).toEqual([]);
    later(61);
    await work();
    await work();
    expect(received()).toHaveLength(1);
  });

  test("who hangs is asked for one message, however many wait, and takes no lane of another's", async () => {
    await register({ nome: "Que demora" });
    for (const titulo of ["Prefeitura", "Câmara", "Tribunal"]) await publish({ titulo });
    await register({ nome: "Que responde" });
    await publish({ titulo: "Assembleia" });
    const { deps } = api;
    const { rows } = await deps.pool.query<{ id: number }>("SELECT id FROM ganchos ORDER BY id");
    const [slow, quick] = [{ gancho_id: rows[0]?.id ?? 0 }, { gancho_id: rows[1]?.id ?? 0 }];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const asked: number[] = [];
    const held = async (id: number) => {
      asked.push(id);
      begin();
      await gate;
      return findPublicFacts(deps, id);
    };
    const answering = { ...deps, findConcurso: (id: number) => findPublicFacts(deps, id) };
    const hanging = dispatchEntregas({ ...deps, findConcurso: held }, slow, living);
    await begun;
    for (let lane = 1; lane < 4; lane += 1) await dispatchEntregas(answering, slow, living);
    expect(received()).toEqual([]);
    await dispatchEntregas(answering, quick, living);
    const titles = () => received().map(({ corpo }) => JSON.parse(corpo).data.concurso.titulo);
    expect(titles()).toEqual(["Assembleia"]);
    expect(asked).toHaveLength(1);
    // It fails at last: for a minute nothing else is asked of it, whoever is woken for it.
    emulators.parceiro.fault = "erro";
    open();
    await hanging;
    await work();
    expect(titles()).toEqual(["Assembleia", "Prefeitura"]);
    emulators.parceiro.fault = undefined;
    later(60);
    await work();
    expect(titles()).toEqual(["Assembleia", "Prefeitura", "Prefeitura", "Câmara", "Tribunal", "Assembleia"]);
  });

  test("who has much to be told is told for a while, and then lets others have their turn", async () => {
    await register();
    for (const titulo of ["Marinha", "Exército", "Aeronáutica"]) await publish({ titulo });
    const { deps } = api;
    const { rows } = await deps.pool.query(
      "DELETE FROM pgboss.job WHERE name = 'ganchos.dispatch' RETURNING data",
    );
    const findConcurso = (id: number) => {
      later(11);
      return findPublicFacts(deps, id);
    };
    await dispatchEntregas({ ...deps, findConcurso }, rows[0].data, living);
    expect(received()).toHaveLength(2);
    const left = await deps.pool.query("SELECT data FROM pgboss.job WHERE name = 'ganchos.dispatch'");
    expect(left.rows).toEqual([{ data: rows[0].data }]);
    await work();
    expect(received()).toHaveLength(3);
  });

  test("is woken for once, however much one transaction has to tell", async () => {
    await register();
    const { deps } = api;
    const told = (event_id: number) => ({
      ...{ tipo: "concurso.publicado" as const, event_id, concurso_id: 1 },
      detalhe: { mudancas: [], etapas: [] },
    });
    await deps.db.transaction().execute(async (tx) => {
      for (const event_id of [1, 2, 3])
        await recordMensagens(deps.queue, tx, [told(event_id)], deps.clock.now());
    });
    const { rows } = await deps.pool.query("SELECT FROM pgboss.job WHERE name = 'ganchos.dispatch'");
    expect(rows).toHaveLength(1);
    expect(await one()).toMatchObject({ pendentes: 3 });
  });

  test("who has a secret replaced is signed to with both for a day", async () => {
    const { uuid, segredo: before } = await register();
    const answer = await ask("POST", `/admin/ganchos/${uuid}/segredo`);
    const { segredo } = answer.json();
    expect(segredo).not.toBe(before);
    await publish();
    await work();
    expect(received()[0]).toMatchObject({ segredo: before, assinaturas: 2 });
    later(25 * 3_600);
    await publish();
    await work();
    expect(received()[1]).toMatchObject({ segredo: null, assinaturas: 1 });
    emulators.parceiro.segredos.push(segredo);
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect(received()[2]).toMatchObject({ segredo, assinaturas: 1 });
    await purgeEntregas(api.deps);
    const { rows } = await api.deps.pool.query("SELECT segredo, segredo_anterior FROM ganchos");
    expect(rows[0].segredo_anterior).toBeNull();
    expect(rows[0].segredo).not.toContain(segredo.slice(6));
  });
});

describe("a webhook that goes", () => {
  /** Does what an administrator's call does first, and the rest once somebody waits for it. */
  async function deleteBefore(work: () => Promise<unknown>): Promise<unknown> {
    const { pool } = api.deps;
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT FROM ganchos FOR UPDATE");
      const working = work();
      // Looked at below: it may fail while the rest is done.
      working.catch(() => undefined);
      await vi.waitFor(async () => {
        const { rows } = await pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(1);
      }, patient);
      await client.query("DELETE FROM ganchos");
      await client.query("COMMIT");
      return await working;
    } finally {
      client.release();
    }
  }

  test("while an exam is saved lets it be saved", async () => {
    await register();
    await deleteBefore(() => publish({ titulo: "Defensoria" }));
    const { rows } = await api.deps.pool.query("SELECT FROM gancho_mensagens");
    expect(rows).toEqual([]);
  });

  test.each([
    ["arrives", "Guarda Municipal", { status: 200, resposta: "" }],
    ["fails", "Corpo de Bombeiros", { status: 500, resposta: "" }],
  ])("while a message %s goes, and so does the message", async (_how, titulo, ended) => {
    await register();
    await publish({ titulo });
    const { db, clock, pool } = api.deps;
    const { rows } = await pool.query("SELECT id FROM ganchos");
    const now = clock.now();
    const entrega = await claimEntrega(db, rows[0].id, now, 60);
    if (!entrega) throw new Error("nothing is due");
    await deleteBefore(() =>
      db.transaction().execute(async (tx) => {
        if (ended.status === 200) await updateDelivered(tx, entrega, ended, now);
        else await updateFailed(tx, entrega, { ...ended, next: now }, now);
      }),
    );
    expect((await pool.query("SELECT FROM gancho_entregas")).rows).toEqual([]);
  });
});

describe("a message that fails", () => {
  test("is tried for three days, is then put aside, and is sent again on demand, one and all", async () => {
    const { uuid } = await register();
    emulators.parceiro.fault = "erro";
    await publish({ titulo: "A" });
    await publish({ titulo: "B" });
    const begun = api.deps.clock.now().getTime();
    const failed = async () => (await entregas(uuid, "?situacao=FALHOU")).items;
    for (let hours = 0; hours < 100 && (await failed()).length < 2; hours += 1) {
      for (let round = 0; round < 3; round += 1) {
        await work();
        later(1_200);
      }
    }
    expect((api.deps.clock.now().getTime() - begun) / 3_600_000).toBeGreaterThan(72);
    const [second, first] = await failed();
    expect(second).toMatchObject({ tentativas: 10, status: 500, resposta: '{"erro":500}', proxima_em: null });
    emulators.parceiro.fault = undefined;
    const asked = received().length;
    await ask("POST", `/admin/ganchos/${uuid}/entregas/${first?.uuid}/reenvio`);
    await work();
    expect(
      received()
        .slice(asked)
        .map(({ id }) => id),
    ).toEqual([first?.mensagem]);
    expect((await ask("POST", `/admin/ganchos/${uuid}/entregas/reenvio`)).json()).toEqual({ reenviadas: 1 });
    await work();
    expect(await one()).toMatchObject({ falhas: 0, pendentes: 0 });
  });

  test.each([
    ["desvio", 302],
    ["cai", null],
  ] as const)("by %s is not followed anywhere, and is written down", async (fault, status) => {
    const { uuid } = await register();
    emulators.parceiro.fault = fault;
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect((await entregas(uuid)).items).toMatchObject([{ tipo: "teste", situacao: "FALHOU", status }]);
    // What is asked for on purpose says nothing of how it goes.
    expect(received()).toHaveLength(1);
  });

  test("for five days switches its webhook off, which the administrators are mailed; by hand it is on again", async () => {
    const { uuid } = await register();
    emulators.parceiro.fault = "erro";
    await publish();
    await work();
    later(5 * 86_400);
    await publish();
    expect((await one()).ativo).toBe(true);
    await work();
    expect(await one()).toMatchObject({ ativo: false, parado_por: "FALHAS" });
    const { rows } = await api.deps.pool.query("SELECT data FROM pgboss.job WHERE name = 'ganchos.parado'");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0].data).toMatchObject({ nome: "Cursinho", motivo: "FALHAS" });
    const asked = received().length;
    later(86_400);
    await work();
    expect(received()).toHaveLength(asked);
    emulators.parceiro.fault = undefined;
    await ask("PUT", `/admin/ganchos/${uuid}/ativo`, { ativo: true });
    await work();
    expect(await one()).toMatchObject({ ativo: true, parado_por: null, falha_desde: null });
    expect(received().length).toBeGreaterThan(asked);
  });

  test("because its secret can't be read is not sent unsigned, and arrives once there is another", async () => {
    const { uuid } = await register();
    await publish({ titulo: "Junta Comercial" });
    const lost = encodeSealed("another installation's", "whsec_AAAA");
    await api.deps.pool.query("UPDATE ganchos SET segredo = $1", [lost]);
    await work();
    expect(received()).toEqual([]);
    expect((await entregas(uuid)).items).toMatchObject([
      {
        situacao: "PENDENTE",
        tentativas: 1,
        status: null,
        resposta: "o segredo não pode ser lido: troque-o",
      },
    ]);
    const { segredo } = (await ask("POST", `/admin/ganchos/${uuid}/segredo`)).json();
    emulators.parceiro.segredos.push(segredo);
    later(60);
    await work();
    expect(received()).toMatchObject([{ segredo, assinaturas: 1 }]);
  });

  test("once, long after a test that failed, switches nothing off; nor do days at another address", async () => {
    const { uuid } = await register();
    emulators.parceiro.fault = "erro";
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect((await one()).falha_desde).toBeNull();
    await publish({ titulo: "Procuradoria" });
    await work();
    expect((await one()).falha_desde).not.toBeNull();
    // Days without a word that it could have taken: the next one is tried twice at least.
    await api.deps.pool.query("UPDATE gancho_entregas SET situacao = 'ENTREGUE', devida_em = NULL");
    later(6 * 86_400);
    await publish({ titulo: "Controladoria" });
    await work();
    expect((await one()).ativo).toBe(true);
    await ask("PUT", `/admin/ganchos/${uuid}`, form({ nome: "Outro nome" }));
    expect((await one()).falha_desde).not.toBeNull();
    await ask("PUT", `/admin/ganchos/${uuid}`, form({ url: `${emulators.urls.parceiro}?nova` }));
    expect(await one()).toMatchObject({ ativo: true, falha_desde: null });
  });

  test("by 410 switches it off at once", async () => {
    await register();
    emulators.parceiro.fault = "recusa";
    await publish();
    await work();
    expect(await one()).toMatchObject({ ativo: false, parado_por: "RECUSADO" });
  });
});

describe("an address", () => {
  test.each([
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "http://parceiro.example/",
    "https://parceiro.example:8443/",
    "https://eu:senha@parceiro.example/",
    "http://127.0.0.1:1/",
  ])(
    "that is not somebody's on the internet is refused, at its registration and at each connection: %s",
    async (url) => {
      const answer = await ask("POST", "/admin/ganchos", form({ url }));
      expect(answer.json(), url).toMatchObject({ status: 422, errors: [{ field: "url" }] });
      const sent = await sendMensagem(api.deps.config, url, { headers: {}, corpo: "{}" });
      expect(sent.status).toBeNull();
      expect(sent.resposta).toMatch(/público|EPRIVATE|not public/);
    },
  );
});

test("the guide's receiver takes a message, by the standard's own library, once, and no other's", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/api.md"), "utf8");
  const [, code = ""] = /```js\n([^`]+)```/.exec(guide) ?? [];
  const library = JSON.stringify(import.meta.resolve("standardwebhooks"));
  const source = code.replace('"standardwebhooks"', library);
  const { receive } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  // The library takes what was signed within minutes of its own clock.
  api.deps.clock.set(new Date());
  const { uuid, segredo } = await register();
  await ask("POST", `/admin/ganchos/${uuid}/teste`);
  await work();
  const [message] = received();
  const take = (secret: string, corpo = message?.corpo) => receive(secret, message?.headers, corpo);
  expect(() => take(segredo, `${message?.corpo} `)).toThrow("No matching signature");
  expect(() => take(`whsec_${Buffer.alloc(32).toString("base64")}`)).toThrow("No matching signature");
  expect(take(segredo)).toMatchObject({ type: "teste", data: { concurso: null } });
  expect(take(segredo)).toBeUndefined();
});

test("webhooks are the administrators' alone, and what is done to them is written down", async () => {
  const { uuid } = await register();
  await ask("PUT", `/admin/ganchos/${uuid}`, form({ nome: "Prefeitura" }));
  await ask("PUT", `/admin/ganchos/${uuid}/ativo`, { ativo: false });
  await ask("DELETE", `/admin/ganchos/${uuid}`);
  const { items } = (await ask("GET", "/admin/audit?size=4")).json();
  expect(items.map(({ acao }: { acao: string }) => acao)).toEqual([
    "GANCHO_EXCLUIDO",
    "GANCHO_DESLIGADO",
    "GANCHO_EDITADO",
    "GANCHO_CRIADO",
  ]);
  expect((await ask("GET", `/admin/ganchos/${uuid}/entregas`)).statusCode).toBe(404);
  const metrics = await api.app.inject({ url: "/metrics" });
  expect(metrics.body).toContain("cav_webhooks_waiting 0");
});
