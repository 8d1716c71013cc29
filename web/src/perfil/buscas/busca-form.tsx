import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import { frequenciaLabels, frequencias } from "@cav/contract/alerts/alert-settings.words.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { calls } from "@cav/contract/calls.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Busca } from "@cav/contract/preferencias/buscas.ts";
import { hasPreferencias, preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import type { UpdatePreferencias } from "@cav/contract/preferencias/preferencias.ts";
import { isSensitiveCota } from "@cav/contract/preferencias/preferencias.words.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Anchor, Button, Card, Group, Stack, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { useAlertSettings } from "../../alertas/queries.ts";
import { concursosKey } from "../../concursos/queries.ts";
import { detailOf } from "../../lib/api-error.ts";
import { buscasQuery } from "../../lib/buscas.ts";
import { call } from "../../lib/client.ts";
import { meQuery } from "../../lib/me.ts";
import { usePlainForm } from "../../lib/plain-form.ts";
import { useRestoredForm } from "../../lib/restore-input.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { UnsavedChanges } from "../../ui/dialogs/unsaved-changes.tsx";
import { PlainField, PlainSelect } from "../../ui/fields/plain-field.tsx";
import { CotasConsent } from "./cotas-consent.tsx";
import { MatchPreview } from "./match-preview.tsx";
import { PreferenciasFields } from "./preferencias-fields.tsx";

/** Fields of the preferences, with the search's name, channels and frequency. */
type Fields = UpdatePreferencias & Pick<Busca, "nome" | "canais" | "frequencia">;

type Props = { user: User; busca?: Busca };

/** Form of a search, with the preview and fields of preferences. */
export function BuscaForm({ user, busca }: Props) {
  const { form, submit } = useBuscaForm(user, busca);
  const { nome: _nome, canais: _canais, frequencia: _frequencia, ...draft } = form.values;
  const { isDirty, isSubmitting } = form.formState;
  const needsConsent = draft.tiposCota.some(isSensitiveCota);
  const consents = draft.consentimento_cotas === true;
  return (
    <Card component="section" aria-labelledby="busca">
      <form ref={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <Title order={2} fz={20} id="busca">
            {busca ? `Busca: ${busca.nome}` : "Nova busca"}
          </Title>
          <PlainField
            label="Nome da busca"
            description="Para reconhecê-la na lista e nas mensagens."
            autoComplete="off"
            maxLength={limits.buscaNomeMax}
            value={form.values.nome}
            onChange={({ currentTarget }) => form.setValues({ nome: currentTarget.value })}
            error={form.faultOf("nome")}
          />
          <MannerFields form={form} linked={busca?.canais ?? []} />
          <PreferenciasFields form={form} isFull={false} />
          {(needsConsent || user.consentimento_cotas) && (
            <CotasConsent
              isStored={user.consentimento_cotas}
              isGiven={consents}
              onChange={(isGiven) => form.setValues({ consentimento_cotas: isGiven })}
              onWithdrawn={() =>
                form.reset({
                  consentimento_cotas: false,
                  tiposCota: draft.tiposCota.filter((one) => !isSensitiveCota(one)),
                })
              }
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
      <UnsavedChanges hasChanges={() => isDirty} />
    </Card>
  );
}

function useBuscaForm(user: User, busca: Busca | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = usePlainForm<Fields>({
    ...(busca?.preferencias ?? preferenciasVazias),
    nome: busca?.nome ?? "",
    canais: busca?.canais ?? null,
    frequencia: busca?.frequencia ?? null,
    consentimento_cotas: user.consentimento_cotas,
  });
  useRestoredForm(form, `busca ${busca?.numero ?? "nova"}`, user.uuid, ["tiposCota", "consentimento_cotas"]);
  const submit = form.submit({
    within: "preferencias.",
    onError: (error) => showError(detailOf(error, "Não foi possível salvar a busca. Tente novamente.")),
    async send(values) {
      await saveBusca(values, busca);
      form.reset(values);
      await Promise.all(
        [buscasQuery.queryKey, meQuery.queryKey, concursosKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      showSuccess("Busca salva com sucesso!");
      await navigate("/perfil");
    },
  });
  return { form, submit };
}

async function saveBusca(
  { nome, canais, frequencia, consentimento_cotas, ...preferencias }: Fields,
  busca?: Busca,
) {
  const pausada = busca?.pausada ?? false;
  const body = { nome, canais, frequencia, preferencias, consentimento_cotas, pausada };
  if (!busca) return void (await call(calls.createMyBusca, { body }));
  const { numero, versao } = busca;
  await call(calls.updateMyBusca, { params: { numero }, body: { ...body, versao } });
}

const asProfile = { value: "", label: "Como no perfil" };

type MannerProps = { form: ReturnType<typeof useBuscaForm>["form"]; linked: readonly Canal[] };

/** Channels and frequency of a search: the account's two channels, and linked ones. */
function MannerFields({ form: { values, setValues }, linked }: MannerProps) {
  const settings = useAlertSettings("me").data;
  const offered = channelNames.filter(
    (channel) =>
      channel === "email" ||
      channel === "whatsapp" ||
      settings?.[`${channel}_disponivel`] ||
      linked.includes(channel),
  );
  return (
    <Group grow align="start" preventGrowOverflow={false}>
      <PlainSelect
        label="Por onde avisar"
        data={[
          asProfile,
          ...offered.map((channel) => ({ value: channel, label: `Só ${canalLabels[channel]}` })),
        ]}
        value={values.canais?.length === 1 ? values.canais[0] : ""}
        onChange={({ currentTarget: { value } }) => setValues({ canais: value ? [value as Canal] : null })}
      />
      <PlainSelect
        label="Com que frequência"
        data={[asProfile, ...frequencias.map((one) => ({ value: one, label: frequenciaLabels[one].label }))]}
        value={values.frequencia ?? ""}
        onChange={({ currentTarget: { value } }) => setValues({ frequencia: (value as Frequencia) || null })}
      />
    </Group>
  );
}
