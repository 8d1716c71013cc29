import { type Coluna, colunas, type Evidencia } from "@cav/contract/minutas.ts";
import { Text } from "@mantine/core";
import table from "../../ui/data-table.module.css";
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

type Props = { valor: string; evidencias: readonly Evidencia[]; aceitas: readonly Coluna[] };

/** Columns with cells that another place than the position's row tells; one key accepts each. */
export function unsureColumns(evidencias: readonly Evidencia[]): Coluna[] {
  return colunas.filter((coluna) =>
    evidencias.some(({ celula }) => celula?.coluna === coluna && !celula.certa),
  );
}

/** Positions of a draft as a table: each cell is sure, to be checked, or empty. */
export function CargosTable({ valor, evidencias, aceitas }: Props) {
  const rows = valor.split("\n").map((line) => line.split(";").map((cell) => cell.trim()));
  const unsure = unsureColumns(evidencias);
  // Few notices have these columns; they are shown only then.
  const shown = colunas.filter((coluna, at) => !seldom.has(coluna) || rows.some((cells) => cells[at]));
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
        <tbody>
          {rows.map((cells, linha) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            <tr key={linha}>
              {shown.map((coluna) => (
                <CargoCell
                  key={coluna}
                  {...{ coluna }}
                  text={cells[colunas.indexOf(coluna)] ?? ""}
                  isUnsure={isUnsure(evidencias, linha, coluna) && !aceitas.includes(coluna)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isUnsure = (evidencias: readonly Evidencia[], linha: number, coluna: Coluna): boolean =>
  evidencias.some(({ celula }) => celula?.linha === linha && celula.coluna === coluna && !celula.certa);

function CargoCell({ coluna, text, isUnsure }: { coluna: Coluna; text: string; isUnsure: boolean }) {
  return (
    <td data-label={titles[coluna]}>
      {text ? (
        <span>
          {text} {isUnsure && <Tag tone="warning">Conferir</Tag>}
        </span>
      ) : (
        <Text span c="dimmed" fz="sm">
          não lido
        </Text>
      )}
    </td>
  );
}
