import { setImmediate as breathe } from "node:timers/promises";
import type { Atos } from "@cav/contract/leituras.ts";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { dayBeforeOf } from "../platform/clock.ts";
import type { Tx } from "../tables.ts";
import { isGazetteArchive, readArchive } from "./adapters/zip.ts";
import { readDados } from "./dados.ts";
import { readAct } from "./leitura/leitura.ts";
import {
  findAtos,
  findDocumento,
  findStaleDocumentos,
  findTextsOf,
  findUnreadAtos,
  type NewLeitura,
  type ReadAto,
  type ReadDocumento,
  replaceAtos,
  upsertLeituras,
} from "./leituras.queries.ts";
import { changedFieldsBetween } from "./releituras/changed.ts";
import { changedActsBetween } from "./releituras/changed-acts.ts";
import {
  deleteDocumentoReleitura,
  deleteOlderDocumentoReleituras,
  upsertDocumentoReleitura,
} from "./releituras/documento-releituras.queries.ts";
import { deleteReleituras, type NewReleitura, upsertReleituras } from "./releituras/releituras.queries.ts";
import { readDocument } from "./texto/documento.ts";
import { versions } from "./versions.ts";

type Given = Pick<Deps, "config" | "db" | "clock" | "queue">;

/** What an act that concerns a selection says somewhere. Wide: what a selection is not, reading tells. */
const selection =
  /concurso|processo\s+seletivo|sele[çc][ãa]o\s+(?:p[úu]blica|simplificada)|professor\s+(?:substituto|visitante)/i;
/** After so many articles others get their turn: a day has thousands. */
const articlesAtOnce = 20;
const actsAtOnce = 50;
/** So many old documents an hour, beside the new ones. */
const staleAtOnce = 200;

/** Finds the acts of a document that speak of selections. What this version has read is left as it is. */
export async function readActsOf(deps: Given, { documento_id }: JobPayload<"coletasRead">): Promise<void> {
  const { db, clock, queue } = deps;
  const documento = await findDocumento(db, documento_id);
  if (!documento) return;
  const isRead = [documento.leitor, documento.leitor_que_espera].includes(versions.leitor);
  const read = isRead ? undefined : await readAll(await readDados(deps, documento), documento);
  await db.transaction().execute(async (tx) => {
    if (read) await keepAtos(tx, documento_id, documento, { ...read, leitor: versions.leitor }, clock.now());
    const isAwaited = documento.tipo === "COLADO";
    await queue.enqueue(tx, jobs.coletasExtract, { documento_id }, { isAwaited });
  });
}

type Documento = NonNullable<Awaited<ReturnType<typeof findDocumento>>>;

/** Acts of a document that was never read count at once; others than were found before wait for an administrator's word. */
async function keepAtos(
  tx: Tx,
  documentoId: number,
  { leitor }: Documento,
  read: ReadDocumento,
  now: Date,
): Promise<void> {
  const { gone, fresh } = changedActsBetween(await findTextsOf(tx, documentoId), read.atos);
  if (leitor !== null && gone.length + fresh.length > 0)
    return upsertDocumentoReleitura(
      tx,
      documentoId,
      { ...read, entram: fresh.length, saem: gone.length },
      now,
    );
  await replaceAtos(tx, documentoId, read, now);
  await deleteDocumentoReleitura(tx, documentoId);
}

async function readAll(
  dados: Buffer,
  { charset, tipo }: Documento,
): Promise<{ ilegiveis: number; atos: ReadAto[] }> {
  const { parts, broken } = isGazetteArchive(dados) ? partsOf(dados) : { parts: [dados], broken: 0 };
  const read = { ilegiveis: broken, atos: [] as ReadAto[] };
  for (const [index, part] of parts.entries()) {
    if (index % articlesAtOnce === 0) await breathe();
    const { acts, unreadable } = await readDocument(part, charset);
    read.ilegiveis += unreadable;
    // An organiser's page is about a selection, whatever it says, and so is what somebody pasted by itself.
    const isOne = tipo === "BANCA" || (tipo === "COLADO" && acts.length === 1);
    read.atos.push(...acts.filter(({ texto }) => isOne || selection.test(texto)));
  }
  return read;
}

/** Articles of an archive that may concern a selection: parsing all of them would take ten times as long. */
function partsOf(archive: Buffer): { parts: Buffer[]; broken: number } {
  const parts: Buffer[] = [];
  let broken = 0;
  readArchive(archive, (name, content) => {
    if (!name.endsWith(".xml")) return;
    if (!content) broken++;
    else if (selection.test(content.toString("utf8"))) parts.push(content);
  });
  return { parts, broken };
}

/**
 * Reads the acts of a document: what each is, and its facts with where they stand. What an act was read as before counts on
 * until an administrator has seen what would change.
 */
export async function extractLeituras(
  { db, clock, queue }: Given,
  { documento_id }: JobPayload<"coletasExtract">,
): Promise<void> {
  const { extrator } = versions;
  for (;;) {
    const acts = await findUnreadAtos(db, documento_id, extrator, actsAtOnce);
    if (acts.length === 0) {
      // Also where acts only went: drafts rest on them. Names are told with the exam that each act is about.
      await db.transaction().execute(async (tx) => {
        await queue.enqueue(tx, jobs.coletasMatch, { documento_id });
        await queue.enqueue(tx, jobs.vigiasMatch, { documento_id });
      });
      return;
    }
    const leituras: NewLeitura[] = [];
    const releituras: NewReleitura[] = [];
    for (const { antes, ...act } of acts) {
      await breathe();
      const leitura = readOne(act);
      const mudou = antes ? changedFieldsBetween(antes, leitura.campos) : [];
      if (mudou.length > 0) releituras.push({ ...leitura, mudou });
      else leituras.push(leitura);
    }
    await db.transaction().execute(async (tx) => {
      await upsertLeituras(tx, extrator, leituras, clock.now());
      await deleteReleituras(
        tx,
        leituras.map(({ ato_id }) => ato_id),
      );
      await upsertReleituras(tx, extrator, releituras, clock.now());
    });
  }
}

type UnreadAto = Omit<Awaited<ReturnType<typeof findUnreadAtos>>[number], "antes">;

function readOne({ id, texto, hierarquia, url, publicado_em, territory }: UnreadAto): NewLeitura {
  const act = { text: texto, hierarchy: hierarquia, address: url, published: publicado_em, territory };
  const { tipo_de_ato, ...facts } = readAct(act);
  return { ato_id: id, tipo_de_ato: tipo_de_ato.valor, campos: { tipo_de_ato, ...facts } };
}

/** Has read anew what another version read, some at a time, and forgets what an older reader's acts waited for. */
export async function queueStaleReadings({ db, queue }: Given): Promise<void> {
  await deleteOlderDocumentoReleituras(db, versions.leitor);
  const documentos = await findStaleDocumentos(db, versions, staleAtOnce);
  await db.transaction().execute(async (tx) => {
    for (const documento_id of documentos)
      await queue.enqueue(
        tx,
        jobs.coletasRead,
        { documento_id },
        { once: { key: String(documento_id), seconds: 3_600 } },
      );
  });
}

const shownAtos = 100;
const shownDays = 7;

/** What was collected in the last days, as it was read. */
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
