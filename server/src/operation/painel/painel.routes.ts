import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { findDivergentes, findPainelNumeros } from "./painel.ts";

export function painelRoutes(bind: Bind, { clock }: Pick<Deps, "clock">): void {
  bind.reading(calls.listDivergentes, async ({ db }) => findDivergentes(db, clock.today()));
  bind.reading(calls.getPainelNumeros, async ({ db }) => findPainelNumeros(db, clock.today()));
}
