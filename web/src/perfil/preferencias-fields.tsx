import { limits } from "@cav/contract/limits.ts";
import { Cota, NivelEscolaridade, type UpdatePreferencias } from "@cav/contract/preferencias.ts";
import { cotaLabels, nivelLabels } from "@cav/contract/preferencias.words.ts";
import { tipoDeVagaLabels, tiposDeVaga } from "@cav/contract/tipos-de-vaga.ts";
import { Checkbox, Group, NativeSelect, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { CursoPicker } from "../concursos/curso-picker.tsx";
import { keptByName, LocalPicker } from "../concursos/local-picker.tsx";
import { listFault } from "../lib/form-errors.ts";
import { MoneyField } from "../ui/money-field.tsx";

/** `isFull`: values can only be removed. */
type Props = { isFull: boolean };

/** Fields of the preferences. */
export function PreferenciasFields({ isFull }: Props) {
  return (
    <>
      <Group grow align="start">
        <SalarioField isFull={isFull} />
        <VagasField isFull={isFull} />
      </Group>
      <LocaisField name="locais_prova" label="Locais de prova" isFull={isFull}>
        Onde você faria a prova: cidades, estados, regiões ou Brasil.
      </LocaisField>
      <LocaisField name="locais_trabalho" label="Locais de trabalho" isFull={isFull}>
        Onde você trabalharia: cidades, estados, regiões ou Brasil.
      </LocaisField>
      <NiveisField isFull={isFull} />
      <CursosField isFull={isFull} />
      <CotasField isFull={isFull} />
      <TiposField />
    </>
  );
}

/** Minimum salary in reais per month; zero means none and is shown empty. */
export function SalarioField({ isFull }: Props) {
  const { control } = useFormContext<UpdatePreferencias>();
  return (
    <Controller
      control={control}
      name="salario_minimo"
      render={({ field, fieldState }) => (
        <MoneyField
          label="Salário mínimo"
          max={limits.salarioMax}
          disabled={isFull && field.value === 0}
          {...field}
          value={field.value || ""}
          onChange={(value) => field.onChange(Number(value) || 0)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function VagasField({ isFull }: Props) {
  const { control } = useFormContext<UpdatePreferencias>();
  return (
    <Controller
      control={control}
      name="vagas_minimas"
      render={({ field, fieldState }) => (
        <NumberInput
          label="Vagas mínimas"
          size="md"
          allowDecimal={false}
          min={0}
          max={limits.vagasMax}
          hideControls
          inputMode="numeric"
          disabled={isFull && !field.value}
          {...field}
          value={field.value || ""}
          onChange={(value) => field.onChange(Number(value) || 0)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

export function CursosField({ isFull }: Props) {
  const { control } = useFormContext<UpdatePreferencias>();
  return (
    <Controller
      control={control}
      name="cursos_especificos"
      render={({ field: { value, onChange }, fieldState }) => (
        <CursoPicker
          label="Cursos específicos"
          description="Para cargos que exigem a sua formação."
          disabled={isFull}
          value={value}
          onChange={onChange}
          error={listFault(fieldState.error)}
        />
      )}
    />
  );
}

const radii = [0, 25, 50, 100, 200, limits.raioMaxKm];

type LocaisLineProps = Props & { name: "locais_prova" | "locais_trabalho"; label: string; children: string };

/** Places, with a radius around cities. */
export function LocaisField({ name, label, isFull, children }: LocaisLineProps) {
  const { control } = useFormContext<UpdatePreferencias>();
  const [km, setKm] = useState(0);
  return (
    <Stack gap={8}>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange }, fieldState }) => (
          <LocalPicker
            label={label}
            kept={keptByName(km)}
            description={children}
            disabled={isFull}
            value={value.map(String)}
            onChange={onChange}
            error={listFault(fieldState.error)}
          />
        )}
      />
      <NativeSelect
        label={`Ao escolher uma cidade de ${name === "locais_prova" ? "prova" : "trabalho"}, incluir`}
        size="md"
        disabled={isFull}
        value={km}
        onChange={(event) => setKm(Number(event.currentTarget.value))}
        data={radii.map((value) => ({
          value: String(value),
          label: value === 0 ? "Só a cidade" : `A cidade e até ${value} km dela, em linha reta`,
        }))}
      />
    </Stack>
  );
}

export function NiveisField({ isFull }: Props) {
  const { control } = useFormContext<UpdatePreferencias>();
  return (
    <Controller
      control={control}
      name="nivel_escolaridade"
      render={({ field: { value, onChange }, fieldState }) => (
        <Checkbox.Group
          label="Nível de escolaridade"
          value={value}
          onChange={onChange}
          error={listFault(fieldState.error)}
        >
          <Group gap="0 20px">
            {NivelEscolaridade.options.map((nivel) => (
              <Checkbox
                key={nivel}
                value={nivel}
                label={nivelLabels[nivel]}
                disabled={isFull && !value.includes(nivel)}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    />
  );
}

/** Quotas do not count towards the plan's limit, but are disabled at the limit while none is chosen. */
function CotasField({ isFull }: Props) {
  const { control } = useFormContext<UpdatePreferencias>();
  return (
    <Controller
      control={control}
      name="tiposCota"
      render={({ field: { value, onChange }, fieldState }) => (
        <Checkbox.Group
          label="Tipos de cota"
          description="Mostra cargos com vagas na modalidade que você escolher."
          value={value}
          onChange={onChange}
          error={listFault(fieldState.error)}
        >
          <Stack gap={0}>
            {Cota.options.map((cota) => (
              <Checkbox
                key={cota}
                value={cota}
                label={cotaLabels[cota]}
                disabled={isFull && value.length === 0}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

/** Kinds of positions, which never count towards the limit. */
function TiposField() {
  const { control } = useFormContext<UpdatePreferencias>();
  return (
    <Controller
      control={control}
      name="tipos_de_vaga"
      render={({ field: { value, onChange }, fieldState }) => (
        <Checkbox.Group
          label="Tipos de vaga"
          description="Sem escolha, só cargos e empregos. Não conta no limite do plano."
          value={value}
          onChange={onChange}
          error={listFault(fieldState.error)}
        >
          <Stack gap={0}>
            {tiposDeVaga.map((tipo) => (
              <Checkbox key={tipo} value={tipo} label={tipoDeVagaLabels[tipo]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}
