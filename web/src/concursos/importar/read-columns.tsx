import type { Importacao } from "@cav/contract/concursos/importacao.ts";
import { Alert, List } from "@mantine/core";
import classes from "./facts.module.css";

/** How the columns of a sheet were understood, and what of the file is left out. */
export function ReadColumns({ colunas, avisos }: Pick<Importacao, "colunas" | "avisos">) {
  return (
    <>
      {avisos.length > 0 && (
        <Alert color="yellow" title="Parte do arquivo ficou de fora">
          <List>
            {avisos.map((aviso) => (
              <List.Item key={aviso}>{aviso}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {colunas.length > 0 && (
        <details className={classes.more}>
          <summary>Como as colunas foram lidas</summary>
          <dl className={classes.facts}>
            {colunas.map(({ letra, titulo, rotulo }) => (
              <div key={letra}>
                <dt>
                  {letra} · {titulo}
                </dt>
                <dd>{rotulo}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
