import "./built-web.ts";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { createTestApp, type TestApp, testNow } from "./app.ts";
import { buildUser, type concursoBody, insertReferenceData, signInAs } from "./factories.ts";

type Body = ReturnType<typeof concursoBody>;

/** Returns the visible text of a page. */
export const textOf = (html: string) =>
  html
    .replace(/^.*<body>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** Creates the public pages, with the editor Ana Edita. Call it once in a test file. */
export function createPublicoStage() {
  let api: TestApp;
  let admin: { authorization: string };
  beforeAll(async () => {
    api = await createTestApp({ APP_URL: "https://concursos.example.br" });
    await insertReferenceData(api.deps.db);
    admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN", nome: "Ana Edita" }));
  });
  afterAll(() => api.close());

  const edit = (method: "POST" | "PUT" | "DELETE", path: string, payload?: Body) =>
    api.app.inject({ method, url: `/api/concursos${path}`, headers: admin, ...(payload && { payload }) });
  let waited = 0;
  return {
    get api() {
      return api;
    },
    async publish(body: Body): Promise<{ id: number; uuid: string; titulo: string; path: string }> {
      const response = await edit("POST", "", body);
      expect(response.statusCode, response.body).toBe(201);
      const concurso = response.json();
      return { ...concurso, path: concursoPath(concurso) };
    },
    save: (uuid: string, body: Body) => edit("PUT", `/${uuid}`, body),
    remove: (uuid: string) => edit("DELETE", `/${uuid}`),
    get: (url: string, headers = {}) => api.app.inject({ url, headers }),
    /** Advances the clock by 2 s, so that the catalogue's version is read again. */
    wait(): void {
      waited += 2_000;
      api.deps.clock.set(new Date(Date.parse(testNow) + waited).toISOString());
    },
  };
}
