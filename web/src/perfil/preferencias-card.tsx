import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { countPreferenciaValues, isSensitiveCota, UpdatePreferencias } from "@cav/contract/preferencias.ts";
import { isPremium, type User } from "@cav/contract/users.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { concursosKey } from "../concursos/queries.ts";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { useKeptValues } from "../lib/kept-values.ts";
import { meQuery } from "../lib/me.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { CotasConsent } from "./cotas-consent.tsx";
import { MatchPreview } from "./match-preview.tsx";
import { PreferenciasFields } from "./preferencias-fields.tsx";

/** Everything that recommendations and alerts follow from (accounts §5). */
export function PreferenciasCard({ user }: { user: User }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: schemaResolver(UpdatePreferencias),
    defaultValues: { ...user.preferencias, consentimento_cotas: user.consentimento_cotas },
  });
  useKeptValues(form, "preferencias", user.uuid);
  const draft = form.watch() as UpdatePreferencias;
  const consents = draft.consentimento_cotas === true;

  const count = countPreferenciaValues(draft);
  const isLimited = !isPremium(user.user_type);
  const isFull = isLimited && count >= limits.freePreferenceValues;
  const isOver = isLimited && count > limits.freePreferenceValues;
  const needsConsent = draft.tiposCota.some(isSensitiveCota);

  const submit = form.handleSubmit(async (body) => {
    try {
      queries.setQueryData(meQuery.queryKey, await call(calls.updateMyPreferencias, { body }));
      await queries.invalidateQueries({ queryKey: concursosKey });
      showSuccess("Preferências atualizadas com sucesso!");
    } catch (error) {
      showFieldErrors(form, error);
      showError(detailOf(error, "Erro ao atualizar preferências. Por favor, tente novamente."));
    }
  });

  return (
    <Card component="section" aria-labelledby="preferencias">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <div>
            <Title order={2} fz={20} id="preferencias">
              Preferências
            </Title>
            <Text c="dimmed">Deixe em branco o que não importa para você.</Text>
          </div>
          {isFull && <LimitWarning count={count} />}
          <FormProvider {...form}>
            <PreferenciasFields isFull={isFull} />
          </FormProvider>
          {(needsConsent || user.consentimento_cotas) && (
            <CotasConsent
              isStored={user.consentimento_cotas}
              isGiven={consents}
              onChange={(isGiven) => form.setValue("consentimento_cotas", isGiven)}
              onWithdrawn={({ preferencias }) => {
                form.setValue("consentimento_cotas", false);
                form.setValue("tiposCota", preferencias.tiposCota);
              }}
            />
          )}
          <MatchPreview draft={draft} />
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={form.formState.isSubmitting}
              disabled={isOver || (needsConsent && !consents)}
            >
              Salvar preferências
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function LimitWarning({ count }: { count: number }) {
  const over = count > limits.freePreferenceValues;
  return (
    <Alert color="yellow" role="status" title={over ? "Preferências demais" : "Limite do plano gratuito"}>
      {over
        ? `O plano gratuito permite até ${limits.freePreferenceValues} preferências e você tem ${count}. Remova algumas para salvar.`
        : `Você atingiu o limite de ${limits.freePreferenceValues} preferências do plano gratuito.`}
    </Alert>
  );
}
