import { createHash } from "node:crypto";
import { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { toFieldErrors } from "@cav/contract/fields.ts";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { dayOf } from "../../../platform/clock.ts";
import { findUnstorableText, unstorableText } from "../../../platform/http/requests/unstorable-text.ts";
import type { Database, Db, Tx } from "../../../tables.ts";
import { type Change, changesBetween } from "../changes/changes.ts";
import type { NotifyPolicy } from "../changes/settling.ts";
import { findImported, lockImported } from "../concursos.queries.ts";
import { findDuplicate } from "../save/duplicates.ts";
import { type ResolvedConcurso, resolveConcursos } from "../save/resolve.ts";
import { type Author, saveConcurso } from "../save/save.ts";
import { withStatus, withStoredStatus } from "../save/status-on-save.ts";
import { lockStored, readStored, type StoredConcurso } from "../save/stored.ts";
import { type ImportRecord, readRecord } from "./import-formats.ts";
import { findStoredOf, findTwins, type Identified, type StoredOfRecord } from "./import-identity.ts";
import { describeAsked, describeLeftOut, unchanged, warningsOf } from "./import-outcomes.ts";

/** The result of one record: its index from 0, and its errors. */
export type RecordOutcome = {
  index: number;
  title: string;
  /** `duplicate`: it looks like a published exam, given by `uuid`. */
  result: "created" | "updated" | "unchanged" | "duplicate" | "refused";
  uuid?: string;
  errors: FieldError[];
  /** Values that are stored but look wrong. */
  warnings: string[];
  changes: Change[];
  /** In a preview, the exam that will be stored. */
  after?: ResolvedConcurso;
};

export type RefusedRecord = Pick<RecordOutcome, "index" | "title" | "errors">;
export type DuplicateRecord = Pick<RecordOutcome, "index" | "title" | "warnings">;

export type ImportSummary = {
  created: number;
  updated: number;
  unchanged: number;
  duplicates: DuplicateRecord[];
  refused: RefusedRecord[];
};

type Day = { today: string };
type Checking = {
  /** Changes a valid exam before it is stored; the demonstration moves its dates. */
  adapt?: (concurso: ConcursoInput) => ConcursoInput;
  demonstration?: boolean;
};

export type ImportOptions = Checking & {
  now: Date;
  /** Imports the good records although others are bad; otherwise one bad record stops the import. */
  skipBad: boolean;
  /** The importing user; null on the command line. */
  author?: Author | null;
  /** Notifies followers and matching users as edits by hand would; without it nobody is notified. */
  notifyPolicy?: NotifyPolicy;
  /** The queue for matching earlier acts to the exams again. */
  queue?: NotifyPolicy["queue"] | undefined;
  /** Whether new exams that look published already are stored and notified; otherwise they are left out. */
  takesDuplicates?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** Runs in the transaction after all are stored. */
  onDone?: (tx: Tx, stored: RecordOutcome[]) => Promise<void>;
};

type Checked = Pick<ImportRecord, "chave" | "fonte" | "demonstracao"> & {
  index: number;
  isKeyless: boolean;
  input: ConcursoInput;
  saysStatus: boolean;
};
type Ready = Identified & { index: number; title: string; saysStatus: boolean };

/** Imports records and counts the outcomes. */
export async function importConcursos(
  db: Kysely<Database>,
  records: unknown[],
  options: ImportOptions,
): Promise<ImportSummary> {
  const outcomes = await importRecords(db, records, options);
  const count = (wanted: RecordOutcome["result"]) =>
    outcomes.filter(({ result }) => result === wanted).length;
  return {
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    duplicates: outcomes
      .filter(({ result }) => result === "duplicate")
      .map(({ index, title, warnings }) => ({ index, title, warnings })),
    refused: outcomes
      .filter(({ result }) => result === "refused")
      .map(({ index, title, errors }) => ({ index, title, errors })),
  };
}

/**
 * Imports exams: validates all, then writes in one transaction. An unchanged record does nothing; a changed one updates
 * its exam. Without `skipBad`, one bad record prevents storing, and the result lists only the bad ones.
 */
export async function importRecords(
  db: Kysely<Database>,
  records: unknown[],
  options: ImportOptions,
): Promise<RecordOutcome[]> {
  const { ready, refused } = await validate(db, records, { ...options, today: dayOf(options.now) });
  if (refused.length > 0 && !options.skipBad) return refused;
  const stored: RecordOutcome[] = [];
  await db.transaction().execute(async (tx) => {
    // Of two simultaneous imports of one file the second sees what the first stored.
    await sql`SELECT pg_advisory_xact_lock(hashtext('concursos.import'))`.execute(tx);
    const known = await lockImported(tx, keysOf(ready));
    const ours = new Set<string>();
    for (const [done, record] of ready.entries()) {
      const found = await findStoredOf(tx, record, known, (keys) => lockImported(tx, keys));
      const outcome = await store(tx, record, found, { ...options, ours });
      if (outcome.uuid && outcome.result === "created") ours.add(outcome.uuid);
      stored.push(outcome);
      options.onProgress?.(done + 1, ready.length);
    }
    await options.onDone?.(tx, stored);
  });
  return inOrder([...stored, ...refused]);
}

/** Previews the import of the good records. Writes nothing. */
export async function previewRecords(db: Db, records: unknown[], today: string): Promise<RecordOutcome[]> {
  const { ready, refused } = await validate(db, records, { today });
  const known = await findImported(db, keysOf(ready));
  const previews: RecordOutcome[] = [];
  for (const record of ready) {
    const { index, title, concurso, origin } = record;
    const { known: stored, question } = await findStoredOf(db, record, known);
    if (stored?.importado_hash === origin.importado_hash) {
      previews.push({ index, title, ...unchanged, uuid: stored.uuid });
      continue;
    }
    if (question) {
      previews.push({ index, title, ...describeAsked(question), after: concurso });
      continue;
    }
    const before = stored && (await readStored(db, { id: stored.id }));
    const after = withStatus(before?.facts, givenOf(record, before), today);
    const changes = before ? changesBetween(before.facts, after) : [];
    const duplicate = stored ? undefined : await findDuplicate(db, concurso);
    if (duplicate) {
      previews.push({ index, title, ...describeLeftOut(duplicate), after });
      continue;
    }
    const result = stored ? (changes.length > 0 ? "updated" : "unchanged") : "created";
    const uuid = stored ? { uuid: stored.uuid } : {};
    previews.push({
      index,
      title,
      result,
      ...uuid,
      errors: [],
      warnings: warningsOf(after, today, { given: concurso.status }),
      changes,
      after,
    });
  }
  return inOrder([...previews, ...refused]);
}

/** Returns a record's exam; if the record has no status, the exam keeps the stored one. */
function givenOf({ concurso, saysStatus }: Ready, before: StoredConcurso | undefined): ResolvedConcurso {
  return before && !saysStatus ? withStoredStatus(before.facts, concurso) : concurso;
}

const keysOf = (ready: Ready[]) => ready.map(({ origin }) => origin.chave_importacao);
const inOrder = (outcomes: RecordOutcome[]) => outcomes.sort((a, b) => a.index - b.index);

async function validate(db: Db, records: unknown[], { adapt, demonstration, today }: Checking & Day) {
  const refused: RecordOutcome[] = [];
  const refuse = (index: number, errors: FieldError[]) =>
    refused.push({
      index,
      title: titleOf(records[index]),
      result: "refused",
      errors,
      warnings: [],
      changes: [],
    });
  const checked: Checked[] = [];
  const seen = new Map<string, number>();
  records.forEach((record, index) => {
    const unstorable = findUnstorableText(record);
    if (unstorable !== undefined) {
      refuse(index, [{ field: unstorable, message: unstorableText }]);
      return;
    }
    try {
      const { chave, isKeyless = false, fonte, demonstracao, input } = readRecord(record);
      const twin = isKeyless ? undefined : seen.get(chave);
      if (twin !== undefined) {
        refuse(index, [{ field: "", message: `Repete o registro ${twin + 1}.` }]);
        return;
      }
      const { status } = input as { status?: unknown };
      const parsed = ConcursoInput.parse(input);
      const given = adapt?.(parsed) ?? parsed;
      const saysStatus = status !== undefined;
      checked.push({ index, chave, isKeyless, fonte, demonstracao, input: given, saysStatus });
      seen.set(chave, index);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      refuse(index, toFieldErrors(error));
    }
  });
  const ready: Ready[] = [];
  const resolutions = await resolveConcursos(
    db,
    checked.map(({ input }) => input),
    today,
  );
  resolutions.forEach(({ concurso, errors }, at) => {
    const { index, chave, isKeyless, fonte, demonstracao, saysStatus } = checked[at] as Checked;
    if (!concurso) {
      refuse(index, errors);
      return;
    }
    const origin = originOf(concurso, chave, fonte, demonstration ?? demonstracao ?? false);
    ready.push({ index, title: concurso.titulo, concurso, origin, isKeyless, saysStatus });
  });
  const twins = findTwins(ready.filter(({ isKeyless }) => isKeyless));
  for (const [index, message] of twins) refuse(index, [{ field: "", message }]);
  return { ready: ready.filter(({ index }) => !twins.has(index)), refused: inOrder(refused) };
}

function titleOf(record: unknown): string {
  const { titulo, orgao } = (record ?? {}) as { titulo?: unknown; orgao?: unknown };
  const title = [titulo, orgao].find((text) => typeof text === "string" && text.trim() !== "");
  return typeof title === "string" ? title.trim().toWellFormed().replaceAll("\0", "") : "sem título";
}

/** Returns an exam's origin, with the content that identifies an unchanged record. */
function originOf(concurso: ResolvedConcurso, chave: string, fonte: string | null, demonstration: boolean) {
  // Records have no identities of positions and stages; a record without stages leaves them out.
  const dados = {
    ...concurso,
    cargos: concurso.cargos.map(({ uuid: _uuid, ...cargo }) => cargo),
    etapas: concurso.etapas?.map(({ uuid: _uuid, ...etapa }) => etapa),
  };
  const content = JSON.stringify({ dados, fonte, demonstration });
  const importado_hash = createHash("sha256").update(content).digest("hex");
  return { fonte, chave_importacao: chave, importado_hash, demonstracao: demonstration };
}

/** Exams that this import has created so far. */
type Stored = { ours: ReadonlySet<string> };

async function store(
  tx: Tx,
  record: Ready,
  { known, origin, question }: StoredOfRecord,
  { now, author = null, notifyPolicy, queue, takesDuplicates: isTold = false, ours }: ImportOptions & Stored,
): Promise<RecordOutcome> {
  const { index, title, concurso } = record;
  if (known?.importado_hash === origin.importado_hash)
    return { index, title, ...unchanged, uuid: known.uuid };
  if (question && !isTold && !ours.has(question.uuid)) return { index, title, ...describeAsked(question) };
  const before = known && (await lockStored(tx, { id: known.id }));
  const duplicate = before ? undefined : await findDuplicate(tx, concurso);
  // Duplicates within one file are its author's choice: both are stored, and the second is not notified.
  if (duplicate && !isTold && !ours.has(duplicate.uuid))
    return { index, title, ...describeLeftOut(duplicate) };
  const notified = duplicate && !isTold ? null : (notifyPolicy ?? null);
  const saving = { author, origin, notifyPolicy: notified, queue, now };
  const saved = await saveConcurso(tx, before, givenOf(record, before), saving);
  const { uuid, mudancas: changes, facts } = saved;
  const warnings = warningsOf(facts, dayOf(now), { given: concurso.status, duplicate, isTold });
  const result = before ? (changes.length > 0 ? "updated" : "unchanged") : "created";
  return { index, title, result, uuid, errors: [], warnings, changes };
}
