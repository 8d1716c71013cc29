import type { Coberturas } from "@cav/contract/coletas/coletas.ts";
import type { Deps } from "../../../deps.ts";
import { dayOf, shiftedDayOf } from "../../../platform/clock.ts";
import { findFontes, findLastBrought } from "../coletas.queries.ts";
import { findCoberturas, findFaltas } from "../reading/listados.queries.ts";
import { isOldList } from "../reading/listados.ts";
import { findCoverageFloor } from "../upkeep/alarms.ts";
import { learntDays } from "./watch.ts";

const shownDays = 14;
const shownFaltas = 100;

/** Lists the share of aggregators' lists that we have, and the missing exams. */
export async function listCoberturas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Coberturas> {
  const lists = (await findFontes(db)).filter(({ tipo }) => tipo === "SINAL");
  return Promise.all(
    lists.map(async ({ id, uuid, nome, cadencia_minutos, estado }) => {
      const isAsked = estado !== "PAUSADA";
      const brought = await findLastBrought(db, id);
      const known = await findCoberturas(db, id, shiftedDayOf(clock.today(), -learntDays));
      const [last, ...before] = known;
      return {
        fonte: nome,
        uuid,
        dias: known.slice(0, shownDays),
        piso: findCoverageFloor(before) ?? null,
        parada_em:
          isAsked && brought && isOldList(brought, { cadencia_minutos }, clock.now()) ? dayOf(brought) : null,
        faltam: last ? await findFaltas(db, id, last.dia, shownFaltas) : [],
      };
    }),
  );
}
