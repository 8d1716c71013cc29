import { formatCount } from "@cav/contract/format.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { countQuery } from "../queries.ts";
import { activeFilters, type FilterName, type Filters, writeAddress } from "./filters.ts";

type Props = { filters: Filters; onDrop: (name: FilterName) => void; onClear: () => void };

/** Shown when no exam passes the filters; suggests filters to drop, with the results that each would bring. */
export default function NothingFound({ filters, onDrop, onClear }: Props) {
  const active = activeFilters(filters);
  const counts = useQueries({
    queries: active.map(({ name }) =>
      countQuery(
        writeAddress({ filters: { ...filters, [name]: "" }, sort: "", page: 1, until: 1 }).toString(),
      ),
    ),
  });
  const ways = active.flatMap(({ name, label }, index) => {
    const total = counts[index]?.data?.total ?? 0;
    return total > 0 ? [{ name, label, total }] : [];
  });
  return (
    <EmptyState
      drawing={<HorizonDrawing />}
      title="Nenhum concurso encontrado com os filtros aplicados."
      action={
        <Group justify="center" gap="sm">
          {active.length > 0 && <Button onClick={onClear}>Limpar filtros</Button>}
          <Button component={Link} to="/perfil" variant="default">
            Avise-me quando sair
          </Button>
        </Group>
      }
    >
      {active.length > 1 && ways.length > 0 && (
        <Stack gap={4} align="center" mt="sm">
          <Text c="dimmed">Ou tire só um deles:</Text>
          {ways.map(({ name, label, total }) => (
            <Button key={name} variant="subtle" onClick={() => onDrop(name)}>
              Sem {label}: {formatCount(total, "concurso", "concursos")}
            </Button>
          ))}
        </Stack>
      )}
    </EmptyState>
  );
}
