import type { TextoColadoInput, TextosColados } from "@cav/contract/coletas/textos-colados.ts";
import type { Deps } from "../../../deps.ts";
import { recordAction } from "../../../identity/audit/index.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { JobPayload } from "../../../platform/queue.ts";
import type { Tx } from "../../../tables.ts";
import { hashOf } from "../adapters/adapter.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { findFontes } from "../coletas.queries.ts";
import { type Answer, typeOf } from "../fetching/answer.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import { createFetcher } from "../fetching/fetcher.ts";
import { findDocumentStore } from "../reading/dados.ts";
import { insertDocumento, upsertItemDaFonte } from "../reading/documentos.queries.ts";
import { checkReadable } from "./check-readable.ts";
import {
  findOpenTextoColado,
  findTextosColados,
  insertTextoColado,
  updateTextoColado,
} from "./textos-colados.queries.ts";

type TextoColadoDeps = Pick<Deps, "config" | "db" | "clock" | "queue">;

const shownTextosColados = 30;
/** Pause between two requests to one host, the same as for sources. */
const pausaMs = 1_000;

/** Lists the latest pasted documents with their results. */
export async function listTextosColados({ db }: Pick<Deps, "db">): Promise<TextosColados> {
  const rows = await findTextosColados(db, shownTextosColados);
  return rows.map(({ colada_em, terminada_em, ...row }) => ({
    ...row,
    colada_em: colada_em.toISOString(),
    terminada_em: terminada_em?.toISOString() ?? null,
  }));
}

/** Accepts an address, which a worker fetches, or a text, which is stored at once. @throws AppError bad-colagem */
export async function createTextoColado(
  deps: TextoColadoDeps,
  admin: CurrentUser,
  input: TextoColadoInput,
): Promise<void> {
  if (input.tipo === "TEXTO") {
    const bytes = Buffer.from(input.texto.replaceAll("\0", ""));
    return keepPasted(deps, admin, { tipo: "TEXTO", bytes, mime: "text/plain", url: input.url });
  }
  const { db, clock, queue } = deps;
  await db.transaction().execute(async (tx) => {
    const url = input.url;
    const colagem_id = await insertTextoColado(tx, {
      tipo: "ENDERECO",
      url,
      arquivo: null,
      colada_em: clock.now(),
    });
    await recordPaste(tx, admin, url, clock.now());
    await queue.enqueue(tx, coletasJobs.coletasPaste, { colagem_id });
  });
}

/** Accepts a PDF. @throws AppError bad-colagem */
export async function createPdfTextoColado(
  deps: TextoColadoDeps,
  admin: CurrentUser,
  { upload, uploadName }: { upload?: Buffer | undefined; uploadName?: string | undefined },
): Promise<void> {
  if (!upload) throw new AppError("bad-colagem", { detail: "Escolha o arquivo do edital, em PDF." });
  if (upload.subarray(0, 5).toString("latin1") !== "%PDF-")
    throw new AppError("bad-colagem", { detail: "O arquivo não é um PDF." });
  await keepPasted(deps, admin, {
    ...{ tipo: "PDF", bytes: upload, mime: "application/pdf", url: null },
    arquivo: uploadName?.slice(0, arquivoMax) ?? null,
  });
}

type Pasted = {
  tipo: "PDF" | "TEXTO";
  bytes: Buffer;
  mime: string;
  url: string | null;
  arquivo?: string | null;
};
/** Longest file name that the table accepts. */
const arquivoMax = 200;

async function keepPasted(
  deps: TextoColadoDeps,
  admin: CurrentUser,
  { tipo, url, bytes, mime, arquivo = null }: Pasted,
): Promise<void> {
  const now = deps.clock.now();
  try {
    await checkReadable(bytes, "utf-8");
  } catch (error) {
    if (error instanceof FetchError) throw new AppError("bad-colagem", { detail: error.message });
    throw error;
  }
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertTextoColado(tx, { tipo, url, arquivo, colada_em: now });
    await recordPaste(tx, admin, url ?? arquivo ?? tipo, now);
    await keep(deps, tx, { id, bytes, url: url ?? "", mime, charset: "utf-8", headers: {} });
  });
}

async function recordPaste(tx: Tx, admin: CurrentUser, what: string, now: Date): Promise<void> {
  await recordAction(tx, admin, { acao: "EDITAL_COLADO", mudancas: [{ campo: "url", para: what }] }, now);
}

/** Fetches a pasted address with the rules for sources; a refusal or an unreadable answer is shown in words. */
export async function visitTextoColado(
  deps: TextoColadoDeps,
  { colagem_id }: JobPayload<typeof coletasJobs.coletasPaste>,
): Promise<void> {
  const { db, clock } = deps;
  const textoColado = await findOpenTextoColado(db, colagem_id);
  if (!textoColado?.url) return;
  try {
    const answer = await createFetcher(deps, pausaMs)(textoColado.url);
    const [mime, charset] = typeOf(answer);
    await checkReadable(answer.bytes, charset);
    await db.transaction().execute((tx) => keep(deps, tx, { ...answer, id: textoColado.id, mime, charset }));
  } catch (error) {
    // A busy site is asked again by the queue.
    if (!(error instanceof FetchError) || error.isBusy) throw error;
    const recusa = sentenceOf(error.message);
    await db.transaction().execute((tx) => updateTextoColado(tx, textoColado.id, { recusa }, clock.now()));
  }
}

/** Turns the message of a visit into a sentence with a full stop. */
function sentenceOf(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}

type PastedDocumento = Pick<Answer, "bytes" | "url" | "headers"> & {
  id: number;
  mime: string | null;
  charset: string | null;
};

/** Stores the pasted bytes as a document of the unvisited source, and enqueues its reading. */
async function keep(
  deps: TextoColadoDeps,
  tx: Tx,
  { id, bytes, url, headers, mime, charset }: PastedDocumento,
) {
  const fonte = (await findFontes(tx)).find(({ adaptador }) => adaptador === "COLADO");
  if (!fonte) throw new Error("the source of what is pasted is not there");
  const { clock, queue } = deps;
  const now = clock.now();
  const sha256 = hashOf(bytes);
  const document = {
    sha256,
    fonte_id: fonte.id,
    url,
    publicado_em: null,
    ibge: null,
    mime,
    charset,
    tamanho: bytes.length,
    dados: bytes,
    obtido_em: now,
  };
  const documento = await insertDocumento(tx, document, findDocumentStore(deps));
  await upsertItemDaFonte(tx, {
    fonte_id: fonte.id,
    chave: url || sha256,
    documento_id: documento.id,
    essencia: sha256,
    etag: headers.etag ?? null,
    alterado: headers["last-modified"] ?? null,
    itens: 0,
    incompletos: 0,
    visto_em: now,
    pagina: null,
  });
  await updateTextoColado(tx, id, { documento_id: documento.id }, now);
  if (documento.isNew)
    await queue.enqueue(tx, coletasJobs.coletasRead, { documento_id: documento.id }, { isAwaited: true });
}
