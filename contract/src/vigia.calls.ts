import { callsOf } from "./call.ts";
import type { vigiaSpecs } from "./vigia.specs.ts";

export const vigiaCalls = callsOf<typeof vigiaSpecs>()({
  getMyVigia: { method: "GET", path: "/users/me/vigia", access: "user" },
  saveMyVigia: { method: "PUT", path: "/users/me/vigia", access: "user" },
  deleteMyVigia: { method: "DELETE", path: "/users/me/vigia", access: "user" },
  dismissMencao: { method: "PUT", path: "/users/me/vigia/mencoes/:uuid", access: "user" },
});
