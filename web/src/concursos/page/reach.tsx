import { channelNames, channels } from "@cav/contract/channels.ts";
import type { Alcance } from "@cav/contract/concursos/matching.ts";
import { formatInteger, pluralOf } from "@cav/contract/format.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { todayInBrazil } from "../../lib/days.ts";
import { checkDraft } from "../form/check-draft.ts";
import type { ConcursoBody, ConcursoDraft } from "../form/concurso-draft.ts";
import { alcanceQuery } from "../queries.ts";
import { reachFailure, reachHint } from "./reach-words.ts";

/** Says how many users a valid draft matches. */
export default function Reach({ draft }: { draft: ConcursoDraft }) {
  const { body, errors } = useMemo(() => checkDraft(draft), [draft]);
  const isWhole = errors.length === 0;
  const reach = useQuery({ ...alcanceQuery(body), enabled: isWhole });
  return isWhole ? (silentSentence(body) ?? sentence(reach)) : reachHint;
}

/** Explains why closed or suspended exams notify nobody. */
function silentSentence({ status, data_fim_inscricao: end }: ConcursoBody): string | undefined {
  const isOpen = status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";
  if (isOpen && (end === null || end >= todayInBrazil())) return undefined;
  return "Salvo assim, ninguém é avisado: as inscrições não estão abertas nem por abrir.";
}

function sentence({ data, isError }: { data: Alcance | undefined; isError: boolean }): string {
  if (isError) return reachFailure;
  return data ? sentenceOf(data) : "Contando os candidatos que combinam…";
}

function sentenceOf({ candidatos, por_canal }: Alcance): string {
  if (candidatos === 0) return "Nenhum candidato combina com este concurso agora.";
  const many = pluralOf(candidatos, "candidato combina", "candidatos combinam");
  const by = channelNames.flatMap((channel) => {
    const count = por_canal[channel];
    const label = channel === "email" ? "e-mail" : channels[channel].label;
    return count === undefined ? [] : `${formatInteger(count)} por ${label}`;
  });
  return `${formatInteger(candidatos)} ${many} com este concurso agora (${by.join(", ")}).`;
}
