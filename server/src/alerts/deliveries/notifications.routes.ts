import { calls } from "@cav/contract/calls.ts";
import { channelNames } from "@cav/contract/channels.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { listAlertsOfUser } from "./alerts-of-user.ts";
import { findDeliveryDays } from "./delivery-days.ts";
import { explainAlerts, explainAlertsToSupport } from "./explain-alerts.ts";
import { countQueued } from "./failed.queries.ts";
import { listCauses, listFailed, markAsDelivered, readKey } from "./failed.ts";
import { closeTogether, sendManually, sendTogether } from "./resend.ts";
import { findFaults } from "./stopped-channels.ts";

/** Days in the charts. */
const statsDays = 14;

export function failedRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listUserAlerts, async ({ params, query }) => listAlertsOfUser(deps, params.uuid, query));
  bind.reading(calls.explainUserAlerts, async ({ db, params: { uuid, concurso } }) =>
    explainAlertsToSupport({ ...deps, db }, { userUuid: uuid, concursoUuid: concurso }),
  );
  bind.reading(calls.explainMyAlerts, async ({ db, user, params: { uuid } }) =>
    explainAlerts({ ...deps, db }, { userUuid: user.uuid, concursoUuid: uuid }),
  );
  bind(calls.listFailedNotifications, async ({ query, reply }) => {
    const { items, total } = await listFailed(deps, query);
    reply.header("x-total-count", String(total));
    return items;
  });
  bind(calls.getNotificationHealth, async () => {
    const [na_fila, canais_parados, falhas] = await Promise.all([
      countQueued(deps.db),
      findFaults(deps),
      listCauses(deps, {}),
    ]);
    return { na_fila, canais_parados, falhas };
  });
  bind(calls.getNotificationStats, async () => {
    const since = Temporal.PlainDate.from(deps.clock.today()).subtract({ days: statsDays - 1 });
    const [dias, na_fila, canais_parados] = await Promise.all([
      findDeliveryDays(deps.db, since.toString()),
      countQueued(deps.db),
      findFaults(deps),
    ]);
    return { na_fila, canais: findConfiguredChannels(deps), canais_parados, dias };
  });
  bind(calls.sendNotification, async ({ user, params, body }) => {
    const message = await sendManually(deps, user, readKey(params.uuid), body?.channels);
    return { success: true, message };
  });
  bind(calls.listFailureCauses, ({ query }) => listCauses(deps, query));
  bind(calls.resendFailedNotifications, async ({ user, body }) => ({
    success: true,
    ...(await sendTogether(deps, user, body)),
  }));
  bind(calls.closeFailedNotifications, async ({ user, body }) => ({
    success: true,
    ...(await closeTogether(deps, user, body)),
  }));
  bind(calls.markNotificationDelivered, async ({ user, params, query }) => {
    await markAsDelivered(deps, user, params.uuid, query.channel);
    return { success: true, message: "Notificação marcada como entregue!" };
  });
}

/** Returns the channels that this installation can use. */
const findConfiguredChannels = ({ channels, config }: Pick<Deps, "channels" | "config">) =>
  channelNames.filter((channel) => channels[channel].isConfigured(config));
