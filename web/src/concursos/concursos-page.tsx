import { calls } from "@cav/contract/calls.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Container, Group, Pagination, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { call } from "../lib/client.ts";
import { pageTitle } from "../lib/page-title.ts";
import { useUser } from "../lib/session-context.tsx";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { ConcursoGrid, ConcursoGridSkeleton } from "./concurso-grid.tsx";

export const meta = () => pageTitle("Todos os Concursos");

export default function ConcursosPage() {
  const { user_type } = useUser();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const list = useQuery({
    queryKey: ["concursos", "list", page],
    queryFn: () => call(calls.listConcursos, { query: { page, size: limits.concursosPageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Container py={32}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={1} fz={28}>
            Todos os Concursos
          </Title>
          {user_type === "ADMIN" && (
            <Button component={Link} to="/concursos/novo">
              Adicionar Concurso
            </Button>
          )}
        </Group>
        {list.isPending && <ConcursoGridSkeleton count={6} />}
        {list.isError && (
          <ErrorState title="Não foi possível carregar os concursos" onRetry={() => void list.refetch()} />
        )}
        {list.data?.items.length === 0 && (
          <EmptyState
            drawing={<HorizonDrawing />}
            title="Nenhum concurso encontrado com os filtros aplicados."
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <>
            <ConcursoGrid concursos={list.data.items} />
            <Stack align="center" gap="xs">
              <Pagination
                total={list.data.pages}
                value={page}
                onChange={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
              />
              <Text c="dimmed" size="sm" role="status">
                Mostrando {formatInteger(list.data.items.length)} de {formatInteger(list.data.total)}{" "}
                concursos
              </Text>
            </Stack>
          </>
        )}
      </Stack>
    </Container>
  );
}
