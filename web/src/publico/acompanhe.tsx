import { dadosPath, type FeedFile, feedPath, perguntaPath } from "@cav/contract/coletas/documents.ts";
import layout from "../layout/layout.module.css";
import { AvisoForm } from "./aviso-form.tsx";
import classes from "./concurso-view.module.css";

/** Feed formats of a page. */
export const feedLinks: { file: FeedFile; type: string; nome: string }[] = [
  { file: "feed.atom", type: "application/atom+xml", nome: "Feed Atom" },
  { file: "feed.json", type: "application/feed+json", nome: "JSON Feed" },
  { file: "calendario.ics", type: "text/calendar", nome: "Calendário" },
];

/** Ways to follow a list or an exam: feeds, calendar, account. */
export function Acompanhe({ path, busca = "", label }: { path: string; busca?: string; label: string }) {
  return (
    <section aria-label="Acompanhe">
      <div className={layout.visitorOnly}>
        <AvisoForm sobre={perguntaPath(path, busca)} label={label} />
      </div>
      <nav aria-label="Feeds e dados" className={classes.pages}>
        <span>Acompanhe:</span>
        {feedLinks.map(({ file, type, nome }) => (
          <a key={file} href={feedPath(path, file, busca)} type={type}>
            {nome}
          </a>
        ))}
        <a href={dadosPath}>Dados abertos</a>
      </nav>
    </section>
  );
}
