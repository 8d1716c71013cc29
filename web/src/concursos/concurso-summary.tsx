import type { Concurso } from "@cav/contract/concursos.ts";
import { formatDay, formatLongDay, formatMoney } from "@cav/contract/format.ts";
import { daysUntil, todayInBrazil } from "../lib/days.ts";
import classes from "./concurso-page.module.css";

type Point = { label: string; day: string | null; text?: string };

/** The exam's dates as a small timeline with today marked, and its other facts (exams §2.5). */
export function ConcursoSummary({
  concurso,
  today = todayInBrazil(),
}: {
  concurso: Concurso;
  today?: string;
}) {
  return (
    <aside className={classes.summary} aria-label="Resumo do concurso">
      <h2 id="datas">Datas</h2>
      <Timeline points={pointsOf(concurso)} today={today} />
      <h2>Informações</h2>
      <dl className={classes.facts}>
        {concurso.resumo.banca && <Fact name="Organizadora" value={concurso.resumo.banca} />}
        <Fact name="Taxa de inscrição" value={feeText(concurso)} />
        <Fact name="Inscrições" value={describePeriod(concurso)} />
        <Fact
          name="Data da prova"
          value={concurso.data_prova ? formatLongDay(concurso.data_prova) : "Não definida"}
        />
      </dl>
    </aside>
  );
}

/** One fee, or those of its positions. */
function feeText({ valor_inscricao: fee, valores_inscricao, resumo }: Concurso): string {
  if (valores_inscricao.length > 1) return resumo.taxa ?? "Não definido";
  return fee === null ? (resumo.taxa ?? "Não definido") : formatMoney(fee);
}

/** The days of registration, as far as they are known (exams §2.5). */
function describePeriod({ data_inicio_inscricao: start, data_fim_inscricao: end }: Concurso): string {
  if (start && end) return `${formatDay(start)} até ${formatDay(end)}`;
  if (end) return `até ${formatDay(end)}`;
  return start ? `a partir de ${formatDay(start)}` : "Não definidas";
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  );
}

function pointsOf(concurso: Concurso): Point[] {
  return [
    { label: "Início das inscrições", day: concurso.data_inicio_inscricao },
    { label: "Fim do pedido de isenção", day: concurso.data_fim_isencao },
    { label: "Fim das inscrições", day: concurso.data_fim_inscricao },
    { label: "Limite para pagar a taxa", day: concurso.data_limite_pagamento },
    { label: "Prova", day: concurso.data_prova },
  ];
}

function Timeline({ points, today }: { points: Point[]; today: string }) {
  const known = points.filter((point): point is Point & { day: string } => point.day !== null);
  if (known.length === 0) return <p className={classes.label}>As datas ainda não foram divulgadas.</p>;
  // Today comes first among the dates that are today.
  const withToday = [{ label: "Hoje", day: today, isToday: true }, ...known].sort((a, b) =>
    a.day.localeCompare(b.day),
  );
  return (
    <ol className={classes.timeline}>
      {withToday.map(({ label, day, ...rest }) => {
        const isToday = "isToday" in rest;
        return (
          <li
            key={label}
            data-today={isToday || undefined}
            data-past={(!isToday && day < today) || undefined}
          >
            {isToday ? (
              <span className="numeric">Hoje, {formatDay(day)}</span>
            ) : (
              <>
                <span className={classes.label}>{label}</span>
                <span className="numeric">
                  {formatDay(day)}
                  {daysLeft(day, today)}
                </span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function daysLeft(day: string, today: string): string {
  const days = daysUntil(day, today);
  if (days < 0) return "";
  if (days === 0) return " · é hoje";
  return days === 1 ? " · amanhã" : ` · em ${days} dias`;
}
