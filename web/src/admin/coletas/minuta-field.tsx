import {
  type Coluna,
  campoLabels,
  isEtapaCampo,
  type MinutaCampo,
  type Razao,
  razaoLabels,
} from "@cav/contract/coletas/minutas.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import { formatDay, formatMoney } from "@cav/contract/format.ts";
import { Checkbox, Group, Text, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import { CargoSums } from "./cargo-sums.tsx";
import { type CargoCell, CargosTable } from "./cargos-table.tsx";
import classes from "./minutas.module.css";
import { ParecerLine } from "./parecer-line.tsx";

const tones: Record<Razao, TagTone> = {
  CONFIRMADO: "success",
  UNICO: "info",
  DIVERGENTE: "danger",
  ANTERIOR: "warning",
  SINAL: "warning",
  AUSENTE: "neutral",
  COMPOSTO: "neutral",
};

/** Formats a value for display. */
function shownOf(nome: MinutaCampo["nome"], valor: string | null): string {
  if (!valor) return "não informado";
  if (/^\d{4}-\d{2}-\d{2}$/.test(valor)) return formatDay(valor);
  if (nome === "valor_inscricao" && Number.isFinite(Number(valor))) return formatMoney(Number(valor));
  if (nome === "status") return statusLabels[valor as keyof typeof statusLabels] ?? valor;
  return valor;
}

/** Fields with several lines, and how each line is typed. */
const hints = {
  cargos:
    "Um por linha: nome; nível; vagas; salário; modalidades (AC 6, PcD 1, negros 2); cursos " +
    "(Direito | Economia); lugares (Natal/RN | Recife/PE); taxa, se cada cargo tem a sua.",
  cronograma: "Uma etapa por linha: tipo (Gabarito, Resultado…); primeiro dia; último dia; descrição.",
};
const isLines = (nome: MinutaCampo["nome"]): nome is keyof typeof hints => nome in hints;

const isDay = (nome: MinutaCampo["nome"]) => nome.startsWith("data_");

type Props = {
  campo: MinutaCampo;
  valor: string | null;
  /** Quote of the model's opinion. */
  citacao: string;
  isCurrent: boolean;
  isAccepted: boolean;
  /** Accepted columns of the positions' table. */
  colunas?: readonly Coluna[];
  isEditing: boolean;
  onEdit: () => void;
  onWrite: (valor: string | null) => void;
  onLeave: () => void;
  onCell: (cell: CargoCell) => void;
  /** Receives the focused sum, whose cells the act's text shows. */
  onConta?: (conta: number) => void;
};

/** One field: proposed value, reason, previous value. Enter leaves the input, Escape restores it. */
export function MinutaField({
  campo,
  valor,
  citacao,
  isCurrent,
  isAccepted,
  isEditing,
  colunas = [],
  ...on
}: Props) {
  const { nome, razao, atual, evidencias, parecer, diferencas = [], contas = [] } = campo;
  // A change never empties a field; an omitted field stays.
  const shown = atual && valor === null ? "fica como está" : shownOf(nome, valor);
  const isTable = nome === "cargos" && valor !== null && valor !== "";
  const row = useRef<HTMLElement>(null);
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    // The field that is in hand at first stays where the page put it: nothing scrolls by itself.
    if (isCurrent && !wasCurrent.current) row.current?.scrollIntoView({ block: "nearest" });
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
  return (
    <section ref={row} aria-label={campoLabels[nome]} aria-current={isCurrent} className={classes.field}>
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c="dimmed">
          {campoLabels[nome]}
          {isAccepted && " ✓"}
        </Text>
        <Tag tone={tones[razao]}>{razaoLabels[razao]}</Tag>
      </Group>
      {atual && (
        <Text fz="sm">
          {valor === null ? shownOf(nome, atual.valor) : <s>{shownOf(nome, atual.valor)}</s>}{" "}
          {atual.citacao ? (
            <q className={classes.quote}>{atual.citacao}</q>
          ) : (
            // No act states the value; a reviewer entered it.
            <Text span c="dimmed">
              no catálogo
            </Text>
          )}
        </Text>
      )}
      {valor === campo.valor && (
        <CargoSums contas={contas} diferencas={diferencas} {...(on.onConta && { onConta: on.onConta })} />
      )}
      {isTable && !isEditing && (
        <CargosTable
          valor={valor}
          evidencias={valor === campo.valor ? evidencias : []}
          aceitas={colunas}
          onCell={on.onCell}
        />
      )}
      {isEtapaCampo(nome) ? (
        <Checkbox
          label={campo.valor}
          checked={valor !== null}
          onChange={({ currentTarget }) => on.onWrite(currentTarget.checked ? campo.valor : null)}
        />
      ) : isEditing ? (
        <FieldInput nome={nome} valor={valor} onWrite={on.onWrite} onLeave={on.onLeave} />
      ) : (
        <button
          type="button"
          className={classes.value}
          onClick={on.onEdit}
          aria-label={isTable ? `Editar os cargos: ${shown}` : `Editar: ${campoLabels[nome]}, ${shown}`}
        >
          <span data-empty={!valor}>{isTable ? "Editar os cargos" : shown}</span>
        </button>
      )}
      {(razao === "DIVERGENTE" || razao === "ANTERIOR") && (
        <ol className={classes.choices}>
          {evidencias.map((one) => (
            <li key={`${one.ato} ${one.inicio} ${one.valor}`}>
              <button type="button" className={classes.value} onClick={() => on.onWrite(one.valor)}>
                {shownOf(nome, one.valor)}
              </button>
            </li>
          ))}
        </ol>
      )}
      {parecer && (
        <ParecerLine
          parecer={parecer}
          shown={shownOf(nome, parecer.valor)}
          citacao={citacao}
          onUse={() => on.onWrite(parecer.valor)}
        />
      )}
    </section>
  );
}

function FieldInput({
  nome,
  valor,
  onWrite,
  onLeave,
}: Pick<Props, "valor" | "onWrite" | "onLeave"> & { nome: MinutaCampo["nome"] }) {
  const given = {
    autoFocus: true,
    "aria-label": campoLabels[nome],
    defaultValue: valor ?? "",
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      event.stopPropagation();
      if (event.key === "Escape") onLeave();
      // These fields are multi-line, so Enter adds a line, and Ctrl+Enter leaves the input.
      if (event.key === "Enter" && (!isLines(nome) || event.ctrlKey)) {
        event.preventDefault();
        onWrite(event.currentTarget.value.trim() || null);
        onLeave();
      }
    },
    onBlur: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value.trim() || null;
      if (typed !== valor) onWrite(typed);
      onLeave();
    },
  };
  if (isLines(nome)) return <Textarea {...given} autosize minRows={3} description={hints[nome]} />;
  return (
    <TextInput
      {...given}
      onFocus={(event) => event.currentTarget.select()}
      type={isDay(nome) ? "date" : "text"}
    />
  );
}
