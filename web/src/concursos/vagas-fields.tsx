import { Cota } from "@cav/contract/preferencias.ts";
import { cotaLabels } from "@cav/contract/preferencias.words.ts";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { PlainField } from "../ui/plain-field.tsx";
import { totalVagas } from "./cargo-draft.ts";
import classes from "./cargos-fields.module.css";
import { cleaned, countOf } from "./cleaned.ts";
import type { ConcursoDraft } from "./concurso-draft.ts";

/** Vacancies of a position by modality, and their total, which a notice may state alone. */
export function VagasFields({ index }: { index: number }) {
  const { register, formState } = useFormContext<ConcursoDraft>();
  const errors = formState.errors.cargos?.[index]?.vagas_por_cota;
  return (
    <fieldset className={classes.cotas}>
      {Cota.options.map((cota) => (
        <PlainField
          key={cota}
          label={`Vagas: ${cotaLabels[cota]}`}
          inputMode="numeric"
          error={errors?.[cota]?.message}
          {...cleaned(register(`cargos.${index}.vagas_por_cota.${cota}`), countOf)}
        />
      ))}
      <TotalField index={index} />
    </fieldset>
  );
}

/** Shows the sum of the modalities; editable while they are all empty. */
function TotalField({ index }: { index: number }) {
  const { control } = useFormContext<ConcursoDraft>();
  const sum = totalVagas(useWatch({ control, name: `cargos.${index}.vagas_por_cota` }));
  return (
    <Controller
      control={control}
      name={`cargos.${index}.quantidade_vagas`}
      render={({ field, fieldState }) => (
        <PlainField
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
