import { lembretesPossiveis } from "@cav/contract/alerts/alert-settings.words.ts";
import { sql } from "kysely";
import { findSituacoes } from "../../catalogue/jornada/index.ts";
import { type ExplainedMatch, explainForUsers } from "../../catalogue/matching/index.ts";
import type { Db } from "../../tables.ts";
import {
  type AgendaChange,
  type AgendaConcurso,
  type AgendaUser,
  agendaItemOf,
  type Item,
  type Match,
  type Standing,
  situationOf,
  type WhyNot,
} from "../agenda/index.ts";
import type { AlertToTell } from "./deliveries.queries.ts";

/** The facts from which a message's item is composed. */
export type AgendaFacts = { now: Date; change: AgendaChange; about: AboutUser; match: Match };

/** An exam for one user: its dates, whether it is free for them, and their situation. */
export type AboutUser = { concurso: AgendaConcurso } & Standing;

/** Positions of a matching exam that are named. */
const shownCargos = 5;

export type FactsForUsers = {
  about: (userId: number) => AboutUser;
  match: (userId: number) => ExplainedMatch | undefined;
};

/** Returns an event's exam for each user, with a few queries for any number of users. */
export async function findFactsForUsers(
  db: Db,
  event: AlertToTell,
  titulo: string,
  { ids, today }: { ids: number[]; today: string },
): Promise<FactsForUsers> {
  const { concurso_id: concursoId } = event;
  const matches = await explainForUsers(db, concursoId, ids, shownCargos);
  const situacoes = await findSituacoes(db, concursoId, ids);
  const { rows: fees } = await sql<{ id: number; nome: string; isFree: boolean }>`
    SELECT c.id, c.nome, coalesce(c.valor_inscricao, e.valor_inscricao) = 0 IS TRUE AS "isFree"
    FROM cargos c JOIN concursos e ON e.id = c.concurso_id WHERE e.id = ${concursoId}`.execute(db);
  const isFreeFor = (userId: number) => {
    const chosen = situacoes.get(userId)?.cargo;
    const matched = new Set(matches.get(userId)?.ids);
    const own = fees.filter(({ id, nome }) => (chosen ? nome === chosen : matched.has(id)));
    const some = own.length > 0 ? own : fees;
    return some.length > 0 && some.every(({ isFree }) => isFree);
  };
  const days = [event.data_prova, ...(event.outras_provas ?? [])].filter((day) => day !== null);
  return {
    match: (userId) => matches.get(userId),
    about: (userId) => ({
      concurso: {
        id: concursoId,
        titulo,
        status: event.status,
        fim: event.data_fim_inscricao,
        pagamento: event.data_limite_pagamento,
        prova: days.toSorted().find((day) => day >= today) ?? event.data_prova,
        isFree: isFreeFor(userId),
      },
      // Addresses without an account follow what they asked for.
      situation: userId === 0 ? "S" : situationOf(situacoes.get(userId)),
      payment: situacoes.get(userId)?.taxa ?? null,
    }),
  };
}

/** The fan-out applied the user's settings already: only the content is composed here. */
const anyUser: AgendaUser = {
  frequencia: "NA_HORA",
  lembretes: lembretesPossiveis,
  muted: new Set(),
  quiet: null,
  pausedUntil: null,
  isAllowedAtNight: false,
};

/** Composes the item of one user's messages about one exam, or why there is none. */
export function composeItem(facts: readonly [AgendaFacts, ...AgendaFacts[]]): {
  item: Item | undefined;
  reason: WhyNot | undefined;
} {
  const [{ now, about }] = facts;
  const changes = [...new Map(facts.map(({ change }) => [change.id, change])).values()];
  const { item, untold } = agendaItemOf(anyUser, changes, about, matchOf(facts), now);
  return { item, reason: untold[0]?.reason };
}

/** A change's match counts before the match now, which may have changed since. */
function matchOf(facts: readonly [AgendaFacts, ...AgendaFacts[]]): Match {
  const changed = facts.filter(({ change }) => change.kind === "MUDANCA");
  const [first, last] = [changed[0] ?? facts[0], changed.at(-1) ?? facts[0]];
  return { ...last.match, had: first.match.had, wasCertain: first.match.wasCertain };
}
