import { type ConfirmMinuta, isContagem } from "@cav/contract/coletas/minutas.ts";
import { formatInteger, pluralOf } from "@cav/contract/format.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { findValores } from "./atos.ts";
import { type Ato, type Campo, mergeCampos } from "./campos.ts";
import { parseCargoLines } from "./cargo-lines.ts";
import { findOtherTotal } from "./somas.ts";

/**
 * Asks once about cells that nobody checked, with their number, and about sums that contradict the act's own total.
 * @throws AppError minuta-a-conferir, validation
 */
export function checkConferida(
  atos: readonly Ato[],
  { campos, colunas = [], conferidas }: Pick<ConfirmMinuta, "campos" | "colunas" | "conferidas">,
): void {
  const read = mergeCampos(atos).find(({ nome }) => nome === "cargos");
  const typed = campos.cargos ?? null;
  const { celulas, diferencas } =
    read?.valor === typed ? countUnchecked(read, colunas) : countTyped(atos, typed);
  if ((celulas === 0 && diferencas.length === 0) || celulas === conferidas) return;
  const many = `${formatInteger(celulas)} ${pluralOf(celulas, "célula", "células")} por conferir`;
  throw new AppError("minuta-a-conferir", {
    detail: [...diferencas, `${many}.`].join(" "),
    extension: { por_conferir: { celulas, diferencas } },
  });
}

type Unchecked = { celulas: number; diferencas: string[] };

/** A checked column is sure, except for counts that contradict each other: these are right only if the sum is. */
function countUnchecked(
  { evidencias, diferencas = [] }: Campo,
  colunas: NonNullable<ConfirmMinuta["colunas"]>,
): Unchecked {
  const cells = evidencias.flatMap(({ celula }) => (celula && !celula.certa ? [celula] : []));
  const left = cells.filter(
    ({ coluna }) => !colunas.includes(coluna) || (diferencas.length > 0 && isContagem(coluna)),
  );
  return { celulas: new Set(left.map(({ linha, coluna }) => `${linha} ${coluna}`)).size, diferencas };
}

/** Compares what a reviewer typed with the acts' total; typed cells are checked otherwise. */
function countTyped(atos: readonly Ato[], typed: string | null): Unchecked {
  const counts = parseCargoLines(typed, []).flatMap(({ quantidade_vagas }) =>
    quantidade_vagas ? [Number(quantidade_vagas)] : [],
  );
  const telling = atos.filter(({ oficial, campos }) => oficial && findValores(campos.vagas_total).length > 0);
  const totals = telling.map(({ campos }) => findOtherTotal(counts, campos.vagas_total));
  const isHeld = totals.some(({ length }) => length === 0);
  const diferencas = isHeld ? [] : [...new Set(totals.flat())];
  return { celulas: diferencas.length > 0 ? counts.length : 0, diferencas };
}
