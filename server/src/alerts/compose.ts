import type { Deps } from "../deps.ts";
import { type ExplainedMatch, explainForUsers } from "../matching/explanation.ts";
import type { CargoNaMensagem, NovoConcurso } from "../messages/novo-concurso.ts";
import type { Db } from "../platform/database/schema.ts";
import { type AlertToTell, findConcursoForMessage } from "./alerts.queries.ts";
import { concursoLink, footerLinks, unsubscribeToken } from "./links.ts";

/** Positions that a message names; the rest is counted. */
const shownCargos = 5;

/** A message with what its channel needs besides. */
export type Composed = NovoConcurso & { concurso_uuid: string; token: string };

/**
 * What a batch of deliveries has to say, set by set: one query an exam, whatever the number of readers. Undefined
 * where the exam does not match the reader any more.
 */
export async function composeNovoConcurso(
  { config }: Pick<Deps, "config">,
  tx: Db,
  deliveries: AlertToTell[],
): Promise<(Composed | undefined)[]> {
  const ids = [...new Set(deliveries.map(({ concurso_id }) => concurso_id))];
  const exams = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const readers = deliveries
          .filter(({ concurso_id }) => concurso_id === id)
          .map(({ user_id }) => user_id);
        const concurso = await findConcursoForMessage(tx, id);
        return [id, { concurso, matches: await explainForUsers(tx, id, readers, shownCargos) }] as const;
      }),
    ),
  );
  return deliveries.map((delivery) => {
    const exam = exams.get(delivery.concurso_id);
    const match = exam?.matches.get(delivery.user_id);
    if (!exam?.concurso || !match) return undefined;
    const { uuid, ...concurso } = exam.concurso;
    const token = unsubscribeToken(config.jwtSecret, delivery.user_uuid);
    return {
      ...concurso,
      ...cargosOf(match),
      nome: delivery.nome,
      concurso_uuid: uuid,
      token,
      link: concursoLink(config.appUrl, uuid),
      ...footerLinks(config.appUrl, token, uuid),
    };
  });
}

function cargosOf({ cargos, total }: ExplainedMatch) {
  return { cargos: cargos.map(toCargo), totalCargos: total };
}

function toCargo({ nome, salario, a_definir, criterios }: ExplainedMatch["cargos"][number]): CargoNaMensagem {
  const textsOf = (situacao: string) =>
    criterios.filter((criterio) => criterio.situacao === situacao).map(({ texto }) => texto);
  return { nome, salario, a_definir, motivos: textsOf("atende"), desconhecidos: textsOf("desconhecido") };
}
