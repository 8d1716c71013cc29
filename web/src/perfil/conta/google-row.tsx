import { calls } from "@cav/contract/calls.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { GoogleButton, noCredential } from "../../auth/google-button.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { meQuery } from "../../lib/me.ts";
import { useSite } from "../../lib/site.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SettingRow } from "../../ui/frames/setting-row.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { ProofForm } from "../alertas/proof-form.tsx";

type Props = { user: Pick<User, "google_ligado" | "has_password"> };

/** Links or unlinks a Google account; hidden where Google is not configured. */
export function GoogleRow({ user: { google_ligado, has_password } }: Props) {
  const queries = useQueryClient();
  const isOffered = Boolean(useSite().data?.google_client_id);
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isOffered) return null;
  const title = google_ligado ? "Desligar do Google" : "Ligar ao Google";
  const finish = async (message: string) => {
    showSuccess(message);
    close();
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <>
      <SettingRow
        id="google"
        title="Conta do Google"
        value={
          google_ligado
            ? has_password
              ? "Ligada: você entra também com o Google."
              : "Ligada. Para desligar o Google, crie antes uma senha: é com ela que você vai entrar."
            : "Entre também com o Google, sem digitar a senha."
        }
        action={
          (has_password || !google_ligado) && (
            <Button variant="default" size="sm" onClick={open} aria-label={title}>
              {google_ligado ? "Desligar" : "Ligar"}
            </Button>
          )
        }
      />
      <Dialog isOpen={isOpen} title={title} onClose={close}>
        {google_ligado ? (
          <ProofForm
            hasPassword
            label="Desligar"
            byGoogle=""
            isDangerous
            refusal="Não foi possível desligar o Google. Tente novamente."
            onCancel={close}
            onProof={async ({ password = "" }) => {
              await call(calls.unlinkGoogle, { body: { password } });
              await finish("A sua conta não entra mais com o Google.");
            }}
          />
        ) : (
          <LinkForm onDone={() => finish("Pronto: a sua conta entra também com o Google.")} />
        )}
      </Dialog>
    </>
  );
}

/** Links a Google account with the password, which proves the same owner. */
function LinkForm({ onDone }: { onDone: () => Promise<void> }) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string>();
  async function link(token: string | undefined) {
    setFailure(undefined);
    try {
      if (!token) throw new Error(noCredential);
      await call(calls.linkGoogle, { body: { token, password } });
      await onDone();
    } catch (error) {
      setFailure(messageOf(error, "Não foi possível ligar ao Google. Tente novamente."));
    }
  }
  return (
    <Stack gap="md">
      <FailureAlert>{failure}</FailureAlert>
      <PasswordField
        label="Sua senha"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Text>Depois, escolha a conta do Google:</Text>
      <GoogleButton
        text="continue_with"
        onToken={(token) => void link(token)}
        onNoCredential={() => void link(undefined)}
      />
    </Stack>
  );
}
