import { brand } from "@cav/contract/brand.ts";
import classes from "./example-alert.module.css";

/** One alert on three channels; the server inserts its composed texts (`server/src/public/site/alerta-exemplo.ts`). */
export function ExampleAlert() {
  return (
    <template data-live="alerta">
      {/* On phones the alert's figures are side by side and scroll, so keys must reach them. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus */}
      <section className={classes.row} tabIndex={0} aria-label="O mesmo alerta em três canais">
        <figure className={classes.figure}>
          <figcaption>
            <strong>WhatsApp</strong> · a mensagem inteira
          </figcaption>
          <div className={classes.chat}>
            <p>
              <strong>{"{{destaque}}"}</strong>
            </p>
            <template data-live="linhas">
              <p>{"{{texto}}"}</p>
            </template>
            <span className={classes.chatAction}>Ver concurso</span>
          </div>
        </figure>
        <figure className={classes.figure}>
          <figcaption>
            <strong>E-mail</strong> · o começo
          </figcaption>
          <div className={classes.mail}>
            <p className={classes.sender}>{brand.name}</p>
            <p className={classes.subject}>{"{{assunto}}"}</p>
            <p className={classes.heading}>{"{{titulo}}"}</p>
            <template data-live="paragrafos">
              <p>{"{{texto}}"}</p>
            </template>
            <ul>
              <template data-live="cargos">
                <li>
                  <strong>{"{{nome}}"}</strong>
                  {"{{fatos}}"}
                </li>
              </template>
            </ul>
            <p>{"{{outros}}"}</p>
          </div>
        </figure>
        <figure className={classes.figure}>
          <figcaption>
            <strong>Notificação</strong> · no celular ou no computador
          </figcaption>
          <div className={classes.notice}>
            <p className={classes.sender}>{brand.name} · agora</p>
            <p className={classes.subject}>{"{{aviso}}"}</p>
            <p className={classes.body}>{"{{corpo}}"}</p>
          </div>
        </figure>
      </section>
    </template>
  );
}
