import { recordAction } from "../audit/index.ts";
import { type EtapaOrigem, replaceEtapas, withEtapaIdentities } from "../etapas/index.ts";
import { jobs } from "../jobs.ts";
import { dayOf } from "../platform/clock.ts";
import type { Tx } from "../tables.ts";
import { type Change, changesBetween, withIdentities } from "./changes.ts";
import {
  insertConcurso,
  insertVersion,
  type Origin,
  replaceCargos,
  setOrigin,
  updateConcursoRow,
} from "./concursos.queries.ts";
import type { ResolvedCargo, ResolvedConcurso } from "./resolve.ts";
import { recordChange, recordWaiting, type Teller } from "./settling.ts";
import { withStatus } from "./status-on-save.ts";
import type { StoredConcurso } from "./stored.ts";

/** Who saves. */
export type Author = { id: number; uuid: string };

export type Saving = {
  /** Null: nobody, as the calendar does and an import by the command line. */
  author: Author | null;
  /** Of an imported exam. */
  origin?: Origin | undefined;
  /** Null: a save that tells nobody, as an import may. */
  tells: Teller | null;
  /** By which acts that came before the exam are matched again; by who tells, where it is left out. */
  queue?: Teller["queue"] | undefined;
  now: Date;
  /** Who says stages that were not there, where it is an act that was collected. */
  etapas?: "COLETA";
};

export type Saved = Pick<StoredConcurso, "id" | "uuid" | "versao"> & {
  /** Of a new exam none. */
  mudancas: Change[];
  /** As they are stored: positions have identities. */
  facts: ResolvedConcurso;
};

/**
 * The one way in which an exam is written, whoever does it: by form, by file, by the calendar. In the caller's
 * transaction it stores the exam with its positions, the status that its dates give it and a version, derives from what
 * changed what is to be told, writes and enqueues that, at once or for when the exam's edits have settled, and records
 * the deed of an administrator. What is the same by meaning stores and tells nothing. `before` is the locked exam
 * (lockStored); undefined: a new one.
 */
export async function saveConcurso(
  tx: Tx,
  before: StoredConcurso | undefined,
  given: ResolvedConcurso,
  saving: Saving,
): Promise<Saved> {
  const after = withStatus(before?.facts, given, dayOf(saving.now));
  const saved = before ? await storeChange(tx, before, after, saving) : await storeNew(tx, after, saving);
  if (before && saved.mudancas.length === 0) return saved;
  const queue = saving.queue ?? saving.tells?.queue;
  if (!before || saved.mudancas.some(({ campo }) => naming.has(campo)))
    await queue?.enqueue(tx, jobs.minutasRematch, { concurso_id: saved.id });
  if (saving.tells) await recordChange(tx, before, saved, saving.tells, saving.now);
  else if (before && queue) await recordWaiting(tx, before, queue, saving.now);
  await recordSave(tx, before, saved, saving);
  return saved;
}

/** By what acts find the exam that they speak of. */
const naming: ReadonlySet<string> = new Set(["titulo", "orgao", "edital_numero", "edital_ano"]);

async function storeNew(tx: Tx, input: ResolvedConcurso, saving: Saving): Promise<Saved> {
  const { author, origin, now } = saving;
  const etapas = withEtapaIdentities([], input.etapas ?? []);
  const concurso = { ...input, cargos: withIdentities([], input.cargos), etapas };
  const row = await insertConcurso(tx, concurso, origin, now);
  await replaceCargos(tx, row.id, concurso.cargos);
  await replaceEtapas(tx, row.id, etapas, { origem: origemOf(saving), now });
  const version = { concurso_id: row.id, versao: row.versao, dados: concurso, autor_id: author?.id ?? null };
  await insertVersion(tx, { ...version, mudancas: [] }, now);
  return { ...row, mudancas: [], facts: concurso };
}

/** Positions keep the identities that they had, and the version says what differs. */
async function storeChange(
  tx: Tx,
  { id, uuid, versao: previousVersion, facts: before }: StoredConcurso,
  input: ResolvedConcurso,
  saving: Saving,
): Promise<Saved> {
  const { author, origin, now } = saving;
  const cargos = withIdentities(before.cargos, input.cargos);
  const etapas = withEtapaIdentities(
    before.etapas ?? [],
    withCargoNames(input.etapas, before.cargos, cargos),
  );
  const after = { ...input, cargos, etapas };
  const mudancas = changesBetween(before, after);
  if (mudancas.length === 0) {
    if (origin) await setOrigin(tx, id, origin);
    return { id, uuid, versao: previousVersion, mudancas, facts: before };
  }
  const versao = await updateConcursoRow(tx, id, after, origin, now);
  await replaceCargos(tx, id, cargos);
  await replaceEtapas(tx, id, etapas, { origem: origemOf(saving), now });
  const version = { concurso_id: id, versao, dados: after, autor_id: author?.id ?? null };
  await insertVersion(tx, { ...version, mudancas }, now);
  return { id, uuid, versao, mudancas, facts: after };
}

const origemOf = ({ origin, etapas }: Saving): EtapaOrigem =>
  etapas ?? (origin ? "IMPORTACAO" : "FORMULARIO");

/** Stages that a save says nothing of go with their positions where those have another name now. */
function withCargoNames(
  etapas: ResolvedConcurso["etapas"] = [],
  before: ResolvedCargo[],
  after: ResolvedCargo[],
) {
  const nomes = new Set(after.map(({ nome }) => nome));
  const byUuid = new Map(after.map(({ uuid, nome }) => [uuid, nome]));
  return etapas.map((etapa) => {
    if (etapa.cargo === null || nomes.has(etapa.cargo)) return etapa;
    const known = before.find(({ nome }) => nome === etapa.cargo);
    return { ...etapa, cargo: byUuid.get(known?.uuid) ?? etapa.cargo };
  });
}

/** An import is one deed, however many exams it has: import-upload.ts records it. */
async function recordSave(
  tx: Tx,
  before: StoredConcurso | undefined,
  { uuid, versao }: Saved,
  { author, origin, now }: Saving,
): Promise<void> {
  if (!author || origin) return;
  const alvo = { tipo: "CONCURSO", uuid } as const;
  if (!before) return recordAction(tx, author, { acao: "CONCURSO_CRIADO", alvo }, now);
  // From what to what stands in the exam's own history, by its version.
  const mudancas = [{ campo: "versao", de: before.versao, para: versao }];
  await recordAction(tx, author, { acao: "CONCURSO_EDITADO", alvo, mudancas }, now);
}
