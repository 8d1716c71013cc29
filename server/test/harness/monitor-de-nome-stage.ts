import { channelNames } from "@cav/contract/channels.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Connections } from "../../src/alerts/channels/index.ts";
import { createNoSender } from "../../src/alerts/deliveries/channel-sender.ts";
import { dispatchBatch } from "../../src/alerts/deliveries/dispatch.ts";
import { createDocumentoMatcher } from "../../src/collection/monitor-de-nome/match-names.ts";
import type { Deps } from "../../src/deps.ts";
import { createPush, type Push } from "../../src/platform/providers/push/push.ts";
import { createPersonalComposers } from "../../src/workers.ts";
import { type Coletas, createColetas } from "./coletas.ts";
import { buildUser, insertReferenceData, signInAs } from "./factories.ts";

/** A unique name, its monitor, and an act that mentions it. */
export const nome = "Zenaide Quintela Bentaleb";
export const monitorDeNome = { nome, cpf: "388127", a_qualquer_hora: true, consentimento: true };
export const convoca = (extra = "") =>
  `EDITAL DE CONVOCAÇÃO ${extra}\nConvoca, pelo concurso público nº 1/2024, ${nome}, para comparecer no ` +
  `prazo de 2 dias úteis contados da publicação.`;

/** Publishes an act in a new document of any source, and searches it for names as the worker does. */
export async function publishAct(deps: Deps, sha256: string, texto: string): Promise<void> {
  const { rows } = await deps.pool.query(
    `WITH documento AS (INSERT INTO documentos (sha256, fonte_id, url, publicado_em, tamanho, dados, obtido_em)
       SELECT $1, min(id), 'https://diario.example/' || $1, '2026-11-18', 1, 'x', $2 FROM fontes RETURNING id)
     INSERT INTO atos (documento_id, ordem, texto) SELECT id, 0, $3 FROM documento RETURNING documento_id`,
    [sha256, deps.clock.now(), texto],
  );
  await createDocumentoMatcher(deps)({ documento_id: rows[0].documento_id });
}

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
    /** Takes the user's own alerts, with their deliveries; returns how many there were. */
    async told(): Promise<number> {
      const { rowCount } = await on.deps.pool.query("DELETE FROM personal_events WHERE user_id = $1", [
        userId,
      ]);
      return rowCount ?? 0;
    },
    /** Sends the due deliveries of users' own alerts by these channels, as the workers do. */
    async dispatch(connections: Connections, deps: Deps = on.deps): Promise<void> {
      const composers = createPersonalComposers(deps);
      for (const channel of channelNames) {
        const sender = connections[channel]?.sender ?? createNoSender(channel);
        while ((await dispatchBatch(deps, sender, { composers })) > 0);
      }
    },
    /** Returns the user's deliveries by channel: status, and why it ended. */
    async states(): Promise<string[]> {
      const { rows } = await on.deps.pool.query(
        "SELECT channel, status, motivo_fim FROM deliveries WHERE user_id = $1 ORDER BY event_id, channel",
        [userId],
      );
      return rows.map(({ channel, status, motivo_fim }) =>
        [channel, status, motivo_fim].filter(Boolean).join(" "),
      );
    },
  };
}
