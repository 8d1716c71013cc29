import type { ConcursoResumo } from "@cav/contract/concursos.ts";
import { formatCount, formatDay, formatMoney } from "@cav/contract/format.ts";
import { localName } from "@cav/contract/locais.ts";
import { IconCalendar, IconCheck, IconMapPin, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { daysUntil } from "../lib/days.ts";
import { Tag } from "../ui/tag.tsx";
import classes from "./concurso-card.module.css";
import { cardStatusLabel, describeDeadline, statusTone } from "./concurso-status.ts";

/** One exam at a glance. The whole card is one link (visual.md, Pieces). */
export function ConcursoCard({ concurso }: { concurso: ConcursoResumo }) {
  const deadline = describeDeadline(concurso.data_fim_inscricao);
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <Tag tone={statusTone(concurso.status)}>{cardStatusLabel(concurso.status)}</Tag>
        <span className={classes.deadline} data-near={deadline.isNear || undefined}>
          {deadline.text}
        </span>
      </div>
      <h2 className={classes.title}>
        <Link to={`/concursos/${concurso.uuid}`} className={classes.link} title={concurso.titulo}>
          {concurso.titulo}
        </Link>
      </h2>
      <p className={classes.organizer}>{concurso.organizadora}</p>
      <Money concurso={concurso} />
      <ConcursoFacts concurso={concurso} />
      <CompatibleStrip concurso={concurso} />
    </article>
  );
}

function Money({ concurso }: { concurso: ConcursoResumo }) {
  const vagas =
    concurso.total_vagas === null ? "Vagas a divulgar" : formatCount(concurso.total_vagas, "vaga", "vagas");
  return (
    <div className={classes.money}>
      <span className={classes.moneyLabel}>Salário Até</span>
      <span className={classes.moneyValue}>
        {concurso.salario_maximo === null ? "A divulgar" : formatMoney(concurso.salario_maximo)}
      </span>
      <span className={classes.muted}>{vagas}</span>
    </div>
  );
}

function ConcursoFacts({ concurso }: { concurso: ConcursoResumo }) {
  const start = concurso.data_inicio_inscricao;
  return (
    <ul className={classes.facts}>
      <li>
        <IconCalendar size={18} aria-hidden="true" />
        {start ? `Início das inscrições: ${formatDay(start)}` : "Início das inscrições a divulgar"}
      </li>
      <OtherDeadline label="Isenção da taxa" day={concurso.data_fim_isencao} />
      <OtherDeadline label="Pagamento da taxa" day={concurso.data_limite_pagamento} />
      <LocaisLine label="Prova" locais={concurso.locais_prova} total={concurso.total_locais_prova} />
      <LocaisLine label="Trabalho" locais={concurso.locais_trabalho} total={concurso.total_locais_trabalho} />
    </ul>
  );
}

/** A deadline that an exam may have besides the registration's; told until it is past. */
function OtherDeadline({ label, day }: { label: string; day: string | null }) {
  if (day === null || daysUntil(day) < 0) return null;
  return (
    <li>
      <IconCalendar size={18} aria-hidden="true" />
      {label}: até {formatDay(day)}
    </li>
  );
}

type LocaisLineProps = { label: string; locais: ConcursoResumo["locais_prova"]; total: number };

function LocaisLine({ label, locais, total }: LocaisLineProps) {
  const rest = total - locais.length;
  return (
    <li>
      <IconMapPin size={18} aria-hidden="true" />
      <span>
        {label}: {locais.length === 0 ? "local a divulgar" : locais.map(localName).join(", ")}
        {rest > 0 && <span className={classes.more}> +{rest} local</span>}
      </span>
    </li>
  );
}

function CompatibleStrip({ concurso }: { concurso: ConcursoResumo }) {
  if (concurso.cargos_compativeis.length === 0) return null;
  return (
    <div className={classes.compatible}>
      <strong>Cargos Compatíveis com seu Perfil</strong>
      <ul>
        {concurso.cargos_compativeis.map(({ uuid, nome, salario }) => (
          <li key={uuid}>
            <IconCheck size={18} aria-hidden="true" />
            <span>
              {nome}
              {salario && <span className="numeric"> · {formatMoney(salario)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What administrators may do with an exam; stands beside the card, outside of its link. */
export function EditConcursoLink({ uuid, titulo }: { uuid: string; titulo: string }) {
  return (
    <Link to={`/concursos/${uuid}/editar`} className={classes.edit} aria-label={`Editar ${titulo}`}>
      <IconPencil size={18} aria-hidden="true" /> Editar
    </Link>
  );
}
