import { Container } from "@mantine/core";
import classes from "./figures.module.css";

/** Current figures of the catalogue; the server inserts them (`server/src/public/site/vitrine.ts`). */
export function Figures() {
  return (
    <Container className={classes.outer}>
      <dl className={classes.figures}>
        <template data-live="numeros">
          <div>
            <dt>{"{{rotulo}}"}</dt>
            <dd>{"{{valor}}"}</dd>
          </div>
        </template>
      </dl>
      <template data-live="frescor">
        <p className={classes.fresh}>{"{{frase}}"}</p>
      </template>
    </Container>
  );
}
