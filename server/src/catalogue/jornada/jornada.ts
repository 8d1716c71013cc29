import { isClosed } from "@cav/contract/concursos/concursos.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import type { Assistente, Jornada } from "@cav/contract/jornada/jornada.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import type { Db } from "../../tables.ts";
import { findEtapas } from "../etapas/index.ts";
import { findCustosELocais, findPerto } from "./assistente.queries.ts";
import { composeAssistente, type SeguidoComEtapas } from "./assistente.ts";
import {
  type ConcursoDatado,
  type EtapaDatada,
  etapaNameOf,
  findDiasComEtapas,
  findEtapasDatadas,
} from "./etapas-a-vir.ts";
import { findSeguidos, findSeguidosOf, type Seguido } from "./jornada.queries.ts";
import { presentSituacao } from "./situacao.ts";

type EtapasById = Awaited<ReturnType<typeof findEtapas>>;

const findEtapasOf = (db: Db, seguidos: readonly Seguido[]): Promise<EtapasById> =>
  findEtapas(db, [...new Set(seguidos.map(({ id }) => id))]);

const withEtapas = (seguidos: readonly Seguido[], etapas: EtapasById): SeguidoComEtapas[] =>
  seguidos.map((seguido) => ({ seguido, etapas: etapas.get(seguido.id) ?? [] }));

async function findSeguidosComEtapas(db: Db, userId: number, today: string): Promise<SeguidoComEtapas[]> {
  const seguidos = await findSeguidos(db, userId, today);
  return withEtapas(seguidos, await findEtapasOf(db, seguidos));
}

/** Returns relevant stages of all exams a user follows, since a day. */
export async function findEtapasSeguidas(
  db: Db,
  userId: number,
  since: string,
): Promise<(EtapaDatada & { seguido: Seguido; nome: string })[]> {
  const seguidos = await findSeguidosComEtapas(db, userId, since);
  return seguidos.flatMap(({ seguido, etapas }) =>
    findEtapasDatadas(seguido, etapas, since).map((one) => ({
      ...one,
      seguido,
      nome: etapaNameOf(one),
    })),
  );
}

/** Returns exams' stages with all days by exam id, without a user. */
export async function findEtapasPublicas<
  T extends Omit<ConcursoDatado, "situacao" | "cargo"> & { id: number },
>(db: Db, concursos: readonly T[]): Promise<(EtapaDatada & { seguido: T; nome: string })[]> {
  const etapas = await findEtapas(
    db,
    concursos.map(({ id }) => id),
  );
  return concursos.flatMap((seguido) =>
    findEtapasDatadas({ ...seguido, situacao: null, cargo: null }, etapas.get(seguido.id) ?? [], "").map(
      (one) => ({ ...one, seguido, nome: etapaNameOf(one) }),
    ),
  );
}

/** Returns users' decisions about followed exams without trips, by user. */
export async function findDecisoes(
  db: Db,
  userIds: readonly number[],
  today: string,
): Promise<Map<number, Assistente>> {
  const seguidosOf = await findSeguidosOf(db, userIds, today);
  const all = [...seguidosOf.values()].flat();
  const etapas = await findEtapasOf(db, all);
  const perto = { ...(await findCustosELocais(db, all)), meus: [] };
  return new Map(
    [...seguidosOf].map(([userId, own]) => [
      userId,
      composeAssistente({ seguidos: withEtapas(own, etapas), ...perto }, today),
    ]),
  );
}

/** Returns all exams a user follows with their coming dates, nearest first. */
export async function findJornada(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: Pick<CurrentUser, "id">,
): Promise<Jornada> {
  const today = clock.today();
  const seguidos = await findSeguidosComEtapas(db, user.id, today);
  const dias = seguidos.flatMap(({ seguido, etapas }) => findDiasComEtapas(seguido, etapas, today));
  const perto = await findPerto(
    db,
    user.id,
    seguidos.map(({ seguido }) => seguido),
  );
  return {
    concursos: seguidos.map(({ seguido }) => ({
      ...presentSituacao(seguido, today),
      uuid: seguido.uuid,
      titulo: seguido.titulo,
      parado: isClosed(seguido.status) ? statusLabels[seguido.status] : null,
      demonstracao: seguido.demonstracao,
    })),
    dias: dias.toSorted((a, b) => (a.dia < b.dia ? -1 : Number(a.dia > b.dia))),
    assistente: composeAssistente({ seguidos, ...perto }, today),
  };
}
