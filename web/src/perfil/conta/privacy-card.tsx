import { calls } from "@cav/contract/calls.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { DeleteAccount } from "./delete-account.tsx";

/** Legal rights: data export and deletion (product.md, Privacy). */
export function PrivacyCard({ user }: { user: Pick<User, "has_password" | "subscription"> }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const download = useMutation({
    mutationFn: () => call(calls.exportMe, {}),
    onSuccess: (data) =>
      saveFile("meus-dados-concurso-a-vista.json", JSON.stringify(data, null, 2), "application/json"),
    onError: (error) => showError(detailOf(error, "Não foi possível exportar seus dados. Tente novamente.")),
  });
  return (
    <Card component="section" aria-labelledby="privacidade">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="privacidade">
            Privacidade
          </Title>
          <Text c="dimmed">Seus dados são seus: leve uma cópia ou apague tudo quando quiser.</Text>
        </div>
        <Group>
          <Button variant="light" onClick={() => download.mutate()} loading={download.isPending}>
            Exportar meus dados
          </Button>
          <Button variant="outline" color="red.9" onClick={open}>
            Excluir minha conta
          </Button>
        </Group>
      </Stack>
      <Dialog isOpen={isOpen} title="Excluir minha conta" onClose={close}>
        <DeleteAccount user={user} onCancel={close} />
      </Dialog>
    </Card>
  );
}
