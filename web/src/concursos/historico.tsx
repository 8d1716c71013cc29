import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { HistoricoFrame, HistoricoList } from "./historico-list.tsx";
import { historicoQuery } from "./queries.ts";

/** What was changed since the exam was published, newest first. */
export function HistoricoSection({ uuid }: { uuid: string }) {
  const historico = useQuery(historicoQuery(uuid));
  return (
    <HistoricoFrame>
      {historico.isPending && <Skeleton height={64} radius={12} aria-busy="true" />}
      {historico.isError && (
        <Group role="alert">
          <Text>Não foi possível carregar o histórico.</Text>
          <Button variant="default" onClick={() => void historico.refetch()}>
            Tentar de novo
          </Button>
        </Group>
      )}
      {historico.data && <HistoricoList historico={historico.data} />}
    </HistoricoFrame>
  );
}
