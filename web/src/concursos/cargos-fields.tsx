import { Cota, cotaLabels, NivelEscolaridade, nivelLabels } from "@cav/contract/preferencias.ts";
import {
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  TextInput,
  Title,
} from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Controller, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { type ConcursoDraft, emptyCargo, totalVagas } from "./concurso-draft.ts";
import { CursoPicker } from "./curso-picker.tsx";
import { keptWhole, LocalPicker } from "./local-picker.tsx";

/** The positions; at least one remains (exams §5). */
export function CargosFields() {
  const { control, formState } = useFormContext<ConcursoDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: "cargos" });
  const error = formState.errors.cargos?.message ?? formState.errors.cargos?.root?.message;
  return (
    <Stack gap="md">
      <Title order={2} fz={20}>
        Cargos
      </Title>
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {fields.map(({ id }, index) => (
        <CargoFields key={id} index={index} canRemove={fields.length > 1} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => append(emptyCargo())}
        >
          Adicionar Cargo
        </Button>
      </div>
    </Stack>
  );
}

type CargoProps = { index: number; canRemove: boolean; onRemove: () => void };

const nivelOptions = NivelEscolaridade.options.map((value) => ({ value, label: nivelLabels[value] }));

function CargoFields({ index, canRemove, onRemove }: CargoProps) {
  const { register, control, formState } = useFormContext<ConcursoDraft>();
  const errors = formState.errors.cargos?.[index];
  const isPlaceholder = useWatch({ control, name: `cargos.${index}.a_definir` });
  const name = `Cargo ${index + 1}`;
  return (
    <Card component="section" aria-label={name}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={3} fz={17}>
            {name}
          </Title>
          <Button
            variant="subtle"
            color="red.9"
            disabled={!canRemove}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={onRemove}
          >
            Remover {name}
          </Button>
        </Group>
        {isPlaceholder && (
          <Checkbox
            label="Representa cargos ainda não detalhados: salário e vagas são os máximos do concurso"
            {...register(`cargos.${index}.a_definir`)}
          />
        )}
        <TextInput
          label="Nome do Cargo"
          required
          error={errors?.nome?.message}
          {...register(`cargos.${index}.nome`)}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Controller
            control={control}
            name={`cargos.${index}.salario`}
            render={({ field }) => (
              <TextInput
                label="Salário"
                required={!isPlaceholder}
                inputMode="decimal"
                leftSection="R$"
                {...field}
                onChange={(event) => field.onChange(cleanSalario(event.currentTarget.value))}
                error={errors?.salario?.message}
              />
            )}
          />
          <NativeSelect
            label="Nível de Escolaridade"
            size="md"
            data={[{ value: "", label: isPlaceholder ? "A divulgar" : "Não informado" }, ...nivelOptions]}
            error={errors?.nivel_escolaridade?.message}
            {...register(`cargos.${index}.nivel_escolaridade`)}
          />
        </SimpleGrid>
        <Checkbox label="Requer pós-graduação" {...register(`cargos.${index}.requer_pos_graduacao`)} />
        <OwnFacts index={index} />
        <Checkbox label="Trabalho remoto, de onde a pessoa mora" {...register(`cargos.${index}.remoto`)} />
        <VagasFields index={index} />
        <Controller
          control={control}
          name={`cargos.${index}.cursos_aceitos`}
          render={({ field }) => (
            <CursoPicker
              label="Cursos aceitos"
              description="Deixe vazio se qualquer curso serve."
              value={field.value}
              onChange={field.onChange}
              error={errors?.cursos_aceitos?.message}
            />
          )}
        />
        <Controller
          control={control}
          name={`cargos.${index}.locais_trabalho`}
          render={({ field }) => (
            <LocalPicker
              kept={keptWhole}
              label="Locais de trabalho"
              value={field.value}
              onChange={field.onChange}
              error={errors?.locais_trabalho?.message}
            />
          )}
        />
      </Stack>
    </Card>
  );
}

/** Digits and one decimal point (exams §5); with a comma, dots are thousands, as people write money here. */
export function cleanSalario(text: string): string {
  const plain = text.includes(",") ? text.replace(/\./g, "").replace(/,/g, ".") : text;
  const [whole = "", ...decimals] = plain.replace(/[^\d.]/g, "").split(".");
  return decimals.length > 0 ? `${whole}.${decimals.join("")}` : whole;
}

function VagasFields({ index }: { index: number }) {
  const { control } = useFormContext<ConcursoDraft>();
  const vagas = useWatch({ control, name: `cargos.${index}.vagas_por_cota` });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="fieldset" m={0} p={0} style={{ border: 0 }}>
      {Cota.options.map((cota) => (
        <Controller
          key={cota}
          control={control}
          name={`cargos.${index}.vagas_por_cota.${cota}`}
          render={({ field, fieldState }) => (
            <TextInput
              label={`Vagas: ${cotaLabels[cota]}`}
              inputMode="numeric"
              {...field}
              onChange={(event) => field.onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, 6))}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      <TextInput label="Total de Vagas" value={totalVagas(vagas)} placeholder="A divulgar" readOnly />
    </SimpleGrid>
  );
}

/** What a position may have of its own, beside the exam's. */
function OwnFacts({ index }: { index: number }) {
  const { register, formState } = useFormContext<ConcursoDraft>();
  const errors = formState.errors.cargos?.[index];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label="Período do pagamento"
        size="md"
        data={[
          { value: "MES", label: "Mês" },
          { value: "HORA", label: "Hora" },
        ]}
        {...register(`cargos.${index}.salario_periodo`)}
      />
      <NativeSelect
        label="Cadastro reserva"
        size="md"
        data={[
          { value: "", label: "Não informado" },
          { value: "true", label: "Sim" },
          { value: "false", label: "Não" },
        ]}
        {...register(`cargos.${index}.cadastro_reserva`)}
      />
      <TextInput
        label="Taxa deste cargo"
        description="Só se for outra que a do concurso"
        type="number"
        min={0}
        step={0.01}
        error={errors?.valor_inscricao?.message}
        {...register(`cargos.${index}.valor_inscricao`)}
      />
      <TextInput
        label="Prova deste cargo"
        description="Só se for em outro dia que a do concurso"
        type="date"
        error={errors?.data_prova?.message}
        {...register(`cargos.${index}.data_prova`)}
      />
    </SimpleGrid>
  );
}
