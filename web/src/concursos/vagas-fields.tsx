import { Cota, cotaLabels } from "@cav/contract/preferencias.ts";
import { SimpleGrid, TextInput } from "@mantine/core";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { totalVagas } from "./cargo-draft.ts";
import type { ConcursoDraft } from "./concurso-draft.ts";

/** A position's vacancies by modality; their total, which a notice may tell alone. */
export function VagasFields({ index }: { index: number }) {
  const { control } = useFormContext<ConcursoDraft>();
  return (
    <SimpleGrid
      cols={{ base: 1, sm: 2, lg: 3 }}
      component="fieldset"
      m={0}
      p={0}
      style={{ border: 0, alignItems: "end" }}
    >
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
              onChange={(event) => field.onChange(countOf(event.currentTarget.value))}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      <TotalField index={index} />
    </SimpleGrid>
  );
}

/** The sum of what was typed by modality; while nothing was, the total itself may be typed. */
function TotalField({ index }: { index: number }) {
  const { control } = useFormContext<ConcursoDraft>();
  const sum = totalVagas(useWatch({ control, name: `cargos.${index}.vagas_por_cota` }));
  return (
    <Controller
      control={control}
      name={`cargos.${index}.quantidade_vagas`}
      render={({ field, fieldState }) => (
        <TextInput
          label="Total de Vagas"
          description={sum ? "Soma das modalidades" : "Se o edital não diz as modalidades"}
          placeholder="A divulgar"
          inputMode="numeric"
          {...field}
          value={sum || (field.value ?? "")}
          readOnly={sum !== ""}
          onChange={(event) => field.onChange(countOf(event.currentTarget.value))}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Digits alone, as many as a count may have. */
const countOf = (typed: string) => typed.replace(/\D/g, "").slice(0, 6);
