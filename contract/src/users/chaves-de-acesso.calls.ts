import { callsOf } from "../call.ts";
import type { chavesDeAcessoSpecs } from "./chaves-de-acesso.specs.ts";

export const chavesDeAcessoCalls = callsOf<typeof chavesDeAcessoSpecs>()({
  listPasskeys: { method: "GET", path: "/users/me/chaves-de-acesso", access: "user" },
  requestPasskey: { method: "POST", path: "/users/me/chaves-de-acesso/pedido", access: "user" },
  addPasskey: { method: "POST", path: "/users/me/chaves-de-acesso", access: "user" },
  renamePasskey: { method: "PUT", path: "/users/me/chaves-de-acesso/:uuid", access: "user" },
  removePasskey: { method: "DELETE", path: "/users/me/chaves-de-acesso/:uuid", access: "user" },
  requestPasskeyLogin: { method: "POST", path: "/auth/chave-de-acesso/pedido", access: "public" },
  passkeyLogin: { method: "POST", path: "/auth/chave-de-acesso", access: "public" },
});
