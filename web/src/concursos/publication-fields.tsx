import { Alert, Card, Stack, TextInput, Title } from "@mantine/core";
import { memo } from "react";

type Props = { hour: string; falha: string | null | undefined; onChange: (hour: string) => void };

/** Scheduled publication of a draft, and why the last attempt failed. */
export const PublicationFields = memo(function PublicationFields({ hour, falha, onChange }: Props) {
  return (
    <Card component="section" aria-labelledby="publicacao">
      <Stack gap="md">
        <Title order={2} fz={20} id="publicacao">
          Publicação
        </Title>
        {falha && (
          <Alert color="yellow" title="Não foi publicado na hora marcada">
            {falha}
          </Alert>
        )}
        <TextInput
          label="Publicar sozinho em"
          description="Opcional, no horário de Brasília. Salvo como rascunho com uma hora, é publicado até um minuto depois dela, e só então avisa alguém."
          type="datetime-local"
          value={hour}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Stack>
    </Card>
  );
});
