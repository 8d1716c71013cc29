import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isSignedBy } from "../platform/whatsapp/signature.ts";
import { switchEmailOff } from "./alerts.queries.ts";
import { readUnsubscribeToken } from "./links.ts";
import { listMyAlerts } from "./my-alerts.ts";
import { receiveReply, receiveStatus } from "./whatsapp-webhook.ts";

export function alertsRoutes(bind: Bind, { config, db, clock }: Deps): void {
  bind(calls.listMyAlerts, async ({ user, query }) => listMyAlerts(db, user.id, query));
  bind(calls.unsubscribe, async ({ query }) => {
    const uuid = readUnsubscribeToken(config.jwtSecret, query.token);
    if (!uuid || !(await switchEmailOff(db, uuid, clock.now()))) {
      throw new AppError("not-found", { detail: "Este link de descadastro não é válido." });
    }
  });

  bind(calls.verifyWhatsAppWebhook, async ({ query, reply }) => {
    const known = config.whatsapp && query["hub.verify_token"] === config.whatsapp.verifyToken;
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
    for (const { statuses = [], messages = [] } of values) {
      for (const status of statuses) await receiveStatus({ db, clock }, status);
      for (const message of messages) await receiveReply({ db, clock }, message);
    }
  });
}
