import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { formatDay, formatMoney } from "@cav/contract/format.ts";
import { inLocais, localName } from "@cav/contract/locais/locais.words.ts";
import { daysUntil } from "../../lib/days.ts";
import { Tag } from "../../ui/tag.tsx";
import { cardStatusLabel, describeDeadline, isNearDay, statusTone } from "../concurso-status.ts";
import { VerditoLine } from "../page/verdito-line.tsx";
import classes from "./concurso-row.module.css";
import { RowTitle } from "./row-title.tsx";

export type ListedRow = {
  concurso: ConcursoResumo;
  level: 2 | 3 | 4;
  /** Whether the heading above states the deadline. */
  isUnderItsDay: boolean;
  /** Whether the heading above states the verdict. */
  isUnderItsVerdito?: boolean | undefined;
};

/** Content of an exam's row. Also runs before React loads, so it must not use state or hooks. */
export function RowFacts({ concurso, level, isUnderItsDay, isUnderItsVerdito = false }: ListedRow) {
  const { uuid, titulo, resumo, status, cargo_buscado: sought } = concurso;
  const isState = !isUnderItsDay || !isOpenUntilADay(concurso);
  const to = `/concursos/${uuid}${sought ? `?cargo=${encodeURIComponent(sought)}` : ""}`;
  const Heading = `h${level}` as const;
  return (
    <>
      <div className={classes.top}>
        <Heading className={classes.title}>
          <RowTitle to={to} titulo={titulo} resumo={resumo} />
        </Heading>
        <Pay concurso={concurso} />
      </div>
      <Body concurso={concurso} />
      <div className={classes.rest}>
        {isState && (
          <span className={classes.state}>
            <Tag tone={statusTone(status)}>{cardStatusLabel(status)}</Tag>
          </span>
        )}
        {!isUnderItsDay && <Deadline day={concurso.data_fim_inscricao} />}
        {resumo.vagas && <span className={classes.vagas}>{resumo.vagas}</span>}
        <VerditoLine concurso={concurso} isUnderItsVerdito={isUnderItsVerdito} />
        <OtherFacts concurso={concurso} isBelowState={isState} />
      </div>
    </>
  );
}

/** Returns whether registrations are open until a known day, as the day's heading says. */
const isOpenUntilADay = ({ status, data_fim_inscricao: end, resumo }: ConcursoResumo): boolean =>
  status === "INSCRICOES_ABERTAS" && end !== null && resumo.prazo.aberto;

/** The exam's body (órgão) and place. */
function Body({ concurso }: Pick<ListedRow, "concurso">) {
  const { resumo } = concurso;
  return (
    <p className={classes.body}>
      {resumo.cargo === null ? (
        <span>Cargos no edital</span>
      ) : (
        // Hidden from screen readers, because the heading names the body.
        <span aria-hidden="true">{resumo.orgao}</span>
      )}
      <WorkLocais concurso={concurso} />
      {resumo.no_concurso && <span>{resumo.no_concurso}</span>}
    </p>
  );
}

/** Place of work without what the body's name says: of its city only the state, of its state nothing. */
function WorkLocais({
  concurso: { resumo, locais_trabalho, total_locais_trabalho, lugar_buscado },
}: Pick<ListedRow, "concurso">) {
  if (lugar_buscado) return <span>{lugar_buscado}</span>;
  const [only] = locais_trabalho;
  if (!only) return resumo.local && <span>{resumo.local}</span>;
  if (total_locais_trabalho === 1 && resumo.orgao.includes(only.nome))
    return only.tipo === "ESTADO" ? null : <span>{only.uf}</span>;
  return <Locais locais={locais_trabalho} total={total_locais_trabalho} />;
}

/** Pay of the position that heads the row, else the highest of the exam. */
function Pay({ concurso }: Pick<ListedRow, "concurso">) {
  const { resumo, salario_maximo, salario_periodo, posicao } = concurso;
  if ((posicao ? resumo.salario : salario_maximo) === null) return null;
  return (
    <div className={classes.pay}>
      <span className={classes.payLabel}>{posicao ? "Salário" : "Salário Até"}</span>
      <span className={classes.amount}>
        {posicao ? resumo.salario : formatMoney(salario_maximo ?? "")}
        {!posicao && salario_periodo === "HORA" && <span className={classes.period}> por hora</span>}
      </span>
    </div>
  );
}

function Deadline({ day }: { day: string | null }) {
  if (!day) return null;
  const { text, isNear } = describeDeadline(day);
  return (
    <p className={classes.deadline} data-near={isNear || undefined}>
      {text}
    </p>
  );
}

/** Other known facts of the exam; a phone shows what must be done soon, and who organises it. */
function OtherFacts({ concurso, isBelowState }: Pick<ListedRow, "concurso"> & { isBelowState: boolean }) {
  const { data_inicio_inscricao: start, data_prova: day, locais_prova: provas, resumo } = concurso;
  const begin: Fact[] = start
    ? [{ text: `Início das inscrições: ${formatDay(start)}`, isDue: daysUntil(start) > 0 }]
    : [];
  const deadlines = [
    ...toDeadline("Isenção da taxa", concurso.data_fim_isencao),
    ...toDeadline("Pagamento da taxa", concurso.data_limite_pagamento),
  ];
  const { due = [], rest = [] } = Object.groupBy([...begin, ...deadlines], ({ isDue }) =>
    isDue ? "due" : "rest",
  );
  const isElsewhere = provas.length > 0 && !isOnlyAtWork(concurso);
  if (due.length + rest.length === 0 && !resumo.banca && !day && !isElsewhere) return null;
  return (
    <ul
      className={classes.facts}
      data-below={isBelowState || undefined}
      data-due={due.length > 0 || undefined}
      data-banca={resumo.banca !== null || undefined}
    >
      {due.map(toItem)}
      {resumo.banca && <li data-banca>{resumo.banca}</li>}
      {rest.map(toItem)}
      {day && <li>Prova: {formatDay(day)}</li>}
      {isElsewhere && (
        <li>
          Prova <Locais locais={provas} total={concurso.total_locais_prova} isLed />
        </li>
      )}
    </ul>
  );
}

/** `isDue`: it can only be done from a coming day on, or within a week. */
type Fact = { text: string; isDue: boolean };

/** Returns a deadline that is not past. */
function toDeadline(label: string, day: string | null): Fact[] {
  if (day === null || daysUntil(day) < 0) return [];
  return [{ text: `${label}: até ${formatDay(day)}`, isDue: isNearDay(day) }];
}

const toItem = ({ text, isDue }: Fact) => (
  <li key={text} data-due={isDue || undefined}>
    {text}
  </li>
);

/** Returns whether exam and work are in the same single place, which is shown once. */
function isOnlyAtWork({ locais_prova: provas, locais_trabalho: work, ...totals }: ConcursoResumo): boolean {
  const isSingle = totals.total_locais_prova === 1 && totals.total_locais_trabalho === 1;
  return isSingle && provas[0]?.id === work[0]?.id;
}

/** `isLed`: in a sentence, with prepositions. */
function Locais({
  locais,
  total,
  isLed = false,
}: {
  locais: ConcursoResumo["locais_prova"];
  total: number;
  isLed?: boolean;
}) {
  const names = locais.map(localName);
  const rest = total - locais.length;
  return (
    <span>
      {isLed ? inLocais(names) : names.join(", ")}
      {rest > 0 && <span className={classes.more}> +{rest} local</span>}
    </span>
  );
}
