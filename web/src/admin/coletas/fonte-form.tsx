import { calls } from "@cav/contract/calls.ts";
import {
  adaptadorLabels,
  type Fonte,
  type FonteInput,
  type FonteUpdate,
} from "@cav/contract/coletas/coletas.ts";
import { limits } from "@cav/contract/limits.ts";
import { Checkbox, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, Controller, type Resolver, useForm } from "react-hook-form";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { schemaResolver } from "../../lib/schema-resolver.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FormEnd } from "../../ui/fields/form-end.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { changedFonte, draftOf, type FonteDraft, NewFonte, weekdays } from "./fonte-draft.ts";
import { PagePreview } from "./page-preview.tsx";
import { fontesKey } from "./queries.ts";

/** `draft`: initial values of a new source. */
type Props = { fonte?: Fonte; draft?: FonteDraft; onDone: () => void };
type Body = FonteInput | FonteUpdate;

const adaptadores = [
  { value: "", label: "Escolha" },
  ...Object.entries(adaptadorLabels).map(([value, label]) => ({ value, label })),
];

/** Creates or edits a source. */
export function FonteForm({ fonte, draft, onDone }: Props) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const form = useForm<FonteDraft, unknown, Body>({
    resolver: schemaResolver(fonte ? changedFonte(fonte) : NewFonte) as Resolver<FonteDraft, unknown, Body>,
    defaultValues: draft ?? draftOf(fonte),
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      if (fonte) await call(calls.updateFonte, { params: { uuid: fonte.uuid }, body: body as FonteUpdate });
      else await call(calls.createFonte, { body: body as FonteInput });
      await queries.invalidateQueries({ queryKey: fontesKey });
      showSuccess(fonte ? "Fonte alterada." : "Fonte adicionada. A primeira visita já foi pedida.");
      onDone();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(detailOf(error, "Não foi possível salvar a fonte. Tente de novo."));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <FailureAlert>{failure}</FailureAlert>
        <TextInput
          label="Nome"
          required
          maxLength={limits.fonteNomeMax}
          error={errors.nome?.message}
          {...form.register("nome")}
        />
        {!fonte && (
          <>
            <NativeSelect
              label="Tipo"
              size="md"
              required
              data={adaptadores}
              error={errors.adaptador?.message}
              {...form.register("adaptador")}
            />
            <TextInput
              label="Identificador"
              description="Letras minúsculas, números e hifens. Não muda depois."
              required
              error={errors.slug?.message}
              {...form.register("slug")}
            />
          </>
        )}
        <TextInput
          label="Endereço"
          type="url"
          placeholder="https://…"
          required
          error={errors.endereco?.message}
          {...form.register("endereco")}
        />
        {(fonte?.adaptador ?? form.watch("adaptador")) === "PAGINA" && (
          <>
            <TextInput
              label="Seletor dos itens (opcional)"
              description="Um seletor de CSS, se a página tem mais de uma lista. Vazio: a lista que fala de concursos."
              maxLength={limits.seletorMax}
              error={errors.seletor?.message}
              {...form.register("seletor")}
            />
            <PagePreview
              endereco={form.watch("endereco")}
              seletor={form.watch("seletor")}
              onChoose={(seletor) => form.setValue("seletor", seletor, { shouldDirty: true })}
            />
          </>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            control={form.control}
            name="cadencia_minutos"
            label="Uma visita a cada"
            suffix=" min"
            description={`No mínimo ${limits.fonteCadenciaMinMinutes} minutos.`}
            error={errors.cadencia_minutos?.message}
          />
          <NumberField
            control={form.control}
            name="pausa"
            label="Pausa entre pedidos"
            suffix=" s"
            description="No mínimo 1 segundo."
            error={form.getFieldState("pausa_ms" as "pausa", form.formState).error?.message}
          />
        </SimpleGrid>
        <Checkbox
          label="Dizer quantos itens esperar em cada dia da semana"
          description="Sem isso, vale um quarto do que as últimas oito semanas tiveram."
          {...form.register("saysFloors")}
        />
        {form.watch("saysFloors") && (
          <SimpleGrid cols={{ base: 2, xs: 4 }} role="group" aria-label="Itens esperados, no mínimo">
            {weekdays.map((day, index) => (
              <NumberField
                key={day}
                control={form.control}
                name={`esperado.${index}.least`}
                label={day}
                error={errors.esperado?.[index]?.message}
              />
            ))}
          </SimpleGrid>
        )}
        <FormEnd onCancel={onDone} loading={isSubmitting} />
      </Stack>
    </form>
  );
}

type NumberFieldProps = {
  control: Control<FonteDraft, unknown, Body>;
  name: "cadencia_minutos" | "pausa" | `esperado.${number}.least`;
  label: string;
  description?: string;
  suffix?: string;
  error: string | undefined;
};

function NumberField({ control, name, ...shown }: NumberFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <NumberInput
          size="md"
          allowNegative={false}
          allowDecimal={name === "pausa"}
          decimalSeparator=","
          hideControls
          inputMode="numeric"
          {...shown}
          {...field}
        />
      )}
    />
  );
}
