import { calls } from "@cav/contract/calls.ts";
import type { Proof } from "@cav/contract/proof.ts";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { GoogleButton, noCredential } from "../auth/google-button.tsx";
import { messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { useSession } from "../lib/session-context.tsx";
import { PasswordField } from "../ui/password-field.tsx";

type Props = { hasPassword: boolean; onCancel: () => void };

/** Says what is lost, and asks who it is once more before it is: by password, or by Google where there is none. */
export function DeleteAccount({ hasPassword, onCancel }: Props) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const remove = useMutation({
    async mutationFn(body: Proof | undefined) {
      if (!body) throw new Error(noCredential);
      await call(calls.deleteMe, { body });
    },
    async onSuccess() {
      await signOut();
      await navigate("/");
    },
  });
  const refuse = "Não foi possível excluir a conta. Tente novamente.";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (hasPassword) remove.mutate({ password });
      }}
    >
      <Stack gap="md">
        <Text>
          Sua conta, suas preferências, seus consentimentos e todo o histórico de alertas serão apagados. Esta
          ação é irreversível.
        </Text>
        {remove.isError && (
          <Alert color="red" role="alert">
            {messageOf(remove.error, refuse)}
          </Alert>
        )}
        {hasPassword ? (
          <PasswordField
            label="Sua senha"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : (
          <>
            <Text fw={600}>Confirme com o Google para excluir definitivamente:</Text>
            <GoogleButton
              text="continue_with"
              onToken={(google_token) => remove.mutate({ google_token })}
              onNoCredential={() => remove.mutate(undefined)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          {hasPassword && (
            <Button type="submit" color="red.9" loading={remove.isPending} disabled={password === ""}>
              Excluir definitivamente
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
