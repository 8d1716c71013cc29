import {
  type CardFact,
  type CargoFact,
  type ConcursoFact,
  cardFacts,
  cargoFacts,
  concursoFacts,
  eachOf,
  type FactRow,
} from "@cav/contract/concursos/concurso-facts.ts";
import { toTipoDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";
import type { Db, Tx } from "../../../tables.ts";
import { findEditalFact } from "../../editais/index.ts";
import { findEtapas } from "../../etapas/index.ts";
import {
  type ConcursoKey,
  type ConcursoRow,
  findCargos,
  findConcursoRow,
  lockConcursoRow,
} from "../concursos.queries.ts";
import type { ResolvedCargo, ResolvedConcurso } from "./resolve.ts";

/** A stored exam, with its facts in the form of an input. */
export type StoredConcurso = Pick<
  ConcursoRow,
  "id" | "uuid" | "versao" | "versao_avisada" | "created_at" | "updated_at"
> & { facts: ResolvedConcurso };

export async function readStored(db: Db, key: ConcursoKey): Promise<StoredConcurso | undefined> {
  const row = await findConcursoRow(db, key);
  return row && withCargos(db, row);
}

/** Locks an exam until the transaction ends; saveConcurso takes it as the state before. */
export async function lockStored(tx: Tx, key: ConcursoKey): Promise<StoredConcurso | undefined> {
  const row = await lockConcursoRow(tx, key);
  return row && withCargos(tx, row);
}

type Column = string | number | boolean | null | string[] | number[] | Record<string, string>;

/** Returns a row's facts as on the wire and in versions: the fee is a number, a count is text. */
function factsOf<Name extends ConcursoFact | CargoFact>(
  names: readonly Name[],
  rows: Record<Name, FactRow>,
  stored: Record<Name, Column>,
) {
  return eachOf(names, (name) => {
    const value = stored[name];
    if (value === null) return null;
    const { kind } = rows[name];
    return kind === "money" ? Number(value) : kind === "count" ? String(value) : value;
  });
}

/** Returns the facts of the whole exam that cards have, too. */
export function announcedFactsOf(row: Pick<ConcursoRow, CardFact>) {
  return factsOf(cardFacts, concursoFacts, row) as Pick<ResolvedConcurso, CardFact>;
}

async function withCargos(db: Db, row: ConcursoRow): Promise<StoredConcurso> {
  const cargos = await findCargos(db, row.id);
  const edital_arquivo = await findEditalFact(db, { concurso_id: row.id });
  const etapas = (await findEtapas(db, [row.id])).get(row.id) ?? [];
  const facts = {
    ...writtenFactsOf(row, cargos),
    edital_arquivo,
    etapas,
    cargos: cargos.map((cargo) => ({ uuid: cargo.uuid, ...cargoFactsOf(cargo) })),
  };
  const { id, uuid, versao, versao_avisada, created_at, updated_at } = row;
  return { id, uuid, versao, versao_avisada, created_at, updated_at, facts };
}

type CargoRow = Awaited<ReturnType<typeof findCargos>>[number];

/** Returns what was written in a form or file; positions without identities. */
export function writtenFactsOf(row: ConcursoRow, cargos: CargoRow[]) {
  const names = Object.keys(concursoFacts) as ConcursoFact[];
  const facts = factsOf(names, concursoFacts, row) as Pick<ResolvedConcurso, ConcursoFact>;
  return { ...facts, cargos: cargos.map(cargoFactsOf) };
}

/** Returns a position's facts, without its identity. */
export function cargoFactsOf(cargo: CargoRow) {
  const tipo_de_vaga = toTipoDeVaga(cargo.tipo_de_vaga, cargo.nome);
  const names = Object.keys(cargoFacts) as CargoFact[];
  return factsOf(names, cargoFacts, { ...cargo, tipo_de_vaga }) as Pick<ResolvedCargo, CargoFact>;
}
