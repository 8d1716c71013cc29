import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { concursoBody } from "../../../test/harness/factories.ts";
import { untilWaitingForLock } from "../../../test/harness/lock-waits.ts";
import { createWebhooksStage, every, living } from "../../../test/harness/webhooks-stage.ts";
import { findPublicFacts } from "../concursos/list/public-calls.ts";
import { dispatchEntregas, purgeEntregas } from "./dispatch.ts";
import { claimEntrega, updateDelivered, updateFailed } from "./entregas.queries.ts";
import { recordMensagens } from "./mensagens.ts";

const on = createWebhooksStage();
const { ask, register, publish, work, later, received, typesOf, one, entregas } = on;

describe("a partner", () => {
  test("a partner gets publications, changes, stages and cancellations, signed as the standard says", async () => {
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
    const asked = await on.api.app.inject({ url: `/api/v1/public/concursos/${uuid}` });
    await ask("DELETE", `/concursos/${uuid}`);
    await work();
    expect(typesOf()).toEqual(every);
    const ids = received().map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    for (const { id, headers, corpo } of received()) {
      const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      expect(headers["webhook-signature"]).toBe(new Webhook(segredo).sign(id, at, corpo));
    }
    expect(received().every((message) => message.segredo === segredo)).toBe(true);
    const told = received().map(({ corpo }) => JSON.parse(corpo).data);
    const [published, changed, reached, cancelled, deleted] = told;
    expect(told.map(({ concurso_uuid }) => concurso_uuid)).toEqual(Array(every.length).fill(uuid));
    expect(cancelled.concurso).toEqual(asked.json());
    expect(deleted).toEqual({ versao: 1, concurso_uuid: uuid, concurso: null, mudancas: [], etapas: [] });
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

  test("a partner gets only the events it chose, and each publication once", async () => {
    await register({ eventos: ["concurso.publicado"] });
    const body = concursoBody({ titulo: "Uma vez" });
    const { uuid } = await publish(body);
    await ask("PUT", `/concursos/${uuid}`, { ...body, organizadora: "Outra" });
    await work();
    expect(typesOf()).toEqual(["concurso.publicado"]);
  });

  test("a partner gets a foreseen exam's publication with its notice", async () => {
    await register({ eventos: ["concurso.publicado"] });
    const noNotice = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
    const body = { ...concursoBody(), ...noNotice, edital_url: null, status: "PREVISTO" };
    const { uuid } = await publish(body);
    await work();
    expect(typesOf()).toEqual([]);
    const data_fim_inscricao = "2026-12-20";
    expect((await ask("PUT", `/concursos/${uuid}`, { ...body, data_fim_inscricao })).statusCode).toBe(200);
    await work();
    expect(typesOf()).toEqual(["concurso.publicado"]);
  });

  test("a partner down for an hour loses nothing, and gets messages in order of ids", async () => {
    const { uuid } = await register();
    on.emulators.parceiro.fault = "erro";
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
    on.emulators.parceiro.fault = undefined;
    // The longest wait that started in that hour.
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

  test("a message is sent again with the same id after a worker died while sending", async () => {
    await register();
    await publish({ titulo: "Interrompido" });
    const { rows } = await on.api.deps.pool.query("SELECT id FROM ganchos");
    const claimed = await claimEntrega(on.api.deps.db, rows[0].id, on.api.deps.clock.now(), 60);
    expect(claimed?.tentativas).toBe(1);
    await work();
    expect(received()).toEqual([]);
    later(61);
    await work();
    await work();
    expect(received()).toHaveLength(1);
  });

  test("a partner that hangs gets one request at a time, and blocks no other", async () => {
    await register({ nome: "Que demora" });
    for (const titulo of ["Prefeitura", "Câmara", "Tribunal"]) await publish({ titulo });
    await register({ nome: "Que responde" });
    await publish({ titulo: "Assembleia" });
    const { deps } = on.api;
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
    // After a failure the partner gets nothing for a minute, even when a job wakes.
    on.emulators.parceiro.fault = "erro";
    open();
    await hanging;
    await work();
    expect(titles()).toEqual(["Assembleia", "Prefeitura"]);
    on.emulators.parceiro.fault = undefined;
    later(60);
    await work();
    expect(titles()).toEqual(["Assembleia", "Prefeitura", "Prefeitura", "Câmara", "Tribunal", "Assembleia"]);
  });

  test("a partner with many messages gives way to others after its turn", async () => {
    await register();
    for (const titulo of ["Marinha", "Exército", "Aeronáutica"]) await publish({ titulo });
    const { deps } = on.api;
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

  test("one transaction queues one dispatch, however many messages it writes", async () => {
    await register();
    const { deps } = on.api;
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

  test("a deletion is sent with the exam's id even when older messages waited", async () => {
    await register();
    const { uuid } = await publish();
    await ask("DELETE", `/concursos/${uuid}`);
    await work();
    expect(
      received().map(({ corpo }) => [JSON.parse(corpo).type, JSON.parse(corpo).data.concurso_uuid]),
    ).toEqual([
      ["concurso.publicado", uuid],
      ["concurso.excluido", uuid],
    ]);
  });

  test("a partner that is down gets a test at once, before waiting messages", async () => {
    const { uuid } = await register();
    on.emulators.parceiro.fault = "erro";
    await publish();
    await work();
    on.emulators.parceiro.fault = undefined;
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect(typesOf().at(-1)).toBe("teste");
  });

  test("a partner with a replaced secret gets both signatures for a day", async () => {
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
    on.emulators.parceiro.segredos.push(segredo);
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect(received()[2]).toMatchObject({ segredo, assinaturas: 1 });
    await purgeEntregas(on.api.deps);
    const { rows } = await on.api.deps.pool.query("SELECT segredo, segredo_anterior FROM ganchos");
    expect(rows[0].segredo_anterior).toBeNull();
    expect(rows[0].segredo).not.toContain(segredo.slice(6));
  });
});

/** Locks the webhooks until so many transactions wait for them; `deed` runs first. */
async function whileHeld<Answer>(work: () => Promise<Answer>, waiting: number, deed: string) {
  const { pool } = on.api.deps;
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SELECT FROM ganchos FOR UPDATE");
    const working = work(); // Awaited below: it may fail before.
    working.catch(() => undefined);
    await untilWaitingForLock(pool, waiting);
    await client.query(`${deed}; COMMIT`);
    return await working;
  } finally {
    client.release();
  }
}

test("two concurrent replacements of a secret never return a lost one", async () => {
  const { uuid } = await register();
  const rotate = async () => (await ask("POST", `/admin/ganchos/${uuid}/segredo`)).json().segredo;
  for (const segredo of await whileHeld(() => Promise.all([rotate(), rotate()]), 2, "SELECT")) {
    on.emulators.parceiro.segredos = [segredo];
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect(received().at(-1)?.segredo).toBe(segredo);
  }
});

describe("a webhook that goes", () => {
  const deleteBefore = (work: () => Promise<unknown>) => whileHeld(work, 1, "DELETE FROM ganchos");

  test("deleting a webhook while an exam is saved lets the save succeed", async () => {
    await register();
    await deleteBefore(() => publish({ titulo: "Defensoria" }));
    const { rows } = await on.api.deps.pool.query("SELECT FROM gancho_mensagens");
    expect(rows).toEqual([]);
  });

  test.each([
    ["arrives", "Guarda Municipal", { status: 200, resposta: "" }],
    ["fails", "Corpo de Bombeiros", { status: 500, resposta: "" }],
  ])("deleting a webhook while a message %s removes the message too", async (_how, titulo, ended) => {
    await register();
    await publish({ titulo });
    const { db, clock, pool } = on.api.deps;
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
