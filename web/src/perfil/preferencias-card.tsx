import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import {
  Cota,
  cotaLabels,
  countPreferenceValues,
  isSensitiveCota,
  NivelEscolaridade,
  nivelLabels,
  type Preferencias,
} from "@cav/contract/preferencias.ts";
import { isPremium, type User } from "@cav/contract/users.ts";
import { Alert, Button, Card, Checkbox, Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CursoPicker } from "../concursos/curso-picker.tsx";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { CotasConsent } from "./cotas-consent.tsx";
import { LocalNamePicker } from "./local-name-picker.tsx";
import { MatchPreview } from "./match-preview.tsx";

/** Everything that recommendations and alerts follow from (accounts §5). */
export function PreferenciasCard({ user }: { user: User }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Preferencias>(user.preferencias);
  const [consents, setConsents] = useState(user.consentimento_cotas);
  const set = (change: Partial<Preferencias>) => setDraft((before) => ({ ...before, ...change }));

  const count = countPreferenceValues(draft);
  const isLimited = !isPremium(user.user_type);
  const isFull = isLimited && count >= limits.freePreferenceValues;
  const isOver = isLimited && count > limits.freePreferenceValues;
  const needsConsent = draft.tiposCota.some(isSensitiveCota);

  const save = useMutation({
    mutationFn: () => call(calls.updateMyPreferencias, { body: { ...draft, consentimento_cotas: consents } }),
    async onSuccess(updated) {
      queries.setQueryData(["me"], updated);
      await queries.invalidateQueries({ queryKey: ["concursos"] });
      showSuccess("Preferências atualizadas com sucesso!");
    },
    onError: (error) =>
      showError(detailOf(error, "Erro ao atualizar preferências. Por favor, tente novamente.")),
  });
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : [];
  const errorOf = (field: string) => fieldErrors.find((error) => error.field.startsWith(field))?.message;

  return (
    <Card component="section" aria-labelledby="preferencias">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack gap="lg">
          <div>
            <Title order={2} fz={20} id="preferencias">
              Preferências
            </Title>
            <Text c="dimmed">Deixe em branco o que não importa para você.</Text>
          </div>
          {isFull && <LimitWarning count={count} />}
          <Group grow align="start">
            <NumberInput
              label="Salário mínimo"
              size="md"
              prefix="R$ "
              decimalSeparator=","
              thousandSeparator="."
              decimalScale={2}
              fixedDecimalScale
              min={0}
              max={limits.salarioMax}
              hideControls
              inputMode="decimal"
              disabled={isFull && draft.salario_minimo === 0}
              value={draft.salario_minimo || ""}
              onChange={(value) => set({ salario_minimo: Number(value) || 0 })}
              error={errorOf("salario_minimo")}
            />
            <NumberInput
              label="Vagas mínimas"
              size="md"
              allowDecimal={false}
              min={0}
              max={limits.vagasMax}
              hideControls
              inputMode="numeric"
              disabled={isFull && !draft.vagas_minimas}
              value={draft.vagas_minimas || ""}
              onChange={(value) => set({ vagas_minimas: Number(value) || 0 })}
              error={errorOf("vagas_minimas")}
            />
          </Group>
          <LocalNamePicker
            label="Locais de prova"
            description="Cidades onde você faria a prova."
            disabled={isFull}
            value={draft.locais_prova.map(String)}
            onChange={(locais_prova) => set({ locais_prova })}
            error={errorOf("locais_prova")}
          />
          <LocalNamePicker
            label="Locais de trabalho"
            description="Cidades onde você trabalharia."
            disabled={isFull}
            value={draft.locais_trabalho.map(String)}
            onChange={(locais_trabalho) => set({ locais_trabalho })}
            error={errorOf("locais_trabalho")}
          />
          <Checkbox.Group
            label="Nível de escolaridade"
            value={draft.nivel_escolaridade}
            onChange={(values) => set({ nivel_escolaridade: values as NivelEscolaridade[] })}
            error={errorOf("nivel_escolaridade")}
          >
            <Group gap="0 20px">
              {NivelEscolaridade.options.map((nivel) => (
                <Checkbox
                  key={nivel}
                  value={nivel}
                  label={nivelLabels[nivel]}
                  disabled={isFull && !draft.nivel_escolaridade.includes(nivel)}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <CursoPicker
            label="Cursos específicos"
            description="Para cargos que exigem a sua formação."
            disabled={isFull}
            value={draft.cursos_especificos}
            onChange={(cursos_especificos) => set({ cursos_especificos })}
            error={errorOf("cursos_especificos")}
          />
          <Checkbox.Group
            label="Tipos de cota"
            description="Mostra cargos com vagas na modalidade que você escolher."
            value={draft.tiposCota}
            onChange={(values) => set({ tiposCota: values as Cota[] })}
          >
            <Stack gap={0}>
              {Cota.options.map((cota) => (
                <Checkbox
                  key={cota}
                  value={cota}
                  label={cotaLabels[cota]}
                  disabled={isFull && draft.tiposCota.length === 0}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {(needsConsent || user.consentimento_cotas) && (
            <CotasConsent
              isStored={user.consentimento_cotas}
              isGiven={consents}
              onChange={setConsents}
              onWithdrawn={({ preferencias }) => {
                setConsents(false);
                set({ tiposCota: preferencias.tiposCota });
              }}
            />
          )}
          <MatchPreview draft={{ ...draft, consentimento_cotas: consents }} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={isOver || (needsConsent && !consents)}>
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
