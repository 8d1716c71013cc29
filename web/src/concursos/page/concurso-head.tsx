import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import type { CargoAvaliado, Compatibilidade, Verdito } from "@cav/contract/concursos/matching.ts";
import { criteriaBySituacao } from "@cav/contract/concursos/matching.words.ts";
import { describeDaysLeft } from "@cav/contract/concursos/resumo.words.ts";
import { formatDay, formatInteger, pluralOf } from "@cav/contract/format.ts";
import { Link } from "react-router";
import { daysUntil, todayInBrazil } from "../../lib/days.ts";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { Tag } from "../../ui/tag.tsx";
import { statusTone } from "../concurso-status.ts";
import classes from "./concurso-head.module.css";
import { sayBuscas } from "./verdito-line.tsx";

/** A deadline within 7 days is near. */
const nearDays = 7;

type HeadProps = { concurso: Concurso; today?: string };

/** First fold of an exam's page: deadline, body, salary, vacancies. */
export function ConcursoHead({ concurso, today = todayInBrazil() }: HeadProps) {
  const { orgao, resumo, status, titulo } = concurso;
  const about = [
    // Most titles name the body already.
    orgao !== null && !titulo.includes(orgao) && orgao,
    resumo.local,
    resumo.banca && `banca ${resumo.banca}`,
    resumo.edital && `edital ${resumo.edital}`,
  ].filter(Boolean);
  return (
    <header className={classes.head}>
      <DeadlineStrip concurso={concurso} today={today} />
      {concurso.status_motivo && (
        <p className={classes.about}>
          {concurso.status_motivo}
          {concurso.status_ate && ` (até ${formatDay(concurso.status_ate)})`}
        </p>
      )}
      <ScreenTitle isLong>{titulo}</ScreenTitle>
      <p className={classes.about}>
        <Tag tone={statusTone(status)}>{statusLabels[status]}</Tag> {about.join(" · ")}
      </p>
      <FourFacts concurso={concurso} />
    </header>
  );
}

function DeadlineStrip({ concurso: { resumo }, today }: Required<HeadProps>) {
  const { dia, aberto, texto } = resumo.prazo;
  const days = dia && aberto ? daysUntil(dia, today) : null;
  return (
    <p
      className={classes.strip}
      data-tone={!aberto ? "over" : days !== null && days <= nearDays ? "near" : undefined}
    >
      <strong>{texto ?? "Prazo de inscrição ainda não divulgado"}</strong>
      <span>{describeDaysLeft(days)}</span>
    </p>
  );
}

/** Salary, vacancies, fee and exam day, as far as known. */
function FourFacts({ concurso: { resumo, cargos } }: { concurso: Concurso }) {
  const count = resumo.outros_cargos + 1;
  const many = cargos.length > 1 || !cargos[0]?.a_definir;
  const facts = [
    { name: "Salário até", value: resumo.salario?.replace(/^até /, "") },
    {
      name: "Vagas",
      value:
        resumo.vagas &&
        (many && count > 1 ? `${resumo.vagas} em ${formatInteger(count)} cargos` : resumo.vagas),
    },
    { name: "Taxa", value: resumo.taxa },
    { name: "Prova", value: resumo.prova },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts} aria-label="Em resumo">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          {/* Lines never break within an amount, only between two amounts. */}
          <dd>{value?.replaceAll("R$ ", "R$\u00a0")}</dd>
        </div>
      ))}
    </dl>
  );
}

type MatchNoteProps = { match: Compatibilidade; total: number };

/** Shows whether the only position fits the user and why, or how many do; and which preferences would tell more. */
export function MatchNote({ match, total }: MatchNoteProps) {
  const { totais, cargos_compativeis, cargos_incompativeis, verdito, buscas } = match;
  const [only] = total === 1 ? [...cargos_compativeis, ...cargos_incompativeis] : [];
  if (!verdito && !only?.criterios.some(({ situacao }) => situacao === "nao_atende")) return null;
  const { combinam, podem_combinar: open, falta_1: near } = totais;
  const unsaid = cargos_compativeis.filter(({ criterios }) =>
    criterios.some(
      ({ criterio, situacao, curto }) =>
        criterio === "cursos" && situacao === "desconhecido" && /^exige/.test(curto),
    ),
  ).length;
  return (
    <p className={classes.match}>
      <strong>{only ? describeOnly(verdito, only) : countLine(combinam, open, near, total)}</strong>
      {buscas.length > 0 && ` (${sayBuscas(buscas)})`}
      {unsaid > 0 && (
        <>
          ; {only ? "ele pede" : unsaid === 1 ? "um deles pede" : `${formatInteger(unsaid)} pedem`} um curso:{" "}
          <Link to="/perfil" className={classes.own}>
            diga o seu
          </Link>
        </>
      )}
      .
    </p>
  );
}

/** Says whether an exam's only position fits, and what decides it. */
function describeOnly(verdito: Verdito | null, { criterios }: CargoAvaliado): string {
  const { atende: fits, desconhecido: open, nao_atende: misses } = criteriaBySituacao(criterios);
  if (misses) return `Não combina: ${misses}`;
  if (verdito === "PODE_COMBINAR") return `Pode combinar com você, a confirmar: ${open}`;
  return `Combina com você${fits && `: ${fits}`}`;
}

function countLine(combinam: number, open: number, near: number, total: number): string {
  if (combinam > 0) {
    const rest = open > 0 ? `, e ${formatInteger(open)} ${pluralOf(open, "pode", "podem")} combinar` : "";
    return (
      `${formatInteger(combinam)} de ${formatInteger(total)} ${pluralOf(total, "cargo", "cargos")} ` +
      `${pluralOf(combinam, "combina", "combinam")} com você${rest}`
    );
  }
  if (open > 0) {
    const verb = pluralOf(open, "pode", "podem");
    return (
      `${formatInteger(open)} de ${formatInteger(total)} ${pluralOf(total, "cargo", "cargos")} ` +
      `${verb} combinar com você`
    );
  }
  const few = near === 1 ? "a um deles" : `a ${formatInteger(near)} deles`;
  return `Nenhum dos ${formatInteger(total)} cargos combina com você; ${few} falta só uma coisa`;
}

const sections = [
  { id: "cargos", label: "Cargos" },
  { id: "datas", label: "Datas" },
  { id: "detalhes", label: "Detalhes" },
  { id: "historico", label: "Mudanças" },
];

/** Links to the sections of the page. */
export function SectionLinks({ count }: { count: number }) {
  return (
    <nav aria-label="Partes do concurso" className={classes.sections}>
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`}>
          {label}
          {id === "cargos" && ` ${formatInteger(count)}`}
        </a>
      ))}
    </nav>
  );
}
