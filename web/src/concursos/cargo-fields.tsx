import { NivelEscolaridade } from "@cav/contract/preferencias.ts";
import { nivelLabels } from "@cav/contract/preferencias.words.ts";
import { tipoDeVagaLabels, tiposDeVaga } from "@cav/contract/tipos-de-vaga.ts";
import { Button } from "@mantine/core";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { FormDay } from "../ui/form-day.tsx";
import { IconCopy } from "../ui/icons/copy.ts";
import { IconTrash } from "../ui/icons/trash.ts";
import { PlainCheckbox, PlainField, PlainSelect } from "../ui/plain-field.tsx";
import { cleanSalario } from "./cargo-draft.ts";
import classes from "./cargos-fields.module.css";
import { cleaned } from "./cleaned.ts";
import type { ConcursoDraft } from "./concurso-draft.ts";
import { CursoPicker } from "./curso-picker.tsx";
import { keptWhole, LocalPicker } from "./local-picker.tsx";
import { VagasFields } from "./vagas-fields.tsx";

type Props = { index: number; canRemove: boolean; onDuplicate: () => void; onRemove: () => void };

const nivelOptions = NivelEscolaridade.options.map((value) => ({ value, label: nivelLabels[value] }));

/** Form of one position. */
export function CargoFields({ index, canRemove, onDuplicate, onRemove }: Props) {
  const { register, control, formState } = useFormContext<ConcursoDraft>();
  const errors = formState.errors.cargos?.[index];
  const isPlaceholder = useWatch({ control, name: `cargos.${index}.a_definir` });
  const name = `Cargo ${index + 1}`;
  return (
    <section className={classes.editor} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <div className={classes.deeds}>
          <Button
            variant="subtle"
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            onClick={onDuplicate}
          >
            Duplicar {name}
          </Button>
          <Button
            variant="subtle"
            color="red.9"
            disabled={!canRemove}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={onRemove}
          >
            Remover {name}
          </Button>
        </div>
      </div>
      {isPlaceholder && (
        <PlainCheckbox
          label="Representa cargos ainda não detalhados: salário e vagas são os máximos do concurso"
          {...register(`cargos.${index}.a_definir`)}
        />
      )}
      <PlainField
        label="Nome do Cargo"
        required
        error={errors?.nome?.message}
        {...register(`cargos.${index}.nome`)}
      />
      <div className={classes.pair}>
        <PlainField
          label="Salário"
          required={!isPlaceholder}
          inputMode="decimal"
          sign="R$"
          error={errors?.salario?.message}
          {...cleaned(register(`cargos.${index}.salario`), cleanSalario)}
        />
        <PlainSelect
          label="Nível de Escolaridade"
          data={[{ value: "", label: isPlaceholder ? "A divulgar" : "Não informado" }, ...nivelOptions]}
          error={errors?.nivel_escolaridade?.message}
          {...register(`cargos.${index}.nivel_escolaridade`)}
        />
      </div>
      <PlainCheckbox label="Requer pós-graduação" {...register(`cargos.${index}.requer_pos_graduacao`)} />
      <OwnFacts index={index} />
      <PlainCheckbox label="Trabalho remoto, de onde a pessoa mora" {...register(`cargos.${index}.remoto`)} />
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
    </section>
  );
}

/** Facts that a position may override. */
function OwnFacts({ index }: { index: number }) {
  const { register, control, formState } = useFormContext<ConcursoDraft>();
  const errors = formState.errors.cargos?.[index];
  return (
    <div className={classes.pair}>
      <PlainSelect
        label="Período do pagamento"
        data={[
          { value: "MES", label: "Mês" },
          { value: "HORA", label: "Hora" },
        ]}
        {...register(`cargos.${index}.salario_periodo`)}
      />
      <PlainSelect
        label="Tipo de vaga"
        data={[
          { value: "", label: "Pelo nome do cargo" },
          ...tiposDeVaga.map((value) => ({ value, label: tipoDeVagaLabels[value] })),
        ]}
        {...register(`cargos.${index}.tipo_de_vaga`)}
      />
      <PlainSelect
        label="Cadastro reserva"
        data={[
          { value: "", label: "Não informado" },
          { value: "true", label: "Sim" },
          { value: "false", label: "Não" },
        ]}
        {...register(`cargos.${index}.cadastro_reserva`)}
      />
      <PlainField
        label="Taxa deste cargo"
        description="Só se for outra que a do concurso"
        type="number"
        min={0}
        step={0.01}
        error={errors?.valor_inscricao?.message}
        {...register(`cargos.${index}.valor_inscricao`)}
      />
      <FormDay
        control={control}
        name={`cargos.${index}.data_prova`}
        label="Prova deste cargo"
        description="Só se for em outro dia que a do concurso"
      />
    </div>
  );
}
