import { calls } from "@cav/contract/calls.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Button, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { EmailHint } from "../../ui/fields/email-hint.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SettingRow } from "../../ui/frames/setting-row.tsx";
import { ProofForm } from "../alertas/proof-form.tsx";
import { emailChangeQuery } from "../queries.ts";
import { PendingEmail } from "./pending-email.tsx";

/** Address and password of the account. */
export function AccessRows({ user }: { user: User }) {
  const [isPasswordOpen, password] = useDisclosure(false);
  const [isEmailOpen, email] = useDisclosure(false);
  const passwordTitle = user.has_password ? "Trocar senha" : "Criar senha";
  return (
    <>
      <SettingRow
        id="acesso"
        title="E-mail"
        value={`Você entra com ${user.email}.`}
        action={
          <Button variant="default" size="sm" aria-label="Alterar e-mail" onClick={email.open}>
            Alterar
          </Button>
        }
      >
        <PendingEmail />
      </SettingRow>
      <SettingRow
        id="senha"
        title="Senha"
        value={user.has_password ? "Definida" : "Você entra com o Google, sem senha."}
        action={
          <Button
            variant="default"
            size="sm"
            aria-label={user.has_password ? "Alterar senha" : "Criar senha"}
            onClick={password.open}
          >
            {user.has_password ? "Alterar" : "Criar"}
          </Button>
        }
      />
      <Dialog isOpen={isPasswordOpen} title={passwordTitle} onClose={password.close}>
        <NewPassword hasPassword={user.has_password} onDone={password.close} />
      </Dialog>
      <Dialog isOpen={isEmailOpen} title="Trocar e-mail" onClose={email.close}>
        <NewEmail hasPassword={user.has_password} onDone={email.close} />
      </Dialog>
    </>
  );
}

type Props = { hasPassword: boolean; onDone: () => void };

/** Returns the server's error for one field; the form shows other failures. */
function fieldErrorOf(error: unknown, field: string): string {
  const known = error instanceof ApiError && error.fields.find((fault) => fault.field === field);
  if (!known) throw error;
  return known.message;
}

function NewPassword({ hasPassword, onDone }: Props) {
  const queries = useQueryClient();
  const [nova_senha, setNova] = useState("");
  const [error, setError] = useState<string>();
  return (
    <ProofForm
      hasPassword={hasPassword}
      label="Trocar senha"
      byGoogle="Confirme com o Google para criar a senha:"
      refusal="Não foi possível trocar a senha. Tente novamente."
      onCancel={onDone}
      onProof={async (proof) => {
        setError(undefined);
        try {
          await call(calls.changePassword, { body: { nova_senha, ...proof } });
        } catch (failure) {
          setError(fieldErrorOf(failure, "nova_senha"));
          return;
        }
        showSuccess("Senha alterada. As outras sessões foram encerradas.");
        onDone();
        await queries.invalidateQueries();
      }}
    >
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        value={nova_senha}
        error={error}
        onChange={(event) => setNova(event.currentTarget.value)}
      />
    </ProofForm>
  );
}

function NewEmail({ hasPassword, onDone }: Props) {
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  return (
    <ProofForm
      hasPassword={hasPassword}
      label="Enviar link"
      byGoogle="Confirme com o Google para enviar o link:"
      refusal="Não foi possível enviar o link. Tente novamente."
      onCancel={onDone}
      onProof={async (proof) => {
        setError(undefined);
        try {
          await call(calls.requestEmailChange, { body: { email, ...proof } });
        } catch (failure) {
          setError(fieldErrorOf(failure, "email"));
          return;
        }
        showSuccess(`Enviamos um link para ${email}. A troca acontece quando você o abrir.`);
        onDone();
        await queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
      }}
    >
      <Text>Enviamos um link para o novo e-mail. Até você abri-lo, o atual continua valendo.</Text>
      <TextInput
        label="Novo e-mail"
        type="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <EmailHint typed={email} onAccept={setEmail} />
    </ProofForm>
  );
}
