import { Button, Group, Text } from "@mantine/core";
import type { ApiError } from "../../lib/api-error.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";

type Props = {
  existente: ApiError["existente"];
  onPublish: () => void;
  onClose: () => void;
};

/** Asks before a likely duplicate is published; shows the existing exam. */
export function DuplicateDialog({ existente, onPublish, onClose }: Props) {
  return (
    <Dialog isOpen={existente !== undefined} title="Este concurso já está publicado?" onClose={onClose}>
      <Text>
        Parece o mesmo concurso que “{existente?.titulo}”. Se for publicado de novo, os candidatos serão
        avisados outra vez.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button component="a" href={`/concursos/${existente?.uuid}`} target="_blank" variant="default">
          Ver o publicado
        </Button>
        <Button onClick={onPublish}>Publicar mesmo assim</Button>
      </Group>
    </Dialog>
  );
}
