import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

type Props = { isAsked: () => boolean; onLoad: () => void };

/** Button 'Carregar Exemplo'; asks before it replaces what the user typed. */
export function LoadExample({ isAsked, onLoad }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" onClick={() => (isAsked() ? open() : onLoad())}>
        Carregar Exemplo
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Carregar Exemplo"
        text="O exemplo toma o lugar do que você já preencheu."
        confirmLabel="Substituir"
        isPending={false}
        onConfirm={() => {
          close();
          onLoad();
        }}
        onClose={close}
      />
    </>
  );
}
