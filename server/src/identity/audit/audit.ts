import { formatDateTime } from "@cav/contract/format.ts";
import {
  type Acao,
  type AlvoTipo,
  type AuditEntry,
  type AuditFilters,
  acaoLabels,
  type Campo,
  type Mudanca,
  type MudancaGravada,
} from "@cav/contract/users/audit.ts";
import type { Deps } from "../../deps.ts";
import { type CsvColumns, csvBatch, readAll } from "../../platform/http/answers/csv.ts";
import type { Db, Tx } from "../../tables.ts";
import {
  countEntries,
  type EntryRow,
  findEntries,
  findEntriesAfter,
  insertEntry,
  searchEntries,
} from "./audit.queries.ts";

type Action = {
  acao: Acao;
  /** The record that the action changed; missing when there is no single one. */
  alvo?: { tipo: AlvoTipo; uuid: string };
  mudancas?: MudancaGravada[];
};

/**
 * Records an administrator's action in the transaction that performs it. Stores only ids and non-personal facts;
 * personal fields are named without values.
 */
export async function recordAction(
  tx: Tx,
  author: { uuid: string },
  { acao, alvo, mudancas = [] }: Action,
  now: Date,
): Promise<void> {
  await insertEntry(tx, { autor_uuid: author.uuid, acao, alvo, mudancas, now });
}

type Fields = Partial<Record<Campo, unknown>>;
/** Only fields that have a label. */
type Labelled<T> = T & Record<Exclude<keyof T, Campo>, never>;
const namesOf = (fields: Fields) => Object.keys(fields) as Campo[];

/** Returns the changes of these fields, with old and new value. */
export function fieldChangesBetween<T extends { [Name in Campo]?: Mudanca["de"] }>(
  before: Labelled<T>,
  after: Labelled<T>,
): MudancaGravada[] {
  return namesOf(after)
    .filter((campo) => before[campo] !== after[campo])
    .map((campo) => ({ campo, de: before[campo] ?? null, para: after[campo] ?? null }));
}

/** Returns only the names of changed fields, for personal ones. */
export function changedFieldsOf<T extends Fields>(before: Fields, after: Labelled<T>): MudancaGravada[] {
  return namesOf(after)
    .filter((campo) => before[campo] !== after[campo])
    .map((campo) => ({ campo }));
}

/** Returns a page of actions by or on a user, newest first. */
export async function listEntriesOf(
  db: Db,
  userUuid: string,
  { page, size }: { page: number; size: number },
): Promise<{ items: AuditEntry[]; total: number; page: number; size: number; pages: number }> {
  const [rows, total] = await Promise.all([
    findEntries(db, userUuid, { offset: (page - 1) * size, limit: size }),
    countEntries(db, userUuid),
  ]);
  return { items: rows.map(presentEntry), total, page, size, pages: Math.ceil(total / size) };
}

/** Returns a page of all administrators' actions that pass the filters, newest first. */
export async function listAudit(
  db: Db,
  { page, size, ...filters }: AuditFilters & { page: number; size: number },
): Promise<{ items: AuditEntry[]; total: number; page: number; size: number; pages: number }> {
  const { rows, total } = await searchEntries(db, filters, { offset: (page - 1) * size, limit: size });
  return { items: rows.map(presentEntry), total, page, size, pages: Math.ceil(total / size) };
}

function presentEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    acao: row.acao,
    autor: { uuid: row.autor_uuid, nome: row.autor_nome },
    alvo:
      row.alvo_tipo && row.alvo_uuid
        ? { tipo: row.alvo_tipo, uuid: row.alvo_uuid, nome: row.alvo_nome }
        : null,
    mudancas: row.mudancas,
    created_at: row.created_at.toISOString(),
  };
}

export const auditColumns: CsvColumns<EntryRow> = {
  quando: ({ created_at }) => formatDateTime(created_at.toISOString()),
  autor: ({ autor_nome }) => autor_nome ?? "conta excluída",
  "uuid do autor": ({ autor_uuid }) => autor_uuid,
  ação: ({ acao }) => acaoLabels[acao],
  alvo: ({ alvo_tipo, alvo_nome }) => (alvo_tipo ? (alvo_nome ?? "excluído desde então") : ""),
  "uuid do alvo": ({ alvo_uuid }) => alvo_uuid ?? "",
  mudanças: ({ mudancas }) => mudancas.map(changeLine).join("; "),
};

function changeLine({ campo, de, para }: Mudanca): string {
  if (de === undefined && para === undefined) return campo;
  return `${campo}: ${de ?? ""} > ${para ?? ""}`;
}

/** Exports matching entries, oldest first. The export is audited before it starts. */
export async function exportAudit(
  { db, clock }: Pick<Deps, "db" | "clock">,
  admin: { uuid: string },
  filters: AuditFilters,
): Promise<AsyncGenerator<EntryRow>> {
  await db
    .transaction()
    .execute((tx) => recordAction(tx, admin, { acao: "AUDITORIA_EXPORTADA" }, clock.now()));
  return readAll((after) => findEntriesAfter(db, filters, after, csvBatch));
}

/** Presents entries for programs. */
export async function* presentAudit(rows: AsyncIterable<EntryRow>): AsyncGenerator<AuditEntry> {
  for await (const row of rows) yield presentEntry(row);
}
