import { calls } from "@cav/contract/calls.ts";
import { Alert, Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { useEmailConfirmation } from "../lib/email-confirmation.ts";
import { pageTitle } from "../lib/page-title.ts";
import { useSession } from "../lib/session-context.tsx";
import { NarrowCard } from "../ui/narrow-card.tsx";
import { showSuccess } from "../ui/snackbar.ts";

export const meta = () => pageTitle("Confirmar e-mail");

/** Who comes from the mailed link confirms by a press: programs that open every link of a mail must not. */
export default function ConfirmarEmailPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const navigate = useNavigate();
  const { signIn } = useSession();
  const confirm = useMutation({
    async mutationFn() {
      await signIn(await call(calls.confirmEmail, { body: { token } }));
    },
    onSuccess() {
      showSuccess("E-mail confirmado com sucesso!");
      void navigate("/meus-concursos");
    },
  });
  const failure = confirm.isError
    ? detailOf(confirm.error, "Não foi possível confirmar o seu e-mail. Por favor, tente novamente.")
    : token === "" && "Link de confirmação incompleto.";
  const isUseless = token === "" || (confirm.error instanceof ApiError && confirm.error.status === 400);
  return (
    <NarrowCard title="Confirmar e-mail" lead="Depois disso, os seus alertas passam a chegar neste endereço.">
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
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

/** Only who is signed in may ask for one: else anybody could have mail sent to anybody. */
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
