import { type Channel, channelNames } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import { anyChannelOn, channelOn, emailIsLast, emailStandsIn } from "../../identity/who/index.ts";
import type { Db } from "../../tables.ts";
import { silencioOf } from "../events/index.ts";

const channelsOn = sql<Record<Channel, boolean>>`jsonb_build_object(${sql.join(
  channelNames.flatMap((channel) => [sql.lit(channel), channelOn[channel]]),
)})`;

/** Returns how account messages can reach a user. */
export async function findReachable(db: Db, userId: number) {
  return db
    .selectFrom("users as u")
    .select(["u.uuid", "u.nome", "u.email", "u.telefone", "u.whatsapp_numero", "u.user_type"])
    .select(["u.habilitar_email", "u.email_desligado_por", "u.email_a_confirmar", "u.email_reclamado_em"])
    .select([anyChannelOn.as("any_channel_on"), emailIsLast.as("email_is_last")])
    .select([silencioOf.as("quiet"), channelsOn.as("on"), emailStandsIn.as("email_stands_in")])
    .leftJoin("alert_settings as s", "s.user_id", "u.id")
    .where("u.id", "=", userId)
    .executeTakeFirst();
}
