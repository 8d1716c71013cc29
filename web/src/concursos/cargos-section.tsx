import type { Cargo } from "@cav/contract/cargos.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Text, Title } from "@mantine/core";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { PlainCheckbox, PlainField } from "../ui/plain-field.tsx";
import { cargoGroups, type Evaluated, findCargosByText, sortCargos } from "./cargo-groups.ts";
import { CargoRow, fetchCargoFacts } from "./cargo-row.tsx";
import classes from "./cargos-section.module.css";

type Props = { cargos: Cargo[]; evaluated: Map<string, Evaluated> };

/** From so many positions on one searches among them. */
const manyCargos = 10;

/** So many rows are shown before the others are asked for. */
const shownRows = 50;

/** So many are painted with the screen. */
const firstRows = 8;

const countCargos = (groups: { cargos: Cargo[] }[]) => groups.flatMap(({ cargos }) => cargos).length;

/** The positions as rows that open, what fits first (exams §2.5). */
export function CargosSection({ cargos, evaluated }: Props) {
  const [params] = useSearchParams();
  const sought = cargos.length >= manyCargos ? (params.get("cargo") ?? "") : "";
  const [text, setText] = useState(sought);
  const section = useRef<HTMLElement>(null);
  // A search led here for this position: it would stand far below.
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
  // Those below the fold are made ready in small steps behind the first.
  const asRows = showsAll ? groups.length : shownRows;
  const most = useDeferredValue(asRows, firstRows);
  const shown = groups.slice(0, most);
  // What is said below the rows waits for them: they would push it away from under somebody's press.
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
            <CargoRow key={group.key} group={group} startsOpen={cargos.length === 1} />
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
