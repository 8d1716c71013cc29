import classes from "./skip-link.module.css";

/** First stop of the keyboard: skips the bar and goes to the content. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#conteudo">
      Ir para o conteúdo
    </a>
  );
}
