import { calls } from "@cav/contract/calls.ts";
import type { AdminUser } from "@cav/contract/users/admin-users.ts";
import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { beginView } from "../../lib/view.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { IconEye } from "../../ui/icons/eye.ts";

/** Opens a read-only view as a user, in this tab. */
export function ViewAs({ user: { uuid, nome } }: { user: AdminUser }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const begin = useMutation({
    async mutationFn() {
      const { token } = await call(calls.openUserView, { params: { uuid } });
      beginView({ token, uuid });
    },
    onError(error) {
      showError(messageOf(error, "Não foi possível abrir a visão. Tente novamente."));
      close();
    },
  });
  return (
    <>
      <Button variant="light" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={open}>
        Ver como esta pessoa
      </Button>
      <Dialog isOpen={isOpen} title="Ver como esta pessoa" onClose={close}>
        <Text>
          Por meia hora, esta aba mostra o site como {nome} o vê, inclusive o que procura. Nada pode ser
          alterado. O acesso fica registrado, e a pessoa recebe um e-mail.
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button onClick={() => begin.mutate()} loading={begin.isPending}>
            Ver o site
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
