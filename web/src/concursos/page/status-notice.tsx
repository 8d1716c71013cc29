import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import { Button, Group, Text } from "@mantine/core";

type Props = { byDates: ConcursoStatus | undefined; onTake: (status: ConcursoStatus) => void };

/** Offers the status that the dates imply, when another was chosen. */
export function StatusNotice({ byDates, onTake }: Props) {
  return (
    <Group gap="sm" role="status">
      {byDates && (
        <>
          <Text>Pelas datas, seria “{statusLabels[byDates]}”.</Text>
          <Button size="compact-md" variant="light" onClick={() => onTake(byDates)}>
            Usar “{statusLabels[byDates]}”
          </Button>
        </>
      )}
    </Group>
  );
}
