import { Frequencia, frequenciaLabels } from "@cav/contract/alert-settings.ts";
import { type Busca, BuscaInput } from "@cav/contract/buscas.ts";
import { calls } from "@cav/contract/calls.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Canal } from "@cav/contract/notifications.ts";
import { canalLabels } from "@cav/contract/notifications.words.ts";
import { isSensitiveCota, preferenciasVazias, UpdatePreferencias } from "@cav/contract/preferencias.ts";
import { hasPreferencias } from "@cav/contract/preferencias.words.ts";
import type { User } from "@cav/contract/users.ts";
import { Anchor, Button, Card, Group, NativeSelect, Stack, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Controller, FormProvider, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { useAlertSettings } from "../alertas/queries.ts";
import { concursosKey } from "../concursos/queries.ts";
import { detailOf } from "../lib/api-error.ts";
import { buscasQuery } from "../lib/buscas.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { meQuery } from "../lib/me.ts";
import { useRestoredForm } from "../lib/restore-input.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { UnsavedChanges } from "../ui/unsaved-changes.tsx";
import { CotasConsent } from "./cotas-consent.tsx";
import { MatchPreview } from "./match-preview.tsx";
import { PreferenciasFields } from "./preferencias-fields.tsx";

const { nome, canais, frequencia } = BuscaInput.shape;
/** Fields of the preferences, with the search's name, channels and frequency. */
const Fields = UpdatePreferencias.extend({ nome, canais, frequencia });

type Props = { user: User; busca?: Busca };

/** Form of a search, with the preview and fields of preferences. */
export function BuscaForm({ user, busca }: Props) {
  const { form, draft, submit } = useBuscaForm(user, busca);
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const needsConsent = draft.tiposCota.some(isSensitiveCota);
  const consents = draft.consentimento_cotas === true;
  return (
    <Card component="section" aria-labelledby="busca">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <Title order={2} fz={20} id="busca">
            {busca ? `Busca: ${busca.nome}` : "Nova busca"}
          </Title>
          <FormProvider {...form}>
            <TextInput
              label="Nome da busca"
              description="Para reconhecê-la na lista e nas mensagens."
              autoComplete="off"
              maxLength={limits.buscaNomeMax}
              {...form.register("nome")}
              error={form.formState.errors.nome?.message}
            />
            <MannerFields control={form.control} />
            <PreferenciasFields isFull={false} />
          </FormProvider>
          {(needsConsent || user.consentimento_cotas) && (
            <CotasConsent
              isStored={user.consentimento_cotas}
              isGiven={consents}
              onChange={(isGiven) => form.setValue("consentimento_cotas", isGiven)}
              onWithdrawn={() => {
                form.resetField("consentimento_cotas", { defaultValue: false });
                form.resetField("tiposCota", {
                  defaultValue: draft.tiposCota.filter((one) => !isSensitiveCota(one)),
                });
              }}
            />
          )}
          <MatchPreview draft={draft} isFull={false} />
          <Group justify="flex-end">
            <Anchor component={Link} to="/perfil">
              Voltar sem salvar
            </Anchor>
            <Button
              type="submit"
              loading={isSubmitting}
              disabled={!hasPreferencias(draft) || (needsConsent && !consents)}
            >
              Salvar busca
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedChanges hasChanges={() => isDirty && !isSubmitSuccessful} />
    </Card>
  );
}

function useBuscaForm(user: User, busca: Busca | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    resolver: schemaResolver(Fields),
    defaultValues: {
      ...(busca?.preferencias ?? preferenciasVazias),
      nome: busca?.nome ?? "",
      canais: busca?.canais ?? null,
      frequencia: busca?.frequencia ?? null,
      consentimento_cotas: user.consentimento_cotas,
    },
  });
  useRestoredForm(form, `busca ${busca?.numero ?? "nova"}`, user.uuid, ["tiposCota", "consentimento_cotas"]);
  const { nome: _, canais: __, frequencia: ___, ...draft } = form.watch();
  const submit = form.handleSubmit(async (values) => {
    const { nome, canais, frequencia, consentimento_cotas, ...preferencias } = values;
    const body = {
      nome,
      canais,
      frequencia,
      preferencias,
      consentimento_cotas,
      pausada: busca?.pausada ?? false,
    };
    try {
      await (busca
        ? call(calls.updateMyBusca, {
            params: { numero: busca.numero },
            body: { ...body, versao: busca.versao },
          })
        : call(calls.createMyBusca, { body }));
    } catch (error) {
      showFieldErrors(form, error, "preferencias.");
      showError(detailOf(error, "Não foi possível salvar a busca. Tente novamente."));
      return;
    }
    form.reset(values);
    await Promise.all(
      [buscasQuery.queryKey, meQuery.queryKey, concursosKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
    showSuccess("Busca salva com sucesso!");
    await navigate("/perfil");
  });
  return { form, draft: draft as UpdatePreferencias, submit };
}

const asProfile = "Como no perfil";

type MannerProps = { control: ReturnType<typeof useBuscaForm>["form"]["control"] };

/** Channels and frequency of a search: the account's two channels, and linked ones. */
function MannerFields({ control }: MannerProps) {
  const settings = useAlertSettings("me").data;
  const chosen = control._defaultValues.canais ?? [];
  const offered = channelNames.filter(
    (channel) =>
      channel === "email" ||
      channel === "whatsapp" ||
      settings?.[`${channel}_disponivel`] ||
      chosen.includes(channel),
  );
  return (
    <Group grow align="start" preventGrowOverflow={false}>
      <Controller
        control={control}
        name="canais"
        render={({ field: { value, onChange, ...field } }) => (
          <NativeSelect
            label="Por onde avisar"
            size="md"
            data={[
              { value: "", label: asProfile },
              ...offered.map((channel) => ({ value: channel, label: `Só ${canalLabels[channel]}` })),
            ]}
            {...field}
            value={value?.length === 1 ? value[0] : ""}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.value ? [currentTarget.value as Canal] : null)
            }
          />
        )}
      />
      <Controller
        control={control}
        name="frequencia"
        render={({ field: { value, onChange, ...field } }) => (
          <NativeSelect
            label="Com que frequência"
            size="md"
            data={[
              { value: "", label: asProfile },
              ...Frequencia.options.map((one) => ({ value: one, label: frequenciaLabels[one].label })),
            ]}
            {...field}
            value={value ?? ""}
            onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
          />
        )}
      />
    </Group>
  );
}
