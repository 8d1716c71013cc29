import { calls } from "@cav/contract/calls.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { useSession } from "../lib/session-context.tsx";
import { FailureAlert } from "../ui/states/failure-alert.tsx";

type Props = { email: string; password: string; onAct: () => void };

/** Offers a new user who got no mail another link or another address; both actions sign the user in first. */
export function NoMail({ email, password, onAct }: Props) {
  const session = useSession();
  const { status, signIn, refreshUser } = session;
  const navigate = useNavigate();
  const enter = async () => {
    if (status === "signed-in") return refreshUser();
    await signIn(await call(calls.login, { body: { username: email, password } }));
  };
  const again = useMutation({
    async mutationFn() {
      await enter();
      await call(calls.requestEmailConfirmation, {});
    },
    onMutate: onAct,
  });
  const correct = useMutation({
    mutationFn: enter,
    onMutate: onAct,
    onSuccess: () => navigate("/perfil/conta#acesso"),
  });
  const error = again.error ?? correct.error;
  const isReturned = status === "signed-in" && session.user.email_devolvido;
  return (
    <Stack gap="xs">
      <Text style={{ overflowWrap: "anywhere" }}>
        Não chegou em <strong>{email}</strong>? Veja a caixa de spam e se o endereço está certo.
      </Text>
      <FailureAlert>
        {isReturned
          ? "O servidor deste e-mail recusou a nossa mensagem: o endereço não existe. Corrija o e-mail."
          : error
            ? messageOf(error, "Não foi possível fazer isso agora. Tente novamente.")
            : undefined}
      </FailureAlert>
      <Text role="status">{again.isSuccess && !isReturned && `Enviamos outro link para ${email}.`}</Text>
      <Group gap="xs">
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Enviar de novo
        </Button>
        <Button variant="default" loading={correct.isPending} onClick={() => correct.mutate()}>
          Corrigir o e-mail
        </Button>
      </Group>
    </Stack>
  );
}
