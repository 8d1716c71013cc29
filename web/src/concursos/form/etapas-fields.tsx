import {
  describeEtapa,
  etapaLabels,
  etapaSituacoes,
  etapaTipos,
  situacaoLabels,
} from "@cav/contract/concursos/etapas.words.ts";
import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { cotaLabels, cotas } from "@cav/contract/preferencias/preferencias.words.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconPlus } from "../../ui/icons/plus.ts";
import { IconTrash } from "../../ui/icons/trash.ts";
import { cleanCount } from "./cargo-draft.ts";
import grid from "./cargos-fields.module.css";
import { DraftDay, DraftSelect, DraftText } from "./draft-fields.tsx";
import {
  isRowFaulty,
  useDraftErrors,
  useDraftForm,
  useDraftValue,
  useFaultOf,
  useRowKeys,
} from "./draft-form.ts";
import { type EtapaDraft, emptyEtapa } from "./etapa-draft.ts";
import classes from "./etapas-fields.module.css";

const tipoOptions = etapaTipos.map((value) => ({ value, label: etapaLabels[value] }));
const situacaoOptions = etapaSituacoes.map((value) => ({ value, label: situacaoLabels[value] }));
const cotaOptions = cotas.map((value) => ({ value, label: cotaLabels[value] }));

/** Stages of the exam, each with its source; the stage at `shown` is open. */
export function EtapasFields({ shown }: { shown: number | undefined }) {
  const form = useDraftForm();
  const keys = useRowKeys("etapas");
  const etapas = useDraftValue("etapas");
  const addButton = useRef<HTMLButtonElement>(null);
  const error = useFaultOf("etapas");

  function add() {
    flushSync(() => form.insertRow("etapas", keys.length, emptyEtapa()));
    document.getElementsByName(`etapas.${keys.length}.tipo`)[0]?.focus();
  }

  return (
    <Card component="section" aria-labelledby="etapas">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz={20} id="etapas">
            Etapas
          </Title>
          <Text c="dimmed">{formatCount(keys.length, "etapa", "etapas")}</Text>
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
        {keys.map((key, index) => (
          <EtapaDetails key={key} index={index} isNew={etapas[index]?.tipo === ""} isShown={shown === index}>
            <EtapaFields
              index={index}
              onRemove={() => {
                form.removeRow("etapas", index);
                addButton.current?.focus();
              }}
            />
          </EtapaDetails>
        ))}
        <Group>
          <Button
            ref={addButton}
            variant="light"
            disabled={keys.length >= limits.etapasMax}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={add}
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
  const etapa = useDraftValue(`etapas.${index}`);
  const isFaulty = isRowFaulty(useDraftErrors(), `etapas.${index}`);
  const [isOpen, setOpen] = useState(isNew);
  return (
    <details
      className={classes.etapa}
      open={isOpen || isShown || isFaulty}
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
  const cargos = useDraftValue("cargos");
  const nomes = [...new Set(cargos.map(({ nome }) => nome).filter(Boolean))];
  return (
    <section className={grid.editor} aria-label={`Etapa ${index + 1}`}>
      <div className={grid.pair}>
        <DraftSelect
          label="Tipo da etapa"
          required
          data={[{ value: "", label: "Escolha" }, ...tipoOptions]}
          name={`etapas.${index}.tipo`}
        />
        <DraftSelect label="Situação" data={situacaoOptions} name={`etapas.${index}.situacao`} />
        <DraftDay name={`etapas.${index}.inicio`} label="Dia ou início" />
        <DraftDay name={`etapas.${index}.fim`} label="Fim" description="Só se durar mais de um dia" />
        <DraftSelect
          label="Cargo"
          data={[{ value: "", label: "Todos" }, ...nomes.map((nome) => ({ value: nome, label: nome }))]}
          name={`etapas.${index}.cargo`}
        />
        <DraftSelect
          label="Modalidade"
          data={[{ value: "", label: "Todas" }, ...cotaOptions]}
          name={`etapas.${index}.modalidade`}
        />
        <DraftText
          label="Quantas vagas"
          description="De uma convocação ou nomeação"
          inputMode="numeric"
          name={`etapas.${index}.vagas`}
          clean={cleanCount}
        />
        <DraftText
          label="Até que classificação"
          inputMode="numeric"
          name={`etapas.${index}.classificacao`}
          clean={cleanCount}
        />
      </div>
      <DraftText label="Detalhe" description="Opcional" name={`etapas.${index}.descricao`} />
      <div className={grid.pair}>
        <DraftText
          label="Fonte"
          description="Como se cita: o diário, o dia e a página"
          name={`etapas.${index}.fonte`}
        />
        <DraftText label="Endereço da fonte" type="url" name={`etapas.${index}.fonte_url`} />
      </div>
      <DraftText label="Trecho que diz isso" name={`etapas.${index}.citacao`} />
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
