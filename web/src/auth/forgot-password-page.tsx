import { calls } from "@cav/contract/calls.ts";
import { PasswordResetRequest } from "@cav/contract/users/auth.ts";
import { Alert, Anchor, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { publicMeta } from "../lib/page-title.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { EmailHint } from "../ui/fields/email-hint.tsx";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";
import { AuthForm } from "./auth-form.tsx";

export const meta = () =>
  publicMeta({
    path: "/forgot-password",
    title: "Recuperar senha",
    description: "Receba um link para escolher uma nova senha.",
  });

/** Requests the reset link; hides the form after success (accounts §2). */
export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const form = useForm({ resolver: schemaResolver(PasswordResetRequest), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const typedEmail = useWatch({ control: form.control, name: "email" });

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      setAnswer((await call(calls.requestPasswordReset, { body })).message);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(detailOf(error, "Ocorreu um erro ao processar sua solicitação."));
    }
  });

  return (
    <NarrowCard title="Recuperar senha" lead="Enviaremos um link para você escolher uma nova senha.">
      {answer ? (
        <Alert color="teal" role="status">
          {answer}
        </Alert>
      ) : (
        <AuthForm onSubmit={submit} failure={failure} submitLabel="Enviar link" isSubmitting={isSubmitting}>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...form.register("email")}
          />
          <EmailHint typed={typedEmail} onAccept={(email) => form.setValue("email", email)} />
        </AuthForm>
      )}
      <Text ta="center">
        <Anchor component={Link} to="/login">
          Voltar ao login
        </Anchor>
      </Text>
    </NarrowCard>
  );
}
