import type { Canal, FailedNotification } from "@cav/contract/alerts/notifications.ts";
import { canalLabels, describeCanais } from "@cav/contract/alerts/notifications.words.ts";
import { calls } from "@cav/contract/calls.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { failedDeliveriesKey } from "../../lib/channel-health.ts";
import { call } from "../../lib/client.ts";
import { whatsAppChat } from "../../lib/whatsapp-link.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { IconBrandWhatsapp } from "../../ui/icons/brand-whatsapp.ts";
import { IconCheck } from "../../ui/icons/check.ts";
import { IconCopy } from "../../ui/icons/copy.ts";
import { IconSend } from "../../ui/icons/send.ts";
import { Tag } from "../../ui/tag.tsx";
import { ChannelChoice } from "./channel-choice.tsx";
import classes from "./notification-card.module.css";

type FailureAction = "send" | "deliver";

const icon = { size: 18, "aria-hidden": true } as const;

/** Card of one failed alert: recipient, subject, cause, actions. */
export function FailedDeliveryCard({ notification }: { notification: FailedNotification }) {
  const { user_name, user_email, user_phone, concurso_titulo, concurso_status, message, recebida_por } =
    notification;
  const [action, setAction] = useState<FailureAction>();
  return (
    <Card component="article" aria-label={`${user_name}: ${concurso_titulo}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} fz={18}>
            {user_name}
          </Title>
          <Group gap={6}>
            {notification.failed_channels.map((channel) => (
              <Tag key={channel} tone="danger">
                Falhou: {canalLabels[channel]}
              </Tag>
            ))}
          </Group>
        </Group>
        <Text c="dimmed" className={classes.wrap}>
          {[user_email, user_phone, formatDateTime(notification.sent_at)].filter(Boolean).join(" · ")}
        </Text>
        <Text fw={600}>
          {concurso_titulo}
          {concurso_status && ` (${statusLabels[concurso_status]})`}
        </Text>
        {notification.causas.map(({ canal, problema, conselho }) => (
          <div key={canal}>
            <Text fw={600}>
              {canalLabels[canal]}: {problema}
            </Text>
            <Text>{conselho}</Text>
          </div>
        ))}
        {recebida_por.length > 0 && (
          <Text>Já recebeu, ou está na fila, por {describeCanais(recebida_por)}.</Text>
        )}
        {waysOf(notification).length === 0 && (
          <Text>Não há por onde reenviar: a pessoa não recebe mais alertas pelo canal que falhou.</Text>
        )}
        {notification.error && (
          <Text c="dimmed" className={classes.wrap}>
            Motivo: {notification.error}
          </Text>
        )}
        <details className={classes.message}>
          <summary>Ver mensagem</summary>
          <p>{message}</p>
        </details>
        <Group gap="xs">
          {waysOf(notification).length > 0 && (
            <Button leftSection={<IconSend {...icon} />} onClick={() => setAction("send")}>
              Enviar manualmente
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCheck {...icon} />}
            onClick={() => setAction("deliver")}
          >
            Marcar como entregue
          </Button>
          <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void copy(message)}>
            Copiar mensagem
          </Button>
          {user_phone && (
            <Button
              component="a"
              href={whatsAppChat(user_phone, message)}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<IconBrandWhatsapp {...icon} />}
            >
              Abrir no WhatsApp
            </Button>
          )}
        </Group>
      </Stack>
      <Dialog
        isOpen={action !== undefined}
        title={action === "deliver" ? "Marcar como entregue" : "Enviar manualmente"}
        onClose={() => setAction(undefined)}
      >
        {action && (
          <ActionChannels action={action} notification={notification} onDone={() => setAction(undefined)} />
        )}
      </Dialog>
    </Card>
  );
}

/** Returns the channels that can still send it: failed ones that are on, and unused ones. */
const waysOf = ({ reenviaveis, alternativas }: FailedNotification) => [...reenviaveis, ...alternativas];

async function copy(message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(message);
    showSuccess("Mensagem copiada!");
  } catch {
    showError("Erro ao copiar mensagem");
  }
}

/** Returns whether it left the list: obsolete, or handled by somebody else. */
const isOver = (error: unknown) =>
  error instanceof ApiError && ["notification-over", "notification-not-found"].includes(error.code);

type ChoiceProps = { action: FailureAction; notification: FailedNotification; onDone: () => void };

const failures: Record<FailureAction, string> = {
  send: "Erro ao enviar notificação",
  deliver: "Erro ao marcar notificação como entregue",
};

function ActionChannels({ action, notification, onDone }: ChoiceProps) {
  const { uuid, failed_channels, reenviaveis } = notification;
  const ways = waysOf(notification);
  const queries = useQueryClient();
  const act = useMutation({
    async mutationFn(channels: Canal[]) {
      const params = { uuid };
      if (action === "send") return call(calls.sendNotification, { params, body: { channels } });
      if (channels.length === failed_channels.length)
        return call(calls.markNotificationDelivered, { params, query: {} });
      for (const channel of channels.slice(1))
        await call(calls.markNotificationDelivered, { params, query: { channel } });
      return call(calls.markNotificationDelivered, { params, query: { channel: channels[0] } });
    },
    async onSuccess({ message }) {
      showSuccess(message);
      onDone();
      await queries.invalidateQueries({ queryKey: failedDeliveriesKey });
    },
    async onError(error) {
      showError(detailOf(error, failures[action]));
      if (!isOver(error)) return;
      onDone();
      await queries.invalidateQueries({ queryKey: failedDeliveriesKey });
    },
  });
  return (
    <ChannelChoice
      channels={action === "send" ? ways : failed_channels}
      chosen={action === "deliver" ? failed_channels : reenviaveis.length > 0 ? reenviaveis : ways}
      confirmLabel={action === "send" ? "Enviar" : "Marcar"}
      emptyText={
        action === "send"
          ? "Selecione pelo menos um canal para envio"
          : "Selecione pelo menos um canal para marcar como entregue"
      }
      isPending={act.isPending}
      onConfirm={(channels) => act.mutate(channels)}
      onCancel={onDone}
    />
  );
}
