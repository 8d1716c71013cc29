import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { MentorForm, type MeuMentor } from "@cav/contract/site/mentores.ts";
import { revisaoLabels } from "@cav/contract/site/mentores.words.ts";
import { Alert, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, FormProvider, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { myMentorQuery } from "../lib/my-mentor.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useUser } from "../lib/session-context.tsx";
import { useLater } from "../lib/use-later.ts";
import { showError, showSuccess } from "../ui/dialogs/snackbar.ts";
import { Tag } from "../ui/tag.tsx";
import { DeleteProfile } from "./delete-profile.tsx";
import { PhotoField } from "./photo-field.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { mentoresKey } from "./queries.ts";

const action = "salvar mentor";

function useSave(mentor: MeuMentor | null) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const later = useLater();
  const [isSaved, setSaved] = useState(false);
  async function save(body: MentorForm, upload: File | null): Promise<void> {
    const given = { body, ...(upload && { upload }) };
    const saved = mentor
      ? await call(calls.updateMentor, { params: { uuid: mentor.uuid }, ...given })
      : await call(calls.createMentor, given);
    queries.setQueryData(myMentorQuery.queryKey, saved);
    void queries.invalidateQueries({ queryKey: mentoresKey });
    showSuccess(
      mentor ? "Perfil de mentor atualizado com sucesso!" : "Cadastro de mentor realizado com sucesso!",
      action,
    );
    setSaved(true);
    later(() => void navigate("/mentores"), limits.saveRedirectMs);
  }
  return { save, isSaved };
}

/** Form of the user's own profile; returns to the list after saving. */
export function ProfileForm({ mentor }: { mentor: MeuMentor | null }) {
  const { nome } = useUser();
  const [photo, setPhoto] = useState<File | null>(null);
  const { save, isSaved } = useSave(mentor);
  const form = useForm({
    resolver: schemaResolver(MentorForm),
    defaultValues: {
      nome: mentor?.nome ?? nome,
      whatsapp: mentor?.whatsapp ? `+${mentor.whatsapp}` : "",
      conteudos: mentor?.conteudos ?? "",
      descricao: mentor?.descricao ?? "",
      preco_hora: mentor?.preco_hora ?? 0,
      is_active: mentor?.is_active ?? true,
      localizacao: mentor?.localizacao ?? "São Paulo",
      publico: mentor?.publico ?? false,
      remover_foto: false,
    },
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(body, photo);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      const known = error instanceof ApiError && error.status > 0 && error.status < 500;
      const failed = "Erro ao cadastrar mentor. Por favor, tente novamente mais tarde.";
      showError(known ? detailOf(error, failed) : failed, action);
    }
  });
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {mentor && <ReviewNote mentor={mentor} />}
          <Controller
            control={form.control}
            name="remover_foto"
            render={({ field: { value, onChange } }) => (
              <PhotoField
                nome={form.getValues("nome")}
                current={mentor?.foto_url ?? null}
                file={photo}
                isRemoved={value === true}
                onPick={(file) => {
                  setPhoto(file);
                  onChange(false);
                }}
                onRemove={() => {
                  setPhoto(null);
                  onChange(mentor?.foto_url !== null);
                }}
              />
            )}
          />
          <FormProvider {...form}>
            <ProfileFields />
          </FormProvider>
          <Group justify="flex-end">
            {mentor && <DeleteProfile />}
            <Button component={Link} to="/mentores" variant="default">
              Cancelar
            </Button>
            <Button type="submit" loading={isSubmitting} disabled={isSaved}>
              {mentor ? "Salvar" : "Cadastrar"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function ReviewNote({ mentor: { revisao, motivo, oculto } }: { mentor: MeuMentor }) {
  if (revisao === "REPROVADO") {
    return (
      <Alert color="red" title="Não aprovado pela equipe">
        {motivo}
      </Alert>
    );
  }
  return (
    <Group gap="xs">
      <Tag tone={revisao === "APROVADO" ? "success" : "info"}>{revisaoLabels[revisao]}</Tag>
      {revisao === "PENDENTE" && (
        <Text size="sm">
          A equipe está conferindo o seu cadastro
          {oculto ? "; ele volta à lista quando for aprovado." : "."}
        </Text>
      )}
    </Group>
  );
}
