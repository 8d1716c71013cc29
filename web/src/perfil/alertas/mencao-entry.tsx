import { calls } from "@cav/contract/calls.ts";
import { formatDay } from "@cav/contract/format.ts";
import type { Mencao } from "@cav/contract/jornada/monitor-de-nome.ts";
import { Anchor, Button, Group, Mark, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { WhyOwn } from "../../alertas/why-own.tsx";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { Tag } from "../../ui/tag.tsx";
import { monitorDeNomeQuery } from "../queries.ts";

const words = {
  own: { maybe: "Talvez seja você", other: "Não é você", no: "Não sou eu", yes: "Sou eu, sim" },
  others: {
    maybe: "Talvez seja quem você procura",
    other: "É outra pessoa",
    no: "Não é essa pessoa",
    yes: "É essa pessoa, sim",
  },
};
type MencaoWords = (typeof words)["own"];

/** An act that mentions the name, quoted. */
export function MencaoEntry({ mencao, isOthers }: { mencao: Mencao; isOthers: boolean }) {
  const { trecho, inicio, fim, fonte, pagina, url, publicado_em, dispensada, mesmo_cpf } = mencao;
  const told = isOthers ? words.others : words.own;
  const where = [publicado_em && formatDay(publicado_em), fonte, pagina && `página ${pagina}`];
  return (
    <li>
      <Text size="sm" c="dimmed">
        {where.filter(Boolean).join(" · ")}
      </Text>
      <Group gap={6} my={4}>
        <Tag tone={dispensada ? "neutral" : "warning"}>{dispensada ? told.other : told.maybe}</Tag>
        {mesmo_cpf && <Tag tone="success">Mesmos números do CPF</Tag>}
        {!dispensada && <Prazo mencao={mencao} />}
      </Group>
      {!dispensada && (
        <Text component="blockquote" m={0} size="sm">
          …{trecho.slice(0, inicio)}
          <Mark>{trecho.slice(inicio, fim)}</Mark>
          {trecho.slice(fim)}…
        </Text>
      )}
      <Group my={8}>
        {url.startsWith("http") && (
          <Anchor href={url} target="_blank" rel="noreferrer">
            Abrir a publicação
          </Anchor>
        )}
        <Dismiss mencao={mencao} told={told} />
      </Group>
      <WhyOwn uuid={mencao.uuid} />
    </li>
  );
}

function Dismiss({ mencao: { uuid, dispensada }, told }: { mencao: Mencao; told: MencaoWords }) {
  const queries = useQueryClient();
  const dismiss = useMutation({
    mutationFn: (body: { dispensada: boolean }) => call(calls.dismissMencao, { params: { uuid }, body }),
    onSuccess: (changed) =>
      queries.setQueryData(monitorDeNomeQuery.queryKey, (mine) =>
        mine ? { ...mine, mencoes: mine.mencoes.map((one) => (one.uuid === uuid ? changed : one)) } : mine,
      ),
    onError: (error) => showError(detailOf(error, "Não foi possível guardar. Tente novamente.")),
  });
  return (
    <Button
      variant="default"
      size="sm"
      onClick={() => dismiss.mutate({ dispensada: !dispensada })}
      loading={dismiss.isPending}
    >
      {dispensada ? told.yes : told.no}
    </Button>
  );
}

function Prazo({ mencao: { prazo, prazo_contado } }: { mencao: Mencao }) {
  if (!prazo) return null;
  return (
    <Tag tone="warning">
      {prazo_contado
        ? `Prazo: até ${formatDay(prazo)} (${prazo_contado})`
        : `Prazo na publicação: até ${formatDay(prazo)}`}
    </Tag>
  );
}
