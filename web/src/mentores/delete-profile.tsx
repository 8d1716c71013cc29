import { calls } from "@cav/contract/calls.ts";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { myMentorQuery } from "../lib/my-mentor.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../ui/dialogs/snackbar.ts";
import { mentoresKey } from "./queries.ts";

/** Deletes the user's mentor profile after a confirmation. */
export function DeleteProfile() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => call(calls.deleteMyMentor, {}),
    async onSuccess() {
      showSuccess("Perfil de mentor excluído.");
      await navigate("/mentores");
      for (const queryKey of [myMentorQuery.queryKey, mentoresKey])
        await queries.invalidateQueries({ queryKey });
    },
    onError: (error) => showError(detailOf(error, "Não foi possível excluir o perfil. Tente novamente.")),
    onSettled: asking.close,
  });
  return (
    <>
      <Button variant="subtle" color="red.9" mr="auto" onClick={asking.open}>
        Excluir perfil
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Excluir perfil de mentor"
        text="O perfil, a foto e o que foi dito dele são apagados. A sua conta continua. Isso não pode ser desfeito."
        confirmLabel="Excluir"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={asking.close}
      />
    </>
  );
}
