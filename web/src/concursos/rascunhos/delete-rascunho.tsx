import { calls } from "@cav/contract/calls.ts";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { rascunhosKey } from "../queries.ts";

/** Deletes a draft after a confirmation. */
export function DeleteRascunho({ uuid, titulo }: { uuid: string; titulo: string }) {
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => call(calls.deleteRascunho, { params: { uuid } }),
    async onSuccess() {
      showSuccess("Rascunho excluído.");
      await queries.invalidateQueries({ queryKey: rascunhosKey });
    },
    onError: (error) => showError(detailOf(error, "Não foi possível excluir o rascunho.")),
    onSettled: close,
  });
  return (
    <>
      <Button variant="subtle" color="red.9" px={8} aria-label={`Excluir ${titulo}`} onClick={open}>
        Excluir
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Excluir rascunho"
        text={`“${titulo}” some sem deixar cópia.`}
        confirmLabel="Excluir rascunho"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </>
  );
}
