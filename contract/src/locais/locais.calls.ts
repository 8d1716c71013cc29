import { callsOf } from "../call.ts";
import type { locaisSpecs } from "./locais.specs.ts";

export const locaisCalls = callsOf<typeof locaisSpecs>()({
  listLocais: { method: "GET", path: "/locais", access: "public" },
  getLocal: { method: "GET", path: "/locais/:id", access: "public" },
});
