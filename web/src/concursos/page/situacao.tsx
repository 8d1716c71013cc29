import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { jornadaCalls } from "@cav/contract/jornada/jornada.calls.ts";
import type { MinhaSituacao } from "@cav/contract/jornada/jornada.ts";
import {
  type Pergunta,
  type Situacao,
  situacaoLabels,
  situacoes,
  situacoesComPosicao,
  type Taxa,
  taxaLabels,
  taxas,
} from "@cav/contract/jornada/jornada.words.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { PlainField, PlainSelect } from "../../ui/fields/plain-field.tsx";
import { concursosKey, situacaoQuery } from "../queries.ts";

type SaidSituacao = {
  situacao: Situacao | null;
  classificacao?: number | null;
  cargo?: string | null;
  taxa?: Taxa | null;
};

/** Saves the user's situation in an exam; an omitted position, and what was said of the fee, stay unchanged. */
function useSituacao(uuid: string, minha: MinhaSituacao) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (said: SaidSituacao) =>
      call(jornadaCalls.saveMinhaSituacao, {
        params: { uuid },
        body: {
          cargo: minha.cargo?.uuid ?? null,
          classificacao: null,
          taxa: said.situacao === "INSCRITO" ? minha.taxa : null,
          ...said,
        },
      }),
    onSuccess: (now) => queries.setQueryData(situacaoQuery(uuid).queryKey, now),
    onError: (error) => showError(detailOf(error, "Não foi possível guardar a resposta. Tente novamente.")),
    onSettled: () => queries.invalidateQueries({ queryKey: concursosKey }),
  });
}

type Props = { uuid: string; titulo: string; minha: MinhaSituacao };

const options = [
  { value: "", label: "Ainda não sei" },
  ...situacoes.map((value) => ({ value, label: situacaoLabels[value] })),
];

/** Choice of the user's situation by one touch, below what the calendar asks about. */
export function SituacaoLine({ uuid, titulo, minha }: Props) {
  const say = useSituacao(uuid, minha);
  const shown = say.isPending ? say.variables.situacao : minha.situacao;
  return (
    <Stack gap={8} py={8} px={16}>
      <Asked titulo={titulo} pergunta={minha.pergunta} onSay={(said) => say.mutate(said)} />
      <div style={{ maxWidth: 260 }}>
        <PlainSelect
          label={`Em que ponto você está: ${titulo}`}
          isLabelHidden
          value={shown ?? ""}
          onChange={({ currentTarget }) =>
            say.mutate({ situacao: (currentTarget.value || null) as Situacao | null })
          }
          data={options}
        />
      </div>
      {minha.taxa && (
        <Text size="sm" c="dimmed">
          Taxa: {taxaLabels[minha.taxa].toLowerCase()}.{" "}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => say.mutate({ situacao: "INSCRITO", taxa: null })}
          >
            Mudar
          </Button>
        </Text>
      )}
    </Stack>
  );
}

type Choice = [SaidSituacao, string];

const asked: Record<Pergunta, { text: string; answers: [Choice, ...Choice[]] }> = {
  SE_INSCREVEU: {
    text: "As inscrições terminaram. Você se inscreveu?",
    answers: [
      [{ situacao: "INSCRITO" }, "Sim, me inscrevi"],
      [{ situacao: "DESISTI" }, "Não me inscrevi"],
    ],
  },
  JA_PAGOU: {
    text: "Já pagou a taxa?",
    answers: taxas.map((taxa) => [{ situacao: "INSCRITO", taxa }, taxaLabels[taxa]]) as [Choice, ...Choice[]],
  },
  FEZ_A_PROVA: {
    text: "O dia da prova passou. Você fez a prova?",
    answers: [
      [{ situacao: "FIZ_A_PROVA" }, "Sim, fiz a prova"],
      [{ situacao: "DESISTI" }, "Não fiz a prova"],
    ],
  },
  PASSOU: {
    text: "Saiu um resultado. Você passou?",
    answers: [
      [{ situacao: "APROVADO" }, "Sim, passei"],
      [{ situacao: "NAO_PASSEI" }, "Não passei"],
    ],
  },
};

type AskedProps = { titulo: string; pergunta: Pergunta | null; onSay: (said: SaidSituacao) => void };

function Asked({ titulo, pergunta, onSay }: AskedProps) {
  if (!pergunta) return null;
  const { text, answers } = asked[pergunta];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div role="group" aria-label={`Pergunta sobre ${titulo}`}>
      <Text fw={600} mb={8}>
        {text}
      </Text>
      <Group gap={8}>
        {answers.map(([said, label], index) => (
          <Button key={label} variant={index === 0 ? "light" : "default"} onClick={() => onSay(said)}>
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** The choice of the user's situation on the exam's page, with position and rank. */
export default function SituacaoCard({ concurso }: { concurso: Concurso }) {
  const { uuid, titulo, cargos } = concurso;
  const { data: minha } = useQuery(situacaoQuery(uuid));
  if (!minha) return null;
  return (
    <Card component="section" aria-labelledby="situacao" padding={0} pb={8}>
      <Title order={2} fz={18} px={16} pt={16} id="situacao">
        Em que ponto você está?
      </Title>
      <Text c="dimmed" size="sm" px={16}>
        Os avisos deste concurso seguem a sua resposta.
      </Text>
      <SituacaoLine uuid={uuid} titulo={titulo} minha={minha} />
      {minha.situacao !== null && cargos.length > 1 && (
        <CargoChoice uuid={uuid} minha={minha} cargos={cargos} situacao={minha.situacao} />
      )}
      {situacoesComPosicao.has(minha.situacao ?? "") && (
        <Classificacao key={minha.classificacao} uuid={uuid} minha={minha} />
      )}
    </Card>
  );
}

type CargoProps = { uuid: string; minha: MinhaSituacao; situacao: Situacao; cargos: Concurso["cargos"] };

function CargoChoice({ uuid, minha, situacao, cargos }: CargoProps) {
  const say = useSituacao(uuid, minha);
  const { classificacao } = minha;
  return (
    <div style={{ maxWidth: 420, padding: "0 16px 8px" }}>
      <PlainSelect
        label="Para qual cargo?"
        value={(say.isPending ? say.variables.cargo : minha.cargo?.uuid) ?? ""}
        onChange={({ currentTarget }) =>
          say.mutate({ situacao, classificacao, cargo: currentTarget.value || null })
        }
        data={[
          { value: "", label: "Ainda não sei" },
          ...cargos.map((cargo) => ({ value: cargo.uuid, label: cargo.nome })),
        ]}
      />
    </div>
  );
}

function Classificacao({ uuid, minha }: { uuid: string; minha: MinhaSituacao }) {
  const say = useSituacao(uuid, minha);
  const [text, setText] = useState(String(minha.classificacao ?? ""));
  function save(event: FormEvent) {
    event.preventDefault();
    say.mutate({ situacao: minha.situacao, classificacao: text === "" ? null : Number(text) });
  }
  return (
    <form noValidate onSubmit={save} style={{ padding: "0 16px 8px" }}>
      <Group align="end" gap={8}>
        <PlainField
          label="Sua posição na lista"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value.replaceAll(/\D/g, ""))}
        />
        <Button type="submit" variant="light" loading={say.isPending}>
          Guardar posição
        </Button>
      </Group>
    </form>
  );
}
