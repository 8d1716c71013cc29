import type { MinutaByHand } from "@cav/contract/coletas/minutas.ts";
import { lockStored } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { findLeituraOf } from "../coletas/index.ts";
import { type NewAto, resolveIdentidade, toAto } from "./atos.ts";
import { deleteAtoSemConcurso } from "./atos-sem-concurso.queries.ts";
import { minutaOf } from "./match.ts";
import { findMinutasOfAto, insertAto, insertMinuta, lockMatching } from "./minutas.queries.ts";

type Wanted = { documento_id: number; ato: NewAto; concurso_uuid: string | null };

/**
 * Creates a draft of an act that rules ignored, for a new exam or a named one; an open draft of the act is reused.
 * @throws AppError ato-not-found, concurso-not-found, minuta-changed
 */
export async function createMinuta(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { ato_id, concurso_uuid }: MinutaByHand,
): Promise<{ uuid: string }> {
  const leitura = await findLeituraOf(db, ato_id);
  if (!leitura) throw new AppError("ato-not-found");
  const ato = toAto(leitura, { isAlone: false });
  const wanted = { documento_id: leitura.documento_id, ato, concurso_uuid };
  return db.transaction().execute(async (tx) => {
    // Locks in the order that deletion uses: the exam first, then its drafts.
    const stored = concurso_uuid === null ? null : await lockStored(tx, { uuid: concurso_uuid });
    if (stored === undefined) throw new AppError("concurso-not-found");
    await lockMatching(tx);
    const [last] = await findMinutasOfAto(tx, ato);
    if (last && last.estado !== "ABERTA") throw new AppError("minuta-changed");
    return last ? { uuid: last.uuid } : insertByHand(tx, wanted, stored, clock.now());
  });
}

async function insertByHand(
  tx: Tx,
  { documento_id, ato }: Wanted,
  stored: Awaited<ReturnType<typeof lockStored>> | null,
  now: Date,
): Promise<{ uuid: string }> {
  const { titulo, prazo } = minutaOf([ato]);
  const about = stored
    ? ({ tipo: "MUDANCA", titulo: stored.facts.titulo, concurso_id: stored.id } as const)
    : ({ tipo: "NOVO", titulo, concurso_id: null } as const);
  const minuta = { ...about, prazo, tipo_de_ato: ato.tipo_de_ato, identidade: resolveIdentidade(ato) };
  const { id, uuid } = await insertMinuta(tx, { ...minuta, ambigua: false, manual: true }, [], now);
  await insertAto(tx, id, documento_id, ato);
  await deleteAtoSemConcurso(tx, documento_id, ato);
  return { uuid };
}
