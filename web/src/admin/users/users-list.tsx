import { calls } from "@cav/contract/calls.ts";
import { formatCount } from "@cav/contract/format.ts";
import { Group, NativeSelect, Pagination, Skeleton, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, callCounted } from "../../lib/client.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { filtersOf, pageSizes, type UsersState } from "./user-filters.ts";
import { UsersTable } from "./users-table.tsx";

type Props = { state: UsersState; onChange: (change: Partial<UsersState>) => void };

/** One page of the people who pass the filters, as the server cuts it. */
export function UsersList({ state, onChange }: Props) {
  const { size, page } = state;
  const query = { ...filtersOf(state), skip: (page - 1) * size, limit: size };
  const users = useQuery({
    queryKey: ["users", "list", query],
    queryFn: () => callCounted(calls.listUsers, { query }),
    placeholderData: keepPreviousData,
  });
  const uuids = users.data?.items.map(({ uuid }) => uuid) ?? [];
  const subscriptions = useQuery({
    queryKey: ["users", "subscriptions", uuids],
    queryFn: () => call(calls.getSubscriptionsOf, { body: uuids }),
    enabled: uuids.length > 0,
  });
  if (users.isPending) return <Skeleton height={320} radius={12} aria-busy="true" />;
  if (users.isError) {
    return <ErrorState title="Erro ao carregar usuários" onRetry={() => void users.refetch()} />;
  }
  const { items, total } = users.data;
  const pages = Math.ceil(total / size);
  return (
    <Stack gap="md" aria-busy={users.isPlaceholderData}>
      <Group justify="space-between" align="end">
        <Text role="status">{formatCount(total, "usuário", "usuários")}</Text>
        <NativeSelect
          label="Por página"
          size="md"
          data={pageSizes}
          value={String(size)}
          onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
        />
      </Group>
      {items.length === 0 ? (
        <EmptyState drawing={<HorizonDrawing />} title="Nenhum usuário encontrado" />
      ) : (
        <UsersTable users={items} subscriptions={subscriptions.data} isFailed={subscriptions.isError} />
      )}
      {pages > 1 && (
        <Group justify="center">
          <Pagination total={pages} value={page} onChange={(next) => onChange({ page: next })} withEdges />
        </Group>
      )}
    </Stack>
  );
}
