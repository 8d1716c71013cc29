import type { DocumentoDaPagina, PaginasAdmin, PaginasDoConcurso } from "@cav/contract/coletas/paginas.ts";
import { limits } from "@cav/contract/limits.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import { findConcursoId, findFavoritoIds } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import {
  countAceitas,
  countPropostas,
  deleteOtherPaginas,
  findPaginaId,
  findPaginasOf,
  findPaginasShown,
  findReach,
  setDecided,
  upsertPaginaDoConcurso,
} from "./do-concurso.queries.ts";
import { checkPagina, isFollowable, toAddress } from "./endereco.ts";
import { findDocumentos } from "./itens.queries.ts";
import { paginasJobs } from "./paginas.jobs.ts";
import { deleteUnfollowed, upsertPagina } from "./paginas.queries.ts";

type Acting = Pick<Deps, "config" | "db" | "clock" | "queue">;

const shownDocumentos = 100;

async function mustFind(db: Db, uuid: string): Promise<number> {
  const id = await findConcursoId(db, uuid);
  if (id === undefined) throw new AppError("concurso-not-found");
  return id;
}

type DocumentoRow = Awaited<ReturnType<typeof findDocumentos>>[number];

export const presentDocumento = ({ inicial, ...row }: Omit<DocumentoRow, "id">): DocumentoDaPagina => ({
  titulo: row.titulo,
  formato: row.formato,
  dia: row.dia,
  url: row.url,
  visto_em: inicial ? null : row.visto_em.toISOString(),
  mudou_em: row.mudou_em?.toISOString() ?? null,
});

/**
 * Returns an exam's followed pages with their documents.
 * @throws AppError concurso-not-found
 */
export async function getPaginas(
  { db }: Pick<Deps, "db">,
  user: Pick<CurrentUser, "id">,
  uuid: string,
): Promise<PaginasDoConcurso> {
  const id = await mustFind(db, uuid);
  const own = (await findPaginasOf(db, id)).find(
    ({ decisao, proposta_por }) => decisao === "PROPOSTA" && proposta_por === user.id,
  );
  return { ...(await findPaginasPublicas(db, id)), proposta: own?.endereco ?? null };
}

/** Returns an exam's accepted pages and documents, without the user's own proposal. */
export async function findPaginasPublicas(db: Db, id: number): Promise<Omit<PaginasDoConcurso, "proposta">> {
  const rows = (await findPaginasOf(db, id)).filter(({ decisao }) => decisao === "ACEITA");
  const documentos = rows.length === 0 ? [] : await findDocumentos(db, id, shownDocumentos);
  return {
    paginas: rows.map(({ uuid, endereco, estado, vista_em }) => ({
      ...{ uuid, endereco, estado },
      vista_em: vista_em?.toISOString() ?? null,
    })),
    documentos: documentos.map(presentDocumento),
  };
}

/**
 * Sets which pages of an exam are followed.
 * @throws AppError concurso-not-found, bad-pagina
 */
export async function savePaginas(
  deps: Acting,
  user: CurrentUser,
  uuid: string,
  { enderecos }: { enderecos: string[] },
): Promise<PaginasDoConcurso> {
  const { db, clock } = deps;
  const now = clock.now();
  const concurso_id = await mustFind(db, uuid);
  const wanted = new Map(enderecos.map(toAddress).map((pagina) => [pagina.chave, pagina]));
  await db.transaction().execute(async (tx) => {
    const kept: number[] = [];
    for (const pagina of wanted.values())
      kept.push(await addPagina(deps, tx, { concurso_id, pagina, origem: "FORMULARIO" }));
    await deleteOtherPaginas(tx, concurso_id, kept);
    await deleteUnfollowed(tx);
    const mudancas: MudancaGravada[] = [
      { campo: "paginas", para: [...wanted.values()].map(({ endereco }) => endereco).join(" ") },
    ];
    await recordAction(
      tx,
      user,
      { acao: "CONCURSO_PAGINAS", alvo: { tipo: "CONCURSO", uuid }, mudancas },
      now,
    );
  });
  return getPaginas(deps, user, uuid);
}

type Added = {
  concurso_id: number;
  pagina: ReturnType<typeof toAddress>;
  origem: "ATO" | "FORMULARIO";
};

/** Adds a page to an exam and queues its visit; returns its id. */
async function addPagina(
  { clock, queue }: Pick<Acting, "clock" | "queue">,
  tx: Tx,
  { concurso_id, pagina, origem }: Added,
): Promise<number> {
  const now = clock.now();
  const { id } = await upsertPagina(tx, pagina, now);
  const row = { concurso_id, pagina_id: id, estado: "ACEITA", origem, proposta_por: null } as const;
  await upsertPaginaDoConcurso(tx, { ...row, created_at: now });
  await queue.enqueue(
    tx,
    paginasJobs.paginasVisit,
    { paginas: [id] },
    { once: { key: String(id), seconds: 60 } },
  );
  return id;
}

/** Adds the pages that an exam's acts came from, within the limit, and proposes those that the acts name. */
export async function recordPaginas(
  { clock, queue }: Pick<Acting, "clock" | "queue">,
  tx: Tx,
  concurso_id: number,
  { origins, named }: { origins: readonly string[]; named: readonly string[] },
): Promise<void> {
  const now = clock.now();
  const room = limits.paginasDoConcursoMax - (await countAceitas(tx, concurso_id));
  for (const endereco of origins.filter(isFollowable).slice(0, Math.max(0, room)))
    await addPagina({ clock, queue }, tx, { concurso_id, pagina: toAddress(endereco), origem: "ATO" });
  for (const endereco of named.filter(isFollowable)) {
    const { id } = await upsertPagina(tx, toAddress(endereco), now);
    const row = { concurso_id, pagina_id: id, estado: "PROPOSTA", origem: "ATO" } as const;
    await upsertPaginaDoConcurso(tx, { ...row, proposta_por: null, created_at: now });
  }
}

/**
 * Proposes an exam's page.
 * @throws AppError concurso-not-found, pagina-not-saved, bad-pagina, paginas-limit
 */
export async function recordProposta(
  deps: Acting,
  user: CurrentUser,
  uuid: string,
  { endereco }: { endereco: string },
): Promise<void> {
  const { db, clock } = deps;
  const concurso_id = await mustFind(db, uuid);
  if (!(await findFavoritoIds(db, user.id, [concurso_id])).has(concurso_id))
    throw new AppError("pagina-not-saved");
  if ((await countPropostas(db, user.id)) >= limits.paginasPropostasMax) throw new AppError("paginas-limit");
  const pagina = toAddress(endereco);
  await checkPagina(deps, pagina.endereco);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { id } = await upsertPagina(tx, pagina, now);
    const row = { concurso_id, pagina_id: id, estado: "PROPOSTA", origem: "PROPOSTA" } as const;
    await upsertPaginaDoConcurso(tx, { ...row, proposta_por: user.id, created_at: now });
  });
}

/**
 * Accepts or refuses a proposed page.
 * @throws AppError pagina-not-found, paginas-limit
 */
export async function setDecision(
  { db, clock, queue }: Acting,
  user: CurrentUser,
  { uuid, concurso }: { uuid: string; concurso: string },
  { aceita }: { aceita: boolean },
): Promise<void> {
  const [pagina_id, concurso_id] = [await findPaginaId(db, uuid), await findConcursoId(db, concurso)];
  if (pagina_id === undefined || concurso_id === undefined) throw new AppError("pagina-not-found");
  await db.transaction().execute(async (tx) => {
    if (aceita && (await countAceitas(tx, concurso_id)) >= limits.paginasDoConcursoMax)
      throw new AppError("paginas-limit");
    const isThere = await setDecided(tx, { concurso_id, pagina_id }, aceita ? "ACEITA" : "RECUSADA");
    if (!isThere) throw new AppError("pagina-not-found");
    if (aceita) await queue.enqueue(tx, paginasJobs.paginasVisit, { paginas: [pagina_id] });
    const mudancas: MudancaGravada[] = [{ campo: "pagina", para: aceita ? "aceita" : "recusada" }];
    const alvo = { tipo: "CONCURSO", uuid: concurso } as const;
    await recordAction(tx, user, { acao: "CONCURSO_PAGINAS", alvo, mudancas }, clock.now());
  });
}

/**
 * Queues a page's visit now.
 * @throws AppError pagina-not-found
 */
export async function requestPagina(
  { db, queue }: Pick<Acting, "db" | "queue">,
  uuid: string,
): Promise<void> {
  const id = await findPaginaId(db, uuid);
  if (id === undefined) throw new AppError("pagina-not-found");
  await db
    .transaction()
    .execute((tx) =>
      queue.enqueue(
        tx,
        paginasJobs.paginasVisit,
        { paginas: [id] },
        { once: { key: String(id), seconds: 60 } },
      ),
    );
}

/** Returns administrators' overview of pages. */
export async function listPaginas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<PaginasAdmin> {
  const [propostas, falhas] = [await findPaginasShown(db, "propostas"), await findPaginasShown(db, "falhas")];
  return {
    propostas: propostas.map((row) => ({
      ...presentListed(row),
      proposta_em: row.created_at.toISOString(),
      origem: row.origem,
    })),
    falhas: falhas.map(presentListed),
    ...(await findReach(db, dayBeforeOf(clock.now(), 1))),
  };
}

function presentListed(row: Awaited<ReturnType<typeof findPaginasShown>>[number]) {
  const { uuid, endereco, estado, causa, vista_em, desde, proxima_visita } = row;
  return {
    ...{ uuid, endereco, estado, causa },
    vista_em: vista_em?.toISOString() ?? null,
    desde: desde.toISOString(),
    proxima_visita: proxima_visita.toISOString(),
    concurso: { uuid: row.concurso_uuid, titulo: row.titulo },
  };
}
