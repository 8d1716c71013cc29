import { formatInteger } from "@cav/contract/format.ts";
import { type Change, retificacaoOf } from "../../catalogue/concursos/index.ts";
import { findSituacoes, isBeforeResult, type Standing } from "../../catalogue/jornada/index.ts";
import type { Db } from "../../tables.ts";
import type { AlertToTell } from "./deliveries.queries.ts";

const question =
  "Você passou? Diga na página do concurso, com a sua posição: os próximos avisos seguem a sua resposta.";

const results: readonly string[] = ["RESULTADO", "HOMOLOGACAO"];
const calls: readonly string[] = ["CONVOCACAO", "NOMEACAO"];

/**
 * Returns, for users who saved the exam, a line about their stage: a result asks for their place, a call is
 * compared with it.
 */
export async function findStandingLines(
  db: Db,
  event: AlertToTell,
  userIds: number[],
): Promise<(userId: number) => string[]> {
  const told = (retificacaoOf(event)?.mudancas ?? []).filter(isTold);
  if (told.length === 0) return () => [];
  const standings = await findSituacoes(db, event.concurso_id, userIds);
  return (userId) => {
    const standing = standings.get(userId);
    return standing ? [...new Set(told.flatMap((change) => linesOf(change, standing)))] : [];
  };
}

const isTold = ({ etapa, tipo }: Change) =>
  etapa?.situacao === "REALIZADA" &&
  tipo !== "removido" &&
  (calls.includes(etapa.tipo) || (results.includes(etapa.tipo) && !etapa.corrigida));

function linesOf({ etapa }: Change, { situacao, classificacao: own, cargo }: Standing): string[] {
  if (!etapa || (etapa.cargo && cargo && etapa.cargo !== cargo)) return [];
  if (results.includes(etapa.tipo)) return isBeforeResult(situacao) ? [question] : [];
  const { classificacao: last } = etapa;
  if (own === null || last === undefined) return [];
  const said = `Chamados até o ${formatInteger(last)}º lugar; você disse que é o ${formatInteger(own)}º.`;
  return [own <= last ? `${said} Confira se o seu nome está na lista e até quando se apresentar.` : said];
}
