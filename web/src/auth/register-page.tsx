import { calls } from "@cav/contract/calls.ts";
import { email, line, NovaSenha } from "@cav/contract/fields.ts";
import { limits } from "@cav/contract/limits.ts";
import { Anchor, Checkbox, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, Navigate, useSearchParams } from "react-router";
import { z } from "zod";
import { ApiError } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { leadingOn, ownPath } from "../lib/own-path.ts";
import { publicMeta } from "../lib/page-title.ts";
import { useRestoredAfterReload } from "../lib/restore-after-reload.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useSession } from "../lib/session-context.tsx";
import { EmailHint } from "../ui/fields/email-hint.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";
import { AuthForm } from "./auth-form.tsx";
import { GoogleEntry } from "./google-entry.tsx";
import { NoMail } from "./no-mail.tsx";
import { type CountdownProps, type Destination, RedirectCountdown, toLogin } from "./redirect-countdown.tsx";
import { TermsSummary } from "./terms-summary.tsx";

export const meta = () =>
  publicMeta({
    path: "/register",
    title: "Criar conta",
    description: "Crie sua conta gratuita e receba alertas de concursos públicos.",
  });

/** Adds the form's own rules to the contract's: equal passwords, accepted terms (accounts §5). */
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
    // Runs together with the other checks, so that all faults appear at once.
    when: () => true,
  });

/** Returns the message for a refused registration (accounts §8). */
function messageOf(error: unknown): string {
  const { status, detail } = error instanceof ApiError ? error : { status: 0, detail: undefined };
  if (status === 409 || (status === 400 && detail === "Email já cadastrado")) {
    return "Este e-mail já está cadastrado. Por favor, utilize outro e-mail ou faça login.";
  }
  if (status === 400 && /termos/i.test(detail ?? ""))
    return "É necessário aceitar os termos e condições para se registrar";
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

const registered = "Cadastro realizado com sucesso!";
const confirmNext = "Abra o link que enviamos para o seu e-mail: os alertas começam depois dele.";

/** Destination of new Google users, who are signed in already. */
const toMeusConcursos: Destination = {
  path: "/meus-concursos",
  sentence: "aos seus concursos",
  button: "Ir para os meus concursos agora",
};

const blank = { nome: "", email: "", password: "", confirmation: "", terms_accepted: false };

export default function RegisterPage() {
  const { status } = useSession();
  const [search] = useSearchParams();
  const redirect = search.get("redirect");
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<"password" | "unconfirmed" | "google">();
  const form = useForm({ resolver: schemaResolver(Registration), defaultValues: blank });
  useRestoredAfterReload<typeof blank>(form, "register", ["password", "confirmation"]);
  const { errors, isSubmitting } = form.formState;
  const typedEmail = useWatch({ control: form.control, name: "email" });

  if (done === "google" && status === "signed-in") {
    // Users who came for a plan or a page continue there.
    const onward = ownPath(redirect, "");
    const to = onward ? { path: onward, sentence: "aonde ia", button: "Continuar agora" } : toMeusConcursos;
    return <Registered message="Cadastro com o Google realizado com sucesso!" to={to} />;
  }
  if (done === "password" || done === "unconfirmed") {
    const message = done === "password" ? registered : `${registered} ${confirmNext}`;
    const to = toLogin(leadingOn("/login", redirect));
    const { email, password } = form.getValues();
    return (
      <Registered message={message} to={to} email={email}>
        {done === "unconfirmed"
          ? (hold) => <NoMail email={email} password={password} onAct={hold} />
          : undefined}
      </Registered>
    );
  }
  if (status === "signed-in") return <Navigate replace to={ownPath(redirect, "/meus-concursos")} />;

  const submit = form.handleSubmit(async ({ confirmation: _, ...body }) => {
    setFailure(undefined);
    try {
      const onward = ownPath(redirect, "");
      const destino = onward !== "" && onward.length <= limits.destinoMax ? { destino: onward } : {};
      const { email_a_confirmar } = await call(calls.register, { body: { ...body, ...destino } });
      setDone(email_a_confirmar ? "unconfirmed" : "password");
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(messageOf(error));
    }
  });

  return (
    <NarrowCard title="Criar conta" lead="Gratuita e pronta em menos de cinco minutos.">
      <AuthForm onSubmit={submit} failure={failure} submitLabel="Criar conta" isSubmitting={isSubmitting}>
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
        <EmailHint
          typed={typedEmail}
          onAccept={(email) => form.setValue("email", email, { shouldDirty: true, shouldValidate: true })}
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
      </AuthForm>
      <GoogleEntry by="register" onEntered={() => setDone("google")} />
      <Text ta="center">
        Já tem conta?{" "}
        <Anchor component={Link} to={leadingOn("/login", redirect)}>
          Entrar
        </Anchor>
      </Text>
    </NarrowCard>
  );
}

type RegisteredProps = Pick<CountdownProps, "message" | "to" | "email" | "children">;

function Registered(props: RegisteredProps) {
  return <RedirectCountdown title="Conta criada" delayMs={limits.registerRedirectMs} {...props} />;
}
