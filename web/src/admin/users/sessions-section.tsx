import { formatDateTime } from "@cav/contract/format.ts";
import { Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { userSessionsQuery } from "./queries.ts";

/** Open sessions of a user. */
export function SessionsSection({ uuid }: { uuid: string }) {
  const sessions = useQuery(userSessionsQuery(uuid));
  return (
    <Card component="section" aria-labelledby="sessoes-do-usuario">
      <Stack gap="md">
        <Title order={2} fz={20} id="sessoes-do-usuario">
          Sessões abertas
        </Title>
        {sessions.isPending && <Skeleton height={72} radius={8} aria-busy="true" />}
        {sessions.isError && (
          <ErrorState title="Erro ao carregar as sessões" onRetry={() => void sessions.refetch()} />
        )}
        {sessions.data?.length === 0 && <Text c="dimmed">Nenhuma sessão aberta.</Text>}
        {sessions.data?.map(({ dispositivo, usada_em, created_at }) => (
          <div key={`${dispositivo} ${created_at}`}>
            <Text fw={600}>{dispositivo}</Text>
            <Text size="sm" c="dimmed">
              Último uso: {formatDateTime(usada_em)} · Entrou em {formatDateTime(created_at)}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
