import type { Deps } from "../deps.ts";
import type { Db } from "../platform/database/schema.ts";
import type { AlertToTell } from "./alerts.queries.ts";
import { type Composed, composeNovoConcurso } from "./compose.ts";
import { type ComposedAviso, composeAvisos } from "./compose-aviso.ts";

export type Message = { kind: "novo"; novo: Composed } | { kind: "aviso"; aviso: ComposedAviso };

/** What each delivery has to say, in the same order; undefined where there is nothing left to say. */
export async function composeMessages(
  deps: Pick<Deps, "config" | "clock">,
  tx: Db,
  deliveries: AlertToTell[],
): Promise<(Message | undefined)[]> {
  const isNovo = ({ kind }: AlertToTell) => kind === "NOVO_CONCURSO";
  const novos = deliveries.filter(isNovo);
  const others = deliveries.filter((delivery) => !isNovo(delivery));
  const messages = new Map<AlertToTell, Message>();
  (await composeNovoConcurso(deps, tx, novos)).forEach((novo, index) => {
    const delivery = novos[index];
    if (novo && delivery) messages.set(delivery, { kind: "novo", novo });
  });
  (await composeAvisos(deps, tx, others)).forEach((aviso, index) => {
    const delivery = others[index];
    if (aviso && delivery) messages.set(delivery, { kind: "aviso", aviso });
  });
  return deliveries.map((delivery) => messages.get(delivery));
}

export const tokenOf = (message: Message) =>
  message.kind === "novo" ? message.novo.token : message.aviso.token;
