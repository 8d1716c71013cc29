import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";

/** 'Excluir Concurso', with its confirmation and the way back to the list (exams §2.5). */
export function DeleteConcurso({ uuid }: { uuid: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function leave() {
    await navigate("/concursos");
    // Forgotten first: asked for again, it would not be found.
    queries.removeQueries({ queryKey: ["concursos", uuid] });
    await queries.invalidateQueries({ queryKey: ["concursos"] });
  }

  const remove = useMutation({
    mutationFn: () => call(calls.deleteConcurso, { params: { uuid } }),
    onSuccess() {
      close();
      showSuccess("Concurso excluído com sucesso!");
      window.setTimeout(() => void leave(), limits.saveRedirectMs);
    },
    onError(error) {
      close();
      showError(detailOf(error, "Erro ao excluir concurso"));
    },
  });
  return (
    <>
      <Button
        variant="outline"
        color="red.9"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={open}
        disabled={remove.isSuccess}
      >
        Excluir Concurso
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Confirmar Exclusão"
        text="Tem certeza que deseja excluir este concurso? Esta ação não pode ser desfeita."
        confirmLabel="Excluir"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </>
  );
}
