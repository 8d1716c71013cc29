import { toMajorUnits } from "@cav/contract/format.ts";
import type { MyData } from "@cav/contract/users/my-data.ts";
import type { Proof } from "@cav/contract/users/proof.ts";
import type { Deps } from "../../deps.ts";
import {
  type CurrentUser,
  checkProof,
  claimProof,
  deleteUser,
  type GoogleVerifier,
  queueFarewell,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { queueCustomerDeletion } from "../subscriptions/index.ts";
import { findAparelhosOf } from "./my-aparelhos.ts";
import {
  findAccessOf,
  findAlertSettingsOf,
  findAlertsOf,
  findBuscasOf,
  findCheckoutsOf,
  findConsentsOf,
  findDeedsOf,
  findFavoritosOf,
  findMentorOf,
  findMutedBy,
  findPaymentsOf,
  findPedidosOf,
  findReportsBy,
  findRestOf,
  findSessionsOf,
  findSubscriptionsOf,
  findTelegramOf,
  lockLastAdmin,
  unknownPlan,
} from "./my-data.queries.ts";
import { findMonitorDeNomeOf } from "./my-monitor-de-nome.ts";
import { findPaginasOfUser } from "./my-paginas.ts";
import { presentUser } from "./users.ts";

/** Exports all data about a user in machine-readable form (LGPD art. 18, II and V; product.md, Privacy). */
export async function exportMyData(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  user: CurrentUser,
): Promise<MyData> {
  const [usuario, consents, favoritos, settings, muted, sessions, payments, alerts, mentor, reports, acesso] =
    await Promise.all([
      presentUser(db, user.id),
      findConsentsOf(db, user.id),
      findFavoritosOf(db, user.id),
      findAlertSettingsOf(db, user.id),
      findMutedBy(db, user.id),
      findSessionsOf(db, user.id),
      findPaymentsOf(db, user.id),
      findAlertsOf(db, user.id),
      findMentorOf(db, user.id),
      findReportsBy(db, user.id),
      findAccessOf(db, user.id),
    ]);
  const paginas = await findPaginasOfUser(db, user.id);
  const [buscas, vigia, aparelhos, subscriptions, checkouts, rest, audited, pedidos, telegram] =
    await Promise.all([
      findBuscasOf(db, user.id),
      findMonitorDeNomeOf(db, config.jwtSecret, user.id),
      findAparelhosOf(db, config.jwtSecret, user.id),
      findSubscriptionsOf(db, user.id),
      findCheckoutsOf(db, user.id),
      findRestOf(db, user.id),
      findDeedsOf(db, user.uuid),
      findPedidosOf(db, user.id),
      findTelegramOf(db, user.id),
    ]);
  return {
    exportado_em: clock.now().toISOString(),
    usuario,
    buscas: buscas.map((busca) => ({ ...busca, updated_at: busca.updated_at.toISOString() })),
    vigia,
    aparelhos,
    ...paginas,
    consentimentos: consents.map((consent) => ({ ...consent, created_at: consent.created_at.toISOString() })),
    favoritos: favoritos.map(presentFavorito),
    ajustes_de_alertas: {
      ...settings,
      pausado_ate: settings.pausado_ate?.toISOString() ?? null,
      email_reclamado_em: settings.email_reclamado_em?.toISOString() ?? null,
      email_confirmado_em: settings.email_confirmado_em?.toISOString() ?? null,
      telefone_confirmado_em: settings.telefone_confirmado_em?.toISOString() ?? null,
      silenciados: muted.map(presentMarked),
    },
    sessoes: sessions.map((session) => ({
      dispositivo: session.dispositivo,
      usada_em: session.last_used_at?.toISOString() ?? null,
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      revoked_at: session.revoked_at?.toISOString() ?? null,
    })),
    acesso,
    assinaturas: subscriptions.map((one) => ({
      plano: one.name,
      situacao: one.status,
      preco: one.price_centavos === null ? null : one.price_centavos / 100,
      intervalo: one.interval,
      encerrada_em: one.ended_at?.toISOString() ?? null,
      periodo_ate: one.current_period_end?.toISOString() ?? null,
      cancela_no_fim: one.cancel_at_period_end,
      created_at: one.created_at.toISOString(),
    })),
    compras_iniciadas: checkouts.map(({ name, status, created_at }) => ({
      plano: name,
      situacao: status,
      created_at: created_at.toISOString(),
    })),
    outros: {
      cliente_stripe: rest.stripe_customer_id,
      calendario_ligado: rest.ligado ?? false,
      calendario_fora: rest.fora ?? [],
      ultimo_whatsapp_em: rest.last_at?.toISOString() ?? null,
      telefone_em_confirmacao: rest.numero,
      updated_at: rest.updated_at.toISOString(),
    },
    telegram: telegram ? { ...telegram, desde: telegram.desde.toISOString() } : null,
    pagamentos: payments.map((one) => ({
      plano: one.plan_name ?? unknownPlan,
      preco: one.preco_centavos === null ? null : toMajorUnits(one.preco_centavos, one.moeda),
      moeda: one.moeda,
      valor: toMajorUnits(one.valor_centavos, one.moeda),
      pago_em: one.pago_em.toISOString(),
      estornado: one.estornado_centavos === null ? null : toMajorUnits(one.estornado_centavos, one.moeda),
      estornado_em: one.estornado_em?.toISOString() ?? null,
      estorno_falhou_em: one.estorno_falhou_em?.toISOString() ?? null,
    })),
    mentor: mentor
      ? {
          ...mentor,
          preco_hora: Number(mentor.preco_hora),
          foto: mentor.foto?.toString("base64") ?? null,
          created_at: mentor.created_at.toISOString(),
        }
      : null,
    denuncias: reports.map(({ nome, motivo, created_at }) => ({
      mentor: nome,
      motivo,
      created_at: created_at.toISOString(),
    })),
    pedidos_de_aviso: pedidos.map((one) => ({
      ...one,
      confirmado_em: one.confirmado_em?.toISOString() ?? null,
      created_at: one.created_at.toISOString(),
    })),
    registros: audited.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
    alertas: alerts.map((alert) => ({
      concurso: alert.titulo,
      tipo: alert.kind,
      created_at: alert.created_at.toISOString(),
      entregas: alert.entregas.map((entrega) => ({
        ...entrega,
        sent_at: entrega.sent_at && new Date(entrega.sent_at).toISOString(),
      })),
    })),
  };
}

type FavoritoRow = Awaited<ReturnType<typeof findFavoritosOf>>[number];

/** Presents a saved exam with the user's own situation in it. */
function presentFavorito({ situacao, classificacao, cargo, taxa, updated_at, ...marked }: FavoritoRow) {
  const jornada =
    situacao && updated_at
      ? { situacao, classificacao, cargo, taxa, updated_at: updated_at.toISOString() }
      : null;
  return { ...presentMarked(marked), jornada };
}

/** Presents an exam that the user saved or muted. */
function presentMarked({ titulo, created_at }: { titulo: string; created_at: Date }) {
  return { concurso: titulo, created_at: created_at.toISOString() };
}

type Deletion = Pick<Deps, "config" | "db" | "clock" | "queue"> & { verifyGoogle: GoogleVerifier };

/**
 * Deletes a user and all their data in one transaction.
 * @throws AppError wrong-password, google-not-confirmed, last-admin
 */
export async function deleteMe(deps: Deletion, user: CurrentUser, proof: Proof): Promise<void> {
  const { db, clock } = deps;
  const identity = await checkProof(deps, user.id, proof);
  await db.transaction().execute(async (tx) => {
    await claimProof(tx, identity, clock.now());
    if (user.user_type === "ADMIN" && (await lockLastAdmin(tx, user.id))) throw new AppError("last-admin");
    await queueCustomerDeletion(deps, tx, user.id);
    await queueFarewell(deps, tx, user);
    await deleteUser(tx, user.id);
  });
}
