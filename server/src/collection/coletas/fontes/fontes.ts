import {
  type Fonte,
  type FonteInput,
  type FonteInteira,
  type Fontes,
  type FonteUpdate,
  type ItensDaFonte,
  semVisitaLabels,
  type Visita,
} from "@cav/contract/coletas/coletas.ts";
import type { Deps } from "../../../deps.ts";
import { fieldChangesBetween, recordAction } from "../../../identity/audit/index.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import { dayBeforeOf } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../../tables.ts";
import { adapters } from "../adapters/adapters.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import {
  type FonteFacts,
  type FonteRow,
  findFonteFacts,
  findFontes,
  findLastVisitas,
  findVisitas,
  insertFonte,
  lockFonte,
  updateFonte,
} from "../coletas.queries.ts";
import { findItensDaFonte } from "../reading/documentos.queries.ts";
import { findEndedVisitas, findEpisodios } from "../upkeep/alarms.queries.ts";
import { findLearntFloors } from "../upkeep/alarms.ts";
import { findAtualizacaoDasFontes } from "./atualizacao-das-fontes.ts";
import { learntDays } from "./watch.ts";

type Acting = Pick<Deps, "db" | "clock" | "queue">;
type VisitaRow = Awaited<ReturnType<typeof findVisitas>>[number];

const shownVisitas = 50;
const shownItensDaFonte = 100;
const shownEpisodios = 20;

function presentVisita({ iniciada_em, terminada_em, ...rest }: VisitaRow): Visita {
  return {
    ...rest,
    iniciada_em: iniciada_em.toISOString(),
    terminada_em: terminada_em?.toISOString() ?? null,
  };
}

function presentFonte(row: FonteRow, visita: VisitaRow | undefined, facts: FonteFacts | undefined): Fonte {
  return {
    ...row,
    proxima_visita: row.proxima_visita.toISOString(),
    visitavel: isVisited(row),
    ultima_visita: visita ? presentVisita(visita) : null,
    boa_em: facts?.boa_em?.toISOString() ?? null,
    documentos: facts?.documentos ?? 0,
    alarmes: facts?.alarmes ?? [],
  };
}

const isVisited = ({ adaptador }: FonteRow) => !Object.hasOwn(semVisitaLabels, adaptador);

/** Lists the sources of notices. */
export async function listFontes(deps: Pick<Deps, "db" | "config" | "clock">): Promise<Fontes> {
  const { db, config } = deps;
  const visitas = new Map((await findLastVisitas(db)).map((visita) => [visita.fonte_id, visita]));
  const facts = await findFonteFacts(db);
  const items = (await findFontes(db)).map((fonte) =>
    presentFonte(fonte, visitas.get(fonte.id), facts.get(fonte.id)),
  );
  const gravadas = config.fontes.standIns !== undefined;
  return { items, gravadas, frescor: await findAtualizacaoDasFontes(db, deps) };
}

/** Returns a source, with the fewest items expected on each weekday. @throws AppError fonte-not-found */
export async function getFonte(
  { db, clock }: Pick<Deps, "db" | "clock">,
  uuid: string,
): Promise<FonteInteira> {
  const row = await readFonte(db, uuid);
  const [visita] = await findVisitas(db, row.id, 1);
  const known = await findEndedVisitas(db, row.id, dayBeforeOf(clock.now(), learntDays));
  const episodios = await findEpisodios(db, row.id, shownEpisodios);
  return {
    ...presentFonte(row, visita, (await findFonteFacts(db)).get(row.id)),
    aprendido: findLearntFloors(known),
    episodios: episodios.map(({ desde, curado_em, ...rest }) => ({
      ...rest,
      desde: desde.toISOString(),
      curado_em: curado_em?.toISOString() ?? null,
    })),
  };
}

/** Inserts a source and enqueues its first visit. @throws AppError fonte-exists */
export async function createFonte(
  { db, clock, queue }: Acting,
  admin: CurrentUser,
  input: FonteInput,
): Promise<Fonte> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { tipo } = adapters[input.adaptador];
    const fonte = await insertFonte(tx, { ...input, tipo, estado: "ATIVA" }, now);
    if (!fonte) throw new AppError("fonte-exists");
    await recordAction(
      tx,
      admin,
      { acao: "FONTE_CRIADA", mudancas: [{ campo: "slug", para: fonte.slug }] },
      now,
    );
    await queue.enqueue(tx, coletasJobs.coletasVisit, { fonte_id: fonte.id });
    return presentFonte(fonte, undefined, undefined);
  });
}

/** Updates a source; a resumed one is visited at its scheduled time, or now if that has passed. @throws AppError */
export async function saveFonte(
  { db, clock }: Acting,
  admin: CurrentUser,
  uuid: string,
  { versao, ...wanted }: FonteUpdate,
): Promise<Fonte> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const before = await lockVisited(tx, uuid);
    if (before.versao !== versao) throw new AppError("fonte-changed");
    // A blocked source stays blocked until a visit succeeds.
    const estado = wanted.estado === "ATIVA" && before.estado === "BLOQUEADA" ? before.estado : wanted.estado;
    const resumed =
      before.estado === "PAUSADA" && estado !== "PAUSADA" ? { ativa_desde: now, proxima_visita: now } : {};
    const change = { ...wanted, ...resumed, estado };
    await updateFonte(tx, before.id, { ...change, versao: versao + 1 }, now);
    const mudancas = fieldChangesBetween(factsOf(before), factsOf({ ...before, ...change }));
    if (mudancas.length > 0)
      await recordAction(
        tx,
        admin,
        { acao: "FONTE_EDITADA", mudancas: [{ campo: "slug", para: before.slug }, ...mudancas] },
        now,
      );
    const after = await lockVisited(tx, uuid);
    const [visita] = await findVisitas(tx, after.id, 1);
    return presentFonte(after, visita, (await findFonteFacts(tx)).get(after.id));
  });
}

/** Returns the fields of a source that the audit log shows. */
function factsOf({ nome, endereco, seletor, cadencia_minutos, pausa_ms, estado, esperado }: FonteRow) {
  return {
    nome,
    endereco,
    seletor,
    cadencia_minutos,
    pausa_ms,
    estado,
    esperado: esperado?.join(" ") ?? null,
  };
}

/** Lists the last visits of a source. @throws AppError fonte-not-found */
export async function listVisitas(db: Db, uuid: string): Promise<Visita[]> {
  const { id } = await readFonte(db, uuid);
  return (await findVisitas(db, id, shownVisitas)).map(presentVisita);
}

/** Lists a source's keys. @throws AppError fonte-not-found */
export async function listItensDaFonte(db: Db, uuid: string): Promise<ItensDaFonte> {
  const { id } = await readFonte(db, uuid);
  const rows = await findItensDaFonte(db, id, shownItensDaFonte);
  return rows.map((row) => ({ ...row, visto_em: row.visto_em.toISOString() }));
}

/** Enqueues a visit of a source now. @throws AppError fonte-not-found, fonte-paused, fonte-not-visited */
export async function requestVisita({ db, queue }: Acting, uuid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, estado } = await lockVisited(tx, uuid);
    if (estado === "PAUSADA") throw new AppError("fonte-paused");
    // Repeated clicks within a minute cause one visit.
    await queue.enqueue(
      tx,
      coletasJobs.coletasVisit,
      { fonte_id: id },
      { once: { key: String(id), seconds: 60 } },
    );
  });
}

/** @throws AppError fonte-not-found */
async function readFonte(db: Db, uuid: string): Promise<FonteRow> {
  const fonte = (await findFontes(db)).find((one) => one.uuid === uuid);
  if (!fonte) throw new AppError("fonte-not-found");
  return fonte;
}

/** Returns a visitable source and locks it. @throws AppError fonte-not-found, fonte-not-visited */
async function lockVisited(tx: Tx, uuid: string): Promise<FonteRow> {
  const fonte = await lockFonte(tx, uuid);
  if (!fonte) throw new AppError("fonte-not-found");
  if (!isVisited(fonte)) throw new AppError("fonte-not-visited");
  return fonte;
}
