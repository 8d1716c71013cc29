import type { EntregasDeWebhook, Webhook, WebhookComSegredo } from "@cav/contract/alerts/webhooks.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { findPublicFacts } from "../../src/catalogue/concursos/list/public-calls.ts";
import { dispatchEntregas, queueDue } from "../../src/catalogue/webhooks/dispatch.ts";
import { createTestApp, type TestApp, testNow } from "./app.ts";
import { type BuiltUser, buildUser, concursoBody, insertReferenceData, signInAs } from "./factories.ts";

/** A signal that never aborts. */
export const living = new AbortController().signal;

/** All events of webhooks. */
export const every = [
  "concurso.publicado",
  "concurso.alterado",
  "concurso.etapa",
  "concurso.cancelado",
  "concurso.excluido",
];

/** Creates the product with an emulated partner; each test starts without webhooks. Call it once in a test file. */
export function createWebhooksStage() {
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
    // Signs in again, because days pass between calls.
    const headers = await signInAs(api.deps, boss);
    return api.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  }
  const form = (besides: object = {}) => ({
    ...{ nome: "Cursinho", url: emulators.urls.parceiro, eventos: every },
    ...besides,
  });

  async function register(besides: object = {}): Promise<WebhookComSegredo> {
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

  /** Runs the workers until no message is due. */
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
  const one = async (): Promise<Webhook> => (await ask("GET", "/admin/ganchos")).json()[0];
  const entregas = async (uuid: string, query = ""): Promise<EntregasDeWebhook> =>
    (await ask("GET", `/admin/ganchos/${uuid}/entregas${query}`)).json();

  return {
    get api() {
      return api;
    },
    get emulators() {
      return emulators;
    },
    get boss() {
      return boss;
    },
    ask,
    form,
    register,
    publish,
    work,
    later,
    received,
    typesOf,
    one,
    entregas,
  };
}
