import type { Pagina } from "@cav/contract/coletas/paginas.ts";
import { paginaEstadoLabels } from "@cav/contract/coletas/paginas.words.ts";
import { describeAgo } from "../lib/ago.ts";
import classes from "./paginas.module.css";

type Shown = Pick<Pagina, "endereco" | "estado" | "vista_em">;

/** Address of a page, its last visit, and the problem that prevents reading it. */
export function PaginaLine({ endereco, ...how }: Shown) {
  return (
    <p className={classes.pagina}>
      <a href={endereco} target="_blank" rel="noopener noreferrer">
        {shortAddressOf(endereco)}
      </a>
      <span className={classes.label}>{describePagina(how)}</span>
    </p>
  );
}

/** Returns "Vista há 2 h"; for an unreadable page, the cause and the remedy. */
export function describePagina({ estado, vista_em }: Omit<Shown, "endereco">): string {
  if (estado === "NOVA") return paginaEstadoLabels.NOVA;
  if (estado === "LIDA") return vista_em ? `Página vista ${describeAgo(vista_em)}` : paginaEstadoLabels.LIDA;
  const seen = vista_em ? ` Última leitura ${describeAgo(vista_em)}.` : "";
  return `${paginaEstadoLabels[estado]}: confira você mesmo.${seen}`;
}

/** Returns `banca.org.br/concurso/1`, a short form that tells pages apart. */
export function shortAddressOf(endereco: string): string {
  const url = URL.parse(endereco);
  if (!url) return endereco;
  return `${url.hostname.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`;
}
