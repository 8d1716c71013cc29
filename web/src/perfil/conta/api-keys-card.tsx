import { calls } from "@cav/contract/calls.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import type { ChaveDeApi } from "@cav/contract/users/chaves.ts";
import { escopos } from "@cav/contract/users/chaves.words.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { apiKeysQuery } from "../queries.ts";
import { ApiKeyForm } from "./api-key-form.tsx";

/** API keys of the user: created, shown once and revoked here. */
export function ApiKeysCard({ user }: { user: User }) {
  const keys = useQuery(apiKeysQuery);
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ChaveDeApi>();
  const reload = () => queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  const revoke = useMutation({
    mutationFn: ({ uuid }: ChaveDeApi) => call(calls.revokeApiKey, { params: { uuid } }),
    onSuccess: async () => {
      showSuccess("Chave de API revogada.");
      await reload();
    },
    onError: (error) => showError(messageOf(error, "Não foi possível revogar a chave. Tente novamente.")),
    onSettled: () => setRevoked(undefined),
  });
  return (
    <Card component="section" aria-labelledby="chaves-de-api">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="chaves-de-api">
            Chaves de API
          </Title>
          <Text c="dimmed">
            Para que um programa seu leia o que é seu. Cada chave abre só o que você escolher, e termina
            quando a senha muda. <Anchor href="/api/docs">Ver a referência da API</Anchor>
          </Text>
        </div>
        {keys.isPending && <Skeleton height={44} radius={8} aria-busy="true" />}
        {keys.isError && (
          <LoadFailure onRetry={keys.refetch}>Não foi possível carregar suas chaves de API.</LoadFailure>
        )}
        {keys.data?.length === 0 && <Text c="dimmed">Nenhum programa tem acesso à sua conta.</Text>}
        {keys.data?.map((key) => (
          <ApiKeyRow key={key.uuid} apiKey={key} onRevoke={() => setRevoked(key)} />
        ))}
        <Group>
          <Button variant="light" onClick={() => setAdding(true)}>
            Criar chave de API
          </Button>
        </Group>
      </Stack>
      <Dialog isOpen={isAdding} title="Criar chave de API" onClose={() => setAdding(false)}>
        <ApiKeyForm user={user} onMade={() => void reload()} onClose={() => setAdding(false)} />
      </Dialog>
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title="Revogar chave de API"
        text={`O programa que usa “${revoked?.nome}” deixa de ter acesso agora.`}
        confirmLabel="Revogar"
        isPending={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked)}
        onClose={() => setRevoked(undefined)}
      />
    </Card>
  );
}

function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ChaveDeApi; onRevoke: () => void }) {
  const { nome, final, created_at, expira_em, usada_em } = apiKey;
  const isOver = new Date(expira_em) <= new Date();
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Text fw={600}>
          {nome}{" "}
          <Text span ff="monospace" size="sm" fw={400}>
            cav_…{final}
          </Text>
        </Text>
        <Text size="sm">{apiKey.escopos.map((escopo) => escopos[escopo].label).join(" · ")}</Text>
        <Text size="sm" c="dimmed">
          Criada em {formatDateTime(created_at)} · {isOver ? "Venceu em" : "Vale até"}{" "}
          {formatDateTime(expira_em)} ·{" "}
          {usada_em ? `Último uso: ${formatDateTime(usada_em)}` : "Ainda não usada"}
        </Text>
      </div>
      <Button variant="default" onClick={onRevoke} aria-label={`Revogar ${nome}`}>
        Revogar
      </Button>
    </Group>
  );
}
