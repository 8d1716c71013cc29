import { permits } from "@cav/contract/access.ts";
import { Button, Container, Group, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useAddressState } from "../../lib/address-state.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { Advanced } from "../../ui/frames/advanced.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
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
  const count = Object.keys(filtersOf(state)).length;
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <ScreenTitle>{isAdmin ? "Gerenciar Usuários" : "Usuários"}</ScreenTitle>
        <AboveList filters={count}>
          <Statistics />
          <FilterBar value={state} onApply={go} />
        </AboveList>
        {count > 0 && (
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

/** From this width the list is a table. */
const wideScreen = "(min-width: 56.25em)";

/** Folds figures and filters into one line on a narrow screen, where people would start below the first fold. */
function AboveList({ filters, children }: { filters: number; children: ReactNode }) {
  const isWide = useMediaQuery(wideScreen, undefined, { getInitialValueInEffect: false });
  if (isWide) return children;
  const label = "Números e filtros";
  return <Advanced label={filters > 0 ? `${label} (${filters})` : label}>{children}</Advanced>;
}
