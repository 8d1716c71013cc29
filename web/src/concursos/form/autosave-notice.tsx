import { formatDateTime } from "@cav/contract/format.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import type { DraftAutosave } from "./draft-autosave.ts";

type Props = { kept: DraftAutosave; onResume: () => void; onDiscard: () => void };

/** Offers to restore unsaved input of an earlier visit. */
export function AutosaveNotice({ kept, onResume, onDiscard }: Props) {
  return (
    <Alert color="blue" role="status" title="Há alterações não salvas deste formulário">
      <Text mb="sm">Digitadas até {formatDateTime(kept.em)} e guardadas só neste navegador.</Text>
      <Group gap="xs">
        <Button onClick={onResume}>Retomar</Button>
        <Button variant="default" onClick={onDiscard}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}
