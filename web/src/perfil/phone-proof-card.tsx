import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { ConfirmPhone } from "@cav/contract/users.ts";
import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { formatPhone } from "../ui/phone-field.tsx";
import { showSuccess } from "../ui/snackbar.ts";

/** Confirms the profile's number by a code; no alerts go there before. */
export function PhoneProofCard({ telefone }: { telefone: string }) {
  const send = useMutation({ mutationFn: () => call(calls.requestPhoneCode, {}) });
  return (
    <section aria-labelledby="confirmar-numero">
      <Stack gap="md">
        <Title order={2} fz={20} id="confirmar-numero">
          Confirme o seu número
        </Title>
        <Text>
          Os alertas por WhatsApp começam quando você digitar o código de {limits.phoneCodeDigits} números que
          enviamos para {formatPhone(`+${telefone}`)}, pelo próprio WhatsApp.
        </Text>
        {send.isError && (
          <Alert color="red" role="alert">
            {detailOf(send.error, "Não foi possível enviar o código. Por favor, tente novamente.")}
          </Alert>
        )}
        {send.isSuccess && (
          <Alert color="teal" role="status">
            Enviamos o código. Ele vale por {limits.phoneCodeMinutes} minutos. Se não chegar, confira se o
            número está certo e tem WhatsApp.
          </Alert>
        )}
        {send.isSuccess && <CodeForm />}
        <Group justify="flex-end">
          <Button
            variant={send.isSuccess ? "default" : "filled"}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {send.isSuccess ? "Enviar outro código" : "Enviar código"}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

function CodeForm() {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const form = useForm({ resolver: schemaResolver(ConfirmPhone), defaultValues: { codigo: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await call(calls.confirmPhone, { body });
      showSuccess("Número confirmado com sucesso!");
      await queries.invalidateQueries();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(detailOf(error, "Não foi possível confirmar o número. Por favor, tente novamente."));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Código"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.codigo?.message ?? failure}
          {...form.register("codigo")}
        />
        <Button type="submit" loading={isSubmitting}>
          Confirmar número
        </Button>
      </Stack>
    </form>
  );
}
