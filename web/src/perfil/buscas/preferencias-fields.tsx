import { tipoDeVagaLabels, tiposDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { limits } from "@cav/contract/limits.ts";
import { cotaLabels, cotas, niveis, nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { CursoPicker } from "../../concursos/form/curso-picker.tsx";
import { keptByName, LocalPicker } from "../../concursos/form/local-picker.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { PlainCheckboxes } from "../../ui/fields/plain-checkboxes.tsx";
import { PlainField, PlainSelect } from "../../ui/fields/plain-field.tsx";
import type { PreferenciasForm } from "./use-preferencias-form.ts";

/** `isFull`: values can only be removed. */
type Props = { form: PreferenciasForm; isFull: boolean };

/** Fields of the preferences. */
export function PreferenciasFields({ form, isFull }: Props) {
  return (
    <>
      <Group grow align="start">
        <SalarioField form={form} isFull={isFull} />
        <VagasField form={form} isFull={isFull} />
      </Group>
      <LocaisField form={form} name="locais_prova" label="Locais de prova" isFull={isFull}>
        Onde você faria a prova: cidades, estados, regiões ou Brasil.
      </LocaisField>
      <LocaisField form={form} name="locais_trabalho" label="Locais de trabalho" isFull={isFull}>
        Onde você trabalharia: cidades, estados, regiões ou Brasil.
      </LocaisField>
      <NiveisField form={form} isFull={isFull} />
      <CursosField form={form} isFull={isFull} />
      <CotasField form={form} isFull={isFull} />
      <TiposField form={form} />
    </>
  );
}

/** Minimum salary in reais per month; zero means none and is shown empty. */
export function SalarioField({ form: { values, setValues, faultOf }, isFull }: Props) {
  return (
    <MoneyField
      label="Salário mínimo"
      max={limits.salarioMax}
      disabled={isFull && values.salario_minimo === 0}
      value={values.salario_minimo || ""}
      onChange={(value) => setValues({ salario_minimo: value || 0 })}
      error={faultOf("salario_minimo")}
    />
  );
}

function VagasField({ form: { values, setValues, faultOf }, isFull }: Props) {
  return (
    <PlainField
      label="Vagas mínimas"
      inputMode="numeric"
      autoComplete="off"
      disabled={isFull && !values.vagas_minimas}
      value={values.vagas_minimas || ""}
      onChange={({ currentTarget }) => setValues({ vagas_minimas: vagasOf(currentTarget.value) })}
      error={faultOf("vagas_minimas")}
    />
  );
}

const vagasOf = (typed: string) => Math.min(Number(typed.replace(/\D/g, "")), limits.vagasMax);

export function CursosField({ form: { values, setValues, faultOf }, isFull }: Props) {
  return (
    <CursoPicker
      label="Cursos específicos"
      description="Para cargos que exigem a sua formação."
      disabled={isFull}
      value={values.cursos_especificos}
      onChange={(cursos_especificos) => setValues({ cursos_especificos })}
      error={faultOf("cursos_especificos")}
    />
  );
}

const radii = [0, 25, 50, 100, 200, limits.raioMaxKm];

type LocaisLineProps = Props & { name: "locais_prova" | "locais_trabalho"; label: string; children: string };

/** Places, with a radius around cities. */
export function LocaisField({ form, name, label, isFull, children }: LocaisLineProps) {
  const [km, setKm] = useState(0);
  return (
    <Stack gap={8}>
      <LocalPicker
        label={label}
        kept={keptByName(km)}
        description={children}
        disabled={isFull}
        value={form.values[name].map(String)}
        onChange={(locais) => form.setValues({ [name]: locais })}
        error={form.faultOf(name)}
      />
      <PlainSelect
        label={`Ao escolher uma cidade de ${name === "locais_prova" ? "prova" : "trabalho"}, incluir`}
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

export function NiveisField({ form: { values, setValues, faultOf }, isFull }: Props) {
  const value = values.nivel_escolaridade;
  return (
    <PlainCheckboxes
      label="Nível de escolaridade"
      isRow
      choices={niveis.map((nivel) => ({
        value: nivel,
        label: nivelLabels[nivel],
        disabled: isFull && !value.includes(nivel),
      }))}
      value={value}
      onChange={(nivel_escolaridade) => setValues({ nivel_escolaridade })}
      error={faultOf("nivel_escolaridade")}
    />
  );
}

/** Quotas do not count towards the plan's limit, but are disabled at the limit while none is chosen. */
function CotasField({ form: { values, setValues, faultOf }, isFull }: Props) {
  return (
    <PlainCheckboxes
      label="Tipos de cota"
      description="Mostra cargos com vagas na modalidade que você escolher."
      choices={cotas.map((cota) => ({
        value: cota,
        label: cotaLabels[cota],
        disabled: isFull && values.tiposCota.length === 0,
      }))}
      value={values.tiposCota}
      onChange={(tiposCota) => setValues({ tiposCota })}
      error={faultOf("tiposCota")}
    />
  );
}

/** Kinds of positions, which never count towards the limit. */
function TiposField({ form: { values, setValues, faultOf } }: Pick<Props, "form">) {
  return (
    <PlainCheckboxes
      label="Tipos de vaga"
      description="Sem escolha, só cargos e empregos. Não conta no limite do plano."
      choices={tiposDeVaga.map((tipo) => ({ value: tipo, label: tipoDeVagaLabels[tipo] }))}
      value={values.tipos_de_vaga}
      onChange={(tipos_de_vaga) => setValues({ tipos_de_vaga })}
      error={faultOf("tipos_de_vaga")}
    />
  );
}
