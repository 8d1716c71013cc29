import type { Atos } from "@cav/contract/coletas/leituras.ts";
import type { Deps } from "../../../deps.ts";
import { dayBeforeOf } from "../../../platform/clock.ts";
import type { JobPayload } from "../../../platform/queue.ts";
import type { Tx } from "../../../tables.ts";
import { recordEnderecos, recordMissingEnderecos } from "../alvos/enderecos.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { isPrivate } from "../fontes/followed-documentos.ts";
import type { Act, Reading } from "../leitura/leitura.ts";
import { changedActsBetween, changedFieldsBetween } from "../releituras/changed.ts";
import { deleteOlderPropostas, replacePropostas } from "../releituras/propostas.queries.ts";
import type { Keeps } from "../texto/documento.ts";
import { type ReadApart, readActsApart, readDocumentApart } from "./apart.ts";
import { readDados } from "./dados.ts";
import {
  deleteAtoIlegiveis,
  deleteDocumentoIlegivel,
  upsertAtoIlegivel,
  upsertDocumentoIlegivel,
} from "./ilegiveis.queries.ts";
import {
  findAtos,
  findDocumento,
  findStaleDocumentos,
  findTextsOf,
  findUnreadAtos,
  type NewLeitura,
  type ReadDocumento,
  replaceAtos,
  upsertLeituras,
} from "./leituras.queries.ts";
import { versions } from "./versions.ts";

type ReadDeps = Pick<Deps, "config" | "db" | "clock" | "queue">;

const actsAtOnce = 50;
/** Old documents that are read again per hour, besides new ones. */
const staleAtOnce = 200;

/**
 * Finds a document's acts about selections; a document that this version has read or given up is skipped.
 * @throws when `ending` is aborted: another worker reads it
 */
export async function readActsOf(
  deps: ReadDeps,
  { documento_id }: JobPayload<typeof coletasJobs.coletasRead>,
  ending?: AbortSignal,
): Promise<void> {
  const { db, queue } = deps;
  const documento = await findDocumento(db, documento_id);
  if (!documento) return;
  const { leitor, leitor_que_espera, leitor_que_desistiu } = documento;
  const isTried = [leitor, leitor_que_espera, leitor_que_desistiu].includes(versions.leitor);
  const read = isTried ? undefined : await readAll(await readDados(deps, documento), documento, ending);
  await db.transaction().execute(async (tx) => {
    if (read) await keepRead(deps, tx, documento_id, documento, read);
    const isAwaited = documento.tipo === "COLADO";
    await queue.enqueue(tx, coletasJobs.coletasExtract, { documento_id }, { isAwaited });
  });
}

async function keepRead(
  { clock }: ReadDeps,
  tx: Tx,
  documentoId: number,
  documento: Documento,
  read: ReadApart,
): Promise<void> {
  const now = clock.now();
  const { leitor } = versions;
  // If this version of the reader fails, an older version's reading stays valid.
  if ("causa" in read) return upsertDocumentoIlegivel(tx, documentoId, leitor, { causa: read.causa, now });
  await deleteDocumentoIlegivel(tx, documentoId);
  await keepAtos(tx, documentoId, documento, { leitor, ilegiveis: read.unreadable, atos: read.acts }, now);
}

type Documento = NonNullable<Awaited<ReturnType<typeof findDocumento>>>;

/** Stores the acts of a new document at once; changed acts of a known document wait for acceptance. */
async function keepAtos(
  tx: Tx,
  documentoId: number,
  { leitor }: Documento,
  read: ReadDocumento,
  now: Date,
): Promise<void> {
  const { gone, fresh } = changedActsBetween(await findTextsOf(tx, documentoId), read.atos);
  const waits = leitor !== null && gone.length + fresh.length > 0;
  if (!waits) await replaceAtos(tx, documentoId, read, now);
  const { leitor: versao, ...lido } = read;
  const proposta = { documento_id: documentoId, lido, entram: fresh.length, saem: gone.length };
  await replacePropostas(tx, versao, { documentos: [documentoId] }, waits ? [proposta] : [], now);
}

/** Pages of organisers and pasted documents are about a selection, whatever they say. */
const keepsOf = ({ tipo }: Documento): Keeps =>
  tipo === "BANCA" ? "all" : tipo === "COLADO" ? "only" : "selections";

function readAll(dados: Buffer, documento: Documento, ending: AbortSignal | undefined): Promise<ReadApart> {
  return readDocumentApart(dados, { charset: documento.charset, keeps: keepsOf(documento) }, ending);
}

/**
 * Extracts the kind and facts of a document's acts, with their positions. Changed readings wait until an
 * administrator accepts them. @throws when `ending` is aborted: another worker continues
 */
export async function extractLeituras(
  { db, clock, queue }: ReadDeps,
  { documento_id }: JobPayload<typeof coletasJobs.coletasExtract>,
  ending?: AbortSignal,
): Promise<void> {
  const { extrator } = versions;
  for (;;) {
    const acts = await findUnreadAtos(db, documento_id, extrator, actsAtOnce);
    if (acts.length === 0) {
      // Drafts are matched again even if acts were only removed, because drafts depend on acts.
      await db.transaction().execute(async (tx) => {
        // Private pages' documents make no drafts.
        if (!(await isPrivate(tx, documento_id)))
          await queue.enqueue(tx, coletasJobs.coletasMatch, { documento_id });
        await recordEnderecos(tx, documento_id, clock.now());
        await queue.enqueue(tx, coletasJobs.monitorDeNomeMatch, { documento_id });
      });
      return;
    }
    const leituras: NewLeitura[] = [];
    const propostas: { ato_id: number; lido: object; mudou: string[] }[] = [];
    const { readings, causa } = await readActsApart(acts.map(toAct), ending);
    for (const [index, reading] of readings.entries()) {
      const { id = 0, antes } = acts[index] ?? {};
      const leitura = toLeitura(id, reading);
      const mudou = antes ? changedFieldsBetween(antes, leitura.campos) : [];
      if (mudou.length > 0) propostas.push({ ato_id: id, lido: leitura.campos, mudou });
      else leituras.push(leitura);
    }
    const givenUp = causa && acts[readings.length];
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const ids = [...leituras, ...propostas].map(({ ato_id }) => ato_id);
      await upsertLeituras(tx, extrator, leituras, now);
      await replacePropostas(tx, extrator, { atos: ids }, propostas, now);
      await deleteAtoIlegiveis(tx, ids);
      if (givenUp) await upsertAtoIlegivel(tx, givenUp.id, extrator, { causa, now });
    });
  }
}

type UnreadAto = Awaited<ReturnType<typeof findUnreadAtos>>[number];

const toAct = ({ texto, hierarquia, url, publicado_em, territory }: UnreadAto): Act => ({
  text: texto,
  hierarchy: hierarquia,
  address: url,
  published: publicado_em,
  territory,
});

function toLeitura(ato_id: number, { tipo_de_ato, ...facts }: Reading): NewLeitura {
  return { ato_id, tipo_de_ato: tipo_de_ato.valor, campos: { tipo_de_ato, ...facts } };
}

/**
 * Enqueues documents of older versions for reading, some at a time; backfills addresses and deletes outdated
 * proposals.
 */
export async function queueStaleReadings({ db, clock, queue }: ReadDeps): Promise<void> {
  await recordMissingEnderecos({ db, clock });
  await deleteOlderPropostas(db, versions);
  const documentos = await findStaleDocumentos(db, versions, staleAtOnce);
  await db.transaction().execute(async (tx) => {
    for (const documento_id of documentos)
      await queue.enqueue(
        tx,
        coletasJobs.coletasRead,
        { documento_id },
        { once: { key: String(documento_id), seconds: 3_600 } },
      );
  });
}

const shownAtos = 100;
const shownDays = 7;

/** Lists the acts collected in the last days, as they were read. */
export async function listAtos(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  tipo: string | undefined,
): Promise<Atos> {
  const since = dayBeforeOf(clock.now(), shownDays);
  const { total, rows } = await findAtos(db, { tipo, since }, shownAtos);
  return {
    total,
    gravados: config.fontes.standIns !== undefined,
    items: rows.map(({ campos, ...row }) => ({ ...row, campos: campos as Record<string, unknown> })),
  };
}
