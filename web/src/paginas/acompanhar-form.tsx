import { paginasCalls } from "@cav/contract/coletas/paginas.calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { showSuccess } from "../ui/dialogs/snackbar.ts";
import { acompanhadasQuery } from "./queries.ts";

/** Follows a page; the server fetches it first and reports problems. `isFirst` also asks for consent. */
export function AcompanharForm({ isFirst }: { isFirst: boolean }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { nome: "", endereco: "", consentimento: false } });
  const { errors, isSubmitting } = form.formState;
  const follow = form.handleSubmit(async (body) => {
    try {
      const made = await call(paginasCalls.createAcompanhada, { body });
      queries.setQueryData(acompanhadasQuery.queryKey, (all = []) => [...all, made]);
      showSuccess("Página acompanhada. A primeira visita já foi pedida.");
      form.reset();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      const message = detailOf(error, "Não foi possível acompanhar a página. Tente novamente.");
      form.setError(fieldOf(error), { type: "server", message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void follow(event)}>
      <Stack gap="md">
        <TextInput
          label="Nome"
          description="Como você chama este concurso."
          required
          autoComplete="off"
          maxLength={limits.paginaNomeMax}
          error={errors.nome?.message}
          {...form.register("nome")}
        />
        <TextInput
          label="Endereço"
          description="A página do concurso no site da banca ou do órgão."
          type="url"
          inputMode="url"
          placeholder="https://…"
          required
          autoComplete="off"
          error={errors.endereco?.message}
          {...form.register("endereco")}
        />
        {isFirst && (
          <Checkbox
            label="Autorizo visitar esta página por mim e guardar o que for encontrado"
            description="Vale também para as próximas. Tudo é apagado quando você remover a página."
            error={errors.consentimento?.message}
            {...form.register("consentimento")}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting}>
            Acompanhar página
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the field of an error that names none: the consent or the address. */
const fieldOf = (error: unknown) =>
  error instanceof ApiError && error.code === "pagina-consent-required" ? "consentimento" : "endereco";
