import { formatCount } from "@cav/contract/format.ts";
import { Button, Drawer, Group, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import classes from "./filter-drawer.module.css";
import { FilterFields } from "./filter-fields.tsx";
import { type Filters, noFilters, writeAddress } from "./filters.ts";
import { countQuery } from "./queries.ts";
import { useDraft } from "./use-draft.ts";

type Props = {
  value: Filters;
  isOpen: boolean;
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

/** How long choices may rest before they are counted. */
const settleMs = 300;

/** The filters of a narrow screen, from below; they count when they are applied, and say how many they leave. */
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

/** What the button leads to: 'Aplicar' until it is known how many exams there would be. */
function FoundCount({ filters }: { filters: Filters }) {
  const address = writeAddress({ filters, sort: "", page: 1, until: 1 }).toString();
  const [settled] = useDebouncedValue(address, settleMs);
  const count = useQuery(countQuery(settled));
  const isKnown = count.data && !count.isPlaceholderData && settled === address;
  return isKnown ? `Ver ${formatCount(count.data.total, "concurso", "concursos")}` : "Aplicar";
}
