import type { Concurso } from "@cav/contract/concursos.ts";
import { formatDateOf, formatDay, formatLongDay, formatMoney } from "@cav/contract/format.ts";
import type { CampoNome, Procedencias } from "@cav/contract/minutas.ts";
import { daysUntil, todayInBrazil } from "../lib/days.ts";
import classes from "./concurso-page.module.css";
import { Procedencia } from "./procedencia.tsx";

type Point = { label: string; day: string | null; campo?: CampoNome };

/** The exam's dates as a small timeline with today marked, and its other facts (exams §2.5). */
export function ConcursoSummary({
  concurso,
  procedencias,
  today = todayInBrazil(),
}: {
  concurso: Concurso;
  procedencias?: Procedencias | undefined;
  today?: string;
}) {
  return (
    <aside className={classes.summary} aria-label="Resumo do concurso">
      <h2 id="datas">Datas</h2>
      <Timeline points={pointsOf(concurso)} today={today} procedencias={procedencias} />
      <h2>Informações</h2>
      <dl className={classes.facts}>
        {concurso.resumo.banca && (
          <Fact
            name="Organizadora"
            value={concurso.resumo.banca}
            campo="organizadora"
            procedencias={procedencias}
          />
        )}
        {concurso.edital_numero && (
          <Fact name="Edital" value={editalText(concurso)} campo="edital" procedencias={procedencias} />
        )}
        <Fact
          name="Taxa de inscrição"
          value={feeText(concurso)}
          campo="valor_inscricao"
          procedencias={procedencias}
        />
        <Fact name="Inscrições" value={describePeriod(concurso)} />
        <Fact
          name="Data da prova"
          value={concurso.data_prova ? formatLongDay(concurso.data_prova) : "Não definida"}
        />
      </dl>
      {procedencias?.conferido_em && (
        <p className={classes.label}>Conferido em {formatDateOf(procedencias.conferido_em)}</p>
      )}
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

/** The notice's number and year. */
const editalText = ({ edital_numero, edital_ano }: Concurso) =>
  `nº ${edital_numero}${edital_ano ? `/${edital_ano}` : ""}`;

type Told = { name: string; value: string; campo?: CampoNome; procedencias?: Procedencias | undefined };

function Fact({ name, value, campo, procedencias }: Told) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">
        {value}
        {campo && <Procedencia campo={campo} procedencias={procedencias} />}
      </dd>
    </div>
  );
}

function pointsOf(concurso: Concurso): Point[] {
  return [
    { label: "Início das inscrições", day: concurso.data_inicio_inscricao, campo: "data_inicio_inscricao" },
    { label: "Fim do pedido de isenção", day: concurso.data_fim_isencao },
    { label: "Fim das inscrições", day: concurso.data_fim_inscricao, campo: "data_fim_inscricao" },
    { label: "Limite para pagar a taxa", day: concurso.data_limite_pagamento },
    { label: "Prova", day: concurso.data_prova, campo: "data_prova" },
  ];
}

type Shown = { points: Point[]; today: string; procedencias: Procedencias | undefined };

function Timeline({ points, today, procedencias }: Shown) {
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
                {"campo" in rest && rest.campo && (
                  <Procedencia campo={rest.campo} procedencias={procedencias} />
                )}
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
