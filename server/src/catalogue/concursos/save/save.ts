import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import { recordAction } from "../../../identity/audit/index.ts";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../tables.ts";
import { type EtapaOrigem, replaceEtapas, withEtapaIdentities } from "../../etapas/index.ts";
import { type Change, changesBetween, withIdentities } from "../changes/changes.ts";
import { type NotifyPolicy, recordChange, recordPendingChanges } from "../changes/settling.ts";
import { concursosJobs } from "../concursos.jobs.ts";
import {
  insertConcurso,
  insertVersion,
  type Origin,
  replaceCargos,
  setOrigin,
  updateConcursoRow,
} from "../concursos.queries.ts";
import type { ResolvedCargo, ResolvedConcurso } from "./resolve.ts";
import { withStatus } from "./status-on-save.ts";
import type { StoredConcurso } from "./stored.ts";

/** The saving user. */
export type Author = { id: number; uuid: string };

export type Saving = {
  /** Null for the calendar and for imports by the command line. */
  author: Author | null;
  /** Where an imported exam comes from. */
  origin?: Origin | undefined;
  /** Null: the save notifies nobody, as an import may. */
  notifyPolicy: NotifyPolicy | null;
  /** The queue to match earlier acts to the exam again; defaults to that of `notifyPolicy`. */
  queue?: NotifyPolicy["queue"] | undefined;
  now: Date;
  /** The author of new stages, when it is a collected act. */
  etapas?: "COLETA";
};

export type Saved = Pick<StoredConcurso, "id" | "uuid" | "versao"> & {
  /** The changed facts; empty for a new exam. */
  mudancas: Change[];
  /** The stored facts, with identities of positions. */
  facts: ResolvedConcurso;
};

/**
 * Writes an exam; forms, files and the calendar all use it. In the caller's transaction it stores exam, positions,
 * status by dates and a version. It derives events from the changes, queues them at once or after settling, and audits
 * the administrator. The same meaning stores and notifies nothing. `before`: the locked exam (lockStored); undefined: a
 * new one.
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
  const queue = saving.queue ?? saving.notifyPolicy?.queue;
  if (!before || saved.mudancas.some(({ campo }) => naming.has(campo)))
    await queue?.enqueue(tx, concursosJobs.minutasRematch, { concurso_id: saved.id });
  if (saving.notifyPolicy) await recordChange(tx, before, saved, saving.notifyPolicy, saving.now);
  else if (before && queue) await recordPendingChanges(tx, before, queue, saving.now);
  await recordSave(tx, before, saved, saving);
  return saved;
}

/** Fields that identify an exam to acts; a change to one re-runs matching. */
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

/** Stores a change; positions keep their identities, and the version lists the differences. */
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

/** Keeps the position names of unchanged stages up to date when a position is renamed. */
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

/** Audits a save; an import is audited once, by import-upload.ts. */
async function recordSave(
  tx: Tx,
  before: StoredConcurso | undefined,
  { uuid, versao }: Saved,
  { author, origin, now }: Saving,
): Promise<void> {
  if (!author || origin) return;
  const alvo = { tipo: "CONCURSO", uuid } as const;
  if (!before) return recordAction(tx, author, { acao: "CONCURSO_CRIADO", alvo }, now);
  // The exam's history has the changes of that version.
  const mudancas: MudancaGravada[] = [{ campo: "versao", de: before.versao, para: versao }];
  await recordAction(tx, author, { acao: "CONCURSO_EDITADO", alvo, mudancas }, now);
}
