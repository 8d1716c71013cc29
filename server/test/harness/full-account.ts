import { randomBytes } from "node:crypto";
import type { UserType } from "@cav/contract/users/users.ts";
import sharp from "sharp";
import { matchEvent } from "../../src/alerts/events/alerts.ts";
import { unsubscribeToken } from "../../src/alerts/events/message-links.ts";
import { toSealed } from "../../src/collection/monitor-de-nome/sealed.ts";
import { hashToken, openSession } from "../../src/identity/who/tokens.ts";
import { seedPlans } from "../../src/operation/seed/plans.ts";
import type { TestApp } from "./app.ts";
import { type BuiltUser, buildUser, concursoBody, preferencias, signInAs } from "./factories.ts";

type Wants = {
  user_type?: UserType;
  mentorVisible?: boolean;
  /** Minimum salary of the user, and the salary of the alerted exam. */
  salario?: number;
};

/** Tables with personal data, by the column that references the user. */
const personalTables = {
  users: "id",
  preferencias: "user_id",
  buscas: "user_id",
  consentimentos: "user_id",
  sessions: "user_id",
  favoritos: "user_id",
  jornadas: "user_id",
  concursos_silenciados: "user_id",
  alert_settings: "user_id",
  calendar_feeds: "user_id",
  alerts: "user_id",
  deliveries: "user_id",
  mentores: "user_id",
  assinaturas: "user_id",
  assinantes: "user_id",
  stripe_clientes: "user_id",
  checkouts: "user_id",
  password_resets: "user_id",
  codigos_telefone: "user_id",
  pedidos_de_aviso: "user_id",
  trocas_de_email: "user_id",
  segundos_fatores: "user_id",
  chaves_de_acesso: "user_id",
  chaves_de_api: "user_id",
  codigos_de_recuperacao: "user_id",
  telegram_chats: "user_id",
  telegram_codes: "user_id",
  aparelhos: "user_id",
  vigias: "user_id",
  mencoes: "user_id",
  personal_events: "user_id",
  paginas_acompanhadas: "user_id",
  paginas_do_concurso: "proposta_por",
} as const;

/** Selects a user's rows of all tables in one query, because tests repeat it after each of many requests. */
const everythingOf = Object.entries(personalTables)
  .map(
    ([table, column]) =>
      `SELECT '${table}' AS table, coalesce(jsonb_agg(to_jsonb(t) ORDER BY t::text), '[]') AS kept FROM ${table}
        t WHERE ${column} = $1`,
  )
  .join(" UNION ALL ");

export type FullAccount = Awaited<ReturnType<typeof buildFullAccount>>;

/** Inserts a page that the user follows, and proposed pages for each saved exam. */
async function insertPaginas({ deps }: TestApp, { id }: { id: number }, mark: string): Promise<void> {
  await deps.pool.query(
    `WITH p AS (INSERT INTO paginas (chave, endereco, host, desde, proxima_visita, created_at)
       VALUES ($2, 'https://banca.example/' || $2, 'banca.example', now(), now(), now()) RETURNING id),
     f AS (INSERT INTO paginas_acompanhadas (user_id, pagina_id, nome, created_at) SELECT $1::integer, id,
     'Página ' || $2, now() FROM p)
     INSERT INTO paginas_do_concurso (concurso_id, pagina_id, estado, origem, proposta_por, created_at)
     SELECT v.concurso_id, p.id, 'PROPOSTA', 'PROPOSTA', $1::integer, now() FROM p, favoritos v WHERE v.user_id
     = $1::integer`,
    [id, mark],
  );
}

/** Keys as browsers generate them. */
const browserKeys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };

/** Creates a user with every kind of stored data. All private texts contain `mark`. */
export async function buildFullAccount(
  api: TestApp,
  { user_type = "PREMIUM", mentorVisible = false, salario = 5000 }: Wants = {},
) {
  const { deps } = api;
  const mark = `segredo-${randomBytes(6).toString("hex")}`;
  const phone = `5531${String(900_000_000 + (randomBytes(4).readUInt32BE() % 99_999_999))}`;
  const user = await buildUser(deps.db, {
    nome: `Pessoa ${mark}`,
    email: `${mark}@teste.example`,
    telefone: phone,
    user_type,
  });
  const tokens = await openSession(deps, user);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const ask = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
    const response = await api.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return response.body ? response.json() : undefined;
  };

  await ask("PUT", "/users/me/preferences", {
    ...preferencias({ salario_minimo: salario, tiposCota: ["PESSOA_COM_DEFICIENCIA"] }),
    consentimento_cotas: true,
  });
  if (user_type !== "REGULAR") {
    await addBuscas(ask, { mark, salario });
    await ask("PUT", "/users/me/vigia", {
      nome: `Vigiada da Silva ${mark}`,
      cpf: "388127",
      motivo: "OUTRO",
      motivo_texto: `Nome de solteira ${mark}`,
      consentimento: true,
    });
    await insertMencao(api, user, mark);
  }
  await ask("POST", "/users/me/aparelhos", {
    nome: `Celular de ${mark}`,
    assinatura: { endpoint: `https://fcm.googleapis.com/fcm/send/${mark}`, keys: browserKeys },
  });
  const alerted = await publish(api, {
    salario: String(salario),
    vagas_por_cota: { PESSOA_COM_DEFICIENCIA: "1" },
  });
  await ask("PUT", `/concursos/${alerted}/favorito`);
  await insertPaginas(api, user, mark);
  const { cargos } = await ask("GET", `/concursos/${alerted}`);
  const said = { situacao: "APROVADO", classificacao: 4321, cargo: cargos[0].uuid };
  await ask("PUT", `/concursos/${alerted}/situacao`, said);
  const registered = await publish(api, {});
  await ask("PUT", `/concursos/${registered}/favorito`);
  await ask("PUT", `/concursos/${registered}/situacao`, { situacao: "INSCRITO", taxa: "PAGUEI" });
  await ask("PUT", "/alertas/ajustes", {
    silenciar: await publish(api, {}),
    frequencia: "SEMANAL",
    ordem: ["push"],
  });
  const { url: calendar } = await ask("POST", "/users/me/calendario");
  const mentor = await insertMentor(api, user, { mark, phone, mentorVisible });
  const resetToken = await insertRest(api, user, { concurso: alerted, mark });

  return {
    ...user,
    mark,
    phone,
    headers,
    tokens,
    resetToken,
    mentor,
    concurso: alerted,
    settingsToken: unsubscribeToken(deps.config.jwtSecret, user.uuid),
    calendarToken: new URL(calendar).searchParams.get("token") ?? "",
    /** Returns all stored rows of the user, to compare them after a call. */
    async kept(): Promise<Record<string, unknown[]>> {
      const { rows } = await deps.pool.query({ name: "kept", text: everythingOf, values: [user.id] });
      return Object.fromEntries(rows.map(({ table, kept }) => [table, kept]));
    },
  };
}

type Ask = (method: "POST" | "PUT", url: string, payload: object) => Promise<unknown>;

/** Saves a complete first search, and a second one. */
async function addBuscas(ask: Ask, { mark, salario }: { mark: string; salario: number }): Promise<void> {
  const first = preferencias({ salario_minimo: salario, tiposCota: ["PESSOA_COM_DEFICIENCIA"] });
  const manner = { canais: ["email", "whatsapp"], frequencia: "NA_HORA" };
  await ask("PUT", "/users/me/buscas/1", { nome: `Primeira ${mark}`, ...manner, preferencias: first });
  const second = preferencias({ salario_minimo: salario, nivel_escolaridade: ["SUPERIOR", "MEDIO"] });
  await ask("POST", "/users/me/buscas", { nome: `Segunda ${mark}`, ...manner, preferencias: second });
}

/** Publishes an exam with its alerts; returns its uuid. */
async function publish(
  { app, deps }: TestApp,
  cargo: { salario?: string; vagas_por_cota?: Record<string, string> },
): Promise<string> {
  const headers = await signInAs(deps, await buildUser(deps.db, { user_type: "ADMIN" }));
  const payload = concursoBody({ cargos: [cargo] });
  const { uuid } = (await app.inject({ method: "POST", url: "/api/concursos", headers, payload })).json();
  const { rows } = await deps.pool.query("SELECT max(id) AS id FROM alert_events");
  await matchEvent(deps, rows[0].id);
  return uuid;
}

/** Inserts a mention of the watched name, dismissed by the user. */
async function insertMencao({ deps }: TestApp, { id }: BuiltUser, mark: string): Promise<void> {
  const trecho = `Convoca Vigiada da Silva ${mark} para posse`;
  const quoted = { trecho, inicio: 8, fim: 8, orgao: null, edital: null, cpf: null };
  await deps.pool.query(
    `WITH fonte AS (INSERT INTO fontes (slug, nome, tipo, adaptador, endereco, cadencia_minutos, estado, proxima_visita)
         VALUES ($2, $2, 'DIARIO', 'QUERIDO_DIARIO', 'https://diario.example/', 60, 'PAUSADA', now()) RETURNING id),
       documento AS (INSERT INTO documentos (sha256, fonte_id, url, tamanho, dados, obtido_em)
         SELECT encode(sha256($2::bytea), 'hex'), id, 'https://diario.example/' || $2, 1, 'x', now() FROM fonte
         RETURNING id)
     INSERT INTO mencoes (user_id, documento_id, essencia, selado, mesmo_cpf, prazo, created_at, dispensada_em)
     SELECT $1, id, $2, $3, true, '2026-12-01', '2026-11-19T10:11:12Z', '2026-11-19T11:12:13Z' FROM documento`,
    [id, mark, toSealed(deps.config.jwtSecret, quoted)],
  );
  await deps.pool.query(
    `WITH evento AS (INSERT INTO personal_events (user_id, kind, titulo, assunto, occasion, mencao_id, created_at)
       SELECT user_id, 'MENCAO', 'Nome vigiado ' || $2::text, uuid, '', id, created_at FROM mencoes WHERE user_id = $1
       RETURNING id, user_id)
     INSERT INTO alerts (event_id, user_id) SELECT id, user_id FROM evento`,
    [id, mark],
  );
}

type MentorFacts = { mark: string; phone: string; mentorVisible: boolean };

async function insertMentor({ deps }: TestApp, user: BuiltUser, { mark, phone, mentorVisible }: MentorFacts) {
  const foto = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
    .webp()
    .toBuffer();
  const { rows } = await deps.pool.query(
    `INSERT INTO mentores (user_id, nome, descricao, conteudos, whatsapp, foto, foto_versao, is_active)
     VALUES ($1, $2, $2, $2, $3, $4, 1, $5) RETURNING uuid`,
    [user.id, `Mentora ${mark}`, phone, foto, mentorVisible],
  );
  return rows[0].uuid as string;
}

/** Inserts data that only the provider, a lost mail or a forgotten password would create. */
async function insertRest(
  { deps }: TestApp,
  { id }: BuiltUser,
  { concurso, mark }: { concurso: string; mark: string },
): Promise<string> {
  await seedPlans(deps.db, deps.clock.now());
  const resetToken = randomBytes(32).toString("base64url");
  await deps.pool.query("INSERT INTO password_resets VALUES ($1, $2, $3, $4)", [
    hashToken(resetToken),
    id,
    deps.clock.now(),
    new Date(deps.clock.now().getTime() + 3_600_000),
  ]);
  await deps.pool.query(
    `WITH troca AS (INSERT INTO trocas_de_email (user_id, de, para) VALUES ($1, 'de@teste.example',
      'para@teste.example')),
       chave AS (INSERT INTO chaves_de_acesso (user_id, credencial, chave_publica, nome)
         VALUES ($1, 'credencial-' || $1::integer, '', 'Celular de ' || $2::text)),
       programa AS (INSERT INTO chaves_de_api (user_id, nome, hash, final, escopos, created_at, expira_em)
         VALUES ($1, 'Planilha de ' || $2::text, sha256($2::text::bytea), 'Zz9y', '{favoritos:ler}', now(),
         now() + interval '90 days')),
       fator AS (INSERT INTO segundos_fatores (user_id, segredo) VALUES ($1, 'selado'))
     INSERT INTO codigos_de_recuperacao VALUES ($1, sha256(''))`,
    [id, mark],
  );
  await deps.pool.query(
    `INSERT INTO pedidos_de_aviso (email, endereco, lista, nome, confirmado_em, user_id)
     VALUES ($2 || '@antigo.example', $2, 'pe', 'Concursos abertos em Pernambuco', now(), $1)`,
    [id, mark],
  );
  await deps.pool.query(
    "INSERT INTO codigos_telefone VALUES ($1, '5531999990000', sha256(''), 0, now(), now())",
    [id],
  );
  await deps.pool.query(
    `INSERT INTO assinaturas (stripe_subscription_id, user_id, plano_id, price_centavos, status, created_at, updated_at)
     SELECT 'sub_' || $1::integer, $1, id, price_centavos, 'ACTIVE', now(), now() FROM planos ORDER BY
     price_centavos DESC LIMIT 1`,
    [id],
  );
  await deps.pool.query(
    `WITH code AS (INSERT INTO telegram_codes VALUES ($1, sha256($2::text::bytea), now()))
     INSERT INTO telegram_chats VALUES ($1, '70' || $1::integer, '@' || $2::text, '2026-11-18T01:02:10Z', now())`,
    [id, mark],
  );
  await deps.pool.query("INSERT INTO assinantes VALUES ($1, 'cus_' || $1::integer, true)", [id]);
  await deps.pool.query(
    "INSERT INTO stripe_clientes (stripe_customer_id, user_id) VALUES ('cus_' || $1::integer, $1)",
    [id],
  );
  await deps.pool.query(
    `UPDATE deliveries SET status = 'failed', last_error = 'perdida' WHERE user_id = $1 AND channel = 'email'
     AND event_id = (SELECT e.id FROM alert_events e JOIN concursos c ON c.id = e.concurso_id WHERE c.uuid = $2)`,
    [id, concurso],
  );
  return resetToken;
}
