import { permits } from "@cav/contract/access.ts";
import { calls } from "@cav/contract/calls.ts";
import { Button, Container, Group, Stack, Title } from "@mantine/core";
import { ExportButton } from "../../concursos/export-button.tsx";
import { useAddressState } from "../../lib/address-state.ts";
import { call } from "../../lib/client.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { Statistics } from "./statistics.tsx";
import {
  filtersOf,
  noFilters,
  readUsersAddress,
  type UsersState,
  writeUsersAddress,
} from "./user-filters.ts";
import { UsersList } from "./users-list.tsx";

export const meta = () => pageTitle("Gerenciar Usuários");

/** All users: statistics, filters and a table (accounts §2). */
export default function UsersPage() {
  const [state, change] = useAddressState(readUsersAddress, writeUsersAddress);
  const go = (to: Partial<UsersState>) =>
    change((now) => ({ ...now, page: 1, ...to }), { preventScrollReset: !to.page });
  const clear = () => go({ ...noFilters, ordem: state.ordem });
  const isAdmin = permits("admin", useUser());
  const isFiltered = Object.keys(filtersOf(state)).length > 0;
  return (
    <Container py={32}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={1} fz={28}>
            {isAdmin ? "Gerenciar Usuários" : "Usuários"}
          </Title>
          {isAdmin && (
            <ExportButton
              name="usuarios.csv"
              load={() => call(calls.exportUsers, { query: filtersOf(state) })}
            />
          )}
        </Group>
        <Statistics />
        <FilterBar value={state} onApply={go} />
        {isFiltered && (
          <Group>
            <Button variant="subtle" px={8} onClick={clear}>
              Limpar filtros
            </Button>
          </Group>
        )}
        <UsersList state={state} onChange={go} />
      </Stack>
    </Container>
  );
}
