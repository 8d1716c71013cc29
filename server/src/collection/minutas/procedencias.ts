import type { CampoNome, Procedencias } from "@cav/contract/coletas/minutas.ts";
import { findConcursoId, readStored } from "../../catalogue/concursos/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db } from "../../tables.ts";
import { findConferencia, findProcedencias } from "./procedencias.queries.ts";
import { currentValueOf, isSameValue } from "./valores.ts";

/**
 * Returns the sources of an exam's facts, without those of values changed since. @throws AppError concurso-not-found
 */
export async function getProcedencias(db: Db, key: { uuid: string } | { id: number }): Promise<Procedencias> {
  const id = "id" in key ? key.id : await findConcursoId(db, key.uuid);
  if (id === undefined) throw new AppError("concurso-not-found");
  const { em, is_noted } = await findConferencia(db, id);
  const conferido_em = em?.toISOString() ?? null;
  // Most exams have no sources, so their facts need not be read.
  if (!is_noted) return { conferido_em, items: [] };
  const [rows, stored] = await Promise.all([findProcedencias(db, id), readStored(db, { id })]);
  if (!stored) throw new AppError("concurso-not-found");
  const names = stored.facts.cargos.map(({ nome }) => nome).join("\n");
  const isStillSaid = (campo: CampoNome, valor: string) =>
    campo === "cargos"
      ? namesIn(valor) === names
      : isSameValue(campo, valor, currentValueOf(stored.facts, campo));
  const items = rows.flatMap(({ campo, valor, ...rest }) => {
    const nome = campo as CampoNome;
    return isStillSaid(nome, valor) ? [{ campo: nome, ...rest }] : [];
  });
  return { conferido_em, items };
}

const namesIn = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => (line.split(";", 1)[0] ?? "").trim())
    .join("\n");
