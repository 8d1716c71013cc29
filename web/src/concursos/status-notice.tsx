import { type ConcursoStatus, statusLabels } from "@cav/contract/concursos.ts";
import { Button, Group, Text } from "@mantine/core";

type Props = { byDates: ConcursoStatus | undefined; onTake: (status: ConcursoStatus) => void };

/** Says that the dates mean another status than was chosen, and offers it. */
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
