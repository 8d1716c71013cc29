import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../../bind.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { isSignedBy } from "../../../platform/providers/whatsapp/signature.ts";
import { isSameSecret } from "../../../platform/secrets.ts";
import { receiveMarketingChoice, receiveReply, receiveStatus } from "./webhook.ts";

/** Registers the calls for WhatsApp's reports and users' replies. */
export function whatsAppRoutes(bind: Bind, deps: Deps): void {
  const { config } = deps;
  bind(calls.verifyWhatsAppWebhook, async ({ query }) => {
    const { whatsapp } = config;
    const known = whatsapp && isSameSecret(query["hub.verify_token"], whatsapp.verifyToken);
    if (!known || query["hub.mode"] !== "subscribe") throw new AppError("invalid-signature");
    return query["hub.challenge"];
  });

  bind(
    calls.receiveWhatsAppWebhook,
    async ({ body }) => {
      const values = body.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
      for (const { statuses = [], messages = [], user_preferences = [] } of values) {
        for (const status of statuses) await receiveStatus(deps, status);
        for (const message of messages) await receiveReply(deps, message);
        for (const choice of user_preferences) await receiveMarketingChoice(deps, choice);
      }
    },
    {
      verify({ headers, rawBody = Buffer.alloc(0) }) {
        const secret = config.whatsapp?.appSecret;
        const signed = secret && isSignedBy(rawBody, String(headers["x-hub-signature-256"]), secret);
        if (!signed) throw new AppError("invalid-signature");
      },
    },
  );
}
