import { LoginBody } from "@cav/contract/auth.ts";
import { calls } from "@cav/contract/calls.ts";
import { Anchor, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate, useSearchParams } from "react-router";
import { ApiError } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { ownPath } from "../lib/own-path.ts";
import { publicMeta } from "../lib/page-title.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { asksSecondFactor } from "../lib/second-factor.ts";
import { useSession } from "../lib/session-context.tsx";
import { NarrowCard } from "../ui/narrow-card.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { showNotice } from "../ui/snackbar.ts";
import { AuthForm } from "./auth-form.tsx";
import { GoogleEntry } from "./google-entry.tsx";

export const meta = () =>
  publicMeta({ path: "/login", title: "Entrar", description: "Entre na sua conta do Concurso à Vista." });

/** What a refused sign-in says (accounts §8). */
function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0)
    return "Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.";
  return error.detail ?? "Email ou senha incorretos";
}

/** Who has a password from before today's rules still signs in with it. */
const weakPassword =
  "Sua senha é curta ou fácil de adivinhar. Troque-a: saia da conta e use “Esqueci minha senha” na tela de entrada.";

export default function LoginPage() {
  const { status, signIn } = useSession();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    resolver: schemaResolver(LoginBody),
    defaultValues: { username: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  if (status === "signed-in")
    return <Navigate replace to={ownPath(search.get("redirect"), "/meus-concursos")} />;

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { senha_fraca, ...session } = await call(calls.login, { body });
      await signIn(session);
      if (senha_fraca) showNotice(weakPassword);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      if (asksSecondFactor(error)) setAsksCode(true);
      setFailure(messageOf(error));
    }
  });

  return (
    <NarrowCard title="Entrar" lead="Que bom ter você de volta.">
      <AuthForm onSubmit={submit} failure={failure} submitLabel="Entrar" isSubmitting={isSubmitting}>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
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
        <Anchor component={Link} to="/forgot-password" size="sm">
          Esqueci minha senha
        </Anchor>
      </AuthForm>
      <GoogleEntry by="login" />
      <Text ta="center">
        Ainda não tem conta?{" "}
        <Anchor component={Link} to="/register">
          Cadastre-se
        </Anchor>
      </Text>
    </NarrowCard>
  );
}
