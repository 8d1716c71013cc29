import { calls } from "@cav/contract/calls.ts";
import { LoginBody } from "@cav/contract/users/auth.ts";
import { Alert, Anchor, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate, useLocation, useSearchParams } from "react-router";
import { ApiError, messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { leadingOn, ownPath } from "../lib/own-path.ts";
import { publicMeta } from "../lib/page-title.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { asksSecondFactor } from "../lib/second-factor.ts";
import type { SessionState } from "../lib/session.ts";
import { useSession } from "../lib/session-context.tsx";
import { showNotice } from "../ui/dialogs/snackbar.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";
import { AuthForm } from "./auth-form.tsx";
import { BehindSignIn } from "./behind-sign-in.tsx";
import { GoogleEntry } from "./google-entry.tsx";
import { PasskeyEntry } from "./passkey-entry.tsx";

export const meta = () =>
  publicMeta({ path: "/login", title: "Entrar", description: "Entre na sua conta do Concurso à Vista." });

/** Returns the message for a refused sign-in (accounts §8). */
function refusalOf(error: unknown): string {
  const { status } = error instanceof ApiError ? error : {};
  if (status === 0) return "Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.";
  return messageOf(
    error,
    status === 401
      ? "Email ou senha incorretos"
      : "Não foi possível entrar agora. Sua senha não foi recusada: tente de novo em instantes.",
  );
}

/** Welcomes users back only if their session expired in this browser. */
function greetingOf(session: SessionState, registered: string | undefined): string {
  if (session.status === "signed-out" && session.hasEnded) return "Que bom ter você de volta.";
  return registered
    ? "Sua conta está pronta: entre com o e-mail e a senha que você escolheu."
    : "Entre para ver os seus concursos e alertas.";
}

/** Suggests a new password to users whose password is weak by today's rules. */
function WeakPassword() {
  return (
    <>
      Sua senha é curta ou fácil de adivinhar.{" "}
      <Anchor component={Link} to="/perfil/conta#acesso">
        Trocar a senha
      </Anchor>
    </>
  );
}

export default function LoginPage() {
  const session = useSession();
  const { status, signIn } = session;
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { email?: string } | null };
  const [failure, setFailure] = useState<string>();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    resolver: schemaResolver(LoginBody),
    defaultValues: { username: state?.email ?? "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  if (status === "signed-in")
    return <Navigate replace to={ownPath(search.get("redirect"), "/meus-concursos")} />;

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { senha_fraca, ...session } = await call(calls.login, { body });
      await signIn(session);
      if (senha_fraca) showNotice(<WeakPassword />);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      if (asksSecondFactor(error)) setAsksCode(true);
      setFailure(refusalOf(error));
    }
  });

  return (
    <NarrowCard title="Entrar" lead={greetingOf(session, state?.email)}>
      {status === "signed-out" && session.hasEnded && !failure && (
        <Alert color="yellow" role="status">
          Sessão expirada. Por favor, faça login novamente. O que você digitava volta quando você entrar.
        </Alert>
      )}
      <BehindSignIn redirect={search.get("redirect")} />
      <AuthForm onSubmit={submit} failure={failure} submitLabel="Entrar" isSubmitting={isSubmitting}>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username webauthn"
          error={errors.username?.message}
          {...form.register("username")}
        />
        <PasswordField
          label="Senha"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        {asksCode && (
          <TextInput
            label="Código do aplicativo autenticador"
            autoComplete="one-time-code"
            error={errors.codigo?.message}
            {...form.register("codigo")}
          />
        )}
        <Anchor component={Link} to="/forgot-password" fz="sm">
          Esqueci minha senha
        </Anchor>
      </AuthForm>
      <PasskeyEntry />
      <GoogleEntry by="login" />
      <Text ta="center">
        Ainda não tem conta?{" "}
        <Anchor component={Link} to={leadingOn("/register", search.get("redirect"))}>
          Cadastre-se
        </Anchor>
      </Text>
    </NarrowCard>
  );
}
