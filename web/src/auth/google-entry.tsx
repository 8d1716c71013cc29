import { calls } from "@cav/contract/calls.ts";
import { Alert, Button, Divider, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { asksSecondFactor } from "../lib/second-factor.ts";
import { useSession } from "../lib/session-context.tsx";
import { useSite } from "../lib/site.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { GoogleButton, noCredential } from "./google-button.tsx";
import classes from "./ways-in.module.css";

/** Fallback message for a failed sign-in when the server gives no reason. */
const refused = "Falha ao fazer login com o Google. Tente novamente.";

type GoogleCredentials = { token: string | undefined; password?: string; codigo?: string };

type Props = { by: "login" | "register"; onEntered?: () => void };

/** Offers Google under the 'ou' divider; renders nothing where Google is not configured (accounts §2). */
export function GoogleEntry({ by, onEntered }: Props) {
  const { signIn } = useSession();
  const site = useSite().data;
  const enter = useMutation({
    async mutationFn({ token, ...known }: GoogleCredentials) {
      if (!token) throw new Error(noCredential);
      const body = { token, terms_accepted: true, ...known };
      const tokens = await call(by === "login" ? calls.googleLogin : calls.googleRegister, { body });
      if (!tokens.access_token) throw new Error("Token não recebido do servidor");
      onEntered?.();
      await signIn(tokens);
    },
  });
  if (site && !site.google_client_id) return null;
  const { token, password } = enter.variables ?? {};
  const asksPassword =
    enter.error instanceof ApiError &&
    ["google-link-unconfirmed", "wrong-password"].includes(enter.error.code);
  return (
    // Reserves the height before the site is known, so that the page does not shift.
    <Stack gap="md" {...(!site && { className: classes.expected })}>
      <Divider label="ou" />
      {enter.isError && (
        <Alert color="red" role="alert">
          {messageOf(enter.error, refused)}
        </Alert>
      )}
      {asksPassword && (
        <MissingForm label="Senha da sua conta" onGiven={(given) => enter.mutate({ token, password: given })}>
          Ligar ao Google e entrar
        </MissingForm>
      )}
      {asksSecondFactor(enter.error) && (
        <MissingForm
          label="Código do aplicativo autenticador"
          onGiven={(codigo) => enter.mutate({ token, ...(password !== undefined && { password }), codigo })}
        >
          Entrar com o código
        </MissingForm>
      )}
      {site ? (
        <GoogleButton
          text={by === "login" ? "signin_with" : "signup_with"}
          onToken={(token) => enter.mutate({ token })}
          onNoCredential={() => enter.mutate({ token: undefined })}
        />
      ) : (
        <Skeleton height={44} radius={8} />
      )}
      <Text size="sm" c="dimmed" ta="center">
        Ao continuar com o Google, você aceita os termos e condições.
      </Text>
    </Stack>
  );
}

type MissingProps = { label: string; children: string; onGiven: (given: string) => void };

/** Asks for data that Google does not provide. */
function MissingForm({ label, children, onGiven }: MissingProps) {
  const [given, setGiven] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onGiven(given);
      }}
    >
      <Stack gap="sm">
        <PasswordField
          label={label}
          autoComplete="off"
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" disabled={given === ""}>
          {children}
        </Button>
      </Stack>
    </form>
  );
}
