import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";

const api = openApp();
let admin: { authorization: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});

async function numberNow(from: pg.Pool | pg.PoolClient = api.deps.pool): Promise<number> {
  const { rows } = await from.query("SELECT numero FROM catalogo_versao");
  return rows[0].numero;
}

async function changedSince(numero: number): Promise<number[]> {
  const { rows } = await api.deps.pool.query(
    "SELECT concurso_id FROM catalogo_mudancas WHERE numero > $1 ORDER BY 1",
    [numero],
  );
  return rows.map(({ concurso_id }) => concurso_id);
}

/** Returns how many version numbers an action used, and which exams it changed. */
async function takenBy(deed: () => Promise<unknown>) {
  const before = await numberNow();
  await deed();
  const { rows } = await api.deps.pool.query(
    "SELECT count(DISTINCT numero)::integer AS numbers FROM catalogo_mudancas WHERE numero > $1",
    [before],
  );
  expect((await numberNow()) > before).toBe(rows[0].numbers > 0);
  return { numbers: rows[0].numbers, changed: await changedSince(before) };
}

const insert = "INSERT INTO concursos (titulo, organizadora) VALUES ('Tribunal', 'FGV') RETURNING id";
async function insertConcurso(by: pg.Pool | pg.PoolClient = api.deps.pool): Promise<number> {
  return (await by.query(insert)).rows[0].id;
}

async function ask(method: "POST" | "PUT" | "DELETE", url: string, payload?: object) {
  const response = await api.app.inject({ method, url, headers: admin, ...(payload && { payload }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

describe("a transaction takes one number, whatever it changes", () => {
  test("an exam that is published, edited and deleted", async () => {
    let uuid = "";
    let id = 0;
    const made = await takenBy(async () => {
      ({ uuid, id } = (await ask("POST", "/api/concursos", concursoBody({}))).json());
    });
    expect(made).toEqual({ numbers: 1, changed: [id] });
    const edited = () => ask("PUT", `/api/concursos/${uuid}`, concursoBody({ titulo: "Outro nome" }));
    expect(await takenBy(edited)).toEqual({ numbers: 1, changed: [id] });
    expect(await takenBy(() => ask("DELETE", `/api/concursos/${uuid}`))).toEqual({
      numbers: 1,
      changed: [id],
    });
  });

  test("a file of many", async () => {
    const file = Array.from({ length: 20 }, (_, index) => ({
      chave: `catalogo-${index}`,
      ...concursoBody({ titulo: `Prefeitura de número ${index}` }),
    }));
    const { numbers, changed } = await takenBy(() => ask("POST", "/api/concursos/importar", file));
    expect([numbers, changed.length]).toEqual([1, 20]);
    const again = await takenBy(() => ask("POST", "/api/concursos/importar", file));
    expect(again).toEqual({ numbers: 0, changed: [] });
  });

  test.each([
    ["another position", "INSERT INTO cargos (concurso_id, ordem, nome) VALUES ($1, 7, 'Auditor')"],
    ["a position of less", "DELETE FROM cargos WHERE concurso_id = $1"],
    ["a status that the calendar moves", "UPDATE concursos SET status = 'FINALIZADO' WHERE id = $1"],
    ["the notice's file that is replaced", "UPDATE editais SET tamanho = 2 WHERE concurso_id = $1"],
    ["the notice's file that goes", "DELETE FROM editais WHERE concurso_id = $1"],
  ])("%s", async (_, statement) => {
    const { pool } = api.deps;
    const id = await insertConcurso();
    await pool.query("INSERT INTO cargos (concurso_id, ordem, nome) VALUES ($1, 0, 'Técnico')", [id]);
    const file = "INSERT INTO editais (concurso_id, nome, tamanho, sha256) VALUES ($1, 'edital.pdf', 1, '')";
    expect(await takenBy(() => pool.query(file, [id]))).toEqual({ numbers: 1, changed: [id] });
    expect(await takenBy(() => pool.query(statement, [id]))).toEqual({ numbers: 1, changed: [id] });
  });

  test("a name that exams share is 0: any of them may say it", async () => {
    const renamed = () => api.deps.pool.query("UPDATE locais SET nome = nome || '!' WHERE uf = 'PE'");
    expect(await takenBy(renamed)).toEqual({ numbers: 1, changed: [0] });
  });

  test("nothing of it stays of a transaction that is undone", async () => {
    const client = await api.deps.pool.connect();
    const undone = await takenBy(async () => {
      await client.query("BEGIN");
      await insertConcurso(client);
      await client.query("SET CONSTRAINTS ALL IMMEDIATE");
      await client.query("ROLLBACK");
    });
    expect(undone).toEqual({ numbers: 0, changed: [] });
    // The next transaction of the connection uses another number.
    const next = await takenBy(() => insertConcurso(client));
    expect([next.numbers, next.changed.length]).toEqual([1, 1]);
    client.release();
  });
});

test("of two writers that overlap, the later to commit has the higher number, and no reader sees it before the other", async () => {
  const [first, second] = [await api.deps.pool.connect(), await api.deps.pool.connect()];
  const before = await numberNow();
  await first.query("BEGIN");
  await second.query("BEGIN");
  const early = await insertConcurso(first);
  const late = await insertConcurso(second);
  expect(await numberNow()).toBe(before);
  // The transaction that wrote last commits first.
  await second.query("COMMIT");
  const between = await numberNow();
  expect([between > before, await changedSince(before)]).toEqual([true, [late]]);
  await first.query("COMMIT");
  expect(await changedSince(between)).toEqual([early]);
  first.release();
  second.release();
});

test("writers wait for each other while they commit alone, and none is lost", async () => {
  const before = await numberNow();
  let highest = before;
  let isWriting = true;
  const readers = (async () => {
    while (isWriting) {
      const seen = await numberNow();
      expect(seen).toBeGreaterThanOrEqual(highest);
      highest = seen;
    }
  })();
  const writers = () => Promise.all(Array.from({ length: 24 }, () => insertConcurso()));
  expect(await takenBy(writers)).toEqual({ numbers: 24, changed: expect.any(Array) });
  isWriting = false;
  await readers;
  expect(await changedSince(before)).toHaveLength(24);
});
