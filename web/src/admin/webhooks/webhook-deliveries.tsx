import type { EntregaDeWebhook, Webhook } from "@cav/contract/alerts/webhooks.ts";
import {
  type EventoDeWebhook,
  eventosDeWebhook,
  situacoesDeEntrega,
} from "@cav/contract/alerts/webhooks.words.ts";
import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import table from "../../ui/frames/data-table.module.css";
import { Pages } from "../../ui/frames/pages.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { entregasQuery, webhooksKey, webhooksQuery } from "./queries.ts";

type Situacao = EntregaDeWebhook["situacao"];

const choices = [
  { value: "", label: "Todas" },
  ...Object.entries(situacoesDeEntrega).map(([value, label]) => ({ value, label })),
];
const tones = { PENDENTE: "warning", ENTREGUE: "success", FALHOU: "danger" } as const;

/** Messages of a webhook with their answers; failed ones can be sent again. */
export function WebhookDeliveries({ webhook: { uuid, nome, falhas } }: { webhook: Webhook }) {
  const [situacao, setSituacao] = useState<Situacao>();
  const [page, setPage] = useState(1);
  const list = useQuery(entregasQuery({ uuid, situacao, page }));
  const queries = useQueryClient();
  const { dataUpdatedAt } = list;
  // Refreshes the card's counts together with the messages.
  useEffect(() => {
    if (dataUpdatedAt > 0) void queries.refetchQueries({ queryKey: webhooksQuery.queryKey });
  }, [queries, dataUpdatedAt]);
  const resend = useMutation({
    mutationFn: async (entrega?: string) => {
      if (entrega) await call(calls.resendEntrega, { params: { uuid, entrega } });
      else await call(calls.resendEntregas, { params: { uuid } });
    },
    onSuccess: async () => {
      showSuccess("Reenvio pedido.");
      await queries.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: (error) => showError(detailOf(error, "Não foi possível reenviar. Tente de novo.")),
  });
  return (
    <Stack gap="sm" component="section" aria-label={`Entregas de ${nome}`}>
      <Group align="end">
        <NativeSelect
          label="Situação"
          size="md"
          data={choices}
          value={situacao ?? ""}
          onChange={({ currentTarget: { value } }) => {
            setSituacao((value || undefined) as Situacao | undefined);
            setPage(1);
          }}
        />
        {falhas > 0 && (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
            Reenviar todas as que falharam
          </Button>
        )}
      </Group>
      {list.isPending && (
        <Skeleton height={120} radius={8} aria-busy="true" aria-label="Carregando as entregas" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar as entregas." onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && <Text c="dimmed">Nenhuma mensagem aqui.</Text>}
      {list.data && list.data.items.length > 0 && (
        <>
          <Text role="status">{formatCount(list.data.total, "mensagem", "mensagens")}</Text>
          <div className={table.frame}>
            <table className={table.table}>
              <caption hidden>Entregas de {nome}</caption>
              <thead>
                <tr>
                  <th scope="col">Mensagem</th>
                  <th scope="col">Situação</th>
                  <th scope="col">Resposta</th>
                  <th scope="col">Quando</th>
                </tr>
              </thead>
              <tbody>
                {list.data.items.map((entrega) => (
                  <Line key={entrega.uuid} {...entrega} onResend={() => resend.mutate(entrega.uuid)} />
                ))}
              </tbody>
            </table>
          </div>
          <Pages pages={list.data.pages} page={page} onPage={setPage} />
        </>
      )}
    </Stack>
  );
}

const labelOf = (tipo: string) => eventosDeWebhook[tipo as EventoDeWebhook] ?? "Teste";

function Line(entrega: EntregaDeWebhook & { onResend: () => void }) {
  const { mensagem, tipo, titulo, situacao, tentativas, status, resposta } = entrega;
  return (
    <tr>
      <th scope="row">
        {labelOf(tipo)}
        <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {titulo ? `${titulo} · ` : ""}
          {mensagem}
        </Text>
      </th>
      <td data-label="Situação">
        <Group gap="xs">
          <Tag tone={tones[situacao]}>{situacoesDeEntrega[situacao]}</Tag>
          {situacao === "FALHOU" && (
            <Button size="compact-sm" variant="default" onClick={entrega.onResend}>
              Reenviar
            </Button>
          )}
        </Group>
      </td>
      <td data-label="Resposta" style={{ overflowWrap: "anywhere" }}>
        {status ?? ""} {resposta}
      </td>
      <td data-label="Quando">
        {entrega.tentada_em ? formatDateTime(entrega.tentada_em) : "Ainda não tentada"}
        <Text fz="sm" c="dimmed">
          {formatCount(tentativas, "tentativa", "tentativas")}
          {entrega.proxima_em && `; próxima: ${formatDateTime(entrega.proxima_em)}`}
        </Text>
      </td>
    </tr>
  );
}
