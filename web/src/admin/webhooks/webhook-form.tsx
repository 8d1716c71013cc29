import { type Webhook, type WebhookComSegredo, WebhookInput } from "@cav/contract/alerts/webhooks.ts";
import { eventosDeWebhook, webhookNomeMax } from "@cav/contract/alerts/webhooks.words.ts";
import { calls } from "@cav/contract/calls.ts";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { schemaResolver } from "../../lib/schema-resolver.ts";
import { FormEnd } from "../../ui/fields/form-end.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { webhooksKey } from "./queries.ts";

type Props = {
  webhook?: Webhook;
  /** Receives the secret of a new webhook. */
  onDone: (made?: WebhookComSegredo) => void;
  onCancel: () => void;
};

/** Registers a partner's webhook, or changes it. */
export function WebhookForm({ webhook, onDone, onCancel }: Props) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const form = useForm<WebhookInput>({
    resolver: schemaResolver(WebhookInput),
    defaultValues: {
      nome: webhook?.nome ?? "",
      url: webhook?.url ?? "",
      eventos: webhook?.eventos ?? (Object.keys(eventosDeWebhook) as WebhookInput["eventos"]),
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const made = webhook
        ? await call(calls.updateWebhook, { params: { uuid: webhook.uuid }, body })
        : await call(calls.createWebhook, { body });
      await queries.invalidateQueries({ queryKey: webhooksKey });
      onDone(made);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(detailOf(error, "Não foi possível salvar o webhook. Tente de novo."));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <FailureAlert>{failure}</FailureAlert>
        <TextInput
          label="Nome"
          description="De quem recebe: o parceiro ou o sistema."
          required
          autoComplete="off"
          maxLength={webhookNomeMax}
          error={errors.nome?.message}
          {...form.register("nome")}
        />
        <TextInput
          label="Endereço"
          type="url"
          placeholder="https://…"
          required
          error={errors.url?.message}
          {...form.register("url")}
        />
        <Controller
          control={form.control}
          name="eventos"
          render={({ field: { ref: _ref, ...field } }) => (
            <Checkbox.Group label="Avisar quando" required error={errors.eventos?.message} {...field}>
              <Stack gap="xs" mt="xs">
                {Object.entries(eventosDeWebhook).map(([evento, label]) => (
                  <Checkbox key={evento} value={evento} label={label} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        />
        <FormEnd onCancel={onCancel} loading={isSubmitting} />
      </Stack>
    </form>
  );
}
