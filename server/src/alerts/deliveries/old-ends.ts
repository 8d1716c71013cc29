import type { Causa } from "@cav/contract/alerts/notifications.ts";
import type { Channel } from "@cav/contract/channels.ts";
import type { MotivoFim } from "@cav/contract/concursos/motivos-fim.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { findCausa } from "./causes.ts";
import { states } from "./states.ts";

/** Deliveries per statement. */
const batchSize = 2_000;

type Ended = {
  event_id: number;
  user_id: number;
  channel: Channel;
  status: "canceled" | "failed";
  last_error: string | null;
};

/** Sentences of the release before: this product's own ones, which no provider answers. */
const oldCauses: [start: RegExp, causa: Causa][] = [
  [/^o prazo acabou/, "prazo"],
  [/antes do horário do/, "horario"],
  [/^limite diário de pessoas/, "limite_pessoas"],
  [/^número (sem WhatsApp|inválido)/, "sem_whatsapp"],
  [/^nenhum aparelho/, "sem_aparelho"],
  [/^conversa encerrada/, "sem_conversa"],
];

function oldEndOf(channels: Deps["channels"], { channel, status, last_error }: Ended): MotivoFim {
  const text = last_error ?? "";
  if (status === "failed")
    return oldCauses.find(([start]) => start.test(text))?.[1] ?? findCausa(channels, channel, text);
  if (text.startsWith("encerrada sem enviar por quem administra")) return "ENCERRADO_SEM_ENVIAR";
  return Object.values(states).find(({ end }) => end === text)?.fim ?? "NAO_ENVIADO";
}

/**
 * Fills the codes of deliveries that processes of the release before ended, by its sentences; the next release has
 * neither. Idempotent. Returns how many.
 */
export async function updateMotivosFim({ db, channels }: Pick<Deps, "channels" | "db">): Promise<number> {
  let last: Pick<Ended, "event_id" | "user_id" | "channel"> = { event_id: 0, user_id: 0, channel: "email" };
  for (let filled = 0; ; ) {
    const { rows } = await sql<Ended>`
      SELECT event_id, user_id, channel, status, last_error FROM deliveries
      WHERE (event_id, user_id, channel) > (${last.event_id}, ${last.user_id}, ${last.channel})
        AND status IN ('canceled', 'failed') AND motivo_fim IS NULL
      ORDER BY event_id, user_id, channel LIMIT ${batchSize}`.execute(db);
    const codes = rows.map((row) => ({ ...row, last_error: undefined, fim: oldEndOf(channels, row) }));
    await sql`
      UPDATE deliveries d SET motivo_fim = f.fim
      FROM jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
        AS f (event_id integer, user_id integer, channel text, status text, fim text)
      WHERE d.event_id = f.event_id AND d.user_id = f.user_id AND d.channel = f.channel AND d.status = f.status
        AND d.motivo_fim IS NULL`.execute(db);
    filled += rows.length;
    last = rows.at(-1) ?? last;
    if (rows.length < batchSize) return filled;
  }
}
