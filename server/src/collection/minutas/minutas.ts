import type {
  DismissMinuta,
  LinkMinuta,
  Minuta,
  MinutaResumo,
  Minutas,
  MinutasQuery,
} from "@cav/contract/coletas/minutas.ts";
import { lockStored, readStored } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { deedOf } from "./atos.ts";
import {
  findAtosOf,
  findMinuta,
  findMinutas,
  findOpcoes,
  lockMinuta,
  markDecided,
} from "./minutas.queries.ts";
import { withPareceres } from "./pareceres.ts";
import { findQuotes } from "./procedencias.queries.ts";
import { findNew, findProposals, type Proposals } from "./proposals.ts";
import { recordDiscarded, removeRevisoes } from "./revisoes.ts";

/** Maximum listed drafts; the most urgent come first. */
const shownMinutas = 200;

/** Lists waiting drafts, the nearest deadline first, or decided ones. */
export async function listMinutas(
  { db, config, clock }: Pick<Deps, "db" | "config" | "clock">,
  filter: MinutasQuery,
): Promise<Minutas> {
  const { total, rows } = await findMinutas(db, filter, clock.today(), shownMinutas);
  return { total, gravadas: config.fontes.standIns !== undefined, items: rows.map(presentResumo) };
}

type ListedRow = Omit<MinutaResumo, "created_at" | "motivo"> & { created_at: Date; motivo: string | null };

function presentResumo({ created_at, motivo, ...row }: ListedRow): MinutaResumo {
  return { ...row, motivo: motivo as MinutaResumo["motivo"], created_at: created_at.toISOString() };
}

type Acting = Pick<Deps, "db" | "clock">;

/** Returns a draft with its evidence. @throws AppError minuta-not-found */
export async function getMinuta({ db, clock }: Acting, uuid: string): Promise<Minuta> {
  const minuta = await findMinuta(db, uuid);
  if (!minuta) throw new AppError("minuta-not-found");
  const [atos, opcoes, stored] = await Promise.all([
    findAtosOf(db, minuta.id),
    findOpcoes(db, minuta.id),
    minuta.concurso_id === null ? undefined : readStored(db, { id: minuta.concurso_id }),
  ]);
  const { campos, parcial, propostas }: Proposals =
    minuta.tipo === "NOVO"
      ? { ...findNew(atos), parcial: null }
      : stored
        ? findProposals(atos, stored, await findQuotes(db, stored.id))
        : { campos: [], parcial: null, propostas: [] };
  return {
    ...presentResumo({
      ...minuta,
      vencida: minuta.prazo !== null && minuta.prazo < clock.today(),
      fontes: [...new Set(atos.map(({ fonte }) => fonte))],
    }),
    concurso: stored ? { uuid: stored.uuid, titulo: stored.facts.titulo, versao: stored.versao } : null,
    opcoes,
    parcial,
    cargo: propostas.find(({ etapa }) => etapa.cargo !== null)?.etapa.cargo ?? null,
    ...(await withPareceres(db, campos, atos)),
  };
}

/** Locks an undecided draft until the transaction ends. @throws AppError minuta-not-found, minuta-changed */
export async function lockOpenMinuta(
  tx: Tx,
  uuid: string,
  { versao, estado = "ABERTA" }: { versao?: number; estado?: Minuta["estado"] },
) {
  const minuta = await lockMinuta(tx, uuid);
  if (!minuta) throw new AppError("minuta-not-found");
  if (minuta.estado !== estado || (versao !== undefined && versao !== minuta.versao))
    throw new AppError("minuta-changed");
  return minuta;
}

/** Discards a draft with a reason. @throws AppError minuta-not-found, minuta-changed */
export async function dismissMinuta(
  acting: Acting,
  author: CurrentUser,
  uuid: string,
  { versao, motivo }: DismissMinuta,
): Promise<Minuta> {
  const { db, clock } = acting;
  await db.transaction().execute(async (tx) => {
    const minuta = await lockMinuta(tx, uuid);
    if (!minuta) throw new AppError("minuta-not-found");
    if (minuta.estado === "CONFIRMADA" || minuta.versao !== versao) throw new AppError("minuta-changed");
    // A draft discarded for the second time is not offered again.
    const revista = minuta.estado === "DESCARTADA";
    const decided = {
      estado: "DESCARTADA",
      motivo,
      revista,
      autor_id: author.id,
      decidida_em: clock.now(),
    } as const;
    await markDecided(tx, minuta.id, decided);
    await recordDiscarded(tx, await findAtosOf(tx, minuta.id), motivo, clock.now());
  });
  return getMinuta(acting, uuid);
}

/** Withdraws a discard. @throws AppError minuta-not-found, minuta-changed */
export async function withdrawDescarte(acting: Acting, uuid: string): Promise<Minuta> {
  await acting.db.transaction().execute(async (tx) => {
    const { id, motivo } = await lockOpenMinuta(tx, uuid, { estado: "DESCARTADA" });
    // The draft has no acts left.
    if (motivo === "ATO_SAIU") throw new AppError("minuta-changed");
    await markDecided(tx, id, { estado: "ABERTA", motivo: null, autor_id: null, decidida_em: null });
    await removeRevisoes(tx, await findAtosOf(tx, id));
  });
  return getMinuta(acting, uuid);
}

/**
 * Links a draft to an exam that the reviewer chose. @throws AppError minuta-not-found, minuta-changed,
 * concurso-not-found
 */
export async function linkMinuta(
  acting: Acting,
  uuid: string,
  { versao, concurso_uuid }: LinkMinuta,
): Promise<Minuta> {
  await acting.db.transaction().execute(async (tx) => {
    // Locks in the order that deletion uses: the exam first, then its drafts.
    const concurso = concurso_uuid === null ? null : await lockStored(tx, { uuid: concurso_uuid });
    if (concurso === undefined) throw new AppError("concurso-not-found");
    const { id, tipo, estado } = await lockOpenMinuta(tx, uuid, { versao });
    const [first] = await findAtosOf(tx, id);
    const isNew = concurso === null && first !== undefined && deedOf(first) === "NOVO";
    const linked = { concurso_id: concurso?.id ?? null, ambigua: concurso === null && !isNew };
    await markDecided(tx, id, { estado, ...linked, tipo: isNew ? "NOVO" : concurso ? "MUDANCA" : tipo });
  });
  return getMinuta(acting, uuid);
}
