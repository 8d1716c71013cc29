import { formatInteger } from "@cav/contract/format.ts";
import { type Situacao, situacaoLabels } from "@cav/contract/jornada.words.ts";
import { saveFavorito } from "../../catalogue/concursos/index.ts";
import { saveMinhaSituacao } from "../../catalogue/jornada/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/app-error.ts";

type Standing = { situacao: Situacao; classificacao: number | null };

/** Saves an exam with the stage that the user reported; returns the answer. */
export async function saveRepliedSituacao(
  deps: Pick<Deps, "db" | "clock">,
  userId: number,
  concurso: { uuid: string; titulo: string },
  { situacao, classificacao }: Standing,
): Promise<string> {
  const user = { id: userId };
  try {
    await saveFavorito(deps, user, concurso.uuid);
    await saveMinhaSituacao(deps, user, concurso.uuid, { situacao, classificacao, cargo: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.detail;
  }
  const lugar = classificacao === null ? "" : `, ${formatInteger(classificacao)}º lugar`;
  return (
    `Anotado: “${situacaoLabels[situacao]}”${lugar}, em ${concurso.titulo}. Os próximos avisos dele ` +
    `seguem a sua resposta.`
  );
}
