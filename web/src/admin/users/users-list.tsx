import { formatCount } from "@cav/contract/format.ts";
import { Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pageCount } from "../../lib/pages.ts";
import { BeyondEnd } from "../../ui/beyond-end.tsx";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pages } from "../../ui/pages.tsx";
import { usersQuery } from "./list/queries.ts";
import { subscriptionsQuery } from "./queries.ts";
import { pageSizes, type UsersState } from "./user-filters.ts";
import { UsersTable } from "./users-table.tsx";

type Props = { state: UsersState; onChange: (change: Partial<UsersState>) => void };

/** One page of the users who pass the filters. */
export function UsersList({ state, onChange }: Props) {
  const { size, page } = state;
  const users = useQuery(usersQuery(state));
  const uuids = users.data?.items.map(({ uuid }) => uuid) ?? [];
  const subscriptions = useQuery(subscriptionsQuery(uuids));
  if (users.isPending) return <Skeleton height={320} radius={12} aria-busy="true" />;
  if (users.isError) {
    return <ErrorState title="Erro ao carregar usuários" onRetry={() => void users.refetch()} />;
  }
  const { items, total } = users.data;
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
      {items.length === 0 && total > 0 ? (
        <BeyondEnd pages={pageCount(total, size)} onPage={(next) => onChange({ page: next })} />
      ) : items.length === 0 ? (
        <EmptyState drawing={<HorizonDrawing />} title="Nenhum usuário encontrado" />
      ) : (
        <UsersTable users={items} subscriptions={subscriptions.data} isFailed={subscriptions.isError} />
      )}
      <Pages pages={pageCount(total, size)} page={page} onPage={(next) => onChange({ page: next })} />
    </Stack>
  );
}
