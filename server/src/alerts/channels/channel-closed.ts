import { type Channel, channelNames } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import {
  channelClosedVariables,
  composeChannelClosed,
  composeChannelClosedNotice,
  createChannelClosedMail,
} from "../../messages/index.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { deliveriesJobs } from "../deliveries/index.ts";
import { findQuietEnd } from "../events/index.ts";
import type { Reachable, Word } from "./channel-module.ts";
import type { Connections } from "./connect.ts";
import { findReachable } from "./reachable.queries.ts";

type Closed = JobPayload<typeof deliveriesJobs.alertsChannelClosed>;
type ClosedDeps = Pick<Deps, "channels" | "db" | "config" | "clock" | "queue">;

function emailOffOf({ any_channel_on, email_is_last }: Reachable) {
  if (any_channel_on) return undefined;
  return email_is_last ? "stands-in" : "nothing-left";
}

/**
 * Creates the handler that notifies a user of a closed channel, by the first other channel that accepts it, after quiet
 * hours. The profile shows it too.
 * @throws the failure of a channel when none accepted: the queue retries all
 */
export function createChannelClosedHandler(deps: ClosedDeps, connections: Connections) {
  const { db, config, clock, queue } = deps;
  const compose = createComposer(deps);
  return async (closed: Closed): Promise<void> => {
    const { user_id: userId, channel, told_by, pedido = false } = closed;
    const recipient = await findReachable(db, userId);
    // The account was deleted, or the user switched the channel on again.
    if (!recipient || recipient.on[channel]) return;
    if (pedido && (recipient.any_channel_on || recipient.email_reclamado_em)) return;
    const now = clock.now();
    const faults: unknown[] = [];
    for (const by of findWays(recipient, channel)) {
      if (told_by && told_by !== by) continue;
      const quietEnd = findQuietEnd(now, recipient.quiet, by, config.ringHours);
      if (quietEnd) {
        const inSeconds = Math.ceil((quietEnd.getTime() - now.getTime()) / 1000);
        return db
          .transaction()
          .execute((tx) => queue.enqueue(tx, deliveriesJobs.alertsChannelClosed, closed, { inSeconds }));
      }
      try {
        if (await connections[by]?.sendWord(compose({ userId, channel, pedido, recipient }))) return;
      } catch (error) {
        // A failure of one channel must not stop the other channels.
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  };
}

/**
 * Returns the channels that may send the notice, in order: those that are on, and finally working mail, even with mail
 * alerts off, since it is an account message.
 */
function findWays(recipient: Reachable, closed: Channel): Channel[] {
  const { on, email_desligado_por, email_a_confirmar } = recipient;
  const isMailable = email_desligado_por !== "ENDERECO" && !email_a_confirmar;
  const mailAtLast: Channel[] = on.email || !isMailable ? [] : ["email"];
  return [...channelNames.filter((channel) => on[channel]), ...mailAtLast].filter((one) => one !== closed);
}

type ClosedNotice = { userId: number; channel: Channel; pedido: boolean; recipient: Reachable };

function createComposer({ config, channels }: ClosedDeps): (told: ClosedNotice) => Word {
  const write = createChannelClosedMail(config);
  const link = `${config.appUrl}/perfil/alertas`;
  return ({ userId, channel, pedido, recipient }) => {
    const { nome } = recipient;
    const words = channels[channel].closed;
    return {
      userId,
      recipient,
      mail: () => write({ nome, words, pedido, link, emailOff: emailOffOf(recipient) }),
      variables: channelClosedVariables(nome, words),
      ...composeChannelClosed(nome, words),
      link,
      notice: composeChannelClosedNotice(words),
      etiqueta: `${channel}-desligado`,
      urgency: "normal",
      day: null,
    };
  };
}
