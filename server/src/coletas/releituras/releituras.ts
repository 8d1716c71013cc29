import type { ConfirmReleituras, Releituras } from "@cav/contract/coletas.ts";
import { recordAction } from "../../audit/index.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/index.ts";
import { jobs } from "../../jobs.ts";
import type { Db, Tx } from "../../tables.ts";
import { readAct } from "../leitura/leitura.ts";
import { replaceAtos } from "../leituras.queries.ts";
import { versions } from "../versions.ts";
import { presentRead } from "./changed.ts";
import { changedActsBetween } from "./changed-acts.ts";
import {
  claimDocumentoReleituras,
  findDocumentoReleituraFacts,
  findDocumentoReleituras,
  findTiposOf,
} from "./documento-releituras.queries.ts";
import { findReleituraFacts, findReleituras, replaceByReleituras } from "./releituras.queries.ts";

const shownReleituras = 20;

/** What this version of the extractor reads otherwise than the readings that count. */
export async function listReleituras(db: Db): Promise<Releituras> {
  const { extrator } = versions;
  const { total, ate, campos } = await findReleituraFacts(db, extrator);
  const rows = await findReleituras(db, extrator, shownReleituras);
  const items = rows.map(({ ato_id, mudou, antes, depois, texto, fonte, url }) => ({
    ato_id,
    fonte,
    url,
    inicio: texto.slice(0, 160),
    mudancas: mudou.map((campo) => ({
      campo,
      antes: presentRead(texto, (antes as Record<string, unknown>)[campo]),
      depois: presentRead(texto, (depois as Record<string, unknown>)[campo]),
    })),
  }));
  const documentos = await listDocumentoReleituras(db);
  return { extrator, total, ate: ate?.toISOString() ?? null, campos, items, documentos };
}

const shownDocumentos = 10;
const shownActs = 5;
const inicioOf = (texto: string) => texto.slice(0, 160);

/** Documents in which this version of the reader finds other acts than those that count. */
async function listDocumentoReleituras(db: Db): Promise<Releituras["documentos"]> {
  const { leitor } = versions;
  const { ate, ...facts } = await findDocumentoReleituraFacts(db, leitor);
  const rows = await findDocumentoReleituras(db, leitor, shownDocumentos);
  const counting = Map.groupBy(
    await findTiposOf(
      db,
      rows.map(({ documento_id }) => documento_id),
    ),
    ({ documento_id }) => documento_id,
  );
  const items = rows.map(({ atos, publicado_em, ...row }) => {
    const { gone, fresh } = changedActsBetween(counting.get(row.documento_id) ?? [], atos);
    return {
      ...row,
      saem: gone
        .slice(0, shownActs)
        .map(({ texto, tipo_de_ato }) => ({ inicio: inicioOf(texto), tipo_de_ato })),
      entram: fresh.slice(0, shownActs).map(({ texto, hierarquia, publicado_em: own }) => ({
        inicio: inicioOf(texto),
        tipo_de_ato: readAct({ text: texto, hierarchy: hierarquia, published: own ?? publicado_em })
          .tipo_de_ato.valor,
      })),
    };
  });
  return { leitor, ...facts, ate: ate?.toISOString() ?? null, items };
}

/** Lets what was shown count: drafts that nobody has decided on follow. What was read since is shown first. */
export async function confirmReleituras(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  admin: CurrentUser,
  { de, versao, ate }: ConfirmReleituras,
): Promise<{ aceitas: number }> {
  const until = new Date(ate);
  return db.transaction().execute(async (tx) => {
    const documentos =
      de === "LEITOR"
        ? await replaceByDocumentoReleituras(tx, versao, until, clock.now())
        : await replaceByReleituras(tx, versao, until);
    // Acts that were not there are read first; the others' readings are there.
    const next = de === "LEITOR" ? jobs.coletasExtract : jobs.coletasMatch;
    for (const documento_id of new Set(documentos)) await queue.enqueue(tx, next, { documento_id });
    const aceitas = documentos.length;
    const mudancas = [
      { campo: de === "LEITOR" ? "leitor" : "extrator", para: versao },
      { campo: de === "LEITOR" ? "documentos" : "leituras", para: aceitas },
    ];
    if (aceitas > 0) await recordAction(tx, admin, { acao: "RELEITURAS_ACEITAS", mudancas }, clock.now());
    return { aceitas };
  });
}

/** Lets the acts count that the reader found until an instant, and answers in which documents. */
async function replaceByDocumentoReleituras(
  tx: Tx,
  leitor: number,
  until: Date,
  now: Date,
): Promise<number[]> {
  const found = await claimDocumentoReleituras(tx, leitor, until);
  for (const { documento_id, ...read } of found) await replaceAtos(tx, documento_id, read, now);
  return found.map(({ documento_id }) => documento_id);
}
