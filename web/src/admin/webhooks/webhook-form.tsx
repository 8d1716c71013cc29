import { calls } from "@cav/contract/calls.ts";
import { type Gancho, type GanchoComSegredo, GanchoInput } from "@cav/contract/ganchos.ts";
import { eventosDeGancho, ganchoNomeMax } from "@cav/contract/ganchos.words.ts";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { schemaResolver } from "../../lib/schema-resolver.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { ganchosKey } from "./queries.ts";

type Props = {
  gancho?: Gancho;
  /** With its secret where it is new. */
  onDone: (made?: GanchoComSegredo) => void;
  onCancel: () => void;
};

/** Registers a partner's address, or changes what it is and what it is told of. */
export function WebhookForm({ gancho, onDone, onCancel }: Props) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const form = useForm<GanchoInput>({
    resolver: schemaResolver(GanchoInput),
    defaultValues: {
      nome: gancho?.nome ?? "",
      url: gancho?.url ?? "",
      eventos: gancho?.eventos ?? (Object.keys(eventosDeGancho) as GanchoInput["eventos"]),
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const made = gancho
        ? await call(calls.updateGancho, { params: { uuid: gancho.uuid }, body })
        : await call(calls.createGancho, { body });
      await queries.invalidateQueries({ queryKey: ganchosKey });
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
          maxLength={ganchoNomeMax}
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
                {Object.entries(eventosDeGancho).map(([evento, label]) => (
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
