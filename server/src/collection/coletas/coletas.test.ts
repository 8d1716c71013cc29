import type { Fault } from "@cav/emulators/fontes/faults.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Coletas,
  createColetas,
  emptyColetas,
  hosts,
  type Slug,
  visitedTables,
} from "../../../test/harness/coletas.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { visitFonte } from "./fontes/visit.ts";
import { queueVisits } from "./upkeep/agenda.ts";

let on: Coletas;
beforeAll(async () => {
  on = await createColetas();
});
afterAll(() => on.close());

beforeEach(() => emptyColetas(on));

const stored = async () => Promise.all(visitedTables.map((table) => on.count(table)));

describe("a source with recorded documents", () => {
  test.for<[Slug, object]>([
    ["dou", { itens: 22, novos: 2, mais_recente: "2026-11-19" }],
    ["querido-diario", { itens: 22, mais_recente: "2026-11-19" }],
    ["fafipa", { itens: 2, novos: 4 }],
    ["ibam-sp", { itens: 1, novos: 2 }],
    ["cebraspe", { itens: 2, novos: 4 }],
  ])("%s is visited, and a second visit writes nothing", async ([slug, told]) => {
    const first = await on.visit(slug);
    expect(first).toMatchObject({ desfecho: "OK", http: 200, incompletos: 0, mensagem: null, ...told });
    expect(first.novos).toBeGreaterThan(0);
    const before = await stored();
    expect(await on.visit(slug)).toMatchObject({ desfecho: "OK", itens: first.itens, novos: 0 });
    expect(await stored()).toEqual(before);
  });

  test("gets one request at a time, with a pause after each, and one for robots.txt a day", async () => {
    await on.visit("fafipa");
    on.waits.splice(0);
    await on.visit("fafipa");
    // Three pauses: the list and two pages; notices never change, and robots.txt is cached.
    expect(on.waits).toEqual([1_000, 1_000, 1_000]);
  });

  test("documents are immutable", async () => {
    await on.visit("ibam-sp");
    await expect(on.deps.pool.query("UPDATE documentos SET url = ''")).rejects.toThrow(
      "documentos never change",
    );
  });
});

describe("a source that fails", () => {
  test.for<[Slug, Fault, object]>([
    ["fafipa", "desafio", { desfecho: "BLOQUEADA", http: 200 }],
    ["querido-diario", "vazia", { desfecho: "VAZIA", http: 200, itens: 0 }],
    ["ibam-sp", "vazia", { desfecho: "VAZIA", http: 200, itens: 0 }],
    ["cebraspe", "parada", { desfecho: "ERRO", http: 500 }],
    ["cebraspe", "layout-b", { desfecho: "FORMATO", http: 200 }],
    ["dou", "zip-cortado", { desfecho: "FORMATO" }],
    ["fafipa", "enorme", { desfecho: "FORMATO", mensagem: "a resposta passa de 20 MB" }],
  ])("%s, with %s, reports it and stores nothing", async ([slug, fault, told]) => {
    on.emulators.faults.set(hosts[slug], fault);
    const before = await stored();
    expect(await on.visit(slug)).toMatchObject({ novos: 0, ...told });
    expect(await stored()).toEqual(before);
  });

  test.for<[Slug, Fault, object]>([
    ["fafipa", "layout-b", { itens: 2, incompletos: 0 }],
    ["ibam-sp", "layout-b", { itens: 1, incompletos: 0 }],
    ["fafipa", "charset", { itens: 2 }],
    ["dou", "sem-edicao", { desfecho: "VAZIA", itens: 0, novos: 1 }],
    ["dou", "membro-quebrado", { itens: 22, incompletos: 11 }],
    ["dou", "repetido", { itens: 44, incompletos: 0 }],
    ["cebraspe", "fora-do-ar", { itens: 2 }],
  ])("%s, with %s, is still read", async ([slug, fault, told]) => {
    on.emulators.faults.set(hosts[slug], fault);
    expect(await on.visit(slug)).toMatchObject({ desfecho: "OK", ...told });
  });

  test("is asked again only after the time that it requests", async () => {
    on.emulators.faults.set(hosts.cebraspe, "fora-do-ar");
    on.waits.splice(0);
    await on.visit("cebraspe");
    expect(on.waits.filter((ms) => ms === 2_000)).toHaveLength(2);
  });

  test("pauses for an hour after a challenge page, and resumes when it is gone", async () => {
    on.emulators.faults.set(hosts.fafipa, "desafio");
    await on.visit("fafipa");
    const find = () => on.row("SELECT estado, proxima_visita FROM fontes WHERE slug = 'fafipa'");
    const { estado, proxima_visita } = await find();
    expect(estado).toBe("BLOQUEADA");
    expect(proxima_visita.getTime() - on.deps.clock.now().getTime()).toBeGreaterThanOrEqual(3_600_000);
    on.emulators.faults.set(hosts.fafipa, undefined);
    await on.visit("fafipa");
    expect((await find()).estado).toBe("ATIVA");
  });
});

test("a worker that is killed after any request loses and duplicates nothing", async () => {
  const { id } = await on.row("SELECT id FROM fontes WHERE slug = 'ibam-sp'");
  await on.visit("ibam-sp");
  const whole = await on.row("SELECT count(*)::integer AS total FROM achados WHERE fonte_id = $1", [id]);
  let died = 0;
  for (let requests = 1; ; requests++) {
    await on.deps.pool.query("DELETE FROM documentos WHERE fonte_id = $1", [id]);
    let left = requests;
    const wait = async () => {
      if (--left === 0) throw new Error("killed");
    };
    const dying = visitFonte({ ...on.deps, clock: { ...on.deps.clock, wait } }, { fonte_id: id });
    const isOver = await dying.then(
      () => true,
      () => false,
    );
    if (isOver) break;
    died++;
    expect(await on.visit("ibam-sp")).toMatchObject({ desfecho: "OK", itens: 1 });
    expect(await on.row("SELECT count(*)::integer AS total FROM achados WHERE fonte_id = $1", [id])).toEqual(
      whole,
    );
  }
  expect(died).toBeGreaterThanOrEqual(3);
  const ended = await on.row(
    "SELECT count(*)::integer AS total FROM visitas WHERE mensagem LIKE 'interrompida%'",
  );
  expect(ended.total).toBe(died);
  expect((await on.row("SELECT count(*)::integer AS total FROM visitas WHERE desfecho IS NULL")).total).toBe(
    0,
  );
});

test("due visits are enqueued once by concurrent workers", async () => {
  await Promise.all([queueVisits(on.deps), queueVisits(on.deps)]);
  const { total } = await on.row(
    "SELECT count(*)::integer AS total FROM pgboss.job WHERE name = 'coletas.visit'",
  );
  // Pasted documents and sites that refuse robots are never visited.
  expect(total).toBe(await on.count("fontes WHERE adaptador NOT IN ('NENHUM', 'COLADO', 'PAGINAS')"));
});

describe("administrators", () => {
  async function ask(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
    const headers = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
    const url = `/api/admin/fontes${path}`;
    const response = await on.api.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, told: response.body ? response.json() : undefined };
  }
  const added = {
    slug: "ameosc",
    nome: "AMEOSC",
    adaptador: "SELECAO_NET",
    endereco: "https://ameosc.org.br/",
    cadencia_minutos: 180,
  };

  test("add a source of a known kind, which is visited; a duplicate name is refused", async () => {
    const { status, told } = await ask("POST", "", added);
    expect(status).toBe(201);
    expect(told).toMatchObject({ ...added, tipo: "BANCA", estado: "ATIVA", ultima_visita: null });
    const { data } = await on.row(
      "SELECT data FROM pgboss.job WHERE name = 'coletas.visit' ORDER BY created_on DESC",
    );
    expect(data).toEqual({ fonte_id: (await on.row("SELECT id FROM fontes WHERE slug = 'ameosc'")).id });
    expect((await ask("POST", "", added)).told.type).toBe("/problems/fonte-exists");
    expect((await ask("POST", "", { ...added, slug: "x", endereco: "file:///etc/passwd" })).status).toBe(422);
  });

  test("pause it, which is audited and prevents visits; a stale change is refused", async () => {
    const { uuid } = (await ask("POST", "", added)).told;
    const { slug: _slug, adaptador: _adaptador, ...facts } = added;
    const change = { ...facts, pausa_ms: 1_000, esperado: null, estado: "PAUSADA", versao: 1 };
    expect(await ask("PUT", `/${uuid}`, change)).toMatchObject({
      status: 200,
      told: { estado: "PAUSADA", versao: 2 },
    });
    expect((await ask("PUT", `/${uuid}`, change)).told.type).toBe("/problems/fonte-changed");
    expect((await ask("POST", `/${uuid}/visitas`)).told.type).toBe("/problems/fonte-paused");
    const { mudancas } = await on.row("SELECT mudancas FROM auditoria WHERE acao = 'FONTE_EDITADA'");
    expect(mudancas).toContainEqual({ campo: "estado", de: "ATIVA", para: "PAUSADA" });
  });

  test("see each source with its last visit, and all visits of one", async () => {
    on.emulators.faults.set(hosts.dou, "sem-edicao");
    await on.visit("dou");
    on.emulators.faults.set(hosts.dou, undefined);
    await on.visit("dou");
    const { told } = await ask("GET", "");
    expect(told.gravadas).toBe(true);
    const dou = told.items.find(({ slug }: { slug: string }) => slug === "dou");
    expect(dou.ultima_visita).toMatchObject({ desfecho: "OK", itens: 22 });
    const { told: visitas } = await ask("GET", `/${dou.uuid}/visitas`);
    expect(visitas.map(({ desfecho }: { desfecho: string }) => desfecho)).toEqual(["OK", "VAZIA"]);
    const { told: whole } = await ask("GET", `/${dou.uuid}`);
    // Thursday had two visits, with 0 and 22 items; other days have no history.
    expect(whole).toMatchObject({
      slug: "dou",
      documentos: dou.documentos,
      boa_em: visitas[0].terminada_em,
      alarmes: [],
      aprendido: [null, null, null, 5, null, null, null],
    });
    expect(whole.episodios.map(({ tipo }: { tipo: string }) => tipo).sort()).toEqual(["MUDA", "PARADA"]);
    const { told: achados } = await ask("GET", `/${dou.uuid}/achados`);
    expect(achados[0]).toMatchObject({ publicado_em: "2026-11-19", mime: "application/zip", atos: null });
    expect((await ask("POST", `/${dou.uuid}/visitas`)).status).toBe(204);
    for (const path of ["", "/visitas", "/achados"])
      expect((await ask("GET", `/00000000-0000-4000-8000-000000000000${path}`)).status).toBe(404);
  });

  test("see which sources refuse robots and what covers them, and cannot visit them", async () => {
    const { told } = await ask("GET", "");
    const walled = told.items.find(({ slug }: { slug: string }) => slug === "vunesp");
    expect(walled).toMatchObject({ visitavel: false, coberta_por: expect.stringContaining("cola") });
    const { status, told: problem } = await ask("POST", `/${walled.uuid}/visitas`);
    expect([status, problem.type]).toEqual([409, "/problems/fonte-not-visited"]);
  });
});
