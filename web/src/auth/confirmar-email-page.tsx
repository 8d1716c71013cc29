import { calls } from "@cav/contract/calls.ts";
import { countPreferenciaValues } from "@cav/contract/preferencias/choices.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { useEmailConfirmation } from "../lib/email-confirmation.ts";
import { meQuery } from "../lib/me.ts";
import { ownPath } from "../lib/own-path.ts";
import { pageTitle } from "../lib/page-title.ts";
import { asksSecondFactor } from "../lib/second-factor.ts";
import { useSession } from "../lib/session-context.tsx";
import { showSuccess } from "../ui/dialogs/snackbar.ts";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";
import { FailureAlert } from "../ui/states/failure-alert.tsx";

export const meta = () => pageTitle("Confirmar e-mail");

/** Requires a click to confirm, because mail scanners open every link of a mail. */
export default function ConfirmarEmailPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { signIn } = useSession();
  const confirm = useMutation({
    async mutationFn() {
      await signIn(await call(calls.confirmEmail, { body: { token } }));
      return queries.fetchQuery({ ...meQuery, staleTime: 0 });
    },
    onSuccess({ email, preferencias }) {
      showSuccess(`E-mail confirmado com sucesso! Você entrou como ${email}.`);
      // Without preferences no alert can be sent, so new users set them first.
      const isNew = countPreferenciaValues(preferencias) === 0;
      const next = isNew ? "/comecar" : "/meus-concursos";
      void navigate(ownPath(search.get("redirect"), next));
    },
  });
  if (asksSecondFactor(confirm.error)) return <Confirmed />;
  const failure = confirm.isError
    ? detailOf(confirm.error, "Não foi possível confirmar o seu e-mail. Por favor, tente novamente.")
    : token === "" && "Link de confirmação incompleto.";
  const isUseless = token === "" || (confirm.error instanceof ApiError && confirm.error.status === 400);
  return (
    <NarrowCard title="Confirmar e-mail" lead="Depois disso, os seus alertas passam a chegar neste endereço.">
      <Stack gap="md">
        <FailureAlert>{failure || undefined}</FailureAlert>
        {!isUseless && <OtherAccount token={token} />}
        {isUseless ? (
          <AnotherLink />
        ) : (
          <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirmar e entrar
          </Button>
        )}
      </Stack>
    </NarrowCard>
  );
}

/** Asks before the link replaces the session of another account. */
function OtherAccount({ token }: { token: string }) {
  const session = useSession();
  if (session.status !== "signed-in" || token.startsWith(`${session.user.uuid}.`)) return null;
  return (
    <Alert color="yellow">
      Este link é de outra conta. Ao confirmar, a sessão de {session.user.email} neste navegador termina.
    </Alert>
  );
}

/** Leads to the sign-in, because a link must not replace a second factor. */
function Confirmed() {
  return (
    <NarrowCard title="E-mail confirmado" takesFocus>
      <Text>Para entrar, use a sua senha e o código do aplicativo autenticador.</Text>
      <Button component={Link} to="/login" fullWidth>
        Entrar
      </Button>
    </NarrowCard>
  );
}

/** Offers a new link to signed-in users only; otherwise anyone could send mail to anyone. */
function AnotherLink() {
  const { status } = useSession();
  const again = useEmailConfirmation();
  if (status !== "signed-in") {
    return (
      <Button component={Link} to="/login?redirect=/perfil" variant="default" fullWidth>
        Entrar e pedir outro link
      </Button>
    );
  }
  return (
    <>
      {again.isSuccess && (
        <Alert color="teal" role="status">
          Se o seu e-mail ainda não foi confirmado, enviamos outro link. Veja também a caixa de spam.
        </Alert>
      )}
      {again.isError && (
        <Alert color="red" role="alert">
          {detailOf(again.error, "Não foi possível enviar o link. Por favor, tente novamente.")}
        </Alert>
      )}
      <Button variant="default" fullWidth loading={again.isPending} onClick={() => again.mutate()}>
        Enviar outro link
      </Button>
    </>
  );
}
