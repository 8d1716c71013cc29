import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp } from "../../../../test/harness/app.ts";
import {
  type BuiltUser,
  buildUser,
  concursoBody,
  knownLocais,
  signInAs,
} from "../../../../test/harness/factories.ts";

type Headers = { authorization: string };
type Item = { uuid: string; titulo: string; favorito: boolean; conflitos: { titulo: string }[] };

const api = openApp();
let admin: Headers;
let viewer: BuiltUser;
let headers: Headers;
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
beforeEach(async () => {
  viewer = await buildUser(api.deps.db);
  headers = await signInAs(api.deps, viewer);
});

async function publish(body: Parameters<typeof concursoBody>[0] = {}): Promise<string> {
  const payload = concursoBody(body);
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().uuid;
}

const save = (uuid: string, who = headers) =>
  api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}/favorito`, headers: who });
const unsave = (uuid: string, who = headers) =>
  api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}/favorito`, headers: who });
const saved = async (query = "", who = headers) =>
  (await api.app.inject({ url: `/api/concursos/favoritos${query}`, headers: who })).json();
const detail = async (uuid: string, who = headers) =>
  (await api.app.inject({ url: `/api/concursos/${uuid}`, headers: who })).json();

describe("saving", () => {
  test("hundreds of saved exams show on each, though no call loads them all", async () => {
    const uuid = await publish();
    const { pool } = api.deps;
    const { rows } = await pool.query(
      `INSERT INTO concursos (titulo, organizadora) SELECT 'Muitos ' || n, 'FGV' FROM generate_series(1, 201) AS n
       RETURNING id, uuid`,
    );
    const saveAll = "INSERT INTO favoritos (user_id, concurso_id) SELECT $1, unnest($2::integer[])";
    await pool.query(saveAll, [viewer.id, rows.slice(1).map(({ id }) => id)]);
    expect(await detail(rows[200].uuid)).toMatchObject({ favorito: true });
    await pool.query(saveAll, [viewer.id, [rows[0].id]]);
    for (const one of [rows[0], rows[200]]) expect(await detail(one.uuid)).toMatchObject({ favorito: true });
    expect(await detail(uuid)).toMatchObject({ favorito: false });
    await pool.query("DELETE FROM concursos WHERE titulo LIKE 'Muitos %'");
  });

  test("a saved exam shows on its page, in lists and among the saved, for that user only", async () => {
    const uuid = await publish();
    expect(await detail(uuid)).toMatchObject({ favorito: false, conflitos: [] });
    const response = await save(uuid);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ favorito: true, conflitos: [] });
    expect(await detail(uuid)).toMatchObject({ favorito: true });
    const list = (await api.app.inject({ url: "/api/concursos?size=100", headers })).json();
    const marked = list.items.filter(({ favorito }: Item) => favorito).map((item: Item) => item.uuid);
    expect(marked).toEqual([uuid]);
    expect(await saved()).toMatchObject({ total: 1, page: 1, size: 10, pages: 1, limite: 5 });
    expect(await detail(uuid, admin)).toMatchObject({ favorito: false });
    expect(await saved("", admin)).toMatchObject({ total: 0, items: [], pages: 0, limite: null });
  });

  test("saving twice counts once, and so does unsaving", async () => {
    const uuid = await publish();
    await save(uuid);
    expect((await save(uuid)).statusCode).toBe(200);
    expect((await saved()).total).toBe(1);
    expect((await unsave(uuid)).statusCode).toBe(204);
    expect((await unsave(uuid)).statusCode).toBe(204);
    expect((await saved()).total).toBe(0);
    expect((await detail(uuid)).favorito).toBe(false);
  });

  test("saving an unknown exam is answered with not found, and saving needs a session", async () => {
    const nowhere = "00000000-0000-4000-8000-000000000000";
    expect((await save(nowhere)).statusCode).toBe(404);
    expect((await save("abc")).statusCode).toBe(422);
    expect((await api.app.inject({ url: "/api/concursos/favoritos" })).statusCode).toBe(401);
  });

  test("saved exams are paged, open ones first by nearest deadline", async () => {
    const closed = await publish({ titulo: "Encerrado", data_fim_inscricao: "2026-11-19" });
    const far = await publish({ titulo: "Longe", data_fim_inscricao: "2026-12-30" });
    const near = await publish({ titulo: "Perto", data_fim_inscricao: "2026-11-25" });
    for (const uuid of [closed, far, near]) await save(uuid);
    const titles = ({ items }: { items: Item[] }) => items.map(({ titulo }) => titulo);
    expect(titles(await saved())).toEqual(["Perto", "Longe", "Encerrado"]);
    const second = await saved("?page=2&size=2");
    expect(titles(second)).toEqual(["Encerrado"]);
    expect(second).toMatchObject({ total: 3, pages: 2 });
  });
});

describe("the free plan's limit", () => {
  const saveMany = async (count: number, who = headers) => {
    const uuids: string[] = [];
    for (let i = 0; i < count; i += 1) uuids.push(await publish());
    for (const uuid of uuids) expect((await save(uuid, who)).statusCode).toBe(200);
    return uuids;
  };

  test("the free plan saves five: the sixth is refused with the reason, a saved one again is not", async () => {
    const [first = ""] = await saveMany(5);
    const sixth = await publish();
    const refused = await save(sixth);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      type: "/problems/plan-limit",
      detail:
        "O plano gratuito permite salvar até 5 concursos. Remova um dos salvos ou faça upgrade " +
        "para salvar quantos quiser.",
    });
    expect((await save(first)).statusCode).toBe(200);
    await unsave(first);
    expect((await save(sixth)).statusCode).toBe(200);
    expect((await saved()).total).toBe(5);
  });

  test("the free plan's limit holds for simultaneous saves", async () => {
    await saveMany(4);
    const rivals = [await publish(), await publish(), await publish()];
    const codes = await Promise.all(rivals.map(async (uuid) => (await save(uuid)).statusCode));
    expect(codes.sort()).toEqual([200, 403, 403]);
    expect((await saved()).total).toBe(5);
  });

  test("premium has no limit, and the free plan keeps what was saved there", async () => {
    const premium = await buildUser(api.deps.db, { user_type: "PREMIUM" });
    const theirs = await signInAs(api.deps, premium);
    const uuids = await saveMany(6, theirs);
    await api.deps.db
      .updateTable("users")
      .set({ user_type: "REGULAR" })
      .where("id", "=", premium.id)
      .execute();
    expect(await saved("", theirs)).toMatchObject({ total: 6, limite: 5 });
    expect((await save(uuids[0] ?? "", theirs)).statusCode).toBe(200);
    expect((await save(await publish(), theirs)).statusCode).toBe(403);
  });
});

describe("exams of one day", () => {
  test("exams of one day show a conflict on saving, on the page and in the list; unknown and closed ones don't", async () => {
    const first = await publish({ titulo: "Um", data_prova: "2027-03-07" });
    const second = await publish({ titulo: "Outro", data_prova: "2027-03-07" });
    const suspended = await publish({ titulo: "Suspenso", data_prova: "2027-03-07", status: "SUSPENSO" });
    const unknown = await publish({ titulo: "Sem data", data_prova: null });
    expect((await save(first)).json().conflitos).toEqual([]);
    await save(suspended);
    await save(unknown);
    expect((await detail(second)).conflitos).toEqual([]);
    const um = { uuid: first, titulo: "Um", data_prova: "2027-03-07", km: null, certo: true };
    expect((await save(second)).json().conflitos).toEqual([um]);
    expect((await detail(second)).conflitos).toEqual([um]);
    const { items } = await saved();
    const told = Object.fromEntries(
      items.map(({ titulo, conflitos }: Item) => [titulo, conflitos.map((one) => one.titulo)]),
    );
    expect(told).toEqual({ Um: ["Outro"], Outro: ["Um"], Suspenso: [], "Sem data": [] });
    await unsave(first);
    expect((await detail(second)).conflitos).toEqual([]);
    // The journey's rule: the next day in a city too far away, or a position with its own day.
    const { recife, beloHorizonte } = knownLocais;
    await api.deps.pool.query(
      `UPDATE locais SET latitude = CASE id WHEN $1 THEN -8.05 ELSE -19.92 END,
        longitude = CASE id WHEN $1 THEN -34.88 ELSE -43.93 END WHERE id IN ($1, $2)`,
      [recife.id, beloHorizonte.id],
    );
    const here = await publish({ titulo: "Em Recife", data_prova: "2027-04-04", locais_prova: [recife.id] });
    const there = { titulo: "Em outra cidade", data_prova: "2027-04-05", locais_prova: [beloHorizonte.id] };
    await save(await publish(there));
    expect((await save(here)).json().conflitos).toMatchObject([{ titulo: "Em outra cidade", certo: true }]);
    expect((await detail(here)).conflitos[0].km).toBeGreaterThan(840);
  });
});

test("a deleted exam leaves the saved list, and its place is free again", async () => {
  const uuid = await publish();
  await save(uuid);
  await api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
  expect(await saved()).toMatchObject({ total: 0, items: [] });
  expect((await save(uuid)).statusCode).toBe(404);
});

test("an exam saved while it is deleted is saved first or not found, and leaves nothing behind", async () => {
  for (let round = 0; round < 10; round += 1) {
    const uuid = await publish();
    const [answer] = await Promise.all([
      save(uuid),
      api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin }),
    ]);
    expect([200, 404]).toContain(answer.statusCode);
  }
  expect((await saved()).total).toBe(0);
});
