import { type Coluna, colunas, type Evidencia } from "@cav/contract/coletas/minutas.ts";
import { Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import table from "../../ui/frames/data-table.module.css";
import { Tag } from "../../ui/tag.tsx";
import classes from "./minutas.module.css";

const titles: Record<Coluna, string> = {
  nome: "Cargo",
  nivel: "Nível",
  vagas: "Vagas",
  salario: "Salário",
  cotas: "Modalidades",
  cursos: "Cursos aceitos",
  locais: "Lugares",
  taxa: "Taxa",
};

const seldom: ReadonlySet<Coluna> = new Set(["cotas", "cursos", "locais", "taxa"]);

/** A cell of the positions' table. */
export type CargoCell = { linha: number; coluna: Coluna };

type Props = {
  valor: string;
  evidencias: readonly Evidencia[];
  aceitas: readonly Coluna[];
  /** Receives the focused cell, whose quote the act's text shows. */
  onCell?: (cell: CargoCell) => void;
};

/**
 * Returns columns with cells whose value was read elsewhere than in the position's row. The reviewer accepts
 * each such column with one key.
 */
export function unsureColumns(evidencias: readonly Evidencia[]): Coluna[] {
  return colunas.filter((coluna) =>
    evidencias.some(({ celula }) => celula?.coluna === coluna && !celula.certa),
  );
}

/** Returns the quotes of a cell. */
export const quotesOf = (evidencias: readonly Evidencia[], { linha, coluna }: CargoCell): Evidencia[] =>
  evidencias.filter(({ celula }) => celula?.linha === linha && celula.coluna === coluna);

/** Positions of a draft as a table: each cell is sure, to be checked, or empty. */
export function CargosTable({ valor, evidencias, aceitas, onCell }: Props) {
  const rows = valor.split("\n").map((line) => line.split(";").map((cell) => cell.trim()));
  const unsure = unsureColumns(evidencias);
  // Few notices have these columns; they are shown only then.
  const shown = colunas.filter((coluna, at) => !seldom.has(coluna) || rows.some((cells) => cells[at]));
  const [stop, setStop] = useState<CargoCell>({ linha: 0, coluna: "nome" });
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.cargos}`} aria-label="Cargos lidos">
        <thead>
          <tr>
            {shown.map((coluna) => (
              <th key={coluna} scope="col">
                {titles[coluna]}
                {unsure.includes(coluna) && aceitas.includes(coluna) && " ✓"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {rows.map((cells, linha) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            <tr key={linha}>
              {shown.map((coluna) => {
                const quotes = quotesOf(evidencias, { linha, coluna });
                return (
                  <ReadCell
                    key={coluna}
                    coluna={coluna}
                    text={cells[colunas.indexOf(coluna)] ?? ""}
                    isUnsure={quotes.some(({ celula }) => !celula?.certa) && !aceitas.includes(coluna)}
                    isStop={stop.linha === linha && stop.coluna === coluna}
                    {...(quotes.length > 0 && {
                      onFocus: () => {
                        setStop({ linha, coluna });
                        onCell?.({ linha, coluna });
                      },
                    })}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ReadCellProps = {
  coluna: Coluna;
  text: string;
  isUnsure: boolean;
  /** Whether Tab reaches this cell; arrow keys reach the others. */
  isStop: boolean;
  /** Undefined for cells without a quote. */
  onFocus?: () => void;
};

function ReadCell({ coluna, text, isUnsure, isStop, onFocus }: ReadCellProps) {
  if (!text)
    return (
      <td data-label={titles[coluna]}>
        <Text span c="dimmed" fz="sm">
          não lido
        </Text>
      </td>
    );
  const shown = (
    <>
      {text} {isUnsure && <Tag tone="warning">Conferir</Tag>}
    </>
  );
  return (
    <td data-label={titles[coluna]}>
      {onFocus ? (
        <button
          type="button"
          className={classes.cell}
          data-cell
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          // Safari does not focus a pressed button.
          onClick={({ currentTarget }) => currentTarget.focus()}
        >
          {shown}
        </button>
      ) : (
        <span>{shown}</span>
      )}
    </td>
  );
}

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next cell with a quote in an arrow's direction. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = steps[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest("td") : null;
  const row = cell?.closest("tr");
  if (!step || !cell || !row) return;
  event.preventDefault();
  event.stopPropagation();
  let [linha, coluna] = [row.sectionRowIndex, cell.cellIndex];
  const { rows } = event.currentTarget;
  for (;;) {
    linha += step[0];
    coluna += step[1];
    const next = rows[linha]?.cells[coluna];
    if (!next) return;
    const button = next.querySelector("button");
    if (button) return button.focus();
  }
}
