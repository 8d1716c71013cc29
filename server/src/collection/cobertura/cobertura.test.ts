import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Coletas, createColetas, emptyColetas, hosts } from "../../../test/harness/coletas.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { listCoberturas } from "../coletas/fontes/coberturas.ts";
import { visitFonte } from "../coletas/fontes/visit.ts";
import { watchFontes } from "../coletas/fontes/watch.ts";
import { queueCoberturas } from "../coletas/reading/listados.ts";
import { recordCobertura } from "./cobertura.ts";

let on: Coletas;
let fonte_id: number;
beforeAll(async () => {
  on = await createColetas();
  fonte_id = (await on.row("SELECT id FROM fontes WHERE slug = 'pci'")).id;
});
afterAll(() => on.close());

beforeEach(async () => {
  await emptyColetas(on);
  await on.deps.pool.query("DELETE FROM minutas");
  await on.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'cobertura.count'");
});

const all = async (sql: string) => (await on.deps.pool.query(sql)).rows;
const queued = async () => (await all("SELECT data FROM pgboss.job WHERE name = 'cobertura.count'")).length;
const titles = async () =>
  (await all("SELECT titulo FROM listados ORDER BY chave")).map(({ titulo }) => titulo);
/** Returns all counted rows, with the transaction that wrote them. */
const written = async () => [
  ...(await all("SELECT xmin::text, * FROM listados ORDER BY chave")),
  ...(await all("SELECT xmin::text, * FROM coberturas ORDER BY dia")),
];

/** Returns the day of a list reported as old. */
const old = async () => (await listCoberturas(on.deps))[0]?.parada_em;

/** Adds an undecided draft of an opening. */
async function addMinuta(orgao: string, uf: string, prazo: string): Promise<void> {
  const identidade = { orgao, uf, selecao: "concurso_publico", numero: "1", ano: 2026, municipio: null };
  await on.deps.pool.query(
    `INSERT INTO minutas (estado, tipo, tipo_de_ato, titulo, identidade, prazo, created_at)
     VALUES ('ABERTA', 'NOVO', 'abertura', $1, $2, $3, now())`,
    [orgao, JSON.stringify(identidade), prazo],
  );
}

describe("an aggregator's list", () => {
  test("an aggregator's list is stored as listed exams only, without documents, acts or drafts", async () => {
    expect(await on.visit("pci")).toMatchObject({
      desfecho: "OK",
      itens: 10,
      incompletos: 0,
      novos: 0,
    });
    expect(await on.row("SELECT * FROM listados WHERE chave = '300001'")).toMatchObject({
      titulo: "Universidade Federal de Goiás",
      selecao: "processo_seletivo",
      uf: "GO",
      prazo: "2026-12-11",
      url: "https://www.pciconcursos.com.br/noticias/ufg-go-abre-processo-seletivo",
      desde: "2026-11-19",
    });
    for (const table of ["documentos", "achados", "atos", "minutas"]) expect(await on.count(table)).toBe(0);
    expect(await queued()).toBe(1);
  });

  test("an aggregator's list is fetched in one request, after robots.txt, with pauses", async () => {
    on.waits.splice(0);
    await on.visit("pci");
    expect(on.waits).toEqual([1_000, 1_000]);
  });

  test("an aggregator's next list replaces it, and keeps since when each exam is listed", async () => {
    await on.visit("pci");
    await on.deps.pool.query("UPDATE listados SET desde = '2026-11-01' WHERE chave = '300001'");
    await on.deps.pool.query(
      `INSERT INTO listados (fonte_id, chave, titulo, url, desde)
       VALUES ($1, 'gone', 'Prefeitura de Lugar Nenhum', 'https://x.test/', '2026-11-01')`,
      [fonte_id],
    );
    on.deps.clock.set("2026-11-20T13:00:00Z");
    await on.visit("pci");
    expect(await titles()).not.toContain("Prefeitura de Lugar Nenhum");
    expect(await on.row("SELECT prazo, desde FROM listados WHERE chave = '300001'")).toEqual({
      prazo: "2026-12-12",
      desde: "2026-11-01",
    });
  });

  test.for([
    ["desafio", "BLOQUEADA"],
    ["vazia", "VAZIA"],
    ["layout-b", "FORMATO"],
    ["parada", "ERRO"],
  ] as const)(
    "a list that answers with %s fails its visit, and the stored one stays",
    async ([fault, desfecho]) => {
      await on.visit("pci");
      const before = await written();
      on.emulators.faults.set(hosts.pci, fault);
      expect(await on.visit("pci")).toMatchObject({ desfecho });
      expect(await written()).toEqual(before);
      expect(await queued()).toBe(1);
    },
  );

  test("a list that falls silent raises a source's alarms", async () => {
    await on.visit("pci");
    on.emulators.faults.set(hosts.pci, "vazia");
    await on.visit("pci");
    expect(await all("SELECT tipo FROM alarmes")).toEqual([{ tipo: "MUDA" }]);
  });

  test("a list with one exam twice counts it once", async () => {
    on.emulators.faults.set(hosts.pci, "repetido");
    expect(await on.visit("pci")).toMatchObject({ desfecho: "OK", itens: 20 });
    expect(await titles()).toHaveLength(10);
  });
});

describe("the day's figure", () => {
  test("the day's figure says how many listed exams are ours, and which are missing", async () => {
    await addMinuta("prefeitura santos", "SP", "2026-12-23");
    await addMinuta("prefeitura recife", "PE", "2026-11-30");
    await on.visit("pci");
    await recordCobertura(on.deps, { fonte_id });
    const { dia, listados, achados, faltam } = await on.row("SELECT * FROM coberturas");
    expect({ dia, listados, achados }).toEqual({ dia: "2026-11-19", listados: 10, achados: 1 });
    expect(faltam).toHaveLength(9);
    expect(faltam.find(({ titulo }: { titulo: string }) => titulo === "Prefeitura de Recife")).toMatchObject({
      uf: "PE",
      prazo: "2026-12-17",
      parecido: { tipo: "MINUTA", titulo: "prefeitura recife" },
    });
    expect(
      faltam.find(({ titulo }: { titulo: string }) => titulo === "Câmara de Santos").parecido,
    ).toBeNull();
  });

  test("the day's figure is written once: repeating it writes nothing", async () => {
    for (const _ of [1, 2]) {
      await on.visit("pci");
      await recordCobertura(on.deps, { fonte_id });
    }
    const before = await written();
    await on.visit("pci");
    await recordCobertura(on.deps, { fonte_id });
    expect(await written()).toEqual(before);
    expect(before).toHaveLength(11);
  });

  test("the day's figure follows exams added the same day", async () => {
    await on.visit("pci");
    await recordCobertura(on.deps, { fonte_id });
    await addMinuta("prefeitura maua", "SP", "2026-12-03");
    await recordCobertura(on.deps, { fonte_id });
    expect(await all("SELECT achados FROM coberturas")).toEqual([{ achados: 1 }]);
  });

  test("the day's figure is counted hourly while the list exists", async () => {
    await queueCoberturas(on.deps);
    expect(await queued()).toBe(0);
    await on.visit("pci");
    await queueCoberturas(on.deps);
    expect(await queued()).toBe(2);
    on.emulators.faults.set(hosts.pci, "vazia");
    await on.visit("pci");
    await queueCoberturas(on.deps);
    expect(await queued()).toBe(2);
  });

  test("the day's figure says that its list is old after two missed visits, and is not counted then", async () => {
    await on.visit("pci");
    await recordCobertura(on.deps, { fonte_id });
    on.deps.clock.set("2026-11-21T12:00:00Z");
    await queueCoberturas(on.deps);
    expect([await queued(), await old()]).toEqual([2, null]);
    on.deps.clock.set("2026-11-22T12:00:00Z");
    await queueCoberturas(on.deps);
    expect([await queued(), await old()]).toEqual([2, "2026-11-19"]);
    const pause = (estado: string) =>
      on.deps.pool.query("UPDATE fontes SET estado = $2 WHERE id = $1", [fonte_id, estado]);
    await pause("PAUSADA");
    // No new list was fetched meanwhile.
    expect(await old()).toBeNull();
    await pause("ATIVA");
    await on.visit("pci");
    await queueCoberturas(on.deps);
    expect([await queued(), await old()]).toEqual([4, null]);
  });

  test("list and counting job commit together", async () => {
    const gone = new AbortController();
    gone.abort();
    await expect(visitFonte(on.deps, { fonte_id }, gone.signal)).rejects.toThrow();
    expect([await on.count("listados"), await queued()]).toEqual([0, 0]);
    const queue = {
      ...on.deps.queue,
      enqueue: async () => {
        throw new Error("the process ends here");
      },
    };
    await expect(visitFonte({ ...on.deps, queue }, { fonte_id })).rejects.toThrow("ends here");
    // Rows and job are stored together or not at all.
    expect([await on.count("listados"), await queued()]).toEqual([0, 0]);
    await on.visit("pci");
    expect([await on.count("listados"), await queued()]).toEqual([10, 1]);
  });

  test("a figure below the usual raises an alarm, which ends when it recovers", async () => {
    await on.deps.pool.query(
      `INSERT INTO coberturas SELECT $1, d, 10, 8, '[]' FROM generate_series('2026-11-12'::date, '2026-11-18',
        '1 day') AS d`,
      [fonte_id],
    );
    await on.visit("pci");
    await recordCobertura(on.deps, { fonte_id });
    await watchFontes(on.deps);
    const open = "SELECT tipo FROM alarmes WHERE curado_em IS NULL AND fonte_id = $1";
    const { rows } = await on.deps.pool.query(open, [fonte_id]);
    expect(rows).toEqual([{ tipo: "COBERTURA" }]);
    await on.deps.pool.query("UPDATE coberturas SET achados = 8");
    await watchFontes(on.deps);
    expect((await on.deps.pool.query(open, [fonte_id])).rows).toEqual([]);
  });
});

describe("GET /admin/coberturas", () => {
  const asked = async (user: Parameters<typeof buildUser>[1]) => {
    const headers = await signInAs(on.api.deps, await buildUser(on.deps.db, user));
    return on.api.app.inject({ url: "/api/admin/coberturas", headers });
  };

  test("administrators and editors see each list's days and the missing exams", async () => {
    await on.visit("pci");
    await recordCobertura(on.deps, { fonte_id });
    for (const papel of [{}, { papel: "EDITOR" }] as const) {
      const answer = await asked({ user_type: "ADMIN", ...papel });
      expect(answer.statusCode).toBe(200);
      const [list] = answer.json();
      expect(list).toMatchObject({
        fonte: "PCI Concursos (só para comparar)",
        dias: [{ dia: "2026-11-19", listados: 10, achados: 0 }],
        piso: null,
        parada_em: null,
      });
      expect(list.faltam.map(({ prazo }: { prazo: string }) => prazo)).toEqual(
        list.faltam.map(({ prazo }: { prazo: string }) => prazo).toSorted(),
      );
      expect(list.faltam[0]).toEqual({
        titulo: "Prefeitura de Água Comprida",
        uf: "MG",
        prazo: "2026-12-03",
        url: "https://www.pciconcursos.com.br/noticias/prefeitura-de-agua-comprida-mg-abre-concurso-publico",
        desde: "2026-11-19",
        parecido: null,
      });
    }
  });

  test("other users are refused the figures", async () => {
    expect((await on.api.app.inject({ url: "/api/admin/coberturas" })).statusCode).toBe(401);
    expect((await asked({})).statusCode).toBe(403);
    expect((await asked({ user_type: "ADMIN", papel: "SUPORTE" })).statusCode).toBe(403);
  });

  test("before the first figure the aggregator is listed without any", async () => {
    const [list] = (await asked({ user_type: "ADMIN" })).json();
    expect(list).toMatchObject({ dias: [], faltam: [], piso: null });
  });
});
