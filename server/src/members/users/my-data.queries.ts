import type { Recusas } from "@cav/contract/alerts/alert-settings.ts";
import { channelNames, linkedChannels } from "@cav/contract/channels.ts";
import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import { primeiraBusca } from "@cav/contract/preferencias/preferencias.ts";
import type { MyData } from "@cav/contract/users/my-data.ts";
import { sql } from "kysely";
import { anyEvent } from "../../alerts/events/index.ts";
import type { Db, Tx } from "../../tables.ts";

export async function findConsentsOf(db: Db, userId: number) {
  return db
    .selectFrom("consentimentos")
    .select(["tipo", "versao", "concedido", "origem", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

type BuscaRow = Omit<MyData["buscas"][number], "updated_at"> & { updated_at: Date };

/** Returns a user's searches, including paused and inactive ones. */
export async function findBuscasOf(db: Db, userId: number): Promise<BuscaRow[]> {
  const columns = sql`canais, frequencia, pausada, enviadas AS preferencias, updated_at`;
  const { rows } = await sql<BuscaRow>`
    SELECT 1 AS numero, coalesce(nome, ${primeiraBusca}) AS nome, ${columns} FROM preferencias WHERE user_id = ${userId}
    UNION ALL SELECT numero, nome, ${columns} FROM buscas WHERE user_id = ${userId}
    ORDER BY numero`.execute(db);
  // Older releases stored fewer fields.
  return rows.map((row) => ({ ...row, preferencias: { ...preferenciasVazias, ...row.preferencias } }));
}

/** Returns a user's saved exams by title, with their stage in each. */
export async function findFavoritosOf(db: Db, userId: number) {
  return db
    .selectFrom("favoritos as f")
    .innerJoin("concursos as c", "c.id", "f.concurso_id")
    .leftJoin("jornadas as j", (join) =>
      join.onRef("j.concurso_id", "=", "f.concurso_id").onRef("j.user_id", "=", "f.user_id"),
    )
    .leftJoin("cargos as g", (join) =>
      join.onRef("g.concurso_id", "=", "j.concurso_id").onRef("g.uuid", "=", "j.cargo"),
    )
    .select([
      "c.titulo",
      "f.created_at",
      "j.situacao",
      "j.classificacao",
      "g.nome as cargo",
      "j.taxa",
      "j.updated_at",
    ])
    .where("f.user_id", "=", userId)
    .orderBy("f.created_at")
    .execute();
}

/** Returns a user's alert settings. */
export async function findAlertSettingsOf(db: Db, userId: number) {
  return db
    .selectFrom("users as u")
    .leftJoin("alert_settings as s", "s.user_id", "u.id")
    .select(sql<"NA_HORA" | "DIARIO" | "SEMANAL">`coalesce(s.frequencia, 'NA_HORA')`.as("frequencia"))
    .select(sql<number[]>`coalesce(s.lembretes, '{7,3,1,0}')`.as("lembretes"))
    .select(sql<boolean>`coalesce(s.ultimo_dia, false)`.as("whatsapp_no_ultimo_dia"))
    .select(
      sql<{ de: number; ate: number } | null>`CASE WHEN s.silencio_de IS NOT NULL
        THEN jsonb_build_object('de', s.silencio_de, 'ate', s.silencio_ate) END`.as("silencio"),
    )
    .select(sql<boolean>`coalesce(s.so_certos, false)`.as("so_certos"))
    .select(sql<Recusas>`coalesce(s.recusas, '{}')`.as("recusas"))
    .select(["s.ordem", "s.pausados_ate as pausado_ate"])
    .select(linkedChannels.map((name) => `u.habilitar_${name}` as const))
    .select(channelNames.map((name) => `u.${name}_desligado_por` as const))
    .select([
      "u.whatsapp_numero",
      "u.email_reclamado_em",
      "u.email_confirmado_em",
      "u.telefone_confirmado_em",
    ])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Returns the exams that a user muted, by title. */
export async function findMutedBy(db: Db, userId: number) {
  return db
    .selectFrom("concursos_silenciados as s")
    .innerJoin("concursos as c", "c.id", "s.concurso_id")
    .select(["c.titulo", "s.created_at"])
    .where("s.user_id", "=", userId)
    .orderBy("s.created_at")
    .execute();
}

export async function findSessionsOf(db: Db, userId: number) {
  return db
    .selectFrom("sessions")
    .select(["dispositivo", "created_at", "last_used_at", "expires_at", "revoked_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** The label of payments that older releases recorded without a plan. */
export const unknownPlan = "Não registrado";

export async function findPaymentsOf(db: Db, userId: number) {
  return db
    .selectFrom("pagamentos as p")
    .innerJoin("assinaturas as a", "a.id", "p.assinatura_id")
    .select(["p.plan_name", "p.preco_centavos", "p.valor_centavos", "p.pago_em"])
    .select(sql<string>`coalesce(p.moeda, 'brl')`.as("moeda"))
    .select(["p.estornado_centavos", "p.estornado_em", "p.estorno_falhou_em"])
    .where("a.user_id", "=", userId)
    .orderBy("p.pago_em")
    .execute();
}

export async function findSubscriptionsOf(db: Db, userId: number) {
  return db
    .selectFrom("assinaturas as a")
    .innerJoin("planos as l", "l.id", "a.plano_id")
    .select(["l.name", "a.status", "a.price_centavos", "a.current_period_end", "a.cancel_at_period_end"])
    .select(["a.interval", "a.ended_at", "a.created_at"])
    .where("a.user_id", "=", userId)
    .orderBy("a.created_at")
    .execute();
}

export async function findCheckoutsOf(db: Db, userId: number) {
  return db
    .selectFrom("checkouts as c")
    .innerJoin("planos as l", "l.id", "c.plano_id")
    .select(["l.name", "c.status", "c.created_at"])
    .where("c.user_id", "=", userId)
    .orderBy("c.created_at")
    .execute();
}

/** Returns single values of a user from several tables. */
export async function findRestOf(db: Db, userId: number) {
  return db
    .selectFrom("users as u")
    .leftJoin("assinantes as a", "a.user_id", "u.id")
    .leftJoin("calendar_feeds as f", "f.user_id", "u.id")
    .leftJoin("whatsapp_audience as w", "w.user_id", "u.id")
    .leftJoin("codigos_telefone as c", "c.user_id", "u.id")
    .select(["a.stripe_customer_id", "f.ligado", "f.fora", "w.last_at", "c.numero", "u.updated_at"])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Returns a user's conversation with the Telegram bot. */
export async function findTelegramOf(db: Db, userId: number) {
  return db
    .selectFrom("telegram_chats")
    .select(["nome", "chat_id", "desde"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function findMentorOf(db: Db, userId: number) {
  return db
    .selectFrom("mentores")
    .select([
      "nome",
      "descricao",
      "conteudos",
      "whatsapp",
      "preco_hora",
      "localizacao",
      "is_active",
      "publico",
      "oculto",
    ])
    .select(["revisao", "motivo", "foto", "created_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Returns a user's reports of mentors. */
export async function findReportsBy(db: Db, userId: number) {
  return db
    .selectFrom("mentor_denuncias as d")
    .innerJoin("mentores as m", "m.id", "d.mentor_id")
    .select(["m.nome", "d.motivo", "d.created_at"])
    .where("d.user_id", "=", userId)
    .orderBy("d.created_at")
    .execute();
}

type DeedRow = {
  acao: string;
  autor: boolean;
  mudancas: MyData["registros"][number]["mudancas"];
  created_at: Date;
};

/** Returns a user's audit entries. */
export async function findDeedsOf(db: Db, uuid: string): Promise<DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    SELECT acao, autor_uuid = ${uuid} AS autor, created_at,
      CASE WHEN alvo_uuid = ${uuid} THEN mudancas ELSE '[]' END AS mudancas
    FROM auditoria WHERE alvo_uuid = ${uuid} OR autor_uuid = ${uuid} ORDER BY id`.execute(db);
  return rows;
}

type AlertRow = {
  titulo: string;
  kind: string;
  created_at: Date;
  entregas: MyData["alertas"][number]["entregas"];
};

export async function findAlertsOf(db: Db, userId: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    SELECT e.titulo, e.kind, a.created_at, coalesce((
      SELECT json_agg(json_build_object('canal', d.channel, 'situacao', d.status, 'sent_at', d.sent_at,
      'numeros', d.numeros,
        'tentativas', d.attempts, 'motivo', d.last_error) ORDER BY d.channel)
      FROM deliveries d WHERE d.event_id = a.event_id AND d.user_id = a.user_id), '[]') AS entregas
    FROM alerts a JOIN ${anyEvent} AS e ON e.id = a.event_id
    WHERE a.user_id = ${userId} ORDER BY a.created_at`.execute(db);
  return rows;
}

/** Returns whether the user is the only full administrator. Locks their rows, so that two can't leave at once. */
export async function lockLastAdmin(tx: Tx, userId: number): Promise<boolean> {
  const admins = await tx
    .selectFrom("users")
    .select("id")
    .where("user_type", "=", "ADMIN")
    .where("papel", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.length === 1 && admins[0]?.id === userId;
}

/** Returns a user's sign-in methods and recent IP addresses. */
export async function findAccessOf(db: Db, userId: number) {
  const factor = await db
    .selectFrom("users as u")
    .leftJoin("segundos_fatores as f", "f.user_id", "u.id")
    .select(["f.ligado_em", sql<boolean>`u.google_sub IS NOT NULL`.as("google_ligado")])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom("chaves_de_acesso")
    .select(["nome", "created_at", "usada_em"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const keys = await db
    .selectFrom("chaves_de_api")
    .select(["nome", "final", "escopos", "created_at", "expira_em", "usada_em"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const changes = await db
    .selectFrom("trocas_de_email")
    .select(["de", "para", "created_at", "confirmada_em", "anulada"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return {
    google_ligado: factor.google_ligado,
    segundo_fator_ligado_em: factor.ligado_em?.toISOString() ?? null,
    chaves_de_acesso: passkeys.map(({ nome, created_at, usada_em }) => ({
      nome,
      created_at: created_at.toISOString(),
      usada_em: usada_em?.toISOString() ?? null,
    })),
    chaves_de_api: keys.map((key) => ({
      ...key,
      created_at: key.created_at.toISOString(),
      expira_em: key.expira_em.toISOString(),
      usada_em: key.usada_em?.toISOString() ?? null,
    })),
    trocas_de_email: changes.map(({ de, para, created_at, confirmada_em, anulada }) => ({
      de,
      para,
      anulada,
      created_at: created_at.toISOString(),
      confirmada_em: confirmada_em?.toISOString() ?? null,
    })),
  };
}

/** Returns alerts requested by the user's address without an account. */
export async function findPedidosOf(db: Db, userId: number) {
  return db
    .selectFrom("pedidos_de_aviso")
    .select(["nome", "lista", "email", "confirmado_em", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
