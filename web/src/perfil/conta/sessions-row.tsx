import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import type { Sessao } from "@cav/contract/users/seguranca.ts";
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FoldedRow } from "../../ui/frames/setting-row.tsx";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { Tag } from "../../ui/tag.tsx";
import { sessionsQuery } from "../queries.ts";

/** Lists the user's sessions, so that the user can end unknown ones. */
export function SessionsRow() {
  const sessions = useQuery(sessionsQuery);
  const end = useEnd();
  const others = sessions.data?.filter(({ atual }) => !atual) ?? [];
  return (
    <FoldedRow
      id="sessoes"
      title="Onde você está conectado"
      what="sessões"
      value={sessions.data ? formatCount(sessions.data.length, "sessão", "sessões") : "Suas sessões"}
    >
      <Text>Se não reconhecer algum dispositivo, encerre a sessão e troque a senha.</Text>
      {sessions.isPending && <Skeleton height={96} radius={8} aria-busy="true" />}
      {sessions.isError && (
        <LoadFailure onRetry={sessions.refetch}>Não foi possível carregar suas sessões.</LoadFailure>
      )}
      {sessions.data?.map((session) => (
        <SessionRow
          key={session.uuid}
          session={session}
          isPending={end.isPending}
          onEnd={() => end.mutate(session.uuid)}
        />
      ))}
      {sessions.data && others.length === 0 && (
        <Text c="dimmed">Você não está conectado em nenhum outro lugar.</Text>
      )}
      {others.length > 0 && (
        <Group>
          <Button variant="light" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            Encerrar todas as outras
          </Button>
        </Group>
      )}
    </FoldedRow>
  );
}

/** Ends one session, or all other sessions of the user. */
function useEnd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string | undefined) =>
      uuid ? call(calls.endMySession, { params: { uuid } }) : call(calls.endMyOtherSessions, {}),
    onSuccess: (_, uuid) => showSuccess(uuid ? "Sessão encerrada." : "Outras sessões encerradas."),
    onError: (error) => showError(detailOf(error, "Não foi possível encerrar a sessão. Tente novamente.")),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

type EntryProps = { session: Sessao; isPending: boolean; onEnd: () => void };

function SessionRow({ session: { dispositivo, atual, usada_em, created_at }, isPending, onEnd }: EntryProps) {
  return (
    <Group justify="space-between">
      <div>
        <Group gap={8}>
          <Text fw={600}>{dispositivo}</Text>
          {atual && <Tag tone="success">Esta sessão</Tag>}
        </Group>
        <Text size="sm" c="dimmed">
          Último uso: {formatDateTime(usada_em)} · Entrou em {formatDateTime(created_at)}
        </Text>
      </div>
      {!atual && (
        <Button
          variant="default"
          disabled={isPending}
          onClick={onEnd}
          aria-label={`Encerrar a sessão em ${dispositivo}, de ${formatDateTime(created_at)}`}
        >
          Encerrar
        </Button>
      )}
    </Group>
  );
}
