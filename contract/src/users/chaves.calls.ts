import { callsOf } from "../call.ts";
import type { chavesSpecs } from "./chaves.specs.ts";

export const chavesCalls = callsOf<typeof chavesSpecs>()({
  listApiKeys: { method: "GET", path: "/users/me/chaves", access: "user" },
  createApiKey: { method: "POST", path: "/users/me/chaves", access: "user" },
  revokeApiKey: { method: "DELETE", path: "/users/me/chaves/:uuid", access: "user" },
});
