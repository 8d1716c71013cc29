import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { createTestApp, type TestApp } from "./app.ts";
import { buildUser, concursoBody, insertReferenceData, preferencias, signInAs } from "./factories.ts";

type Body = Parameters<typeof concursoBody>[0];
type Headers = Record<string, string>;
type Wants = Partial<Preferencias> & { consentimento_cotas?: boolean };

/** Creates an application, its administrator, and queries about matches. Call it once in a test file. */
export function createMatchingStage() {
  let api: TestApp;
  let admin: Headers;
  beforeAll(async () => {
    api = await createTestApp();
    await insertReferenceData(api.deps.db);
    admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  });
  afterAll(() => api.close());

  async function publish(body: Body): Promise<string> {
    const payload = concursoBody(body);
    const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
    expect(response.statusCode, response.body).toBe(201);
    return response.json().uuid;
  }

  async function createUserWanting(wants: Wants): Promise<Headers> {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
    const payload = { ...preferencias(wants), consentimento_cotas: wants.consentimento_cotas };
    const url = "/api/users/me/preferences";
    const response = await api.app.inject({ method: "PUT", url, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
    return headers;
  }

  async function compatibility(headers: Headers, uuid: string) {
    const response = await api.app.inject({ url: `/api/concursos/${uuid}/compatibilidade`, headers });
    expect(response.statusCode).toBe(200);
    return response.json();
  }

  /** Returns the names of the matching positions. */
  async function matched(wants: Wants, body: Body): Promise<string[]> {
    const uuid = await publish(body);
    const headers = await createUserWanting(wants);
    const mine = await api.app.inject({ url: "/api/concursos/my?size=100", headers });
    const { cargos_compativeis } = await compatibility(headers, uuid);
    const listed = mine.json().items.some((item: { uuid: string }) => item.uuid === uuid);
    expect(listed, "my exams and the exam's page agree").toBe(cargos_compativeis.length > 0);
    return cargos_compativeis.map(({ nome }: { nome: string }) => nome);
  }

  return {
    get api() {
      return api;
    },
    get admin() {
      return admin;
    },
    publish,
    createUserWanting,
    compatibility,
    matched,
  };
}
