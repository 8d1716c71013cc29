import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { Checkbox, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { schemaResolver } from "../../lib/schema-resolver.ts";
import { plansKey } from "../../plans/queries.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FormEnd } from "../../ui/fields/form-end.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { draftOf, type PlanDraft, PlanForm } from "./plan-form.ts";

type Props = { plan: Plan | undefined; onDone: () => void };

/** Creates or edits a plan (accounts §5). The uuid is fixed per dialog, so that a retry creates one plan. */
export function PlanDialog({ plan, onDone }: Props) {
  const queries = useQueryClient();
  const [uuid] = useState(() => plan?.uuid ?? crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const form = useForm<PlanDraft, unknown, ReturnType<typeof PlanForm.parse>>({
    resolver: schemaResolver(PlanForm),
    defaultValues: draftOf(plan),
  });
  const { errors, isSubmitting } = form.formState;
  const makesPrice = form.watch("makesPrice");

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const seen = plan?.updated_at && { updated_at: plan.updated_at };
      if (plan) await call(calls.updatePlan, { params: { uuid }, body: { ...body, ...seen } });
      else await call(calls.createPlan, { body: { ...body, uuid } });
      await queries.invalidateQueries({ queryKey: plansKey });
      showSuccess(plan ? "Plano atualizado com sucesso!" : "Plano criado com sucesso!");
      onDone();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      // The list shows what another administrator changed meanwhile.
      await queries.invalidateQueries({ queryKey: plansKey });
      setFailure(`Erro ao salvar plano: ${detailOf(error, "tente novamente.")}`);
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <FailureAlert>{failure}</FailureAlert>
        <TextInput label="Nome" required error={errors.name?.message} {...form.register("name")} />
        <Textarea
          label="Descrição"
          size="md"
          required
          rows={2}
          error={errors.description?.message}
          {...form.register("description")}
        />
        <Group grow align="start">
          <Controller
            control={form.control}
            name="price"
            render={({ field }) => (
              <MoneyField
                label="Preço"
                required
                max={limits.planPriceMax}
                {...field}
                value={field.value === "" ? "" : Number(field.value)}
                error={errors.price?.message}
              />
            )}
          />
          <NativeSelect
            label="Cobrança"
            size="md"
            data={[
              { value: "month", label: "Mensal" },
              { value: "year", label: "Anual" },
            ]}
            {...form.register("interval")}
          />
        </Group>
        <Textarea
          label="Recursos"
          description="Um por linha."
          size="md"
          required
          rows={5}
          error={errors.features?.message}
          {...form.register("features")}
        />
        <Checkbox label="Criar o preço no Stripe ao sincronizar" {...form.register("makesPrice")} />
        {!makesPrice && (
          <TextInput
            label="ID do preço no Stripe"
            description="Começa com price_."
            required
            error={errors.stripe_price_id?.message}
            {...form.register("stripe_price_id")}
          />
        )}
        <Controller
          control={form.control}
          name="duration_days"
          render={({ field }) => (
            <NumberInput
              label="Duração em dias"
              description="0 é sem limite."
              size="md"
              allowDecimal={false}
              min={0}
              max={limits.planDurationMax}
              hideControls
              inputMode="numeric"
              {...field}
              error={errors.duration_days?.message}
            />
          )}
        />
        <Checkbox label="À venda" {...form.register("is_active")} />
        <FormEnd onCancel={onDone} loading={isSubmitting} />
      </Stack>
    </form>
  );
}
