import type {
  AlertasExplicados,
  AvisoExplicado,
  CodigoDoMotivo,
} from "@cav/contract/alerts/alert-reasons.ts";
import type { PersonalKind } from "@cav/contract/alerts/alerts.words.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";
import { describeReason } from "./alert-reasons.ts";
import type { UserSituation } from "./explain-alerts.queries.ts";
import { explainChannels } from "./explain-channel.ts";
import { explainDelivery, findAbsence, situacaoOf } from "./explain-delivery.ts";
import {
  findPersonalEvents,
  findSubject,
  type PersonalEventExplained,
  type Subject,
} from "./explain-personal.queries.ts";

type Explaining = Pick<Deps, "channels" | "clock" | "config"> & { db: Db };

/** The request to which a user owes an alert of a kind. */
const askedBy: Record<PersonalKind, CodigoDoMotivo> = {
  MENCAO: "NOME_PROCURADO",
  PAGINA_PRIVADA: "PAGINA_ACOMPANHADA",
};

/**
 * Explains why a user was or was not alerted to a mention of their watched name, or to a page that they follow.
 * Undefined when they have none with this uuid.
 */
export async function explainPersonal(
  deps: Explaining,
  situation: UserSituation,
  uuid: string,
): Promise<AlertasExplicados | undefined> {
  // Neither the order of channels nor a muted exam counts here.
  const known = { ...situation, em_ordem: false, silenciado: false };
  const subject = await findSubject(deps.db, known.user_id, uuid);
  if (!subject) return undefined;
  const events = await findPersonalEvents(deps.db, known.user_id, uuid);
  const avisos =
    events.length > 0 ? events.map((event) => explainEvent(deps, known, event)) : [unspoken(known, subject)];
  return { situacao: situacaoOf(avisos), avisos, canais: explainChannels(deps, known), falta: null };
}

function explainEvent(
  deps: Explaining,
  known: UserSituation,
  { tipo, em, entregas: deliveries }: PersonalEventExplained,
): AvisoExplicado {
  const about = { tipo, para_tras: false };
  const entregas = deliveries.map((delivery) => explainDelivery(deps, known, about, delivery));
  const without = channelNames.filter((canal) => entregas.every((one) => one.canal !== canal));
  const absences = without.flatMap((canal) => findAbsence(deps, canal, known, about) ?? []);
  const missing = entregas.length === 0 ? [describeReason("SEM_CANAL")] : absences;
  const motivos = [describeReason(askedBy[tipo]), ...missing];
  return { tipo, dia: null, em: em.toISOString(), entregas, motivos };
}

/** Explains a mention or page of which nothing was sent. */
function unspoken({ user_type }: UserSituation, { tipo, em, dispensada }: Subject): AvisoExplicado {
  const nothing = tipo === "PAGINA_PRIVADA" ? "SEM_NOVIDADE" : "SEM_REGISTRO";
  const codigo = isPremium(user_type) ? (dispensada ? "OUTRA_PESSOA" : nothing) : "PREMIUM_ACABOU";
  return { tipo, dia: null, em: em.toISOString(), entregas: [], motivos: [describeReason(codigo)] };
}
