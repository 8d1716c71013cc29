import { concursoPath, type PublicResumo } from "@cav/contract/documents.ts";
import { formatDay } from "@cav/contract/format.ts";
import { Link } from "react-router";
import classes from "../concursos/concurso-row.module.css";

/** Row of one exam in a public list: position, body, salary, deadline. The whole row is one link. */
export function ListaRow({ concurso }: { concurso: PublicResumo }) {
  const { titulo, resumo, data_prova: day, cargo_buscado: sought } = concurso;
  const to = concursoPath(concurso) + (sought ? `?cargo=${encodeURIComponent(sought)}#cargos` : "");
  const facts = [
    resumo.prazo.texto,
    resumo.banca,
    resumo.taxa && `taxa ${resumo.taxa}`,
    day && `prova ${formatDay(day)}`,
  ];
  return (
    <article className={classes.row}>
      <div className={classes.top}>
        <h2 className={classes.title}>
          <Link to={to} className={classes.link} title={titulo}>
            {resumo.cargo ?? resumo.orgao}
            {resumo.outros_cargos > 0 && <span className={classes.more}> +{resumo.outros_cargos}</span>}
            {resumo.cargo !== null && <span className={classes.heard}>, {resumo.orgao}</span>}
          </Link>
        </h2>
      </div>
      <p className={classes.body}>
        {resumo.cargo === null ? (
          <span>Cargos no edital</span>
        ) : (
          <span aria-hidden="true">{resumo.orgao}</span>
        )}
        {resumo.local && <span>{resumo.local}</span>}
      </p>
      <div className={classes.rest}>
        <p className={classes.facts}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {(resumo.salario || resumo.vagas) && (
        <div className={classes.pay}>
          {resumo.salario && (
            <span className={classes.amount}>{resumo.salario.replaceAll("R$ ", "R$\u00a0")}</span>
          )}
          {resumo.vagas && <span className={classes.vagas}>{resumo.vagas}</span>}
        </div>
      )}
    </article>
  );
}
