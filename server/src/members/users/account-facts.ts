import { toMajorUnits } from "@cav/contract/format.ts";
import type { PagamentoDeUsuario, SessaoDeUsuario } from "@cav/contract/users/admin-users.ts";
import type { Deps } from "../../deps.ts";
import { findLastAmount } from "../../identity/audit/index.ts";
import { findOpenSessions } from "../../identity/who/index.ts";
import type { Db } from "../../tables.ts";
import { findPaymentsOf, unknownPlan } from "./my-data.queries.ts";

/** Returns a user's sessions, without the session key: others could end or use a session by its key. */
export async function findSessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
): Promise<SessaoDeUsuario[]> {
  const sessions = await findOpenSessions(db, userId, clock.now());
  return sessions.map(({ dispositivo, created_at, last_used_at }) => ({
    dispositivo: dispositivo ?? "Dispositivo desconhecido",
    created_at: created_at.toISOString(),
    usada_em: last_used_at.toISOString(),
  }));
}

/** Returns a user's payments and refunds, newest first. Only the last payment's failed refund can be retried. */
export async function findPayments(db: Db, uuid: string, userId: number): Promise<PagamentoDeUsuario[]> {
  const payments = (await findPaymentsOf(db, userId)).reverse();
  const [last] = payments;
  const owed = last?.estorno_falhou_em
    ? await findLastAmount(db, { acao: "ASSINATURA_ENCERRADA", alvo_uuid: uuid, since: last.pago_em })
    : undefined;
  return payments.map((payment) => ({
    plano: payment.plan_name ?? unknownPlan,
    preco: payment.preco_centavos === null ? null : toMajorUnits(payment.preco_centavos, payment.moeda),
    moeda: payment.moeda,
    valor: toMajorUnits(payment.valor_centavos, payment.moeda),
    pago_em: payment.pago_em.toISOString(),
    devolvido:
      payment.estornado_centavos === null ? null : toMajorUnits(payment.estornado_centavos, payment.moeda),
    devolvido_em: payment.estornado_em?.toISOString() ?? null,
    devolucao_falhou_em: payment.estorno_falhou_em?.toISOString() ?? null,
    a_devolver: payment === last ? (owed ?? null) : null,
  }));
}
