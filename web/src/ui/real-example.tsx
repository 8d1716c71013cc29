import { ExampleAlert } from "./example-alert.tsx";
import classes from "./real-example.module.css";

/** Example from one real notice; the figures are the notice's own (Edital nº 12/2026 of UFPE). */
export function RealExample() {
  return (
    <>
      <ol className={classes.steps}>
        <li>
          <h3>Você diz o que procura</h3>
          <p>Recife, nível médio, salário a partir de R$&nbsp;3.000,00.</p>
        </li>
        <li>
          <h3>Nós conferimos cargo por cargo</h3>
          <p>
            O Edital nº 12/2026 da Universidade Federal de Pernambuco abriu 114 vagas em 44 cargos. Oito
            combinam: o maior é Assistente em Administração, com 52 vagas e R$&nbsp;3.181,39.
          </p>
        </li>
        <li>
          <h3>Você recebe só o que importa</h3>
          <p>
            O alerta na publicação, lembretes até o último dia da inscrição e, se o edital for retificado, o
            que mudou nos seus oito cargos.
          </p>
        </li>
      </ol>
      <ExampleAlert />
    </>
  );
}
