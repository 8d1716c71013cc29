import type { WebhookComSegredo } from "@cav/contract/alerts/webhooks.ts";
import { Anchor, Button, Container, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageTitle } from "../../lib/page-title.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { IconPlus } from "../../ui/icons/plus.ts";
import { SecretOnce } from "../../ui/secret-once.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { webhooksQuery } from "./queries.ts";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookForm } from "./webhook-form.tsx";

export const meta = () => pageTitle("Webhooks");

/** Webhooks of partners: registration, tests, maintenance (administrators). */
export default function WebhooksPage() {
  const list = useQuery(webhooksQuery);
  const [isAdding, { open, close }] = useDisclosure(false);
  const [made, setMade] = useState<WebhookComSegredo>();
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <ScreenTitle>Webhooks</ScreenTitle>
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            Novo webhook
          </Button>
        </Group>
        <Text c="dimmed">
          Endereços de parceiros que são avisados quando um concurso é publicado, alterado, chega a uma etapa
          ou é cancelado. Nada do que se envia é sobre pessoas.{" "}
          <Anchor href="/api/docs">Ver a referência da API</Anchor>
        </Text>
        {list.isPending && (
          <Skeleton height={180} radius={12} aria-busy="true" aria-label="Carregando os webhooks" />
        )}
        {list.isError && (
          <ErrorState title="Não foi possível carregar os webhooks." onRetry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && (
          <EmptyState drawing={<HorizonDrawing />} title="Nenhum parceiro é avisado ainda." />
        )}
        {list.data?.map((webhook) => (
          <WebhookCard key={webhook.uuid} webhook={webhook} onSecret={setMade} />
        ))}
      </Stack>
      <Dialog isOpen={isAdding} title="Novo webhook" onClose={close}>
        <WebhookForm
          onDone={(webhook) => {
            close();
            setMade(webhook);
          }}
          onCancel={close}
        />
      </Dialog>
      <Dialog
        isOpen={made !== undefined}
        title={`Segredo de ${made?.nome ?? ""}`}
        onClose={() => setMade(undefined)}
      >
        <SecretOnce
          label="Segredo"
          about={
            "Entregue o segredo a quem cuida do endereço: com ele se confere que a mensagem é nossa. " +
            "Ele não aparece de novo."
          }
          text={made?.segredo ?? ""}
          onClose={() => setMade(undefined)}
        />
      </Dialog>
    </Container>
  );
}
