import type { Webhook, WebhookComSegredo } from "@cav/contract/alerts/webhooks.ts";
import { eventosDeWebhook, motivosDeParada } from "@cav/contract/alerts/webhooks.words.ts";
import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { Tag } from "../../ui/tag.tsx";
import { webhooksKey } from "./queries.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";

type Props = { webhook: Webhook; onSecret: (made: WebhookComSegredo) => void };
type OpenDialog = "editar" | "segredo" | "excluir" | undefined;

/** Card of a webhook, with its messages. */
export function WebhookCard({ webhook, onSecret }: Props) {
  const [asking, setAsking] = useState<OpenDialog>();
  const [isOpen, setOpen] = useState(false);
  const params = { uuid: webhook.uuid };
  const done = () => setAsking(undefined);
  const test = useWebhookAction(() => call(calls.testWebhook, { params }), "Mensagem de teste enviada.");
  const turn = useWebhookAction(
    () => call(calls.setWebhookAtivo, { params, body: { ativo: !webhook.ativo } }),
    webhook.ativo ? "Webhook desligado." : "Webhook ligado: o que esperava está sendo enviado.",
  );
  const rotate = useWebhookAction(
    async () => onSecret(await call(calls.rotateWebhook, { params })),
    undefined,
    done,
  );
  const remove = useWebhookAction(() => call(calls.deleteWebhook, { params }), "Webhook excluído.", done);
  const { nome, ativo } = webhook;
  return (
    <Card component="article" aria-label={nome}>
      <Stack gap="sm">
        <WebhookFacts webhook={webhook} />
        <Group gap="xs">
          <Button variant="light" loading={test.isPending} onClick={() => test.mutate()}>
            Enviar teste
          </Button>
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Esconder entregas" : "Ver entregas"}
          </Button>
          <Button variant="default" onClick={() => setAsking("editar")}>
            Editar
          </Button>
          <Button variant="default" onClick={() => setAsking("segredo")}>
            Trocar segredo
          </Button>
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
            {ativo ? "Desligar" : "Ligar"}
          </Button>
          <Button variant="outline" color="red.9" onClick={() => setAsking("excluir")}>
            Excluir
          </Button>
        </Group>
        {isOpen && <WebhookDeliveries webhook={webhook} />}
      </Stack>
      <Dialog isOpen={asking === "editar"} title={`Editar ${nome}`} onClose={done}>
        <WebhookForm webhook={webhook} onDone={done} onCancel={done} />
      </Dialog>
      <ConfirmDialog
        isOpen={asking === "segredo"}
        title={`Trocar o segredo de ${nome}`}
        text={
          "O segredo novo aparece uma vez. Por um dia as mensagens vão assinadas com os dois, para a " +
          "troca ser feita sem perder nenhuma."
        }
        confirmLabel="Trocar"
        isPending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onClose={done}
      />
      <ConfirmDialog
        isOpen={asking === "excluir"}
        title={`Excluir ${nome}`}
        text="O endereço deixa de ser avisado, e o que foi enviado a ele é esquecido."
        confirmLabel="Excluir"
        isPending={remove.isPending}
        onConfirm={() => {
          // Closes the card before the deletion, so that no query requests the deleted webhook.
          setOpen(false);
          remove.mutate();
        }}
        onClose={done}
      />
    </Card>
  );
}

/** Runs an action on a webhook, then reloads the list. */
function useWebhookAction(action: () => Promise<void>, said: string | undefined, onSettled?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: async () => {
      if (said) showSuccess(said);
      await queries.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: (error) => showError(detailOf(error, "Não foi possível. Tente de novo.")),
    ...(onSettled && { onSettled }),
  });
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { nome, url, eventos, ativo, parado_por, falha_desde, segredo_anterior_ate } = webhook;
  return (
    <>
      <Group gap="xs">
        <Title order={2} fz={20}>
          {nome}
        </Title>
        <Tag tone={ativo ? (falha_desde ? "warning" : "success") : "danger"}>
          {ativo ? (falha_desde ? "Com falhas" : "Ligado") : "Desligado"}
        </Tag>
      </Group>
      {parado_por && (
        <Alert color={parado_por === "MANUAL" ? "gray" : "red"}>
          {motivosDeParada[parado_por]} O que acontece enquanto está desligado não é enviado depois.
        </Alert>
      )}
      <Text ff="monospace" size="sm" style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
      <Text size="sm">{eventos.map((evento) => eventosDeWebhook[evento]).join(" · ")}</Text>
      <Text size="sm" c="dimmed">
        {webhook.entregue_em
          ? `Última entrega: ${formatDateTime(webhook.entregue_em)}`
          : "Nada foi entregue ainda"}
        {webhook.pendentes > 0 &&
          ` · ${formatCount(webhook.pendentes, "mensagem espera", "mensagens esperam")}`}
        {webhook.falhas > 0 && ` · ${formatCount(webhook.falhas, "falhou de vez", "falharam de vez")}`}
        {falha_desde && ` · Só falhas desde ${formatDateTime(falha_desde)}`}
        {segredo_anterior_ate && ` · O segredo anterior vale até ${formatDateTime(segredo_anterior_ate)}`}
      </Text>
    </>
  );
}
