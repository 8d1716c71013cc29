import type { ReminderFacts } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";
import { type ComposedAviso, composeAvisos } from "./compose-aviso.ts";
import { type Composed, composeNovoConcurso } from "./compose-novo-concurso.ts";
import type { AlertToTell } from "./deliveries.queries.ts";
import { isReminder } from "./is-reminder.ts";

export type NovoMessage = { kind: "novo"; novo: Composed };
export type AvisoMessage = {
  kind: "aviso";
  aviso: ComposedAviso;
  event: AlertToTell["kind"];
  /** The reminded date, for a reminder. */
  reminder?: Pick<ReminderFacts, "de" | "dia" | "etapa"> | undefined;
};
export type Message = NovoMessage | AvisoMessage;

/** A delivery with its message; undefined: nothing is left to notify about. */
export type ComposedDelivery<Delivery extends AlertToTell> = {
  delivery: Delivery;
  message: Message | undefined;
};

/** Composes the messages of deliveries, in their order. */
export async function composeMessages<Delivery extends AlertToTell>(
  deps: Pick<Deps, "config" | "clock">,
  db: Db,
  deliveries: Delivery[],
): Promise<ComposedDelivery<Delivery>[]> {
  const isNovo = ({ kind }: AlertToTell) => kind === "NOVO_CONCURSO";
  const novos = await composeNovoConcurso(deps, db, deliveries.filter(isNovo));
  const avisos = await composeAvisos(
    deps,
    db,
    deliveries.filter((delivery) => !isNovo(delivery)),
  );
  return deliveries.map((delivery) => {
    const novo = novos.get(delivery);
    const aviso = avisos.get(delivery);
    const event = delivery.kind;
    const reminder = isReminder(delivery) ? delivery.dados : undefined;
    const message: Message | undefined = novo
      ? { kind: "novo", novo }
      : aviso && { kind: "aviso", aviso, event, reminder };
    return { delivery, message };
  });
}

/** Returns the exam of a message. */
export const concursoUuidOf = (message: Message) =>
  message.kind === "novo" ? message.novo.concurso_uuid : message.aviso.concurso_uuid;

export const tokenOf = (message: Message) =>
  message.kind === "novo" ? message.novo.token : message.aviso.token;
