import type { MinutaConta } from "@cav/contract/coletas/minutas.ts";
import { formatInteger } from "@cav/contract/format.ts";
import type { Reading } from "../coletas/index.ts";

type ReadConta = NonNullable<Reading["contas"]>[number];

/** Describes the sums of an act's tables, with the places of what was added up and of the stated total. */
export function describeContas({ cargos, contas = [] }: Pick<Reading, "cargos" | "contas">): MinutaConta[] {
  const isLedger = cargos.some(({ prova }) => prova !== undefined);
  const isTotalled = contas.some(({ partes }) => partes.length > 0);
  const shown = contas.map((conta) => ({
    fecha: conta.fecha,
    frase: describeConta(conta),
    lugares: [...conta.partes, ...(conta.onde ? [conta.onde] : [])],
  }));
  if (!isLedger || isTotalled) return shown;
  return [...shown, { fecha: null, frase: "Não há total para conferir.", lugares: [] }];
}

/** "TOTAL: as linhas somam 60, como está escrito", "nível superior: 18 ≠ 20". */
function describeConta({ fecha, soma, dito, de }: ReadConta): string {
  const name = de ? `${de}: ` : "";
  const sum = formatInteger(soma);
  return fecha
    ? `${name}as linhas somam ${sum}, como está escrito.`
    : `${name}${sum} ≠ ${formatInteger(dito)}: as linhas não somam o que está escrito.`;
}
