import { formatInteger } from "@cav/contract/format.ts";
import {
  type Pergunta,
  type Situacao,
  situacaoLabels,
  type Taxa,
  taxaLabels,
} from "@cav/contract/jornada/jornada.words.ts";
import { saveFavorito } from "../../catalogue/concursos/index.ts";
import { saveMinhaSituacao } from "../../catalogue/jornada/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";

type Standing = { situacao: Situacao; classificacao: number | null; taxa?: Taxa | undefined };

const askOfFee = " Já pagou a taxa? Responda PAGUEI, AINDA NÃO ou SOU ISENTO.";

/** Saves an exam with the stage that the user reported; returns the answer. */
export async function saveRepliedSituacao(
  deps: Pick<Deps, "db" | "clock">,
  userId: number,
  concurso: { uuid: string; titulo: string },
  { situacao, classificacao, taxa }: Standing,
): Promise<string> {
  const user = { id: userId };
  let pergunta: Pergunta | null;
  try {
    await saveFavorito(deps, user, concurso.uuid);
    const said = { situacao, classificacao, cargo: null, taxa: taxa ?? null };
    pergunta = (await saveMinhaSituacao(deps, user, concurso.uuid, said)).pergunta;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.detail;
  }
  const lugar = classificacao === null ? "" : `, ${formatInteger(classificacao)}º lugar`;
  const said = taxa ? taxaLabels[taxa] : situacaoLabels[situacao];
  return (
    `Anotado: “${said}”${lugar}, em ${concurso.titulo}. Os próximos avisos dele seguem a sua resposta.` +
    `${pergunta === "JA_PAGOU" ? askOfFee : ""}`
  );
}
