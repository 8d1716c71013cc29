import { beforeAll, describe, expect, test } from "vitest";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";
import { createPublicoStage } from "../../../../test/harness/publico-stage.ts";

const on = createPublicoStage();
let regular: { authorization: string };
beforeAll(async () => {
  regular = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
});
const get = (uuid: string, headers: { authorization: string }) => on.get(`/api/concursos/${uuid}`, headers);

describe("reading", () => {
  test("the list is paged, open exams first by nearest deadline", async () => {
    await on.publish(concursoBody({ titulo: "Prazo longe", data_fim_inscricao: "2027-01-10" }));
    await on.publish(concursoBody({ titulo: "Prazo perto", data_fim_inscricao: "2026-11-21" }));
    await on.publish(concursoBody({ titulo: "Prazo vencido", data_fim_inscricao: "2026-11-19" }));
    const response = await on.get("/api/concursos?size=100", regular);
    const { items, total, page, size, pages } = response.json();
    expect({ page, size, pages }).toEqual({ page: 1, size: 100, pages: 1 });
    expect(items).toHaveLength(total);
    const at = (titulo: string) => items.findIndex((item: { titulo: string }) => item.titulo === titulo);
    expect(at("Prazo perto")).toBe(0);
    expect(at("Prazo longe")).toBeGreaterThan(0);
    expect(at("Prazo vencido")).toBeGreaterThan(at("Prazo longe"));
    expect(items[0]).toMatchObject({
      salario_maximo: "5000.00",
      total_vagas: 4,
      is_allowed_for_free_user: false,
    });
  });

  test("an unchanged answer is not sent again, until an exam or the user's saved ones change", async () => {
    const { uuid } = await on.publish(
      concursoBody({ titulo: "Prefeitura de Marília", data_fim_inscricao: null }),
    );
    const reader = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
    const paths = [
      `/api/concursos/${uuid}`,
      "/api/concursos?size=100",
      "/api/concursos/search?searchTerm=marilia",
    ];
    for (const path of paths) {
      const ask = (tag = "") => on.get(path, { ...reader, "if-none-match": tag });
      const first = await ask();
      const tag = String(first.headers.etag);
      expect(first.statusCode, path).toBe(200);
      expect([(await ask(tag)).statusCode, (await ask(tag)).body], path).toEqual([304, ""]);

      const favorito = { method: "PUT", url: `/api/concursos/${uuid}/favorito`, headers: reader } as const;
      await on.api.app.inject(favorito);
      const saved = await ask(tag);
      expect(saved.statusCode, path).toBe(200);
      expect(saved.body, path).toContain('"favorito":true');
      await on.api.app.inject({ ...favorito, method: "DELETE" });
      expect((await ask(tag)).statusCode, path).toBe(304);
    }
  });

  test("a page size above 100 is refused", async () => {
    const response = await on.get("/api/concursos?size=101", regular);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].field).toBe("size");
  });

  test("every read needs a session", async () => {
    for (const url of [
      "/api/concursos",
      "/api/concursos/my",
      "/api/concursos/00000000-0000-4000-8000-000000000000",
    ]) {
      expect((await on.get(url)).statusCode, url).toBe(401);
    }
  });
});

describe("my exams", () => {
  test("my exams on the free plan are the best three and the total; premium sees all", async () => {
    for (const day of ["05", "04", "03", "02", "01"]) {
      await on.publish(
        concursoBody({
          titulo: `Meu ${day}`,
          data_fim_inscricao: `2026-12-${day}`,
          cargos: [{ salario: "99000" }],
        }),
      );
    }
    const wants = async (user_type: "REGULAR" | "PREMIUM") => {
      const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type }));
      const payload = { salario_minimo: 98_000 };
      await on.api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
      return headers;
    };
    const free = await wants("REGULAR");
    const mine = (await on.get("/api/concursos/my", free)).json();
    expect(mine).toMatchObject({
      total: 3,
      total_available: 5,
      size: 10,
      pages: 1,
      preferences_updated: true,
    });
    expect(mine.items.map(({ titulo }: { titulo: string }) => titulo)).toEqual([
      "Meu 01",
      "Meu 02",
      "Meu 03",
    ]);
    expect(mine.items[0].cargos_compativeis).toEqual([
      { uuid: expect.any(String), nome: "Analista", salario: "99000.00" },
    ]);
    const second = (await on.get("/api/concursos/my?page=2&size=2", free)).json();
    expect(second.items.map(({ titulo }: { titulo: string }) => titulo)).toEqual(["Meu 03"]);

    const premium = await wants("PREMIUM");
    const all = (await on.get("/api/concursos/my", premium)).json();
    expect(all).toMatchObject({ total: 5, total_available: 5 });
    const hidden = all.items[4].uuid;
    expect((await get(hidden, free)).json().is_allowed_for_free_user).toBe(false);
    expect((await get(mine.items[0].uuid, free)).json().is_allowed_for_free_user).toBe(true);
    expect((await get(hidden, premium)).json().is_allowed_for_free_user).toBe(true);
  });
});
