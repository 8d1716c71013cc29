import { Button, Group, Modal, Text } from "@mantine/core";

type Props = {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that can't be undone. */
export function ConfirmDialog({ isOpen, title, text, confirmLabel, isPending, onConfirm, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ "aria-label": "Fechar" }}
    >
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button color="red.9" onClick={onConfirm} loading={isPending}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
