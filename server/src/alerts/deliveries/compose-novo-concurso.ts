import { isByOneCriterion } from "@cav/contract/matching.words.ts";
import { findResumo } from "../../catalogue/concursos/index.ts";
import { type ExplainedMatch, explainForUsers } from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import type { CargoNaMensagem, NovoConcurso } from "../../messages/index.ts";
import type { Db } from "../../tables.ts";
import { concursoLink, footerLinks, unsubscribeToken } from "../events/index.ts";
import { type AlertToTell, findConcursoForMessage } from "./deliveries.queries.ts";
import { findShownLocais } from "./named-locais.ts";
import { findOwnResumo } from "./own-resumo.ts";

/** Positions named in a message; the rest is counted. */
const shownCargos = 5;

/** A message about a new exam, with what the sending channel also needs. */
export type Composed = NovoConcurso & { concurso_uuid: string; token: string };

/**
 * Composes announcements with one query per exam, for any number of users. Skips users who no longer match.
 */
export async function composeNovoConcurso(
  { config, clock }: Pick<Deps, "config" | "clock">,
  db: Db,
  deliveries: AlertToTell[],
): Promise<Map<AlertToTell, Composed>> {
  const ids = [...new Set(deliveries.map(({ concurso_id }) => concurso_id))];
  const concursos = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const recipients = deliveries
          .filter(({ concurso_id }) => concurso_id === id)
          .map(({ user_id }) => user_id);
        const facts = await findConcursoForMessage(db, id);
        const resumo = await findResumo(db, id, clock.today());
        const matches = await explainForUsers(db, id, recipients, shownCargos);
        const concurso = facts &&
          resumo && {
            ...facts,
            resumoFor: await findOwnResumo(db, { concursoId: id, resumo }, matches),
            locais_prova: await findShownLocais(db, facts.locais_prova),
          };
        return [id, { concurso, matches }] as const;
      }),
    ),
  );
  return new Map(
    deliveries.flatMap((delivery) => {
      const oneConcurso = concursos.get(delivery.concurso_id);
      const match = oneConcurso?.matches.get(delivery.user_id);
      if (!oneConcurso?.concurso || !match) return [];
      const { uuid, resumoFor, ...concurso } = oneConcurso.concurso;
      const token = unsubscribeToken(config.jwtSecret, delivery.user_uuid);
      const composed = {
        ...concurso,
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
