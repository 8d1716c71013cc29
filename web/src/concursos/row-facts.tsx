import type { ConcursoResumo } from "@cav/contract/concursos.ts";
import { formatDay, formatMoney } from "@cav/contract/format.ts";
import { localName } from "@cav/contract/locais.words.ts";
import { daysUntil } from "../lib/days.ts";
import { Tag } from "../ui/tag.tsx";
import classes from "./concurso-row.module.css";
import { cardStatusLabel, describeDeadline, statusTone } from "./concurso-status.ts";
import { RowTitle } from "./row-title.tsx";
import { VerditoLine } from "./verdito-line.tsx";

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
  const to = `/concursos/${uuid}${sought ? `?cargo=${encodeURIComponent(sought)}` : ""}`;
  const Heading = `h${level}` as const;
  return (
    <>
      <div className={classes.top}>
        <Heading className={classes.title}>
          <RowTitle to={to} titulo={titulo} resumo={resumo} />
        </Heading>
        <Tag tone={statusTone(status)}>{cardStatusLabel(status)}</Tag>
      </div>
      <Body concurso={concurso} />
      <Pay concurso={concurso} />
      <div className={classes.rest}>
        {!isUnderItsDay && <Deadline day={concurso.data_fim_inscricao} />}
        <VerditoLine concurso={concurso} isUnderItsVerdito={isUnderItsVerdito} />
        <OtherFacts concurso={concurso} />
      </div>
    </>
  );
}

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

/** Place of work; only the state when the body's name contains the city. */
function WorkLocais({
  concurso: { resumo, locais_trabalho, total_locais_trabalho, lugar_buscado },
}: Pick<ListedRow, "concurso">) {
  if (lugar_buscado) return <span>{lugar_buscado}</span>;
  const [only] = locais_trabalho;
  if (!only) return resumo.local && <span>{resumo.local}</span>;
  if (total_locais_trabalho === 1 && only.tipo !== "ESTADO" && resumo.orgao.includes(only.nome))
    return <span>{only.uf}</span>;
  return <Locais locais={locais_trabalho} total={total_locais_trabalho} />;
}

function Pay({ concurso }: Pick<ListedRow, "concurso">) {
  const { resumo, salario_maximo, salario_periodo, posicao } = concurso;
  if (posicao) return <OwnPay resumo={resumo} />;
  if (salario_maximo === null && resumo.vagas === null) return null;
  return (
    <div className={classes.pay}>
      {salario_maximo !== null && (
        <>
          <span className={classes.payLabel}>Salário Até</span>
          <span className={classes.amount}>
            {formatMoney(salario_maximo)}
            {salario_periodo === "HORA" && <span className={classes.vagas}> por hora</span>}
          </span>
        </>
      )}
      {resumo.vagas && <span className={classes.vagas}>{resumo.vagas}</span>}
    </div>
  );
}

/** Pay and vacancies of the position that heads the row. */
function OwnPay({ resumo: { salario, vagas } }: Pick<ConcursoResumo, "resumo">) {
  if (salario === null && vagas === null) return null;
  return (
    <div className={classes.pay}>
      {salario && (
        <>
          <span className={classes.payLabel}>Salário</span>
          <span className={classes.amount}>{salario}</span>
        </>
      )}
      {vagas && <span className={classes.vagas}>{vagas}</span>}
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

/** Other known facts of the exam. */
function OtherFacts({ concurso }: Pick<ListedRow, "concurso">) {
  const { data_inicio_inscricao: start, data_prova: day, locais_prova: provas } = concurso;
  return (
    <ul className={classes.facts}>
      {concurso.resumo.banca && <li>{concurso.resumo.banca}</li>}
      {start && <li>Início das inscrições: {formatDay(start)}</li>}
      <OtherDeadline label="Isenção da taxa" day={concurso.data_fim_isencao} />
      <OtherDeadline label="Pagamento da taxa" day={concurso.data_limite_pagamento} />
      {day && <li>Prova: {formatDay(day)}</li>}
      {provas.length > 0 && !isOnlyAtWork(concurso) && (
        <li>
          Prova em <Locais locais={provas} total={concurso.total_locais_prova} />
        </li>
      )}
    </ul>
  );
}

/** Another deadline of an exam, hidden when it is past. */
function OtherDeadline({ label, day }: { label: string; day: string | null }) {
  if (day === null || daysUntil(day) < 0) return null;
  return (
    <li>
      {label}: até {formatDay(day)}
    </li>
  );
}

/** Returns whether exam and work are in the same single place, which is shown once. */
function isOnlyAtWork({ locais_prova: provas, locais_trabalho: work, ...totals }: ConcursoResumo): boolean {
  const isSingle = totals.total_locais_prova === 1 && totals.total_locais_trabalho === 1;
  return isSingle && provas[0]?.id === work[0]?.id;
}

function Locais({ locais, total }: { locais: ConcursoResumo["locais_prova"]; total: number }) {
  const rest = total - locais.length;
  return (
    <span>
      {locais.map(localName).join(", ")}
      {rest > 0 && <span className={classes.more}> +{rest} local</span>}
    </span>
  );
}
