import type { Resumo } from "@cav/contract/concursos/resumo.ts";
import { pluralOf } from "@cav/contract/format.ts";
import { Link } from "react-router";
import classes from "./concurso-row.module.css";

type Props = { to: string; titulo: string; resumo: Pick<Resumo, "cargo" | "outros_cargos" | "orgao"> };

/** Link of an exam's row. Screen readers also hear what is counted, and the body. */
export function RowTitle({ to, titulo, resumo: { cargo, outros_cargos: others, orgao } }: Props) {
  return (
    <Link to={to} className={classes.link} title={titulo}>
      {cargo ?? orgao}
      {others > 0 && (
        <>
          <span className={classes.more}> +{others}</span>
          <span className={classes.heard}> {pluralOf(others, "cargo", "cargos")}</span>
        </>
      )}
      {cargo !== null && <span className={classes.heard}>, {orgao}</span>}
    </Link>
  );
}
