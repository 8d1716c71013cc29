import { isByOneCriterion } from "@cav/contract/concursos/matching.words.ts";
import { findResumo } from "../../catalogue/concursos/index.ts";
import type { ExplainedMatch } from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import type { CargoNaMensagem, NovoConcurso } from "../../messages/index.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { clausesOf, isFact, passouOf, type WhyNot } from "../agenda/index.ts";
import { concursoLink, footerLinks, unsubscribeToken } from "../events/index.ts";
import { type AboutUser, type AgendaFacts, composeItem, findFactsForUsers } from "./agenda-facts.ts";
import { type AlertToTell, findConcursoForMessage } from "./deliveries.queries.ts";
import { findShownLocais } from "./named-locais.ts";
import { findOwnResumo } from "./own-resumo.ts";

/** A message about a new exam, with what the sending channel also needs. */
export type Composed = NovoConcurso & {
  concurso_uuid: string;
  token: string;
  facts: readonly [AgendaFacts, ...AgendaFacts[]];
};

/**
 * Composes announcements with one query per exam, for any number of users. Says why a user gets none.
 */
export async function composeNovoConcurso(
  { config, clock }: Pick<Deps, "config" | "clock">,
  db: Db,
  deliveries: AlertToTell[],
): Promise<Map<AlertToTell, Composed | WhyNot>> {
  const ids = [...new Set(deliveries.map(({ concurso_id }) => concurso_id))];
  const concursos = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const own = deliveries.filter(({ concurso_id }) => concurso_id === id);
        const [event] = own;
        const about = await findConcursoForMessage(db, id);
        const resumo = await findResumo(db, id, clock.today());
        if (!event || !about || !resumo) return [id, undefined] as const;
        const users = { ids: own.map(({ user_id }) => user_id), today: clock.today() };
        const facts = await findFactsForUsers(db, event, about.titulo, users);
        const concurso = {
          ...about,
          resumoFor: await findOwnResumo(db, { concursoId: id, resumo }, facts.match),
          locais_prova: await findShownLocais(db, about.locais_prova),
        };
        return [id, { concurso, facts }] as const;
      }),
    ),
  );
  return new Map(
    deliveries.flatMap((delivery): [AlertToTell, Composed | WhyNot][] => {
      const oneConcurso = concursos.get(delivery.concurso_id);
      const match = oneConcurso?.facts.match(delivery.user_id);
      if (!oneConcurso || !match) return [[delivery, "NAO_COMBINA"]];
      const about = oneConcurso.facts.about(delivery.user_id);
      const facts = factsOf(delivery, about, match, clock.now());
      const { item, reason: untold = "PERDEU_O_SENTIDO" } = composeItem([facts]);
      if (!item) return [[delivery, untold]];
      const { uuid, resumoFor, ...concurso } = oneConcurso.concurso;
      const token = unsubscribeToken(config.jwtSecret, delivery.user_uuid);
      const composed: Composed = {
        ...concurso,
        item,
        hoje: clock.today(),
        facts: [facts],
        ...cargosOf(match),
        resumo: resumoFor(delivery.user_id),
        nome: delivery.nome,
        concurso_uuid: uuid,
        token,
        link: concursoLink(config.appUrl, uuid),
        ...footerLinks(config.appUrl, token, uuid),
      };
      return [[delivery, composed]];
    }),
  );
}

/** Returns an announcement as the agenda counts it: a new exam, or one that matches since a change. */
function factsOf(delivery: AlertToTell, about: AboutUser, match: ExplainedMatch, now: Date): AgendaFacts {
  const has = match.cargos.map(({ nome }) => nome);
  const { fim } = about.concurso;
  const mudancas = delivery.since_changes ?? [];
  const days = { happened: dayOf(now), today: dayOf(now), fim };
  const changed = clausesOf({ kind: "RETIFICACAO", dados: { versao: 0, desde: 0, mudancas } }, days);
  const cause = changed.filter(({ code }) => isFact(code));
  return {
    now,
    change: {
      id: delivery.event_id,
      concurso: delivery.concurso_id,
      at: delivery.happened_at,
      kind: "NOVO",
      said: cause.length > 0 ? [passouOf(fim, match.certos > 0), ...cause] : [{ code: "NOVO", para: fim }],
    },
    about,
    match: { had: [], has, isCertain: match.certos > 0, wasCertain: match.certos > 0, frequencies: [] },
  };
}

function cargosOf({ cargos, total, certos, buscas }: ExplainedMatch) {
  const criterios = cargos[0]?.criterios ?? [];
  // Messages never mention a quota, not even as the only criterion.
  const por_um_criterio = certos > 0 && isByOneCriterion(criterios) && criterios[0]?.criterio !== "cotas";
  return { cargos: cargos.map(toCargo), totalCargos: total, certos, por_um_criterio, buscas };
}

/** Converts a position without quotas, chosen or not: others may read a mail, and quotas reveal health or colour. */
function toCargo(cargo: ExplainedMatch["cargos"][number]): CargoNaMensagem {
  const {
    nome,
    salario,
    salario_periodo,
    a_definir,
    quantidade_vagas,
    nivel_escolaridade,
    locais,
    criterios,
  } = cargo;
  return {
    nome,
    salario,
    por_hora: salario_periodo === "HORA",
    a_definir,
    vagas: quantidade_vagas,
    nivel: nivel_escolaridade,
    locais,
    motivos: criterios
      .filter(({ criterio }) => criterio !== "cotas")
      .map(({ criterio, texto }) => ({ criterio, texto })),
  };
}
