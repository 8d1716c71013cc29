import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../../bind.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { isSameSecret } from "../../../platform/secrets.ts";
import { createTelegramInvite, deleteMyTelegram, findMyTelegram } from "./link.ts";
import { receiveUpdate } from "./updates.ts";

export function telegramRoutes(bind: Bind, deps: Deps): void {
  bind(calls.getMyTelegram, async ({ user }) => findMyTelegram(deps, user));
  bind(calls.createTelegramInvite, async ({ user }) => createTelegramInvite(deps, user));
  bind(calls.deleteMyTelegram, async ({ user }) => deleteMyTelegram(deps, user));

  bind(calls.receiveTelegramUpdate, async ({ body }) => receiveUpdate(deps, body), {
    verify({ headers }) {
      const given = headers["x-telegram-bot-api-secret-token"];
      const secret = deps.config.telegram?.webhookSecret;
      if (!secret || typeof given !== "string" || !isSameSecret(given, secret))
        throw new AppError("invalid-signature");
    },
  });
}
