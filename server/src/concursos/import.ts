import { createHash } from "node:crypto";
import { ConcursoInput } from "@cav/contract/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { toFieldErrors } from "@cav/contract/fields.ts";
import { z } from "zod";
import type { Db } from "../platform/database/schema.ts";
import { type ImportRecord, readRecord } from "./import-formats.ts";
import { type ResolvedConcurso, resolveConcursos } from "./resolve.ts";
import { storeConcursoChange, storeNewConcurso } from "./store.ts";

/** A record that is not imported: its place in the list (from 0) and everything that is wrong with it. */
export type RefusedRecord = { index: number; title: string; errors: FieldError[] };

export type ImportSummary = { created: number; updated: number; unchanged: number; refused: RefusedRecord[] };

export type ImportOptions = {
  now: Date;
  /** Imports the good records of a file that has bad ones; otherwise such a file changes nothing. */
  skipBad: boolean;
  /** Changes a valid exam before it is stored; the demonstration moves its dates. */
  adapt?: (concurso: ConcursoInput) => ConcursoInput;
  demonstration?: boolean;
  onProgress?: (done: number, total: number) => void;
};

type Checked = Pick<ImportRecord, "chave" | "fonte"> & { index: number; input: ConcursoInput };
type Ready = Pick<ImportRecord, "chave" | "fonte"> & { concurso: ResolvedConcurso };

/**
 * Takes exams into the catalogue: all of them are validated first, then written in one transaction. A record whose
 * content was imported before changes nothing; one that changed updates its exam. Nobody is alerted.
 */
export async function importConcursos(
  db: Db,
  records: unknown[],
  options: ImportOptions,
): Promise<ImportSummary> {
  const { ready, refused } = await validate(db, records, options);
  const summary: ImportSummary = { created: 0, updated: 0, unchanged: 0, refused };
  if (refused.length > 0 && !options.skipBad) return summary;
  await db.transaction().execute(async (tx) => {
    for (const [done, record] of ready.entries()) {
      summary[await store(tx, record, options)] += 1;
      options.onProgress?.(done + 1, ready.length);
    }
  });
  return summary;
}

async function validate(db: Db, records: unknown[], { adapt = (one) => one }: ImportOptions) {
  const refused: RefusedRecord[] = [];
  const checked: Checked[] = [];
  const seen = new Map<string, number>();
  records.forEach((record, index) => {
    const refuse = (errors: FieldError[]) => refused.push({ index, title: titleOf(record), errors });
    try {
      const { chave, fonte, input } = readRecord(record);
      const twin = seen.get(chave);
      if (twin !== undefined) {
        refuse([{ field: "", message: `Repete o registro ${twin + 1}.` }]);
        return;
      }
      checked.push({ index, chave, fonte, input: adapt(ConcursoInput.parse(input)) });
      seen.set(chave, index);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      refuse(toFieldErrors(error));
    }
  });
  const ready: Ready[] = [];
  const resolutions = await resolveConcursos(
    db,
    checked.map(({ input }) => input),
  );
  resolutions.forEach(({ concurso, errors }, at) => {
    const { index, chave, fonte } = checked[at] as Checked;
    if (concurso) ready.push({ chave, fonte, concurso });
    else refused.push({ index, title: titleOf(records[index]), errors });
  });
  refused.sort((a, b) => a.index - b.index);
  return { ready, refused };
}

function titleOf(record: unknown): string {
  const { titulo, orgao } = (record ?? {}) as { titulo?: unknown; orgao?: unknown };
  return String(titulo ?? orgao ?? "sem título");
}

async function store(
  tx: Db,
  { chave, fonte, concurso }: Ready,
  { now, demonstration = false }: ImportOptions,
) {
  const hash = hashOf(concurso, fonte, demonstration);
  const known = await tx
    .selectFrom("concursos")
    .select(["id", "importado_hash"])
    .where("chave_importacao", "=", chave)
    .forUpdate()
    .executeTakeFirst();
  if (known?.importado_hash === hash) return "unchanged";
  const origin = { fonte, chave_importacao: chave, importado_hash: hash, demonstracao: demonstration };
  const saving = { authorId: null, origin, now };
  if (!known) {
    await storeNewConcurso(tx, concurso, saving);
    return "created";
  }
  const changes = await storeConcursoChange(tx, known.id, concurso, saving);
  return changes.length > 0 ? "updated" : "unchanged";
}

/** Tells whether a record is the one imported before; identities of positions are not of the record. */
function hashOf(concurso: ResolvedConcurso, fonte: string | null, demonstration: boolean): string {
  const dados = { ...concurso, cargos: concurso.cargos.map(({ uuid: _uuid, ...cargo }) => cargo) };
  return createHash("sha256").update(JSON.stringify({ dados, fonte, demonstration })).digest("hex");
}
