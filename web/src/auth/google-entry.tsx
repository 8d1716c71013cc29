import { calls } from "@cav/contract/calls.ts";
import { Alert, Divider, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { useSession } from "../lib/session-context.tsx";
import { useSite } from "../lib/site.ts";
import { GoogleButton, noCredential } from "./google-button.tsx";

/** What it says when the account does not open and the server gives no reason. */
const refused = "Falha ao fazer login com o Google. Tente novamente.";

type Props = { by: "login" | "register"; onEntered?: () => void };

/** The way in by Google, under the 'ou' divider; nothing where the installation has none (accounts §2). */
export function GoogleEntry({ by, onEntered }: Props) {
  const { signIn } = useSession();
  const isOffered = Boolean(useSite().data?.google_client_id);
  const enter = useMutation({
    async mutationFn(token: string | undefined) {
      if (!token) throw new Error(noCredential);
      const body = { token, terms_accepted: true };
      const tokens = await call(by === "login" ? calls.googleLogin : calls.googleRegister, { body });
      if (!tokens.access_token) throw new Error("Token não recebido do servidor");
      onEntered?.();
      await signIn(tokens);
    },
  });
  if (!isOffered) return null;
  return (
    <Stack gap="md">
      <Divider label="ou" />
      {enter.isError && (
        <Alert color="red" role="alert">
          {messageOf(enter.error, refused)}
        </Alert>
      )}
      <GoogleButton
        text={by === "login" ? "signin_with" : "signup_with"}
        onToken={(token) => enter.mutate(token)}
        onNoCredential={() => enter.mutate(undefined)}
      />
      <Text size="sm" c="dimmed" ta="center">
        Ao continuar com o Google, você aceita os termos e condições.
      </Text>
    </Stack>
  );
}
