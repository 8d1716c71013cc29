import type { DocumentoDaPagina } from "@cav/contract/coletas/paginas.ts";
import { formatoLabels } from "@cav/contract/coletas/paginas.words.ts";
import { formatDay, formatDayMonth, formatInteger, inBrasilia } from "@cav/contract/format.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { todayInBrazil } from "../lib/days.ts";
import classes from "./paginas.module.css";

type Props = { documentos: readonly DocumentoDaPagina[]; shown: number };

/** Shows a page's first documents; a button shows the rest. */
export function DocumentosList({ documentos, shown }: Props) {
  const [isWhole, setWhole] = useState(false);
  const today = todayInBrazil();
  return (
    <>
      <ul className={classes.list}>
        {(isWhole ? documentos : documentos.slice(0, shown)).map((documento) => (
          <li key={`${documento.titulo} ${documento.url} ${documento.visto_em}`}>
            <Titulo {...documento} />
            <span className={classes.label}>{factsOf(documento, today)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && documentos.length > shown && (
        <Button variant="default" onClick={() => setWhole(true)}>
          Ver todos ({formatInteger(documentos.length)})
        </Button>
      )}
    </>
  );
}

function Titulo({ titulo, url }: DocumentoDaPagina) {
  if (url === null) return <span>{titulo}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {titulo}
    </a>
  );
}

/** Returns "PDF · publicado em 26/11 · alterado em 27/11"; without a date of the page, the day it was first seen. */
function factsOf({ formato, dia, visto_em, mudou_em }: DocumentoDaPagina, today: string): string {
  const dayOf = (instant: string) => shortDay(inBrasilia(new Date(instant)).slice(0, 10), today);
  const seen = visto_em && `visto em ${dayOf(visto_em)}`;
  return [
    formato !== "PAGINA" && formatoLabels[formato],
    dia ? `publicado em ${shortDay(dia, today)}` : seen,
    mudou_em && `alterado em ${dayOf(mudou_em)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Formats a day without the year if it is the current one. */
const shortDay = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatDay(day);
