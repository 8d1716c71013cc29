import {
  describeEtapa,
  etapaLabels,
  etapaSituacoes,
  etapaTipos,
  situacaoLabels,
} from "@cav/contract/etapas.words.ts";
import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Cota } from "@cav/contract/preferencias.ts";
import { cotaLabels } from "@cav/contract/preferencias.words.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { FormDay } from "../ui/form-day.tsx";
import { IconPlus } from "../ui/icons/plus.ts";
import { IconTrash } from "../ui/icons/trash.ts";
import { PlainField, PlainSelect } from "../ui/plain-field.tsx";
import grid from "./cargos-fields.module.css";
import { cleaned, countOf } from "./cleaned.ts";
import type { ConcursoDraft } from "./concurso-draft.ts";
import { type EtapaDraft, emptyEtapa } from "./etapa-draft.ts";
import classes from "./etapas-fields.module.css";

const tipoOptions = etapaTipos.map((value) => ({ value, label: etapaLabels[value] }));
const situacaoOptions = etapaSituacoes.map((value) => ({ value, label: situacaoLabels[value] }));
const cotaOptions = Cota.options.map((value) => ({ value, label: cotaLabels[value] }));

/** Stages of the exam, each with its source; the stage at `shown` is open. */
export function EtapasFields({ shown }: { shown: number | undefined }) {
  const { control, formState } = useFormContext<ConcursoDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: "etapas" });
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.etapas;
  const error = errors?.message ?? errors?.root?.message;
  return (
    <Card component="section" aria-labelledby="etapas">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz={20} id="etapas">
            Etapas
          </Title>
          <Text c="dimmed">{formatCount(fields.length, "etapa", "etapas")}</Text>
        </Group>
        <Text c="dimmed">
          O que o concurso atravessa além das datas acima: banca contratada, gabarito, resultado, homologação,
          convocações. Cada uma com a sua fonte.
        </Text>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {fields.map(({ id, tipo }, index) => (
          <EtapaDetails key={id} index={index} isNew={tipo === ""} isShown={shown === index}>
            <EtapaFields
              index={index}
              onRemove={() => {
                remove(index);
                addButton.current?.focus();
              }}
            />
          </EtapaDetails>
        ))}
        <Group>
          <Button
            ref={addButton}
            variant="light"
            disabled={fields.length >= limits.etapasMax}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() =>
              append(emptyEtapa(), { shouldFocus: true, focusName: `etapas.${fields.length}.tipo` })
            }
          >
            Adicionar Etapa
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

type DetailsProps = { index: number; isNew: boolean; isShown: boolean; children: ReactNode };

/** Collapsible stage; new, linked or faulty ones are open until closed by hand. */
function EtapaDetails({ index, isNew, isShown, children }: DetailsProps) {
  const { control, formState } = useFormContext<ConcursoDraft>();
  const etapa = useWatch({ control, name: `etapas.${index}` });
  const [isOpen, setOpen] = useState(isNew);
  return (
    <details
      className={classes.etapa}
      open={isOpen || isShown || formState.errors.etapas?.[index] !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{nameOf(etapa, index)}</summary>
      {children}
    </details>
  );
}

/** Summarises a stage in one line, once it has a kind. */
function nameOf(etapa: EtapaDraft | undefined, index: number): string {
  if (!etapa?.tipo) return `Etapa ${index + 1}`;
  return describeEtapa({
    tipo: etapa.tipo,
    situacao: etapa.situacao,
    inicio: etapa.inicio || null,
    fim: etapa.fim || null,
    descricao: etapa.descricao || null,
    cargo: etapa.cargo || null,
    vagas: Number(etapa.vagas) || null,
    classificacao: Number(etapa.classificacao) || null,
  });
}

function EtapaFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, control, formState } = useFormContext<ConcursoDraft>();
  const cargos = useWatch({ control, name: "cargos" });
  const errors = formState.errors.etapas?.[index];
  const nomes = [...new Set(cargos.map(({ nome }) => nome).filter(Boolean))];
  return (
    <section className={grid.editor} aria-label={`Etapa ${index + 1}`}>
      <div className={grid.pair}>
        <PlainSelect
          label="Tipo da etapa"
          required
          data={[{ value: "", label: "Escolha" }, ...tipoOptions]}
          error={errors?.tipo?.message}
          {...register(`etapas.${index}.tipo`)}
        />
        <PlainSelect
          label="Situação"
          data={situacaoOptions}
          error={errors?.situacao?.message}
          {...register(`etapas.${index}.situacao`)}
        />
        <FormDay control={control} name={`etapas.${index}.inicio`} label="Dia ou início" />
        <FormDay
          control={control}
          name={`etapas.${index}.fim`}
          label="Fim"
          description="Só se durar mais de um dia"
        />
        <PlainSelect
          label="Cargo"
          data={[{ value: "", label: "Todos" }, ...nomes.map((nome) => ({ value: nome, label: nome }))]}
          error={errors?.cargo?.message}
          {...register(`etapas.${index}.cargo`)}
        />
        <PlainSelect
          label="Modalidade"
          data={[{ value: "", label: "Todas" }, ...cotaOptions]}
          error={errors?.modalidade?.message}
          {...register(`etapas.${index}.modalidade`)}
        />
        <PlainField
          label="Quantas vagas"
          description="De uma convocação ou nomeação"
          inputMode="numeric"
          error={errors?.vagas?.message}
          {...cleaned(register(`etapas.${index}.vagas`), countOf)}
        />
        <PlainField
          label="Até que classificação"
          inputMode="numeric"
          error={errors?.classificacao?.message}
          {...cleaned(register(`etapas.${index}.classificacao`), countOf)}
        />
      </div>
      <PlainField
        label="Detalhe"
        description="Opcional"
        error={errors?.descricao?.message}
        {...register(`etapas.${index}.descricao`)}
      />
      <div className={grid.pair}>
        <PlainField
          label="Fonte"
          description="Como se cita: o diário, o dia e a página"
          error={errors?.fonte?.message}
          {...register(`etapas.${index}.fonte`)}
        />
        <PlainField
          label="Endereço da fonte"
          type="url"
          error={errors?.fonte_url?.message}
          {...register(`etapas.${index}.fonte_url`)}
        />
      </div>
      <PlainField
        label="Trecho que diz isso"
        error={errors?.citacao?.message}
        {...register(`etapas.${index}.citacao`)}
      />
      <Group>
        <Button
          variant="subtle"
          color="red.9"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={onRemove}
        >
          Remover Etapa {index + 1}
        </Button>
      </Group>
    </section>
  );
}
