import type { Cargo } from "@cav/contract/concursos/cargos.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Text, Title } from "@mantine/core";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { PlainCheckbox, PlainField } from "../../ui/fields/plain-field.tsx";
import { cargoGroups, type Evaluated, findCargosByText, sortCargos } from "./cargo-groups.ts";
import { CargoRow, fetchCargoFacts } from "./cargo-row.tsx";
import classes from "./cargos-section.module.css";

type Props = { cargos: Cargo[]; evaluated: Map<string, Evaluated> };

/** From 10 positions on, a search box is shown. */
const manyCargos = 10;

/** Rows shown before "show all". */
const shownRows = 50;

/** Rows of the first paint. */
const firstRows = 8;

const countCargos = (groups: { cargos: Cargo[] }[]) => groups.flatMap(({ cargos }) => cargos).length;

/** Rows of positions that open, best fit first (exams §2.5). */
export function CargosSection({ cargos, evaluated }: Props) {
  const [params] = useSearchParams();
  const sought = cargos.length >= manyCargos ? (params.get("cargo") ?? "") : "";
  const [text, setText] = useState(sought);
  const section = useRef<HTMLElement>(null);
  // Scrolls to the positions when a catalogue search matched one of them.
  useEffect(() => {
    if (sought !== "") section.current?.scrollIntoView();
  }, [sought]);
  const [onlyMatching, setOnlyMatching] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => void fetchCargoFacts().catch(() => undefined), []);
  const asked = `Buscar nos ${formatInteger(cargos.length)} cargos`;
  const wanted = useDeferredValue(text);
  const groups = useMemo(() => {
    const fitting = onlyMatching ? cargos.filter(({ uuid }) => evaluated.get(uuid)?.isCompatible) : cargos;
    return cargoGroups(findCargosByText(sortCargos(fitting, evaluated), wanted), evaluated);
  }, [cargos, evaluated, wanted, onlyMatching]);
  // Renders the rows below the fold in a deferred pass.
  const asRows = showsAll ? groups.length : shownRows;
  const most = useDeferredValue(asRows, firstRows);
  const shown = groups.slice(0, most);
  // Content below the rows waits for the deferred rows; they would push it away under a click.
  const hidden = most < asRows ? 0 : countCargos(groups.slice(asRows));
  return (
    <section ref={section} aria-labelledby="cargos" className={classes.section}>
      <Title order={2} fz={20} mb={8} id="cargos" tabIndex={-1}>
        Cargos Disponíveis
      </Title>
      {cargos.length >= manyCargos && (
        <div className={classes.tools}>
          <PlainField
            type="search"
            label={asked}
            isLabelHidden
            placeholder={asked}
            maxLength={limits.searchMax}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {evaluated.size > 0 && (
            <PlainCheckbox
              label="Só os que combinam"
              checked={onlyMatching}
              onChange={(event) => setOnlyMatching(event.currentTarget.checked)}
            />
          )}
          <Text role="status" size="sm" c="dimmed">
            {(text || onlyMatching) &&
              formatCount(countCargos(groups), "cargo encontrado", "cargos encontrados")}
          </Text>
        </div>
      )}
      {shown.length > 0 && (
        <div className={classes.rows}>
          {shown.map((group) => (
            <CargoRow key={group.key} group={group} isOnly={cargos.length === 1} />
          ))}
        </div>
      )}
      {hidden > 0 && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          Mostrar {hidden === 1 ? "o outro cargo" : `os outros ${formatInteger(hidden)} cargos`}
        </Button>
      )}
    </section>
  );
}
