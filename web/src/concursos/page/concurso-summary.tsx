import type { CampoNome, Procedencias } from "@cav/contract/coletas/minutas.ts";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { formatDateOf, formatDay, formatLongDay, formatMoney } from "@cav/contract/format.ts";
import type { ReactNode } from "react";
import { todayInBrazil } from "../../lib/days.ts";
import classes from "./concurso-page.module.css";
import { Procedencia } from "./procedencia.tsx";
import { Timeline } from "./timeline.tsx";

/** Dates and stages of the exam as a timeline with today, and its other facts (exams §2.5). */
export function ConcursoSummary({
  concurso,
  procedencias,
  today = todayInBrazil(),
  children,
}: {
  concurso: Concurso;
  procedencias?: Procedencias | undefined;
  today?: string;
  /** Actions on the dates. */
  children?: ReactNode;
}) {
  return (
    <aside className={classes.summary} aria-label="Resumo do concurso">
      <h2 id="datas">Datas</h2>
      <Timeline points={concurso.linha_do_tempo} today={today} procedencias={procedencias} />
      {children}
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

/** Returns the fee of the exam, or the range of its positions' fees. */
function feeText({ valor_inscricao: fee, valores_inscricao, resumo }: Concurso): string {
  if (valores_inscricao.length > 1) return resumo.taxa ?? "Não definido";
  return fee === null ? (resumo.taxa ?? "Não definido") : formatMoney(fee);
}

/** Describes the registration period, as far as it is known (exams §2.5). */
function describePeriod({ data_inicio_inscricao: start, data_fim_inscricao: end }: Concurso): string {
  if (start && end) return `${formatDay(start)} até ${formatDay(end)}`;
  if (end) return `até ${formatDay(end)}`;
  return start ? `a partir de ${formatDay(start)}` : "Não definidas";
}

/** Returns number and year of the notice. */
const editalText = ({ edital_numero, edital_ano }: Concurso) =>
  `nº ${edital_numero}${edital_ano ? `/${edital_ano}` : ""}`;

type FactProps = { name: string; value: string; campo?: CampoNome; procedencias?: Procedencias | undefined };

function Fact({ name, value, campo, procedencias }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {campo && <Procedencia campo={campo} procedencias={procedencias} />}
      </dd>
    </div>
  );
}
