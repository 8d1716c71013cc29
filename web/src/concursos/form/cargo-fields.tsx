import { tipoDeVagaLabels, tiposDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { niveis, nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import { Button } from "@mantine/core";
import { IconCopy } from "../../ui/icons/copy.ts";
import { IconTrash } from "../../ui/icons/trash.ts";
import { cleanSalario } from "./cargo-draft.ts";
import classes from "./cargos-fields.module.css";
import { CursoPicker } from "./curso-picker.tsx";
import { DraftDay, DraftSelect, DraftText, DraftTick } from "./draft-fields.tsx";
import { useDraftForm, useDraftValue, useFaultOf } from "./draft-form.ts";
import { keptWhole, LocalPicker } from "./local-picker.tsx";
import { VagasFields } from "./vagas-fields.tsx";

type Props = { index: number; canRemove: boolean; onDuplicate: () => void; onRemove: () => void };

const nivelOptions = niveis.map((value) => ({ value, label: nivelLabels[value] }));

/** Form of one position. */
export function CargoFields({ index, canRemove, onDuplicate, onRemove }: Props) {
  const isPlaceholder = useDraftValue(`cargos.${index}.a_definir`);
  const name = `Cargo ${index + 1}`;
  return (
    <section className={classes.editor} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <div className={classes.actions}>
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
        <DraftTick
          label="Representa cargos ainda não detalhados: salário e vagas são os máximos do concurso"
          name={`cargos.${index}.a_definir`}
        />
      )}
      <DraftText label="Nome do Cargo" required name={`cargos.${index}.nome`} />
      <div className={classes.pair}>
        <DraftText
          label="Salário"
          required={!isPlaceholder}
          inputMode="decimal"
          sign="R$"
          name={`cargos.${index}.salario`}
          clean={cleanSalario}
        />
        <DraftSelect
          label="Nível de Escolaridade"
          data={[{ value: "", label: isPlaceholder ? "A divulgar" : "Não informado" }, ...nivelOptions]}
          name={`cargos.${index}.nivel_escolaridade`}
        />
      </div>
      <DraftTick label="Requer pós-graduação" name={`cargos.${index}.requer_pos_graduacao`} />
      <OwnFacts index={index} />
      <DraftTick label="Trabalho remoto, de onde a pessoa mora" name={`cargos.${index}.remoto`} />
      <VagasFields index={index} />
      <CursosField index={index} />
      <LocaisField index={index} />
    </section>
  );
}

function CursosField({ index }: { index: number }) {
  const form = useDraftForm();
  const name = `cargos.${index}.cursos_aceitos` as const;
  return (
    <CursoPicker
      label="Cursos aceitos"
      description="Deixe vazio se qualquer curso serve."
      value={useDraftValue(name)}
      onChange={(cursos) => form.setValue(name, cursos)}
      error={useFaultOf(name)}
    />
  );
}

function LocaisField({ index }: { index: number }) {
  const form = useDraftForm();
  const name = `cargos.${index}.locais_trabalho` as const;
  return (
    <LocalPicker
      kept={keptWhole}
      label="Locais de trabalho"
      value={useDraftValue(name)}
      onChange={(locais) => form.setValue(name, locais)}
      error={useFaultOf(name)}
    />
  );
}

/** Facts that a position may override. */
function OwnFacts({ index }: { index: number }) {
  return (
    <div className={classes.pair}>
      <DraftSelect
        label="Período do pagamento"
        data={[
          { value: "MES", label: "Mês" },
          { value: "HORA", label: "Hora" },
        ]}
        name={`cargos.${index}.salario_periodo`}
      />
      <DraftSelect
        label="Tipo de vaga"
        data={[
          { value: "", label: "Pelo nome do cargo" },
          ...tiposDeVaga.map((value) => ({ value, label: tipoDeVagaLabels[value] })),
        ]}
        name={`cargos.${index}.tipo_de_vaga`}
      />
      <DraftSelect
        label="Cadastro reserva"
        data={[
          { value: "", label: "Não informado" },
          { value: "true", label: "Sim" },
          { value: "false", label: "Não" },
        ]}
        name={`cargos.${index}.cadastro_reserva`}
      />
      <DraftText
        label="Taxa deste cargo"
        description="Só se for outra que a do concurso"
        type="number"
        min={0}
        step={0.01}
        name={`cargos.${index}.valor_inscricao`}
      />
      <DraftDay
        name={`cargos.${index}.data_prova`}
        label="Prova deste cargo"
        description="Só se for em outro dia que a do concurso"
      />
    </div>
  );
}
