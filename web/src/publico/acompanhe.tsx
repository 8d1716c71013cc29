import { dadosPath, type FeedFile, feedPath } from "@cav/contract/documents.ts";
import classes from "./concurso-view.module.css";

/** By what a program follows a page. */
export const feedLinks: { file: FeedFile; type: string; nome: string }[] = [
  { file: "feed.atom", type: "application/atom+xml", nome: "Feed Atom" },
  { file: "feed.json", type: "application/feed+json", nome: "JSON Feed" },
  { file: "calendario.ics", type: "text/calendar", nome: "Calendário" },
];

/** How one follows a list or an exam without coming back to look. */
export function Acompanhe({ path }: { path: string }) {
  return (
    <nav aria-label="Acompanhe" className={classes.pages}>
      <span>Acompanhe:</span>
      {feedLinks.map(({ file, type, nome }) => (
        <a key={file} href={feedPath(path, file)} type={type}>
          {nome}
        </a>
      ))}
      <a href={dadosPath}>Dados abertos</a>
    </nav>
  );
}
