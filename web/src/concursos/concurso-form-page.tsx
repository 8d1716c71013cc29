import { calls } from "@cav/contract/calls.ts";
import type { Concurso } from "@cav/contract/concursos.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Container, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FieldPath, FormProvider, useForm } from "react-hook-form";
import { Link, useNavigate, useParams } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { pageTitle } from "../lib/page-title.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { BasicFields } from "./basic-fields.tsx";
import { CargosFields } from "./cargos-fields.tsx";
import {
  type ConcursoDraft,
  checkDraft,
  emptyDraft,
  exampleDraft,
  fieldOfPath,
  toDraft,
} from "./concurso-draft.ts";
import { todayInBrazil } from "./concurso-status.ts";
import { PlacesFields } from "./places-fields.tsx";

export const meta = () => pageTitle("Cadastro de concurso");

/** The same screen creates and edits (exams §2.6). */
export default function ConcursoFormPage() {
  const { uuid } = useParams();
  const stored = useQuery({
    queryKey: ["concursos", uuid],
    queryFn: () => call(calls.getConcurso, { params: { uuid: uuid ?? "" } }),
    enabled: uuid !== undefined,
    staleTime: 0,
    refetchOnMount: "always",
  });
  if (!uuid) return <ConcursoForm key="novo" />;
  if (stored.isError) {
    return (
      <ErrorState
        title="Não foi possível carregar o concurso para edição."
        titleOrder={1}
        onRetry={() => void stored.refetch()}
      />
    );
  }
  if (!stored.isFetchedAfterMount || !stored.data) return <Loading />;
  return <ConcursoForm key={uuid} stored={stored.data} />;
}

function Loading() {
  return (
    <Container size={900} py={32} aria-busy="true" aria-label="Carregando concurso">
      <Skeleton height={600} radius={12} />
    </Container>
  );
}

function ConcursoForm({ stored }: { stored?: Concurso }) {
  const form = useForm<ConcursoDraft>({ defaultValues: stored ? toDraft(stored) : emptyDraft() });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const save = useSave(form.setError, stored);
  return (
    <Container size={900} py={32}>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            // Errors of the last try stand on names that no input may own: they would block this one.
            form.clearErrors();
            void form.handleSubmit(save)(event);
          }}
        >
          <Stack gap="lg">
            <Group justify="space-between">
              <Title order={1} fz={28}>
                {stored ? "Editar Concurso" : "Novo Concurso"}
              </Title>
              {!stored && (
                <Button variant="light" onClick={() => form.reset(exampleDraft(todayInBrazil()))}>
                  Carregar Exemplo
                </Button>
              )}
            </Group>
            <BasicFields />
            <PlacesFields />
            <CargosFields />
            <Group justify="flex-end">
              <Button component={Link} to="/concursos" variant="default">
                Cancelar
              </Button>
              <Button type="submit" disabled={isSubmitting || (isSubmitSuccessful && !stored)}>
                {isSubmitting ? "Salvando..." : "Salvar"}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Container>
  );
}

type SetError = ReturnType<typeof useForm<ConcursoDraft>>["setError"];

/** Saves a draft: wrong fields are told where they stand, anything else in a banner (exams §8). */
function useSave(setError: SetError, stored: Concurso | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tell = (errors: { field: string; message: string }[]) =>
    errors.forEach(({ field, message }, index) => {
      setError(
        fieldOfPath(field) as FieldPath<ConcursoDraft>,
        { type: "server", message },
        { shouldFocus: index === 0 },
      );
    });

  return async (draft: ConcursoDraft) => {
    const { body, errors } = checkDraft(draft);
    if (errors.length > 0) {
      tell(errors);
      showError("Verifique os campos destacados.");
      return;
    }
    try {
      const saved = stored
        ? await call(calls.updateConcurso, {
            params: { uuid: stored.uuid },
            body: { ...body, versao: stored.versao },
          })
        : await call(calls.createConcurso, { body });
      await queries.invalidateQueries({ queryKey: ["concursos"] });
      showSuccess(stored ? "Concurso atualizado com sucesso!" : "Concurso criado com sucesso!");
      window.setTimeout(() => void navigate(`/concursos/${saved.uuid}`), limits.saveRedirectMs);
    } catch (error) {
      if (error instanceof ApiError) tell(error.fields);
      showError(detailOf(error, "Ocorreu um erro ao salvar o concurso."));
    }
  };
}
