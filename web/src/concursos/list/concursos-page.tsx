import { permits } from "@cav/contract/access.ts";
import type { FatoADivulgar, Ordem } from "@cav/contract/concursos/concurso-search.ts";
import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { withoutWords } from "@cav/contract/folded.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue } from "react";
import { Link } from "react-router";
import { useAddressState } from "../../lib/address-state.ts";
import { pageTitle } from "../../lib/page-title.ts";
import type { Span } from "../../lib/pages.ts";
import { useUser } from "../../lib/session-context.tsx";
import { PlainSelect } from "../../ui/fields/plain-field.tsx";
import { RemovableChips } from "../../ui/fields/removable-chips.tsx";
import screen from "../../ui/frames/list-screen.module.css";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { BeyondEnd } from "../../ui/states/beyond-end.tsx";
import { EarlySlot } from "../../ui/states/early-slot.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { searchQuery } from "../queries.ts";
import { ConcursoList, ConcursoListSkeleton } from "./concurso-list.tsx";
import classes from "./concursos-page.module.css";
import { FilterButton, FilterPanel } from "./filter-panel.tsx";
import {
  activeFilters,
  type FilterName,
  type Filters,
  filterNames,
  type ListState,
  noFilters,
  readAddress,
  sortChoices,
  writeAddress,
} from "./filters.ts";
import { ListFoot, useGrowth } from "./growing-list.tsx";
import { SearchBox } from "./search-box.tsx";
import { isUnknownLocal, LeftOut, NotAnnounced, Understood, UnknownLocal } from "./search-notes.tsx";

/** Loaded when the search finds nothing. */
const NothingFound = lazy(() => import("./nothing-found.tsx"));

export const meta = () => pageTitle("Todos os Concursos");

/** From 'md' on, the filters are beside the list (exams §2.9). */
const wideScreen = "(min-width: 56.25em)";

export default function ConcursosPage() {
  const user = useUser();
  const [state, change] = useAddressState(readAddress, writeAddress);
  const isWide = useMediaQuery(wideScreen, undefined, { getInitialValueInEffect: false });
  const stay = { preventScrollReset: true };
  const go = (to: Partial<ListState>) => change((now) => ({ ...now, page: 1, until: 1, ...to }), stay);
  const filter = (some: Partial<Filters>) =>
    change((now) => {
      const isSame = filterNames.every((name) => (some[name] ?? now.filters[name]) === now.filters[name]);
      // Changed filters make another list, so the filter "not announced" is removed.
      const filters = { ...now.filters, ...(isSame ? {} : { a_divulgar: "", parecidos: "" }), ...some };
      return { ...now, page: 1, until: 1, filters };
    }, stay);
  const drop = (name: FilterName) => filter({ [name]: "" });
  const move = (span: Span) =>
    change((now) => ({ ...now, ...span }), { preventScrollReset: span.page === state.page });

  return (
    <Container className={screen.page}>
      <div className={screen.screen}>
        <div className={screen.head}>
          <Group justify="space-between" gap="xs" mih={40}>
            <ScreenTitle>Todos os Concursos</ScreenTitle>
            {permits("editor", user) && <AdminActions />}
          </Group>
          <Group className={classes.row ?? ""} gap="xs" wrap="nowrap">
            <SearchBox value={state.filters} onChange={filter} />
            {!isWide && <FilterButton value={state.filters} onApply={filter} />}
          </Group>
        </div>
        <div className={screen.columns}>
          {isWide && <FilterPanel value={state.filters} onApply={filter} />}
          <Stack gap="xs" flex={1} miw={0}>
            <RemovableChips
              label="Filtros ativos"
              items={activeFilters(state.filters).map(({ name, label }) => ({ key: name, label }))}
              onRemove={(name) => drop(name as FilterName)}
            />
            <Results
              state={state}
              onSort={(sort) => go({ sort })}
              onSpan={move}
              onDrop={drop}
              onDropWords={(words) => filter({ searchTerm: withoutWords(state.filters.searchTerm, words) })}
              onShowUnknown={(fact) => filter({ a_divulgar: fact })}
              onSearch={(searchTerm) => filter({ searchTerm })}
              onShowRelated={() => filter({ parecidos: "true" })}
              onClear={() => filter(noFilters)}
            />
          </Stack>
        </div>
      </div>
    </Container>
  );
}

function AdminActions() {
  return (
    <Group gap="xs">
      <Button component={Link} to="/concursos/importar" variant="default">
        Importar
      </Button>
      <Button component={Link} to="/concursos/novo">
        Adicionar Concurso
      </Button>
    </Group>
  );
}

type SortProps = { state: ListState; onChange: (sort: Ordem) => void };

function SortField({ state, onChange }: SortProps) {
  const hasText = state.filters.searchTerm !== "";
  const choices = sortChoices.filter(({ value }) => hasText || value !== "relevancia");
  return (
    <PlainSelect
      label="Ordenar por"
      isLabelHidden
      data={choices}
      value={sortOf(state)}
      onChange={(event) => onChange(event.currentTarget.value as Ordem)}
    />
  );
}

/** Returns the order in which the server sorts (search.queries.ts). */
function sortOf({ sort, filters }: ListState): Ordem {
  return sort || (filters.searchTerm === "" ? "prazo" : "relevancia");
}

const isOpen = ({ resumo }: ConcursoResumo) => resumo.prazo.aberto;

/** Closed exams of a search, under their own heading. */
function ClosedOnes({ concursos }: { concursos: ConcursoResumo[] }) {
  if (concursos.length === 0) return null;
  return (
    <section aria-label="Inscrições encerradas">
      <Title order={2} fz="md" mt="sm">
        Inscrições encerradas
      </Title>
      <ConcursoList concursos={concursos} byDeadline={false} isWhole />
    </section>
  );
}

type ResultsProps = {
  state: ListState;
  onSort: (sort: Ordem) => void;
  onSpan: (span: Span) => void;
  onDrop: (name: FilterName) => void;
  /** Removes folded words from the search text. */
  onDropWords: (words: string) => void;
  /** Shows exams that have not announced a fact. */
  onShowUnknown: (fact: FatoADivulgar) => void;
  onSearch: (text: string) => void;
  /** Shows exams with positions of a related name. */
  onShowRelated: () => void;
  onClear: () => void;
};

function Results({ state, onSort, onSpan, onDrop, onDropWords, onClear, ...show }: ResultsProps) {
  const { page } = state;
  const query = Object.fromEntries(writeAddress({ ...state, page: 1, until: 1 }));
  const list = useInfiniteQuery(searchQuery(query, page));
  useGrowth(list, state);
  // Deferred rows keep slow phones responsive.
  const shown = useDeferredValue(list.data, undefined);
  if (isUnknownLocal(list.error)) {
    return <UnknownLocal said={list.error.detail} onDrop={() => onDrop("local")} />;
  }
  if (list.isError && !shown) {
    return <ErrorState title="Não foi possível carregar os concursos" onRetry={() => void list.refetch()} />;
  }
  const last = shown?.pages.at(-1);
  if (!shown || !last) {
    return (
      <EarlySlot part="rows" isLast>
        <ConcursoListSkeleton count={6} />
      </EarlySlot>
    );
  }
  const items = shown.pages.flatMap((one) => one.items);
  const { total, pages, reconhecidos, a_divulgar } = last;
  const isByDeadline = sortOf(state) === "prazo";
  const isShownByText = !isByDeadline && state.sort === "";
  return (
    <div className={classes.results} aria-busy={list.isPlaceholderData || shown !== list.data}>
      <Stack gap="sm">
        <Group className={classes.row ?? ""} justify="space-between" wrap="nowrap" gap="xs">
          <Text c="dimmed" size="sm" role="status" flex="1 1 0">
            <span className={screen.roomy}>Mostrando </span>
            {formatInteger(items.length)} de {formatInteger(total)} concursos
          </Text>
          <SortField state={state} onChange={onSort} />
        </Group>
        <Understood told={reconhecidos} onDrop={onDropWords} />
        <LeftOut answer={last} onSearch={show.onSearch} onShowRelated={show.onShowRelated} />
        {items.length === 0 && total === 0 && (
          <Suspense fallback={null}>
            <NothingFound filters={state.filters} onDrop={onDrop} onClear={onClear} />
          </Suspense>
        )}
        {items.length === 0 && total > 0 && (
          <BeyondEnd pages={pages} onPage={(to) => onSpan({ page: to, until: to })} />
        )}
        {items.length > 0 && (
          <>
            <ConcursoList
              concursos={isShownByText ? items.filter(isOpen) : items}
              byDeadline={isByDeadline}
              isWhole={!list.hasNextPage}
            />
            {isShownByText && <ClosedOnes concursos={items.filter((one) => !isOpen(one))} />}
          </>
        )}
        <NotAnnounced counts={a_divulgar} onShow={show.onShowUnknown} />
        {items.length > 0 && <ListFoot list={list} pages={pages} span={state} onSpan={onSpan} />}
      </Stack>
    </div>
  );
}
