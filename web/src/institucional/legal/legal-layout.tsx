import { Container } from "@mantine/core";
import type { ReactNode } from "react";
import { Today } from "../../ui/today.tsx";
import classes from "./legal.module.css";

export type LegalSection = {
  /** Hash of the section: `/privacy#seus-direitos`. */
  id: string;
  title: string;
  body: ReactNode;
};

type Props = {
  title: string;
  lead: string;
  /** Summary in plain sentences; only the sections are binding. */
  summary: string[];
  sections: LegalSection[];
};

/** Layout of terms, privacy and cookies, with a table of contents. */
export function LegalLayout({ title, lead, summary, sections }: Props) {
  return (
    <Container className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.date}>
          Última atualização: <Today />
        </p>
      </header>
      <nav className={classes.contents} aria-labelledby="nesta-pagina">
        <h2 id="nesta-pagina">Nesta página</h2>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        <section className={classes.summary} aria-labelledby="em-resumo">
          <h2 id="em-resumo">Em resumo</h2>
          <ul>
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {sections.map(({ id, title: name, body }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              {index + 1}. {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </Container>
  );
}
