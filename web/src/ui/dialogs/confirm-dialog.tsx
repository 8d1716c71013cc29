import { Button, Group, Text } from "@mantine/core";
import { Dialog } from "./dialog.tsx";

type Props = {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog({ isOpen, title, text, confirmLabel, isPending, onConfirm, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button color="red.9" onClick={onConfirm} loading={isPending}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
