import type { MinutaCampo } from "@cav/contract/coletas/minutas.ts";
import { Text } from "@mantine/core";
import classes from "./minutas.module.css";

type Props = {
  contas: NonNullable<MinutaCampo["contas"]>;
  diferencas: readonly string[];
  onConta?: (conta: number) => void;
};

/** Most sums that hold; they are alike, and those that do not hold come first. */
const shownMax = 8;

/** The sums of a notice's tables: which hold and which contradict. A pressed one shows its cells in the act's text. */
export function CargoSums({ contas, diferencas, onConta }: Props) {
  const told = new Set(contas.map(({ frase }) => frase));
  const shown = [...contas.entries()].filter(([at, { fecha }]) => fecha !== true || at < shownMax);
  if (contas.length + diferencas.length === 0) return null;
  return (
    <ul className={classes.sums} aria-label="Contas do edital">
      {diferencas
        .filter((one) => !told.has(one))
        .map((one) => (
          <li key={one}>
            <Text fz="sm" c="var(--mantine-color-error)">
              {one}
            </Text>
          </li>
        ))}
      {shown.map(([at, { fecha, frase, lugares }]) => (
        <li key={at}>
          {lugares.length > 0 && onConta ? (
            <button
              type="button"
              className={classes.value}
              data-cell
              onClick={({ currentTarget }) => currentTarget.focus()}
              onFocus={() => onConta(at)}
            >
              <Sum fecha={fecha} frase={frase} />
            </button>
          ) : (
            <Sum fecha={fecha} frase={frase} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Sum({ fecha, frase }: { fecha: boolean | null; frase: string }) {
  return (
    <Text fz="sm" component="span" c={fecha === false ? "var(--mantine-color-error)" : "dimmed"}>
      {fecha === null ? "" : fecha ? "= " : "≠ "}
      {frase}
    </Text>
  );
}
