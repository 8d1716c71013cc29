import { calls } from "@cav/contract/calls.ts";
import { DenunciaMentor } from "@cav/contract/site/mentores.ts";
import { Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "react-hook-form";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { showError, showSuccess } from "../ui/dialogs/snackbar.ts";
import { FormEnd } from "../ui/fields/form-end.tsx";

/** Reports a mentor to the team. */
export function ReportMentor({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const form = useForm({ resolver: schemaResolver(DenunciaMentor), defaultValues: { motivo: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(calls.reportMentor, { params: { uuid }, body });
      showSuccess("Denúncia enviada. Obrigado por avisar: a equipe vai conferir.");
      onDone();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      showError(detailOf(error, "Não foi possível enviar a denúncia. Tente novamente."));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>O mentor não fica sabendo quem denunciou.</Text>
        <Textarea
          size="md"
          label="O que aconteceu?"
          autosize
          minRows={3}
          error={errors.motivo?.message}
          {...form.register("motivo")}
        />
        <FormEnd onCancel={onDone} color="red.9" loading={isSubmitting}>
          Enviar denúncia
        </FormEnd>
      </Stack>
    </form>
  );
}
