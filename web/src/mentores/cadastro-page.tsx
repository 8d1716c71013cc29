import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { MentorForm, type MeuMentor, revisaoLabels } from "@cav/contract/mentores.ts";
import {
  Alert,
  Button,
  Card,
  Container,
  Group,
  NumberInput,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { pageTitle } from "../lib/page-title.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useUser } from "../lib/session-context.tsx";
import { useLater } from "../lib/use-later.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { FormPhone } from "../ui/form-phone.tsx";
import { FormSwitch } from "../ui/form-switch.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { Tag } from "../ui/tag.tsx";
import { PhotoField } from "./photo-field.tsx";
import { myMentorKey, useMyMentor } from "./use-my-mentor.ts";

export const meta = () => pageTitle("Perfil de mentor");

/** Registers a mentor, or edits one's own profile (accounts §2). */
export default function CadastroPage() {
  const { mentor, isPending, isError, refetch } = useMyMentor();
  return (
    <Container size={720} py={32}>
      <Stack gap="lg">
        <div>
          <Title order={1} fz={28}>
            {mentor ? "Editar Perfil de Mentor" : "Seja um Mentor"}
          </Title>
          <Text c="dimmed">
            Conte o que você ensina. A equipe confere o cadastro e entra em contato por e-mail.
          </Text>
        </div>
        {isPending && (
          <Skeleton height={560} radius={12} aria-busy="true" aria-label="Carregando seu perfil" />
        )}
        {isError && (
          <ErrorState
            title="Erro ao verificar seu status de mentor. Por favor, tente novamente."
            onRetry={() => void refetch()}
          />
        )}
        {mentor !== undefined && <Form mentor={mentor} />}
      </Stack>
    </Container>
  );
}

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
    queries.setQueryData(myMentorKey, saved);
    void queries.invalidateQueries({ queryKey: ["mentores"] });
    showSuccess(
      mentor ? "Perfil de mentor atualizado com sucesso!" : "Cadastro de mentor realizado com sucesso!",
    );
    setSaved(true);
    later(() => void navigate("/mentores"), limits.saveRedirectMs);
  }
  return { save, isSaved };
}

function Form({ mentor }: { mentor: MeuMentor | null }) {
  const { nome } = useUser();
  const [photo, setPhoto] = useState<File | null>(null);
  const { save, isSaved } = useSave(mentor);
  const form = useForm({
    resolver: schemaResolver(MentorForm),
    defaultValues: {
      nome: mentor?.nome ?? nome,
      whatsapp: mentor?.whatsapp ?? "",
      conteudos: mentor?.conteudos ?? "",
      descricao: mentor?.descricao ?? "",
      preco_hora: mentor?.preco_hora ?? 0,
      is_active: mentor?.is_active ?? true,
      localizacao: mentor?.localizacao ?? "São Paulo",
      remover_foto: false,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(body, photo);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      const known = error instanceof ApiError && error.status > 0 && error.status < 500;
      const failed = "Erro ao cadastrar mentor. Por favor, tente novamente mais tarde.";
      showError(known ? detailOf(error, failed) : failed);
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
          <TextInput
            label="Nome"
            autoComplete="name"
            withAsterisk
            error={errors.nome?.message}
            {...form.register("nome")}
          />
          <FormPhone
            control={form.control}
            name="whatsapp"
            label="WhatsApp"
            note="Fica visível para quem usa a lista."
            withAsterisk
          />
          <TextInput
            label="Conteúdos"
            description="Separe por vírgulas: Direito Administrativo, Português"
            withAsterisk
            error={errors.conteudos?.message}
            {...form.register("conteudos")}
          />
          <Textarea
            size="md"
            label="Descrição"
            description="Sua experiência e como você ensina. A lista mostra os primeiros 380 caracteres."
            withAsterisk
            autosize
            minRows={5}
            maxLength={limits.mentorDescricaoMax}
            error={errors.descricao?.message}
            {...form.register("descricao")}
          />
          <Controller
            control={form.control}
            name="preco_hora"
            render={({ field }) => (
              <NumberInput
                size="md"
                label="Preço por hora"
                description="Deixe em zero para não informar."
                prefix="R$ "
                decimalSeparator=","
                thousandSeparator="."
                decimalScale={2}
                fixedDecimalScale
                min={0}
                max={limits.mentorPriceMax}
                step={0.01}
                hideControls
                value={Number(field.value)}
                onChange={(value) => field.onChange(value === "" ? 0 : value)}
                onBlur={field.onBlur}
                ref={field.ref}
                error={errors.preco_hora?.message}
              />
            )}
          />
          <TextInput label="Cidade" error={errors.localizacao?.message} {...form.register("localizacao")} />
          <FormSwitch
            control={form.control}
            name="is_active"
            label="Perfil ativo"
            description="Inativo, o perfil não aparece para os outros."
          />
          <Group justify="flex-end">
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
