import { permits } from "@cav/contract/access.ts";
import { calls } from "@cav/contract/calls.ts";
import { formatCount } from "@cav/contract/format.ts";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "../../concursos/list/export-button.tsx";
import { call } from "../../lib/client.ts";
import { pageCount } from "../../lib/pages.ts";
import { useUser } from "../../lib/session-context.tsx";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { BeyondEnd } from "../../ui/states/beyond-end.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { LatePages } from "../../ui/states/late-pages.tsx";
import { usersQuery } from "./list/queries.ts";
import { subscriptionsQuery } from "./queries.ts";
import { filtersOf, type UsersState } from "./user-filters.ts";
import { UsersTable } from "./users-table.tsx";

type Props = { state: UsersState; onChange: (change: Partial<UsersState>) => void };

/** One page of the users who pass the filters. */
export function UsersList({ state, onChange }: Props) {
  const { size, page } = state;
  const mayExport = permits("admin", useUser());
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
      <Group justify="space-between">
        <Text role="status">{formatCount(total, "usuário", "usuários")}</Text>
        {mayExport && (
          <ExportButton
            name="usuarios.csv"
            load={() => call(calls.exportUsers, { query: filtersOf(state) })}
          />
        )}
      </Group>
      {items.length === 0 && total > 0 ? (
        <BeyondEnd pages={pageCount(total, size)} onPage={(next) => onChange({ page: next })} />
      ) : items.length === 0 ? (
        <EmptyState drawing={<HorizonDrawing />} title="Nenhum usuário encontrado" />
      ) : (
        <UsersTable users={items} subscriptions={subscriptions.data} isFailed={subscriptions.isError} />
      )}
      <LatePages pages={pageCount(total, size)} page={page} onPage={(next) => onChange({ page: next })} />
    </Stack>
  );
}
