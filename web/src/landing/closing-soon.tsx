import classes from "./closing-soon.module.css";

/** Exams whose registration ends this week; the server inserts them (`server/src/public/site/vitrine.ts`). */
export function ClosingSoon() {
  return (
    <section className={classes.closing} aria-labelledby="terminam">
      <h2 id="terminam">Inscrições que terminam esta semana</h2>
      <ul>
        <template data-live="prazos">
          <li>
            <a href="{{endereco}}">
              <span className={classes.cargo}>{"{{cargo}}"}</span>
              <span className={classes.salario}>{"{{salario}}"}</span>
              <span className={classes.orgao}>{"{{orgao}}"}</span>
              <span className={classes.prazo}>{"{{prazo}}"}</span>
            </a>
          </li>
        </template>
      </ul>
    </section>
  );
}
