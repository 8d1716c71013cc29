import { Badge, Button, Group, Skeleton, Title } from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useRef } from "react";
import { IconFilter } from "../../ui/icons/filter.ts";
import { useOnceTrue } from "../../ui/use-once-true.ts";
import { useDraft } from "../form/use-draft.ts";
import classes from "./filter-panel.module.css";
import { activeFilters, type Filters, filterNames, noFilters, readAddress } from "./filters.ts";

type Props = {
  value: Filters;
  /** Applies the changed filters; the others keep the address's current values. */
  onApply: (change: Partial<Filters>) => void;
};

/** Loaded in parallel with the list; the drawer loads when it opens. */
const FilterFields = lazy(() =>
  import("./filter-fields.tsx").then((module) => ({ default: module.FilterFields })),
);
const FilterDrawer = lazy(() =>
  import("./filter-drawer.tsx").then((module) => ({ default: module.FilterDrawer })),
);

/** Debounce of typing, in ms. */
export const searchSettleMs = 400;

/** Filters beside the list on wide screens; each change applies at once. */
export function FilterPanel({ value, onApply }: Props) {
  const [draft, setDraft] = useDraft(value);
  const pending = usePending(value);
  const applySoon = useDebouncedCallback(() => onApply(pending.take()), searchSettleMs);
  const count = activeFilters(value).length;
  return (
    <aside className={classes.panel} aria-label="Filtros">
      <Group justify="space-between" mih={44} wrap="nowrap" gap={4}>
        <Group gap="xs">
          <Title order={2} fz={20}>
            Filtros
          </Title>
          <FilterCount count={count} />
        </Group>
        {count > 0 && (
          <Button variant="subtle" px={8} onClick={() => onApply(noFilters)}>
            Limpar
          </Button>
        )}
      </Group>
      <Suspense fallback={<Skeleton height={480} aria-busy="true" aria-label="Carregando filtros" />}>
        <FilterFields
          value={draft}
          onChange={(change) => {
            setDraft((now) => ({ ...now, ...change }));
            pending.add(change);
            applySoon();
          }}
        />
      </Suspense>
    </aside>
  );
}

/** Holds choices that are not applied yet; changes of the address (a removed chip) win. */
function usePending(value: Filters) {
  const chosen = useRef<Partial<Filters>>({});
  const applied = useRef<Partial<Filters>>({});
  const before = useRef(value);
  useEffect(() => {
    for (const name of filterNames) {
      const isChanged = value[name] !== before.current[name];
      if (isChanged && value[name] !== applied.current[name]) delete chosen.current[name];
    }
    before.current = value;
  });
  return {
    add: (change: Partial<Filters>) => {
      chosen.current = { ...chosen.current, ...change };
    },
    take: () => {
      // The address may be newer than the rendered filters.
      const { filters } = readAddress(new URLSearchParams(window.location.search));
      for (const name of filterNames) if (filters[name] !== before.current[name]) delete chosen.current[name];
      applied.current = chosen.current;
      chosen.current = {};
      return applied.current;
    },
  };
}

/** Opens the filter sheet below `md`; filters apply on a button (exams §2.4). */
export function FilterButton({ value, onApply }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const wasOpened = useOnceTrue(isOpen);
  const count = activeFilters(value).length;

  return (
    <>
      <Button
        variant="default"
        flex="none"
        px={14}
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        rightSection={<FilterCount count={count} />}
        onClick={open}
      >
        Filtros
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterDrawer value={value} isOpen={isOpen} onApply={onApply} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function FilterCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Badge
      circle={count < 10}
      aria-label={count === 1 ? "1 filtro ativo" : `${count} filtros ativos`}
      role="img"
    >
      {count}
    </Badge>
  );
}
