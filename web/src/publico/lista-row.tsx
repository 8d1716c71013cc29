import { concursoPath, type PublicResumo } from "@cav/contract/coletas/documents.ts";
import { formatDay } from "@cav/contract/format.ts";
import classes from "../concursos/list/concurso-row.module.css";
import { RowTitle } from "../concursos/list/row-title.tsx";

type Props = { concurso: PublicResumo; isUnderItsDay?: boolean };

/** Row of one exam in a public list: position, body, salary, deadline. The whole row is one link. */
export function ListaRow({ concurso, isUnderItsDay = false }: Props) {
  const { titulo, resumo, data_prova: day, cargo_buscado: sought } = concurso;
  const to = concursoPath(concurso) + (sought ? `?cargo=${encodeURIComponent(sought)}#cargos` : "");
  const facts = [
    !isUnderItsDay && resumo.prazo.texto,
    resumo.banca,
    resumo.taxa && `taxa ${resumo.taxa}`,
    day && `prova ${formatDay(day)}`,
  ].filter(Boolean);
  const Title = isUnderItsDay ? "h3" : "h2";
  return (
    <article className={classes.brief}>
      <div className={classes.top}>
        <Title className={classes.title}>
          <RowTitle to={to} titulo={titulo} resumo={resumo} />
        </Title>
        {resumo.salario && (
          <div className={classes.pay}>
            <span className={classes.amount}>
              <span className={classes.heard}>Salário </span>
              {resumo.salario.replaceAll("R$ ", "R$\u00a0")}
            </span>
          </div>
        )}
      </div>
      <p className={classes.body}>
        {resumo.cargo === null ? (
          <span>Cargos no edital</span>
        ) : (
          <span aria-hidden="true">{resumo.orgao}</span>
        )}
        {resumo.local && <span>{resumo.local}</span>}
        {resumo.no_concurso && <span>{resumo.no_concurso}</span>}
      </p>
      {(facts.length > 0 || resumo.vagas) && (
        <div className={classes.rest}>
          {resumo.vagas && <span className={classes.vagas}>{resumo.vagas}</span>}
          {facts.length > 0 && <p className={classes.facts}>{facts.join(" · ")}</p>}
        </div>
      )}
    </article>
  );
}
