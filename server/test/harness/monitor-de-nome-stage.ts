import { afterAll, beforeAll, beforeEach } from "vitest";
import { createDocumentoMatcher } from "../../src/collection/monitor-de-nome/match-names.ts";
import { createPush, type Push } from "../../src/platform/providers/push/push.ts";
import { type Coletas, createColetas } from "./coletas.ts";
import { buildUser, insertReferenceData, signInAs } from "./factories.ts";

/** A unique name, its monitor, and an act that mentions it. */
export const nome = "Zenaide Quintela Bentaleb";
export const monitorDeNome = { nome, cpf: "388127", a_qualquer_hora: true, consentimento: true };
export const convoca = (extra = "") =>
  `EDITAL DE CONVOCAÇÃO ${extra}\nConvoca, pelo concurso público nº 1/2024, ${nome}, para comparecer no ` +
  `prazo de 2 dias úteis contados da publicação.`;

type Headers = Awaited<ReturnType<typeof signInAs>>;

/** Opens sources with gazettes, and a premium user per test. Call it once in a test file. */
export function openMonitoresDeNome() {
  const on = {} as Coletas;
  let fonte: number;
  let push: Push;
  let headers: Headers;
  let userId: number;
  beforeAll(async () => {
    Object.assign(on, await createColetas(({ urls }) => ({ PUSH_STAND_IN: urls.push })));
    push = createPush(on.deps.config.push);
    await insertReferenceData(on.deps.db);
    on.deps.clock.set("2026-11-19T13:00:00Z");
    fonte = (await on.row("SELECT id FROM fontes WHERE slug = 'querido-diario'")).id;
  });
  afterAll(async () => {
    push.close();
    await on.close();
  });
  beforeEach(async () => {
    const user = await buildUser(on.deps.db, { user_type: "PREMIUM", nome: "Zenaide Quintela" });
    userId = user.id;
    headers = await signInAs(on.api.deps, user);
  });

  let published = 0;
  let matcher: ReturnType<typeof createDocumentoMatcher> | undefined;
  return {
    on,
    /** Searches a document for names as the worker does. */
    matchDocumento(...given: Parameters<ReturnType<typeof createDocumentoMatcher>>) {
      matcher ??= createDocumentoMatcher(on.deps);
      return matcher(...given);
    },
    get push() {
      return push;
    },
    /** Headers of the user. */
    get headers() {
      return headers;
    },
    get userId() {
      return userId;
    },
    async ask(method: "GET" | "PUT" | "DELETE", url: string, payload?: object, as = headers) {
      const response = await on.api.app.inject({
        method,
        url: `/api/users/me/vigia${url}`,
        headers: as,
        ...(payload && { payload }),
      });
      return { status: response.statusCode, body: response.body ? response.json() : undefined };
    },
    /** Publishes an act in a new gazette, already read. */
    async publish(texto: string, campos: object = {}): Promise<number> {
      const { id } = await on.row(
        `INSERT INTO documentos (sha256, fonte_id, url, publicado_em, tamanho, dados, obtido_em)
         VALUES ($1, $2, 'https://diario.example/' || $1, '2026-11-18', 1, 'x', $3) RETURNING id`,
        [`vigia-${++published}`, fonte, on.deps.clock.now()],
      );
      await on.row(
        `WITH ato AS (INSERT INTO atos (documento_id, ordem, texto, pagina) VALUES ($1, 0, $2, '44') RETURNING id)
         INSERT INTO leituras (ato_id, extrator, tipo_de_ato, campos, lida_em) SELECT id, 1, 'convocacao', $3,
         now() FROM ato`,
        [id, texto, JSON.stringify(campos)],
      );
      return id;
    },
    /** Takes the user's pending catch-up job. */
    async caughtUp(name: string): Promise<{ user_id: number }> {
      const { rows } = await on.deps.pool.query(
        "DELETE FROM pgboss.job WHERE name = $1 AND (data ->> 'user_id')::integer = $2 RETURNING data",
        [name, userId],
      );
      return rows[0]?.data;
    },
    /** Takes the user's pending notices. */
    async told(): Promise<string[]> {
      const { rows } = await on.deps.pool.query(
        `DELETE FROM pgboss.job j USING mencoes m WHERE j.name = 'vigias.tell' AND m.id = (j.data ->>
          'mencao_id')::integer
         AND m.user_id = $1 RETURNING j.data ->> 'channel' AS channel`,
        [userId],
      );
      return rows.map(({ channel }) => channel).sort();
    },
  };
}
