import { cotaLabels, cotas } from "@cav/contract/preferencias/preferencias.words.ts";
import { cleanCount, totalVagas } from "./cargo-draft.ts";
import classes from "./cargos-fields.module.css";
import { DraftText } from "./draft-fields.tsx";
import { useDraftValue } from "./draft-form.ts";

/** Vacancies of a position by modality, and their total, which a notice may state alone. */
export function VagasFields({ index }: { index: number }) {
  return (
    <fieldset className={classes.cotas}>
      {cotas.map((cota) => (
        <DraftText
          key={cota}
          label={`Vagas: ${cotaLabels[cota]}`}
          inputMode="numeric"
          name={`cargos.${index}.vagas_por_cota.${cota}`}
          clean={cleanCount}
        />
      ))}
      <TotalField index={index} />
    </fieldset>
  );
}

/** Shows the sum of the modalities; editable while they are all empty. */
function TotalField({ index }: { index: number }) {
  const sum = totalVagas(useDraftValue(`cargos.${index}.vagas_por_cota`));
  return (
    <DraftText
      label="Total de Vagas"
      description={sum ? "Soma das modalidades" : "Se o edital não diz as modalidades"}
      placeholder="A divulgar"
      inputMode="numeric"
      name={`cargos.${index}.quantidade_vagas`}
      clean={cleanCount}
      readOnly={sum !== ""}
      {...(sum && { value: sum })}
    />
  );
}
