import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { closeEmailOf } from "../../identity/who/index.ts";
import type { HttpServer } from "../../platform/http/http-server.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { readUnsubscribeToken } from "./message-links.ts";
import { listMyAlerts } from "./my-alerts.ts";
import { getSettings, getUserIdOf, saveSettings } from "./settings.ts";

/**
 * Registers the page of unsubscribe links. Opened by GET it asks first, because scanners open links too; mail programs
 * POST. Not an API call, so it is outside the call table.
 */
export function registerUnsubscribePage(app: HttpServer): void {
  const { path } = calls.unsubscribe;
  app.get<{ Querystring: { token?: unknown } }>(`/api${path}`, async ({ query: { token } }, reply) =>
    reply.redirect(`/descadastro?${new URLSearchParams({ token: String(token ?? "") })}`),
  );
}

export function alertsRoutes(bind: Bind, deps: Deps): void {
  const { config, db, clock } = deps;
  bind.reading(calls.listMyAlerts, async (on) => listMyAlerts(on.db, on.user.id, on.query));
  bind(calls.getAlertSettings, async ({ user }) => getSettings(deps, user.id));
  bind(calls.updateAlertSettings, async ({ user, body }) => saveSettings(deps, user.id, body));
  bind(calls.getAlertSettingsByLink, async ({ query }) =>
    getSettings(deps, await getUserIdOf(deps, query.token)),
  );
  bind(calls.updateAlertSettingsByLink, async ({ query, body }) =>
    saveSettings(deps, await getUserIdOf(deps, query.token), body),
  );
  bind(calls.unsubscribe, async ({ query }) => {
    const uuid = readUnsubscribeToken(config.jwtSecret, query.token);
    if (!uuid || !(await closeEmailOf(db, uuid, clock.now()))) {
      throw new AppError("not-found", { detail: "Este link de descadastro não é válido." });
    }
  });
}
