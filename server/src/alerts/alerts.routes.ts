import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isSameSecret } from "../platform/secrets.ts";
import { isSignedBy } from "../platform/whatsapp/signature.ts";
import { receiveBounce } from "./bounces.ts";
import { readUnsubscribeToken } from "./links.ts";
import { listMyAlerts } from "./my-alerts.ts";
import { switchEmailOff } from "./settings.queries.ts";
import { changeSettings, getSettings, readerOf } from "./settings.ts";
import { receivePreference, receiveReply, receiveStatus } from "./whatsapp-webhook.ts";

export function alertsRoutes(bind: Bind, deps: Deps): void {
  const { config, db, clock } = deps;
  bind.reading(calls.listMyAlerts, async (on) => listMyAlerts(on.db, on.user.id, on.query));
  bind(calls.getAlertSettings, async ({ user }) => getSettings(deps, user.id));
  bind(calls.updateAlertSettings, async ({ user, body }) => changeSettings(deps, user.id, body));
  bind(calls.getAlertSettingsByLink, async ({ query }) =>
    getSettings(deps, await readerOf(deps, query.token)),
  );
  bind(calls.updateAlertSettingsByLink, async ({ query, body }) =>
    changeSettings(deps, await readerOf(deps, query.token), body),
  );
  bind(calls.unsubscribe, async ({ query }) => {
    const uuid = readUnsubscribeToken(config.jwtSecret, query.token);
    if (!uuid || !(await switchEmailOff(db, uuid, clock.now()))) {
      throw new AppError("not-found", { detail: "Este link de descadastro não é válido." });
    }
  });

  bind(calls.receiveBounce, async ({ body, request }) => {
    const { mailBounceToken: token } = config;
    if (!token || !isSameSecret(request.headers.authorization, `Bearer ${token}`)) {
      throw new AppError("invalid-signature");
    }
    await receiveBounce(deps, body);
  });

  bind(calls.verifyWhatsAppWebhook, async ({ query, reply }) => {
    const { whatsapp } = config;
    const known = whatsapp && isSameSecret(query["hub.verify_token"], whatsapp.verifyToken);
    if (!known || query["hub.mode"] !== "subscribe") throw new AppError("invalid-signature");
    reply.type("text/plain").serializer((text: string) => text);
    return query["hub.challenge"];
  });

  bind(calls.receiveWhatsAppWebhook, async ({ body, request }) => {
    const signature = request.headers["x-hub-signature-256"];
    const secret = config.whatsapp?.appSecret;
    const signed = secret && isSignedBy(request.rawBody ?? Buffer.alloc(0), String(signature), secret);
    if (!signed) throw new AppError("invalid-signature");
    const values = body.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
    for (const { statuses = [], messages = [], user_preferences = [] } of values) {
      for (const status of statuses) await receiveStatus(deps, status);
      for (const message of messages) await receiveReply(deps, message);
      for (const preference of user_preferences) await receivePreference(deps, preference);
    }
  });
}
