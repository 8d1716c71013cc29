import { type Fault, faultLabels } from "@cav/emulators/fontes/faults.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Coletas,
  createColetas,
  emptyColetas,
  hosts,
  type Slug,
} from "../../../../test/harness/coletas.ts";
import { buildUser, signInAs } from "../../../../test/harness/factories.ts";
import { extractLeituras, readActsOf } from "../reading/read.ts";
import { purgeVisitas } from "../upkeep/retention.ts";
import { visitFonte } from "./visit.ts";
import { createAlarmHandler, watchFontes } from "./watch.ts";

let on: Coletas;
beforeAll(async () => {
  on = await createColetas();
});
afterAll(() => on.close());

beforeEach(() => emptyColetas(on));

describe("a fault of a source", () => {
  const open = async () => {
    const { rows } = await on.deps.pool.query(
      "SELECT tipo FROM alarmes WHERE curado_em IS NULL ORDER BY tipo",
    );
    return rows.map(({ tipo }) => tipo);
  };
  const mails = async () => {
    const { rows } = await on.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'coletas.alarm' ORDER BY created_on",
    );
    return rows.map(({ data }) => data);
  };

  const nextOf = async (id: number): Promise<Date> =>
    (await on.row("SELECT proxima_visita FROM fontes WHERE id = $1", [id])).proxima_visita;
  /** Runs the follow-up jobs of fetched documents. */
  async function readAll() {
    const { rows } = await on.deps.pool.query("SELECT id FROM documentos");
    for (const { id: documento_id } of rows) {
      await readActsOf(on.deps, { documento_id });
      await extractLeituras(on.deps, { documento_id });
    }
  }

  /** Alarms of every fault, with the source that has it; none if the source stays readable. */
  const raised: Record<Fault, [Slug, string[]]> = {
    desafio: ["ibam-sp", ["BLOQUEADA"]],
    vazia: ["cebraspe", ["MUDA"]],
    "fora-do-ar": ["fafipa", []],
    parada: ["querido-diario", ["MORTA"]],
    "zip-cortado": ["dou", ["MUDOU"]],
    "membro-quebrado": ["dou", ["MUDOU"]],
    charset: ["ibam-sp", []],
    "layout-b": ["cebraspe", ["MUDOU"]],
    repetido: ["dou", []],
    "sem-edicao": ["dou", ["MUDA", "PARADA"]],
    enorme: ["cebraspe", ["MUDOU"]],
    digitalizada: ["querido-diario", ["CEGA"]],
    gotejando: ["fafipa", ["MORTA"]],
  };

  test.for(Object.keys(faultLabels) as Fault[])(
    "%s is detected within one cadence, and so is its end",
    async (fault) => {
      const [slug, told] = raised[fault];
      on.emulators.faults.set(hosts[slug], fault);
      const fonte = await on.row("SELECT id, cadencia_minutos FROM fontes WHERE slug = $1", [slug]);
      const until = on.deps.clock.now().getTime() + fonte.cadencia_minutos * 60_000;
      for (let next = on.deps.clock.now(); next.getTime() <= until; next = await nextOf(fonte.id)) {
        on.deps.clock.set(next.toISOString());
        // A shorter limit, so that the test does not wait a minute for a dripping server.
        const deps = fault === "gotejando" ? { ...on.deps, wholeMs: 300 } : on.deps;
        await visitFonte(deps, { fonte_id: fonte.id });
        await readAll();
      }
      expect(await open()).toEqual(told);

      on.emulators.faults.set(hosts[slug], undefined);
      on.deps.clock.set("2026-11-20T14:00:00Z");
      await on.visit(slug);
      await readAll();
      await on.visit(slug);
      expect(await open()).toEqual([]);
    },
  );

  test("documents that wait to be read raise an alarm, which ends when they are read", async () => {
    await on.visit("ibam-sp");
    on.deps.clock.set("2026-11-19T15:30:00Z");
    await on.visit("ibam-sp");
    expect(await open()).toEqual(["FILA"]);
    await readAll();
    await on.visit("ibam-sp");
    expect(await open()).toEqual([]);
  });

  test("a draft that waits while registration ends raises an alarm, which ends when it is decided", async () => {
    await on.visit("ibam-sp");
    await readAll();
    const { id } =
      await on.row(`WITH m AS (INSERT INTO minutas (estado, tipo, tipo_de_ato, titulo, identidade, prazo, created_at)
      VALUES ('ABERTA', 'NOVO', 'abertura', 'Prefeitura', '{}', '2026-11-21', '2026-11-18T12:00Z') RETURNING id), a AS (
      INSERT INTO minuta_atos (minuta_id, documento_id, impressao, tipo_de_ato, texto, campos, fonte,
      publicador, oficial, url)
      SELECT m.id, (SELECT min(id) FROM documentos), 'x', 'abertura', '', '{}', '', '', true, '' FROM m)
      SELECT id FROM m`);
    await on.visit("ibam-sp");
    expect(await open()).toEqual(["FILA"]);
    await on.deps.pool.query("DELETE FROM minutas WHERE id = $1", [id]);
    await on.visit("ibam-sp");
    expect(await open()).toEqual([]);
  });

  test("is notified once an episode by mail, on the administrators' home and in metrics, and once when it ends", async () => {
    const admin = await buildUser(on.deps.db, { user_type: "ADMIN" });
    on.emulators.faults.set(hosts.fafipa, "desafio");
    await on.visit("fafipa");
    await on.visit("fafipa");
    const ofAdmin = async () => (await mails()).filter(({ user_id }) => user_id === admin.id);
    const [begun, ...more] = await ofAdmin();
    expect(more).toEqual([]);
    const headers = await signInAs(on.api.deps, admin);
    const { body } = await on.api.app.inject({ url: "/api/admin/alarmes", headers });
    expect(JSON.parse(body)).toMatchObject([{ fonte: "Fundação FAFIPA", slug: "fafipa", tipo: "BLOQUEADA" }]);
    const metrics = await on.api.app.inject({ url: "/metrics" });
    expect(metrics.body).toContain('cav_fontes_alarms{alarm="bloqueada"} 1');

    on.emulators.faults.set(hosts.fafipa, undefined);
    await on.visit("fafipa");
    const [, over, ...rest] = await ofAdmin();
    expect(rest).toEqual([]);
    const sent: { to: string; subject: string; text: string }[] = [];
    const tell = createAlarmHandler(on.deps, {
      send: async (mail: never) => void sent.push(mail),
      close() {},
    } as never);
    await tell(begun);
    await tell(over);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.email, "Fundação FAFIPA: recusa robôs"],
      [admin.email, "Fundação FAFIPA: voltou ao normal"],
    ]);
    expect(sent[0]?.text).toContain("página que pede prova de que não é um robô");
  });

  test("is closed without a notification when the source is paused", async () => {
    on.emulators.faults.set(hosts.fafipa, "desafio");
    await on.visit("fafipa");
    const before = (await mails()).length;
    await on.deps.pool.query("UPDATE fontes SET estado = 'PAUSADA'");
    await watchFontes(on.deps);
    expect(await open()).toEqual([]);
    expect(await mails()).toHaveLength(before);
  });
});

test("old visits are deleted except the last good one, and the usual level is still known", async () => {
  const { id } = await on.row("SELECT id FROM fontes WHERE slug = 'fafipa'");
  const days: [number, string][] = [
    [200, "OK"],
    [190, "OK"],
    [150, "ERRO"],
    [100, "ERRO"],
    [50, "ERRO"],
    [10, "ERRO"],
  ];
  for (const [ago, desfecho] of days)
    await on.deps.pool.query(
      `INSERT INTO visitas (fonte_id, iniciada_em, terminada_em, desfecho, itens)
        SELECT $1, t, t, $3, 8 FROM (SELECT $4::timestamptz - make_interval(days => $2) AS t) x`,
      [id, ago, desfecho, on.deps.clock.now()],
    );
  await purgeVisitas(on.deps.db, on.deps.clock.now());
  const { rows } = await on.deps.pool.query(
    "SELECT ($1::timestamptz)::date - iniciada_em::date AS ago FROM visitas ORDER BY 1",
    [on.deps.clock.now()],
  );
  expect(rows.map(({ ago }) => ago)).toEqual([10, 50, 190]);
});
