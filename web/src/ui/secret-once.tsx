import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { showError, showSuccess } from "./dialogs/snackbar.ts";

type Props = { label: string; about: string; text: string; onClose: () => void };

/** Shows a secret once, to be copied. */
export function SecretOnce({ label, about, text, onClose }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess("Copiado.");
    } catch {
      showError("Não foi possível copiar. Selecione o texto e copie.");
    }
  }
  return (
    <Stack gap="md">
      <Text>{about}</Text>
      <TextInput
        label={label}
        readOnly
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button onClick={onClose}>Já guardei</Button>
      </Group>
    </Stack>
  );
}
