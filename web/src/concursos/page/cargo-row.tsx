import type { Cargo } from "@cav/contract/concursos/cargos.ts";
import {
  criteriaBySituacao,
  isByOneCriterion,
  onlyCriterion,
  verditoLabels,
} from "@cav/contract/concursos/matching.words.ts";
import { formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { lazy, Suspense, useState } from "react";
import type { CargoGroup, Evaluated } from "./cargo-groups.ts";
import classes from "./cargo-row.module.css";
import { nivelText, openCotas, vagasText } from "./cargo-words.ts";

/** Loads the facts in the background, because most rows are never opened. */
export const fetchCargoFacts = () =>
  import("./cargo-facts.tsx").then(({ CargoFacts }) => ({ default: CargoFacts }));
const CargoFacts = lazy(fetchCargoFacts);

type Props = { group: CargoGroup; isOnly: boolean };

/** Row of one position or of several alike; opens to show more. An only one is open, and the page's head judges it. */
export function CargoRow({ group, isOnly }: Props) {
  const { cargos, evaluated } = group;
  const [cargo, ...alike] = cargos;
  const [isOpen, setOpen] = useState(isOnly);
  return (
    <article className={classes.row} data-compatible={evaluated?.isCompatible || undefined}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <CargoHeading group={group} isJudged={!isOnly} />
        {isOpen && (
          <Suspense fallback={null}>
            <CargoFacts cargo={cargo} alike={alike} evaluated={evaluated} isJudged={!isOnly} />
          </Suspense>
        )}
      </details>
    </article>
  );
}

type HeadingProps = { group: CargoGroup; isJudged: boolean };

/** Heading of a position: name, salary, vacancies, verdict. */
export function CargoHeading({ group: { cargos, evaluated }, isJudged }: HeadingProps) {
  const [cargo, ...alike] = cargos;
  return (
    <summary className={classes.summary}>
      <h3 className={classes.name}>
        {cargo.nome}
        {alike.length > 0 && <span className={classes.more}> e mais {alike.length}</span>}
      </h3>
      <span className={classes.salary}>{payText(cargo)}</span>
      <span className={classes.about}>{aboutLine(cargo)}</span>
      {isJudged && evaluated && <Verdict evaluated={evaluated} />}
    </summary>
  );
}

function payText({ salario, salario_periodo, a_definir }: Cargo): string | null {
  if (salario === null) return null;
  return `${a_definir ? "Até " : ""}${formatMoney(salario)}${salario_periodo === "HORA" ? " por hora" : ""}`;
}

/** Returns "52 vagas (33 ampla, 13 negra) · Ensino Médio". */
function aboutLine(cargo: Cargo): string {
  const modalidades = openCotas(cargo.vagas_por_cota).map(
    ([cota, count]) => `${formatInteger(count)} ${cotaWords[cota]}`,
  );
  const vagas = cargo.quantidade_vagas === null ? [] : [vagasText(cargo)];
  const niveis = cargo.nivel_escolaridade || cargo.niveis_possiveis.length > 0 ? [nivelText(cargo)] : [];
  return [
    ...vagas.map((text) => (modalidades.length > 1 ? `${text} (${modalidades.join(", ")})` : text)),
    ...niveis,
  ].join(" · ");
}

const cotaWords: Record<Cota, string> = {
  AMPLA_CONCORRENCIA: "ampla",
  PESSOA_NEGRA: "negra",
  PESSOA_COM_DEFICIENCIA: "PCD",
  INDIGENA: "indígena",
  QUILOMBOLA: "quilombola",
};

/** Shows the verdict: failed criteria by name, unknown criteria apart. */
function Verdict({ evaluated: { verdito, criterios } }: { evaluated: Evaluated }) {
  if (!verdito) return null;
  const { desconhecido: open, nao_atende: misses } = criteriaBySituacao(criterios);
  const only = isByOneCriterion(criterios) ? ` (${onlyCriterion}: ${criterios[0]?.curto})` : "";
  return (
    <span className={classes.verdict} data-verdito={verdito}>
      {verdito === "COMBINA"
        ? `✓ Compatível com seu perfil${only}`
        : [verditoLabels[verdito], misses || `? ${open}`].join(": ")}
      {misses && open && <span className={classes.unknown}> ? {open}</span>}
    </span>
  );
}
