import { calls } from "@cav/contract/calls.ts";
import { concursoLink } from "../alerts/links.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { findCalendarConcurso } from "./calendario.queries.ts";
import { eventsOf, renderCalendar } from "./calendario.ts";

export function calendarioRoutes(bind: Bind, { db, config }: Deps): void {
  bind(calls.getCalendario, async ({ params, reply }) => {
    const concurso = await findCalendarConcurso(db, params.uuid);
    if (!concurso) throw new AppError("concurso-not-found");
    const events = eventsOf(concurso, concursoLink(config.appUrl, concurso.uuid));
    if (events.length === 0) {
      throw new AppError("not-found", { detail: "Este concurso ainda não tem datas divulgadas." });
    }
    reply
      .type("text/calendar; charset=utf-8; method=PUBLISH")
      .header("content-disposition", `attachment; filename="${fileName(concurso.titulo)}.ics"`)
      .serializer((text: string) => text);
    return renderCalendar(concurso.titulo, events);
  });
}

/** The title in letters that every file system takes. */
function fileName(titulo: string): string {
  const plain = titulo.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return slug.slice(0, 60).replace(/-$/, "") || "concurso";
}
