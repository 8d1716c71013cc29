import { calls } from "@cav/contract/calls.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { useSession } from "../lib/session-context.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { showError } from "../ui/snackbar.ts";

/** What the law gives everybody: their data, and its end (product.md, Privacy). */
export function PrivacyCard() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const download = useMutation({
    mutationFn: () => call(calls.exportMe, {}),
    onSuccess: (data) => saveFile("meus-dados-concurso-a-vista.json", JSON.stringify(data, null, 2)),
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
        <DeleteAccount onCancel={close} />
      </Dialog>
    </Card>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Says what is lost, and asks for the password before it is. */
function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const remove = useMutation({
    mutationFn: () => call(calls.deleteMe, { body: { password } }),
    async onSuccess() {
      await signOut();
      await navigate("/");
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      <Stack gap="md">
        <Text>
          Sua conta, suas preferências, seus consentimentos e todo o histórico de alertas serão apagados. Esta
          ação é irreversível.
        </Text>
        {remove.isError && (
          <Alert color="red" role="alert">
            {detailOf(remove.error, "Não foi possível excluir a conta. Tente novamente.")}
          </Alert>
        )}
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" color="red.9" loading={remove.isPending} disabled={password === ""}>
            Excluir definitivamente
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
