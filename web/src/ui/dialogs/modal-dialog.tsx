import { Group, Modal } from "@mantine/core";
import type { ReactNode } from "react";

export type DialogProps = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode };

/** Dialog of Mantine's parts, without its header: that would be a second banner landmark. */
export default function ModalDialog({ isOpen, title, onClose, children }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered>
      <Modal.Overlay />
      {/* Mantine learns the title only after the first render, so the dialog would have no name until then. */}
      <Modal.Content aria-label={title}>
        <Modal.Body pt="md">
          <Group justify="space-between" wrap="nowrap" mb="md">
            <Modal.Title fw={680} fz={20}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Fechar" size={44} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
