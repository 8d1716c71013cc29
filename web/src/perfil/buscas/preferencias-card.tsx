import { limits } from "@cav/contract/limits.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { UnsavedChanges } from "../../ui/dialogs/unsaved-changes.tsx";
import { UpgradeButton } from "../../ui/upgrade-button.tsx";
import { CotasConsent } from "./cotas-consent.tsx";
import { MatchPreview } from "./match-preview.tsx";
import { PreferenciasFields } from "./preferencias-fields.tsx";
import { usePreferenciasForm } from "./use-preferencias-form.ts";

/** Preferences, on which recommendations and alerts depend (accounts §5). */
export function PreferenciasCard({ user }: { user: User }) {
  const { form, draft, count, isFull, isOver, needsConsent, consents, submit } = usePreferenciasForm(user);
  const { isDirty, isSubmitting } = form.formState;
  const save = submit(() => showSuccess("Preferências atualizadas com sucesso!"));
  return (
    <Card component="section" aria-labelledby="preferencias">
      <form ref={form.form} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="lg">
          <div>
            <Title order={2} fz={20} id="preferencias">
              Preferências
            </Title>
            <Text c="dimmed">Deixe em branco o que não importa para você.</Text>
          </div>
          {isFull && <LimitNotice count={count} />}
          <PreferenciasFields form={form} isFull={isFull} />
          {(needsConsent || user.consentimento_cotas) && (
            <CotasConsent
              isStored={user.consentimento_cotas}
              isGiven={consents}
              onChange={(isGiven) => form.setValues({ consentimento_cotas: isGiven })}
              onWithdrawn={({ preferencias: { tiposCota } }) =>
                form.reset({ consentimento_cotas: false, tiposCota })
              }
            />
          )}
          <MatchPreview draft={draft} isFull={isFull} />
          <Group justify="flex-end">
            <Button type="submit" loading={isSubmitting} disabled={isOver || (needsConsent && !consents)}>
              Salvar preferências
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedChanges hasChanges={() => isDirty} />
    </Card>
  );
}

/** Explains the free plan's limit, and the options without paying. */
export function LimitNotice({ count }: { count: number }) {
  const most = limits.freePreferenceValues;
  const isOver = count > most;
  return (
    <Alert
      color="yellow"
      role="status"
      title={isOver ? "Preferências demais" : `${count} de ${most} · Premium sem limite`}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          {isOver
            ? `O plano gratuito permite até ${most} preferências e você tem ${count}. Remova algumas para salvar.`
            : `Você atingiu o limite de ${most} preferências do plano gratuito. Para trocar, remova uma; ` +
              `um estado ou uma região conta como uma só, e vale por todas as suas cidades.`}
        </Text>
        <UpgradeButton />
      </Group>
    </Alert>
  );
}
