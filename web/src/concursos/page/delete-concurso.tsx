import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, type ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { useLater } from "../../lib/use-later.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { IconTrash } from "../../ui/icons/trash.ts";
import { concursoQuery, concursosKey } from "../queries.ts";

/** 'Excluir Concurso' with a confirmation; returns to the list (exams §2.5). */
export function DeleteConcurso({ uuid }: { uuid: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const later = useLater();

  async function leave() {
    await navigate("/concursos");
    // Removes the query only when no screen shows it, because a refetch would answer 404.
    queries.removeQueries({ queryKey: concursoQuery(uuid).queryKey, type: "inactive" });
    await queries.invalidateQueries({
      queryKey: concursosKey,
      predicate: ({ queryKey }) => queryKey[1] !== uuid,
    });
  }

  return (
    <DeleteButton
      uuid={uuid}
      label="Excluir Concurso"
      variant="outline"
      onDeleted={() => {
        // Marks lists as stale without a refetch; this screen would ask for the deleted exam.
        void queries.invalidateQueries({ queryKey: concursosKey, refetchType: "none" });
        later(() => void leave(), limits.saveRedirectMs);
      }}
    />
  );
}

/** Deletes an exam beside its card; the list stays (exams §2.4). */
export function DeleteFromList({ uuid, titulo }: { uuid: string; titulo: string }) {
  const queries = useQueryClient();
  return (
    <DeleteButton
      uuid={uuid}
      label="Excluir"
      accessibleName={`Excluir ${titulo}`}
      variant="subtle"
      px={8}
      onDeleted={() => void queries.invalidateQueries({ queryKey: concursosKey })}
    />
  );
}

type Props = {
  uuid: string;
  label: string;
  accessibleName?: string;
  onDeleted: () => void;
} & Pick<ButtonProps, "variant" | "px">;

function DeleteButton({ uuid, label, accessibleName = label, onDeleted, ...look }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => call(calls.deleteConcurso, { params: { uuid } }),
    onSuccess() {
      close();
      showSuccess("Concurso excluído com sucesso!", "excluir concurso");
      onDeleted();
    },
    onError(error) {
      close();
      showError(detailOf(error, "Erro ao excluir concurso"), "excluir concurso");
    },
  });
  return (
    <>
      <Button
        {...look}
        color="red.9"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        aria-label={accessibleName}
        onClick={open}
        disabled={remove.isSuccess}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Confirmar Exclusão"
        text={
          "Tem certeza que deseja excluir este concurso? Esta ação não pode ser desfeita. Quem o " +
          "acompanha não é avisado: se ele foi cancelado, mude o status para Cancelado."
        }
        confirmLabel="Excluir"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </>
  );
}
