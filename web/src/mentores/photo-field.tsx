import { calls } from "@cav/contract/calls.ts";
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { showError } from "../ui/dialogs/snackbar.ts";
import { MentorPhoto } from "./mentor-photo.tsx";

const { types, maxBytes } = calls.createMentor.upload;

type Props = {
  nome: string;
  /** Address of the stored photo; null when there is none. */
  current: string | null;
  file: File | null;
  isRemoved: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
};

/** Previews the photo after saving: chosen, stored, or initials. */
export function PhotoField({ nome, current, file, isRemoved, onPick, onRemove }: Props) {
  const preview = usePreview(file);
  const shown = preview ?? (isRemoved ? null : current);
  function pick(chosen: File | null) {
    if (!chosen) return;
    if (chosen.size > maxBytes) return showError("A foto pode ter até 2 MB.");
    onPick(chosen);
  }
  return (
    <Group gap="md">
      <MentorPhoto nome={nome} url={shown} size={80} />
      <Stack gap={6}>
        <Group gap="xs">
          <FileButton onChange={pick} accept={types.join()}>
            {(button) => (
              <Button variant="default" {...button}>
                {shown ? "Trocar foto" : "Escolher foto"}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button variant="subtle" onClick={onRemove}>
              Remover foto
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          JPEG, PNG ou WebP, até 2 MB. Opcional.
        </Text>
      </Stack>
    </Group>
  );
}

/** Returns a chosen file as a data URL; the content policy allows no blob URL. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    setPreview(null);
    if (!file) return;
    const fileSource = new FileReader();
    fileSource.onload = () => setPreview(String(fileSource.result));
    fileSource.readAsDataURL(file);
    return () => fileSource.abort();
  }, [file]);
  return preview;
}
