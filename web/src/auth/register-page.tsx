import { calls } from "@cav/contract/calls.ts";
import { email, line, NovaSenha } from "@cav/contract/fields.ts";
import { limits } from "@cav/contract/limits.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Alert, Anchor, Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate } from "react-router";
import { z } from "zod";
import { ApiError } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { pageTitle } from "../lib/page-title.ts";
import { useSession } from "../lib/session-context.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { AuthCard } from "./auth-card.tsx";
import { LoginCountdown } from "./login-countdown.tsx";
import { TermsSummary } from "./terms-summary.tsx";

export const meta = () =>
  pageTitle("Criar conta", "Crie sua conta gratuita e receba alertas de concursos públicos.");

/** The form's own rules beside the contract's: both passwords alike, terms accepted (accounts §5). */
const Registration = z
  .object({
    nome: line(limits.nomeMax, "O nome é obrigatório"),
    email: email(),
    password: NovaSenha,
    confirmation: z.string(),
    terms_accepted: z.boolean().refine(Boolean, "Você precisa aceitar os termos para continuar"),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "As senhas não coincidem",
    // Told together with the other faults, not after them.
    when: () => true,
  });

/** What a refused registration says (accounts §8). */
function messageOf(error: unknown): string {
  const { status, detail } = error instanceof ApiError ? error : { status: 0, detail: undefined };
  if (status === 409 || (status === 400 && detail === "Email já cadastrado")) {
    return "Este e-mail já está cadastrado. Por favor, utilize outro e-mail ou faça login.";
  }
  if (status === 400)
    return detail?.replace(/^\d+:?\s*/, "") ?? "Erro ao criar conta. Verifique os dados informados.";
  if (status === 429 && detail) return detail;
  if (status === 500) {
    return (
      detail ??
      "Erro interno no servidor. Por favor, tente novamente mais tarde ou entre em contato com o suporte."
    );
  }
  return "Ocorreu um erro ao criar sua conta. Por favor, tente novamente mais tarde.";
}

export default function RegisterPage() {
  const { status } = useSession();
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { nome: "", email: "", password: "", confirmation: "", terms_accepted: false },
  });
  const { errors, isSubmitting } = form.formState;

  if (status === "signed-in") return <Navigate replace to="/meus-concursos" />;
  if (isDone) {
    return (
      <LoginCountdown
        title="Conta criada"
        message="Cadastro realizado com sucesso!"
        delayMs={limits.registerRedirectMs}
      />
    );
  }

  const submit = form.handleSubmit(async ({ confirmation: _, ...body }) => {
    setFailure(undefined);
    try {
      await call(calls.register, { body });
      setDone(true);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(messageOf(error));
    }
  });

  return (
    <AuthCard title="Criar conta" lead="Gratuita, e pronta em menos de cinco minutos.">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <TextInput
            label="Nome completo"
            autoComplete="name"
            error={errors.nome?.message}
            {...form.register("nome")}
          />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register("email")}
          />
          <PasswordField
            label="Senha"
            description={`Pelo menos ${limits.passwordMin} caracteres.`}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register("password")}
          />
          <PasswordField
            label="Confirmar senha"
            autoComplete="new-password"
            error={errors.confirmation?.message}
            {...form.register("confirmation")}
          />
          <TermsSummary />
          <Checkbox
            label="Li e aceito os termos e condições"
            error={errors.terms_accepted?.message}
            {...form.register("terms_accepted")}
          />
          <Button type="submit" loading={isSubmitting} fullWidth>
            Criar conta
          </Button>
        </Stack>
      </form>
      <Text ta="center">
        Já tem conta?{" "}
        <Anchor component={Link} to="/login">
          Entrar
        </Anchor>
      </Text>
    </AuthCard>
  );
}
