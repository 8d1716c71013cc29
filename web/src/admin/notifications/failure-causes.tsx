import type { Canal, FailedCause } from "@cav/contract/alerts/notifications.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { calls } from "@cav/contract/calls.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { formatInteger, pluralOf } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { failedDeliveriesKey } from "../../lib/channel-health.ts";
import { call } from "../../lib/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { type FailedFilters, failureCausesQuery } from "./queries.ts";

type Props = { filters: FailedFilters; onPick: (causa: FailedCause["causa"] | undefined) => void };

/** Causes of failures with advice, and an action for all of one cause. */
export function FailureCauses({ filters, onPick }: Props) {
  const causes = useQuery(failureCausesQuery(filters));
  if (!causes.data || causes.data.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="Causas">
      {causes.data.map((cause) => (
        <CauseCard key={cause.causa} cause={cause} filters={filters} onPick={onPick} />
      ))}
    </Stack>
  );
}

/** Action: send by a channel, or close. */
type BulkAction = { por: Canal } | "close";

function CauseCard({ cause, filters, onPick }: Props & { cause: FailedCause }) {
  const [action, setAction] = useState<BulkAction>();
  const { causa, canal, problema, conselho, total, podem_ir } = cause;
  const isPicked = filters.causa === causa;
  const countOf = (one: BulkAction) =>
    Math.min(one === "close" ? total : (podem_ir[one.por] ?? 0), limits.failedTogetherMax);
  const labelOf = (one: BulkAction) =>
    `${verbOf(one, canal)} ${formatInteger(countOf(one))}${sayBy(one, canal)}`;
  const others = channelNames.filter((name) => name !== canal).map((por) => ({ por }));
  return (
    <Card component="article" aria-label={problema}>
      <Stack gap="xs">
        <Title order={2} fz={16}>
          {problema} ({formatInteger(total)})
        </Title>
        <Text>{conselho}</Text>
        <Group gap="xs">
          <Button
            variant="light"
            aria-pressed={isPicked}
            onClick={() => onPick(isPicked ? undefined : causa)}
          >
            {isPicked ? "Ver todas" : "Ver só estas"}
          </Button>
          {[{ por: canal }, ...others, "close" as const].filter(countOf).map((one) => (
            <Button key={labelOf(one)} variant="default" onClick={() => setAction(one)}>
              {labelOf(one)}
            </Button>
          ))}
        </Group>
      </Stack>
      {action && (
        <Confirmation
          cause={cause}
          q={filters.q}
          action={action}
          label={labelOf(action)}
          text={textOf(action, cause, countOf(action))}
          onClose={() => setAction(undefined)}
        />
      )}
    </Card>
  );
}

const verbOf = (action: BulkAction, canal: Canal) =>
  action === "close" ? "Encerrar" : action.por === canal ? "Reenviar" : "Enviar";
const sayBy = (action: BulkAction, canal: Canal) =>
  action === "close" || action.por === canal ? "" : ` por ${canalLabels[action.por]}`;

const formatFailed = (total: number) =>
  `${formatInteger(total)} que ${pluralOf(total, "falhou", "falharam")}`;

/** Describes the number of failures, their cause, and the action's effect. */
function textOf(action: BulkAction, { canal, problema, total }: FailedCause, count: number): string {
  const isCut = count === limits.failedTogetherMax && count < total;
  const many = isCut
    ? `As ${formatInteger(count)} mais recentes de ${formatInteger(total)} que falharam`
    : `${formatInteger(count)} de ${formatInteger(total)} que ${pluralOf(total, "falhou", "falharam")}`;
  const failed = `${count === total ? formatFailed(total) : many} por ${canalLabels[canal]}. Causa: ${problema}.`;
  if (action === "close") return `${failed} Nada mais será enviado; cada uma guarda o motivo.`;
  const back = pluralOf(count, "Volta", "Voltam");
  return (
    `${failed} ${back} para a fila; o que perdeu o sentido é encerrado, e quem já recebeu ou não ` +
    `pode receber por ${canalLabels[action.por]} continua na lista.`
  );
}

type ConfirmationProps = {
  cause: FailedCause;
  q: string;
  action: BulkAction;
  label: string;
  text: string;
  onClose: () => void;
};

function Confirmation({ cause: { canal, causa }, q, action, label, text, onClose }: ConfirmationProps) {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn() {
      const body = { channel: canal, causa, ...(q ? { q } : {}) };
      return action === "close"
        ? call(calls.closeFailedNotifications, { body })
        : call(calls.resendFailedNotifications, { body: { ...body, por: action.por } });
    },
    async onSuccess({ message }) {
      showSuccess(message);
      onClose();
      await queries.invalidateQueries({ queryKey: failedDeliveriesKey });
    },
    onError: (error) => showError(detailOf(error, "Erro ao tratar as notificações")),
  });
  return (
    <ConfirmDialog
      isOpen
      title={`${label}?`}
      text={text}
      confirmLabel={label}
      isPending={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    />
  );
}
