import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { getPareceresNumeros } from "./pareceres.ts";

export function pareceresRoutes(bind: Bind, deps: Deps): void {
  bind(calls.getPareceresNumeros, async () => getPareceresNumeros(deps));
}
