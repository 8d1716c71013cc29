import type { Ordem } from "@cav/contract/concursos.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { Button, Container, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link } from "react-router";
import { useAddressState } from "../lib/address-state.ts";
import { pageTitle } from "../lib/page-title.ts";
import { useUser } from "../lib/session-context.tsx";
import { BeyondEnd } from "../ui/beyond-end.tsx";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Pages } from "../ui/pages.tsx";
import { RemovableChips } from "../ui/removable-chips.tsx";
import { ConcursoGrid, ConcursoGridSkeleton } from "./concurso-grid.tsx";
import classes from "./concursos-page.module.css";
import { FilterButton, FilterPanel } from "./filter-panel.tsx";
import {
  activeFilters,
  type Filters,
  type ListState,
  noFilters,
  readAddress,
  sortChoices,
  writeAddress,
} from "./filters.ts";
import { searchQuery } from "./queries.ts";

export const meta = () => pageTitle("Todos os Concursos");

/** From 'md' on (exams §2.9) the filters stand beside the list. */
const wideScreen = "(min-width: 56.25em)";

export default function ConcursosPage() {
  const { user_type } = useUser();
  const [state, change] = useAddressState(readAddress, writeAddress);
  const isWide = useMediaQuery(wideScreen, undefined, { getInitialValueInEffect: false });
  const go = (to: Partial<ListState>) =>
    change((now) => ({ ...now, page: 1, ...to }), { preventScrollReset: !to.page });
  const filter = (filters: Filters) => go({ filters });
  const clear = (name: string) =>
    change((now) => ({ ...now, page: 1, filters: { ...now.filters, [name]: "" } }), {
      preventScrollReset: true,
    });

  return (
    <Container py={32}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={1} fz={28}>
            Todos os Concursos
          </Title>
          {user_type === "ADMIN" && (
            <Group gap="xs">
              <Button component={Link} to="/concursos/importar" variant="default">
                Importar
              </Button>
              <Button component={Link} to="/concursos/novo">
                Adicionar Concurso
              </Button>
            </Group>
          )}
        </Group>
        <div className={classes.columns}>
          {isWide && <FilterPanel value={state.filters} onApply={filter} />}
          <Stack gap="md" flex={1} miw={0}>
            <Group justify="space-between" align="end" wrap="nowrap">
              {!isWide && <FilterButton value={state.filters} onApply={filter} />}
              <SortField state={state} onChange={(sort) => go({ sort })} />
            </Group>
            <RemovableChips
              label="Filtros ativos"
              items={activeFilters(state.filters).map(({ name, label }) => ({ key: name, label }))}
              onRemove={clear}
            />
            <Results state={state} onPage={(page) => go({ page })} onClear={() => filter(noFilters)} />
          </Stack>
        </div>
      </Stack>
    </Container>
  );
}

function SortField({ state, onChange }: { state: ListState; onChange: (sort: Ordem) => void }) {
  const hasText = state.filters.searchTerm !== "";
  const choices = sortChoices.filter(({ value }) => hasText || value !== "relevancia");
  return (
    <NativeSelect
      size="md"
      label="Ordenar por"
      data={choices}
      value={state.sort || (hasText ? "relevancia" : "prazo")}
      onChange={(event) => onChange(event.currentTarget.value as Ordem)}
      ml="auto"
      miw={0}
    />
  );
}

type ResultsProps = { state: ListState; onPage: (page: number) => void; onClear: () => void };

function Results({ state, onPage, onClear }: ResultsProps) {
  const list = useQuery(searchQuery(Object.fromEntries(writeAddress(state))));
  // Cards are made in small steps, between which a slow phone still answers.
  const shown = useDeferredValue(list.data, undefined);
  if (list.isError) {
    return <ErrorState title="Não foi possível carregar os concursos" onRetry={() => void list.refetch()} />;
  }
  if (!shown) return <ConcursoGridSkeleton count={6} />;
  const { items, total, pages } = shown;
  return (
    <div className={classes.results} aria-busy={list.isPlaceholderData || shown !== list.data}>
      <Stack gap="lg">
        <Text c="dimmed" role="status">
          Mostrando {formatInteger(items.length)} de {formatInteger(total)} concursos
        </Text>
        {items.length === 0 && total > 0 ? (
          <BeyondEnd pages={pages} onPage={onPage} />
        ) : items.length === 0 ? (
          <EmptyState
            drawing={<HorizonDrawing />}
            title="Nenhum concurso encontrado com os filtros aplicados."
            action={<Button onClick={onClear}>Limpar filtros</Button>}
          />
        ) : (
          <>
            <ConcursoGrid concursos={items} />
            <Pages pages={pages} page={state.page} onPage={onPage} />
          </>
        )}
      </Stack>
    </div>
  );
}
