import { callsOf } from "../call.ts";
import type { telegramSpecs } from "./telegram.specs.ts";

export const telegramCalls = callsOf<typeof telegramSpecs>()({
  getMyTelegram: { method: "GET", path: "/users/me/telegram", access: "user" },
  createTelegramInvite: { method: "POST", path: "/users/me/telegram", access: "user" },
  deleteMyTelegram: { method: "DELETE", path: "/users/me/telegram", access: "user" },
  receiveTelegramUpdate: { method: "POST", path: "/webhooks/telegram", access: "public" },
});
