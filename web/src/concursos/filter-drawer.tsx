import { Button, Drawer, Group, Stack } from "@mantine/core";
import { FilterFields } from "./filter-fields.tsx";
import { type Filters, noFilters } from "./filters.ts";
import { useDraft } from "./use-draft.ts";

type Props = {
  value: Filters;
  isOpen: boolean;
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

/** The filters of a narrow screen, from the right; they count when they are applied (exams §2.4). */
export function FilterDrawer({ value, isOpen, onApply, onClose }: Props) {
  const [draft, setDraft] = useDraft(value);

  function apply(filters: Filters) {
    setDraft(filters);
    onApply(filters);
    onClose();
  }

  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="min(100%, 400px)">
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
              <FilterFields value={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
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
  );
}
