import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { usePlainForm } from "../../lib/plain-form.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { PhoneNumber } from "../../ui/fields/phone-number.tsx";
import { PlainField } from "../../ui/fields/plain-field.tsx";

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
          enviamos para <PhoneNumber telefone={telefone} />, pelo próprio WhatsApp.
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
  const form = usePlainForm({ codigo: "" });
  const submit = form.submit({
    async send(body) {
      setFailure(undefined);
      await call(calls.confirmPhone, { body });
      showSuccess("Número confirmado com sucesso!");
      await queries.invalidateQueries();
    },
    onError(error) {
      if (error instanceof ApiError && error.fields.length > 0) return;
      setFailure(detailOf(error, "Não foi possível confirmar o número. Por favor, tente novamente."));
    },
  });
  return (
    <form ref={form.form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <PlainField
          label="Código"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={form.values.codigo}
          onChange={({ currentTarget }) => form.setValues({ codigo: currentTarget.value })}
          error={form.faultOf("codigo") ?? failure}
        />
        <Button type="submit" loading={form.formState.isSubmitting}>
          Confirmar número
        </Button>
      </Stack>
    </form>
  );
}
