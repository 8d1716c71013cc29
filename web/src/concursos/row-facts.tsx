import type { ConcursoResumo } from "@cav/contract/concursos.ts";
import { formatDay, formatMoney } from "@cav/contract/format.ts";
import { localName } from "@cav/contract/locais.words.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { daysUntil } from "../lib/days.ts";
import { Tag } from "../ui/tag.tsx";
import classes from "./concurso-row.module.css";
import { cardStatusLabel, describeDeadline, statusTone } from "./concurso-status.ts";
import { VerditoLine } from "./verdito-line.tsx";

export type ListedRow = {
  concurso: ConcursoResumo;
  level: 2 | 3 | 4;
  /** Its deadline stands in the heading above it. */
  isUnderItsDay: boolean;
};

/** What a row says of its exam. Shown before React is there, too: no state, and no hook. */
export function RowFacts({ concurso, level, isUnderItsDay }: ListedRow) {
  const { uuid, titulo, resumo, cargo_buscado: sought } = concurso;
  const to = `/concursos/${uuid}${sought ? `?cargo=${encodeURIComponent(sought)}` : ""}`;
  const Heading = `h${level}` as const;
  return (
    <>
      <div className={classes.main}>
        <Heading className={classes.title}>
          <Link to={to} className={classes.link} title={titulo}>
            <span className={classes.lead}>
              {resumo.cargo ?? resumo.orgao}
              {resumo.outros_cargos > 0 && <span className={classes.more}> +{resumo.outros_cargos}</span>}
            </span>
            {resumo.cargo !== null && <span className={classes.body}>{resumo.orgao}</span>}
          </Link>
        </Heading>
        <p className={classes.body}>
          {resumo.cargo === null && "Cargos no edital"}
          {resumo.local && <Part isFirst={resumo.cargo !== null}>{resumo.local}</Part>}
          {resumo.banca && (
            <Part isFirst={resumo.cargo !== null && !resumo.local}>
              <span>{resumo.banca}</span>
            </Part>
          )}
        </p>
      </div>
      <Pay concurso={concurso} />
      <VerditoLine concurso={concurso} />
      <OtherFacts concurso={concurso} isUnderItsDay={isUnderItsDay} />
    </>
  );
}

function Part({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <>
      {!isFirst && " · "}
      {children}
    </>
  );
}

function Pay({ concurso: { resumo, salario_maximo, salario_periodo } }: { concurso: ConcursoResumo }) {
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

/** What else is known of it; nothing that is not. */
function OtherFacts({ concurso, isUnderItsDay }: { concurso: ConcursoResumo; isUnderItsDay: boolean }) {
  const { status, data_inicio_inscricao: start, data_prova: day } = concurso;
  const deadline = describeDeadline(concurso.data_fim_inscricao);
  return (
    <ul className={classes.facts}>
      <li>
        <Tag tone={statusTone(status)}>{cardStatusLabel(status)}</Tag>
      </li>
      {!isUnderItsDay && concurso.data_fim_inscricao && (
        <li className={classes.deadline} data-near={deadline.isNear || undefined}>
          {deadline.text}
        </li>
      )}
      {start && <li>Início das inscrições: {formatDay(start)}</li>}
      <OtherDeadline label="Isenção da taxa" day={concurso.data_fim_isencao} />
      <OtherDeadline label="Pagamento da taxa" day={concurso.data_limite_pagamento} />
      {day && <li>Prova: {formatDay(day)}</li>}
      <Locais label="Prova em" locais={concurso.locais_prova} total={concurso.total_locais_prova} />
      {/* A single one is said above already. */}
      {concurso.total_locais_trabalho > 1 && (
        <Locais
          label="Trabalho em"
          locais={concurso.locais_trabalho}
          total={concurso.total_locais_trabalho}
        />
      )}
    </ul>
  );
}

/** A deadline that an exam may have besides the registration's; told until it is past. */
function OtherDeadline({ label, day }: { label: string; day: string | null }) {
  if (day === null || daysUntil(day) < 0) return null;
  return (
    <li>
      {label}: até {formatDay(day)}
    </li>
  );
}

type LocaisProps = { label: string; locais: ConcursoResumo["locais_prova"]; total: number };

function Locais({ label, locais, total }: LocaisProps) {
  if (locais.length === 0) return null;
  const rest = total - locais.length;
  return (
    <li>
      {label} {locais.map(localName).join(", ")}
      {rest > 0 && <span className={classes.more}> +{rest} local</span>}
    </li>
  );
}
