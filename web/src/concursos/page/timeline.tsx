import type { CampoNome, Procedencias } from "@cav/contract/coletas/minutas.ts";
import type { PontoMostrado } from "@cav/contract/concursos/etapas.ts";
import { formatDay } from "@cav/contract/format.ts";
import { daysUntil } from "../../lib/days.ts";
import classes from "./concurso-page.module.css";
import { Procedencia } from "./procedencia.tsx";

/** Dates whose source is stored per field. */
const campoOf: Partial<Record<NonNullable<PontoMostrado["campo"]>, CampoNome>> = {
  data_inicio_inscricao: "data_inicio_inscricao",
  data_fim_inscricao: "data_fim_inscricao",
  data_prova: "data_prova",
};

type Props = { points: PontoMostrado[]; today: string; procedencias: Procedencias | undefined };

/** Timeline of an exam with today, late and next points; points without a day come last. */
export function Timeline({ points, today, procedencias }: Props) {
  if (points.length === 0) return <p className={classes.label}>As datas ainda não foram divulgadas.</p>;
  // Today's marker comes before today's points.
  const next = points.findIndex(({ dia }) => dia === null || dia >= today);
  const behind = next < 0 ? points : points.slice(0, next);
  const ahead = next < 0 ? [] : points.slice(next);
  return (
    <ol className={classes.timeline}>
      {behind.map((point) => (
        <Point key={keyOf(point)} point={point} today={today} procedencias={procedencias} />
      ))}
      <li data-today>
        <span className="numeric">Hoje, {formatDay(today)}</span>
      </li>
      {ahead.map((point) => (
        <Point key={keyOf(point)} point={point} today={today} procedencias={procedencias} />
      ))}
    </ol>
  );
}

const keyOf = ({ rotulo, quando, detalhe }: PontoMostrado) => [rotulo, quando, detalhe].join(" ");

type PointProps = { point: PontoMostrado } & Pick<Props, "today" | "procedencias">;

function Point({ point, today, procedencias }: PointProps) {
  const { rotulo, quando, momento, dia, aviso, campo, detalhe, fonte, fonte_url, citacao } = point;
  const isBehind = momento === "PASSADA" || momento === "ATRASADA";
  const source = campo && campoOf[campo];
  return (
    <li data-past={isBehind || undefined}>
      <span className={classes.label}>{rotulo}</span>
      <span className="numeric">
        {quando}
        {/* Left out for the end of registration, which the page's head states. */}
        {!isBehind && dia && campo !== "data_fim_inscricao" && daysLeft(dia, today, momento)}
      </span>
      {aviso && <span className={classes.late}>{aviso}</span>}
      {detalhe && <span className={classes.label}>{detalhe}</span>}
      {fonte_url ? (
        <a
          className={classes.label}
          href={fonte_url}
          target="_blank"
          rel="noopener noreferrer"
          title={citacao ?? undefined}
        >
          {fonte ?? "Fonte"}
        </a>
      ) : (
        fonte && <span className={classes.label}>{fonte}</span>
      )}
      {source && <Procedencia campo={source} procedencias={procedencias} />}
    </li>
  );
}

/** Describes the distance of a day; for a running period, the days left. */
function daysLeft(day: string, today: string, momento: PontoMostrado["momento"]): string {
  const days = daysUntil(day, today);
  if (days < 0) return "";
  const ends = momento === "EM_CURSO" ? "termina " : "";
  if (days === 0) return ` · ${ends}hoje`;
  return days === 1 ? ` · ${ends}amanhã` : ` · ${ends}em ${days} dias`;
}
