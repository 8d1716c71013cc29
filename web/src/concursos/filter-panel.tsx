import { Badge, Button, Drawer, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import classes from "./filter-panel.module.css";
import { activeFilters, type Filters, noFilters } from "./filters.ts";

type Props = { value: Filters; onApply: (filters: Filters) => void };

/** Fetched beside the list, which nobody should wait for them to see. */
const LazyFields = lazy(() =>
  import("./filter-fields.tsx").then(({ FilterFields }) => ({ default: FilterFields })),
);

function Fields(props: ComponentProps<typeof LazyFields>) {
  return (
    <Suspense fallback={<Skeleton height={480} aria-busy="true" aria-label="Carregando filtros" />}>
      <LazyFields {...props} />
    </Suspense>
  );
}

/** How long typing may rest before the list follows it. */
const settleMs = 400;

/** Filters that are being edited: they follow the address when it changes by itself, as by going back. */
function useDraft(value: Filters) {
  const [draft, setDraft] = useState(value);
  const said = JSON.stringify(value);
  useEffect(() => setDraft(JSON.parse(said) as Filters), [said]);
  return [draft, setDraft] as const;
}

/** Beside the list on wide screens: each change shows by itself. */
export function FilterPanel({ value, onApply }: Props) {
  const [draft, setDraft] = useDraft(value);
  const applySoon = useDebouncedCallback(onApply, settleMs);
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
      <Fields
        value={draft}
        onChange={(change) => {
          const next = { ...draft, ...change };
          setDraft(next);
          applySoon(next);
        }}
      />
    </aside>
  );
}

/** Below `md`: a drawer from the right, whose filters count when they are applied (exams §2.4). */
export function FilterDrawer({ value, onApply }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [draft, setDraft] = useDraft(value);
  const count = activeFilters(value).length;

  function apply(filters: Filters) {
    setDraft(filters);
    onApply(filters);
    close();
  }

  return (
    <>
      <Button
        variant="default"
        flex="none"
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        rightSection={<FilterCount count={count} />}
        onClick={open}
      >
        Filtros
      </Button>
      <Drawer.Root opened={isOpen} onClose={close} position="right" size="min(100%, 400px)">
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Body>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                apply(draft);
              }}
            >
              <Stack gap="md">
                <Group justify="space-between" wrap="nowrap">
                  <Drawer.Title fw={680} fz={20}>
                    Filtros
                  </Drawer.Title>
                  <Drawer.CloseButton aria-label="Fechar" size={44} />
                </Group>
                <Fields value={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
                <Group grow>
                  <Button variant="default" onClick={() => apply(noFilters)}>
                    Limpar
                  </Button>
                  <Button type="submit">Aplicar</Button>
                </Group>
              </Stack>
            </form>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
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
