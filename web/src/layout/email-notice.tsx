import { Anchor, Button, Container, Group } from "@mantine/core";
import { Link } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { useEmailConfirmation } from "../lib/email-confirmation.ts";
import { useUser } from "../lib/session-context.tsx";
import classes from "./layout.module.css";

/** Notice that the address gets no alerts yet, with the reason. */
export function EmailNotice() {
  const { email, email_a_confirmar, email_devolvido } = useUser();
  const again = useEmailConfirmation();
  if (!email_a_confirmar) return null;
  if (email_devolvido)
    return (
      <aside className={classes.notice} aria-label="Confirmação de e-mail">
        <Container>
          <span role="alert">
            O nosso e-mail para {email} voltou: o endereço não existe.{" "}
            <Anchor component={Link} to="/perfil/conta#acesso" c="inherit">
              Corrigir o e-mail
            </Anchor>
          </span>
        </Container>
      </aside>
    );
  return (
    <aside className={classes.notice} aria-label="Confirmação de e-mail">
      <Container>
        <Group gap="xs" justify="space-between">
          <span role={again.isError ? "alert" : "status"}>
            {again.isError &&
              detailOf(again.error, "Não foi possível enviar o link. Por favor, tente novamente.")}
            {again.isSuccess && `Enviamos outro link para ${email}. Veja também a caixa de spam.`}
            {!again.isError &&
              !again.isSuccess &&
              `Confirme o seu e-mail para receber alertas: abra o link que enviamos para ${email}.`}
          </span>
          <Button variant="default" size="xs" loading={again.isPending} onClick={() => again.mutate()}>
            Reenviar
          </Button>
        </Group>
      </Container>
    </aside>
  );
}
