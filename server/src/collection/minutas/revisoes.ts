import type { CampoNome, Descarte, Precisao } from "@cav/contract/coletas/minutas.ts";
import type { Deps } from "../../deps.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { readerVersions } from "../coletas/index.ts";
import type { Campo } from "./campos.ts";
import type { AtoRow } from "./minutas.queries.ts";
import { countRevisoes, deleteRevisoes, insertRevisoes, type Revisao } from "./revisoes.queries.ts";
import { isSameValue } from "./valores.ts";

/** Name under which a review of the act's kind is stored; other reviews are named after a draft's field. */
export const kindCampo = "tipo_de_ato";
const shownDays = 90;

type Taken = Readonly<Partial<Record<CampoNome, string | null>>>;
type Proposed = Pick<Campo, "nome" | "valor" | "razao" | "evidencias">;

/** Records the decision on each proposal of a confirmed draft. */
export async function recordAccepted(
  tx: Tx,
  { atos, proposed, taken }: { atos: readonly AtoRow[]; proposed: readonly Proposed[]; taken: Taken },
  now: Date,
): Promise<void> {
  const [first] = atos;
  if (!first) return;
  const tipo = first.tipo_de_ato;
  const kind = toRevisao(first, { campo: kindCampo, proposto: tipo, final: tipo, desfecho: "ACEITA" }, now);
  const fields = proposed
    // Composed values are not read from the act.
    .filter(({ razao }) => razao !== "COMPOSTO")
    .flatMap(({ nome, valor, evidencias }): Revisao[] => {
      const final = taken[nome] ?? null;
      const ato = atos[evidencias[0]?.ato ?? 0];
      if (!ato || (valor === null && final === null)) return [];
      const desfecho = isTakenAs(nome, valor, final);
      return [toRevisao(ato, { campo: nome, proposto: valor, final, desfecho }, now)];
    });
  await replaceRevisoes(tx, atos, [kind, ...fields]);
}

function isTakenAs(nome: CampoNome, valor: string | null, final: string | null): Revisao["desfecho"] {
  if (final === null) return "DESCARTADA";
  return valor !== null && isSameValue(nome, valor, final) ? "ACEITA" : "CORRIGIDA";
}

/** Records why a draft was discarded. */
export async function recordDiscarded(
  tx: Tx,
  atos: readonly AtoRow[],
  motivo: Descarte,
  now: Date,
): Promise<void> {
  const [first] = atos;
  if (!first) return;
  const discarded = {
    campo: kindCampo,
    proposto: first.tipo_de_ato,
    final: motivo,
    desfecho: "DESCARTADA",
  } as const;
  await replaceRevisoes(tx, atos, [toRevisao(first, discarded, now)]);
}

/** Deletes the reviews of a draft that is open again. */
export const removeRevisoes = (tx: Tx, atos: readonly AtoRow[]): Promise<void> =>
  deleteRevisoes(
    tx,
    atos.map(({ id }) => id),
  );

async function replaceRevisoes(tx: Tx, atos: readonly AtoRow[], revisoes: readonly Revisao[]): Promise<void> {
  await removeRevisoes(tx, atos);
  await insertRevisoes(tx, revisoes);
}

const toRevisao = (
  ato: AtoRow,
  noted: Pick<Revisao, "campo" | "proposto" | "final" | "desfecho">,
  now: Date,
): Revisao => ({ minuta_ato_id: ato.id, extrator: readerVersions.extrator, revisada_em: now, ...noted });

/** Returns the accuracy of readings by source and kind of act, over the last 90 days. */
export async function getPrecisao({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Precisao> {
  return { dias: shownDays, itens: await countRevisoes(db, dayBeforeOf(clock.now(), shownDays)) };
}
