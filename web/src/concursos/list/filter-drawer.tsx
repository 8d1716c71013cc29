import { formatCount } from "@cav/contract/format.ts";
import { Button, Drawer, Group, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDraft } from "../form/use-draft.ts";
import { countQuery } from "../queries.ts";
import classes from "./filter-drawer.module.css";
import { FilterFields } from "./filter-fields.tsx";
import { type Filters, noFilters, writeAddress } from "./filters.ts";

type Props = {
  value: Filters;
  isOpen: boolean;
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

/** Debounce of the count, in ms. */
const settleMs = 300;

/** Filter sheet of narrow screens; filters apply on 'Aplicar', whose button shows the number of results. */
export function FilterDrawer({ value, isOpen, onApply, onClose }: Props) {
  const [draft, setDraft] = useDraft(value);

  function apply(filters: Filters) {
    setDraft(filters);
    onApply(filters);
    onClose();
  }

  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="bottom" size="min(92dvh, 720px)">
      <Drawer.Overlay />
      <Drawer.Content className={classes.sheet}>
        <Drawer.Body className={classes.body}>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              apply(draft);
            }}
          >
            <Group justify="space-between" wrap="nowrap">
              <Drawer.Title fw={680} fz={20}>
                Filtros
              </Drawer.Title>
              <Drawer.CloseButton aria-label="Fechar" size={44} />
            </Group>
            <Stack gap="md" className={classes.fields}>
              <FilterFields
                value={draft}
                isInSheet
                onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
              />
            </Stack>
            <div className={classes.foot}>
              <Button variant="default" onClick={() => apply(noFilters)}>
                Limpar
              </Button>
              <Button type="submit">
                <FoundCount filters={draft} />
              </Button>
            </div>
          </form>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Label of the button: 'Aplicar' until the number of results is known. */
function FoundCount({ filters }: { filters: Filters }) {
  const address = writeAddress({ filters, sort: "", page: 1, until: 1 }).toString();
  const [settled] = useDebouncedValue(address, settleMs);
  const count = useQuery(countQuery(settled));
  const isKnown = count.data && !count.isPlaceholderData && settled === address;
  return isKnown ? `Ver ${formatCount(count.data.total, "concurso", "concursos")}` : "Aplicar";
}
