import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isSignedBy } from "../platform/whatsapp/signature.ts";
import { queueEmailInstead, recordProviderStatus, switchEmailOff } from "./alerts.queries.ts";
import { readUnsubscribeToken } from "./links.ts";
import { readCallbackData } from "./whatsapp-sender.ts";

const reported = new Set(["sent", "delivered", "read", "failed"]);

export function alertsRoutes(bind: Bind, { config, db, clock }: Deps): void {
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
    const statuses = body.entry.flatMap(({ changes }) =>
      changes.flatMap(({ value }) => value.statuses ?? []),
    );
    for (const { id, status, errors, biz_opaque_callback_data } of statuses) {
      const delivery = readCallbackData(biz_opaque_callback_data);
      if (!delivery || !reported.has(status)) continue;
      const error =
        errors?.map(({ code, title }) => [code, title].filter(Boolean).join(" ")).join("; ") ?? null;
      const now = clock.now();
      const report = { delivery, messageId: id, status: status as "sent", error, now };
      const risen = await recordProviderStatus(db, report);
      if (status === "failed") await queueEmailInstead(db, risen, now);
    }
  });
}
