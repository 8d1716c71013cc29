import type { ReminderFacts } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";
import type { WhyNot } from "../agenda/index.ts";
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

/** A delivery with its message; undefined: nothing is left to notify about, for a reason. */
export type ComposedDelivery<Delivery extends AlertToTell> = {
  delivery: Delivery;
  message: Message | undefined;
  untold?: WhyNot | undefined;
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
    const [novo, aviso] = [novos.get(delivery), avisos.get(delivery)];
    if (typeof novo === "string" || typeof aviso === "string")
      return { delivery, message: undefined, untold: [novo, aviso].find((one) => typeof one === "string") };
    const event = delivery.kind;
    const reminder = isReminder(delivery) ? delivery.dados : undefined;
    const message: Message | undefined = novo
      ? { kind: "novo", novo }
      : aviso && { kind: "aviso", aviso, event, reminder };
    return { delivery, message };
  });
}

/** Returns the exam of a message. */
export const concursoUuidOf = (message: Message) => contentOf(message).concurso_uuid;

export const tokenOf = (message: Message) => contentOf(message).token;

/** Returns a message's content. */
export const contentOf = (message: Message) => (message.kind === "novo" ? message.novo : message.aviso);

/** Returns the facts of several messages about one exam. */
export const messageFactsOf = ([first, ...more]: readonly [Message, ...Message[]]) =>
  [...contentOf(first).facts, ...more.flatMap((message) => contentOf(message).facts)] as const;
