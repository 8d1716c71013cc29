import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { historicoQuery } from "../queries.ts";
import { HistoricoFrame } from "./historico-frame.tsx";

/** Loaded late, because it is at the page's end. */
const HistoricoList = lazy(() =>
  import("./historico-list.tsx").then(({ HistoricoList }) => ({ default: HistoricoList })),
);

/** Changes since publication, newest first. */
export function HistoricoSection({ uuid }: { uuid: string }) {
  const historico = useQuery(historicoQuery(uuid));
  return (
    <HistoricoFrame>
      {historico.isPending && <Waiting />}
      {historico.isError && (
        <Group role="alert">
          <Text>Não foi possível carregar o histórico.</Text>
          <Button variant="default" onClick={() => void historico.refetch()}>
            Tentar de novo
          </Button>
        </Group>
      )}
      {historico.data && (
        <Suspense fallback={<Waiting />}>
          <HistoricoList historico={historico.data} />
        </Suspense>
      )}
    </HistoricoFrame>
  );
}

const Waiting = () => <Skeleton height={64} radius={12} aria-busy="true" />;
