import { Group, Modal } from "@mantine/core";
import type { ReactNode } from "react";

export type DialogProps = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode };

/** A dialog made of Mantine's parts: its own header would be a second banner of the page. */
export default function ModalDialog({ isOpen, title, onClose, children }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered>
      <Modal.Overlay />
      {/* Its title is known to it only once that is drawn: until then the dialog would have no name. */}
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
