import { channelNames, channels } from "@cav/contract/channels.ts";
import { formatInteger, pluralOf } from "@cav/contract/format.ts";
import type { Alcance } from "@cav/contract/matching.ts";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { todayInBrazil } from "../lib/days.ts";
import { type ConcursoDraft, checkDraft } from "./concurso-draft.ts";
import { alcanceQuery } from "./queries.ts";

const debounceMs = 600;

type Body = ReturnType<typeof checkDraft>["body"];

/** Shows how many users the exam would match, once the draft is valid. */
export function ReachPreview() {
  const draft = useWatch<ConcursoDraft>() as ConcursoDraft;
  // Debounced, because checking 150 positions on each key would be slow.
  const [settled] = useDebouncedValue(draft, debounceMs);
  return <Reach draft={settled} />;
}

const Reach = memo(function Reach({ draft: settled }: { draft: ConcursoDraft }) {
  const { body, errors } = useMemo(() => checkDraft(settled), [settled]);
  const isWhole = errors.length === 0;
  const reach = useQuery({ ...alcanceQuery(body), enabled: isWhole });
  return (
    <Text role="status" c="dimmed" fz="sm">
      {isWhole
        ? (silentSentence(body) ?? sentence(reach))
        : "Preencha os campos para ver quantos candidatos combinam."}
    </Text>
  );
});

/** Explains why closed or suspended exams notify nobody. */
function silentSentence({ status, data_fim_inscricao: end }: Body): string | undefined {
  const isOpen = status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";
  if (isOpen && (end === null || end >= todayInBrazil())) return undefined;
  return "Salvo assim, ninguém é avisado: as inscrições não estão abertas nem por abrir.";
}

function sentence({ data, isError }: { data: Alcance | undefined; isError: boolean }): string {
  if (isError) return "Não foi possível contar os candidatos que combinam. Salvar funciona mesmo assim.";
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
