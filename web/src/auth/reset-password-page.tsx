import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { PasswordResetConfirm } from "@cav/contract/users/auth.ts";
import { Alert, Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { pageTitle } from "../lib/page-title.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useSession } from "../lib/session-context.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";
import { AuthForm } from "./auth-form.tsx";
import { resetLinkQuery } from "./queries.ts";
import { RedirectCountdown, toLogin } from "./redirect-countdown.tsx";

export const meta = () => pageTitle("Redefinir senha");

const NewPassword = z
  .object({ nova_senha: PasswordResetConfirm.shape.nova_senha, confirmation: z.string() })
  .refine(({ nova_senha, confirmation }) => nova_senha === confirmation, {
    path: ["confirmation"],
    message: "As senhas não coincidem.",
    when: () => true,
  });

const otherwise = "Ocorreu um erro ao redefinir sua senha. O token pode ser inválido ou ter expirado.";

/** Sets a new password from the mailed link (accounts §2). */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState(token === "" ? "Token de redefinição não encontrado." : undefined);
  const form = useForm({
    resolver: schemaResolver(NewPassword),
    defaultValues: { nova_senha: "", confirmation: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const session = useSession();
  const conta = search.get("conta");
  const other =
    session.status === "signed-in" && conta && session.user.uuid !== conta ? session.user.email : undefined;
  const link = useQuery(resetLinkQuery(token));
  // The form stays usable: sending it decides.
  const isDead = token === "" || link.data?.email === null;

  if (isDone) {
    return (
      <RedirectCountdown
        title="Senha redefinida"
        message="Senha redefinida com sucesso!"
        to={toLogin()}
        delayMs={limits.resetRedirectMs}
      />
    );
  }

  const submit = form.handleSubmit(async ({ nova_senha }) => {
    setFailure(undefined);
    try {
      await call(calls.confirmPasswordReset, { body: { token, nova_senha } });
      setDone(true);
      // Else the sign-in would lead on as the other account.
      if (other) await session.signOut();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(detailOf(error, otherwise));
    }
  });

  return (
    <NarrowCard title="Redefinir senha">
      {link.data?.email && !other && <Text>Este link redefine a senha de {link.data.email}.</Text>}
      {other && <OtherAccount isDead={isDead} email={link.data?.email ?? undefined} other={other} />}
      <AuthForm
        onSubmit={submit}
        failure={failure ?? (isDead ? otherwise : undefined)}
        submitLabel="Redefinir senha"
        isSubmitting={isSubmitting}
        isDisabled={token === ""}
      >
        <PasswordField
          label="Nova senha"
          description={`Pelo menos ${limits.passwordMin} caracteres.`}
          autoComplete="new-password"
          error={errors.nova_senha?.message}
          {...form.register("nova_senha")}
        />
        <PasswordField
          label="Confirmar nova senha"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...form.register("confirmation")}
        />
      </AuthForm>
      <Text ta="center">
        <Anchor component={Link} to="/forgot-password">
          Pedir outro link
        </Anchor>
      </Text>
    </NarrowCard>
  );
}

type Other = { isDead: boolean; email: string | undefined; other: string };

/** Tells whose link this is, and what happens to the session of another account in this browser. */
function OtherAccount({ isDead, email, other }: Other) {
  const whose = `Este link é de outra conta${email ? `, a de ${email}` : ""}.`;
  return (
    <Alert color="yellow">
      {isDead
        ? `${whose} A sessão de ${other} neste navegador continua.`
        : `${whose} Ao redefinir a senha dela, a sessão de ${other} neste navegador termina.`}
    </Alert>
  );
}
