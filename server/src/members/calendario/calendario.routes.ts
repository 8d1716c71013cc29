import { calls } from "@cav/contract/calls.ts";
import { fileNameOf } from "@cav/contract/folded.ts";
import { concursoLink } from "../../alerts/events/index.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { findCalendarConcurso } from "./calendario.queries.ts";
import { renderCalendar } from "./calendario.ts";
import { closeFeed, renewFeed } from "./feed.queries.ts";
import { presentFeed, renderFeed, saveGrupos } from "./feed.ts";
import { findConcursoEvents } from "./public-calendar.ts";

export function calendarioRoutes(bind: Bind, deps: Deps): void {
  const { db, config, clock } = deps;
  bind(calls.getCalendarioPessoal, async ({ user }) => presentFeed(deps, user.id));
  bind(calls.saveCalendarioPessoal, async ({ user, body }) => {
    await saveGrupos(deps, user.id, body.grupos);
    return presentFeed(deps, user.id);
  });
  bind(calls.renewCalendarioPessoal, async ({ user }) => {
    await renewFeed(db, user.id);
    return presentFeed(deps, user.id);
  });
  bind(calls.endCalendarioPessoal, async ({ user }) => closeFeed(db, user.id));
  bind(calls.readCalendarioPessoal, async ({ query, reply }) => {
    const text = await renderFeed(deps, query.token);
    reply.header("cache-control", "private, max-age=900");
    return text;
  });
  bind.reading(calls.getCalendario, async ({ db: read, params, reply }) => {
    const concurso = await findCalendarConcurso(read, params.uuid);
    if (!concurso) throw new AppError("concurso-not-found");
    const linkOf = ({ uuid }: { uuid: string }) => concursoLink(config.appUrl, uuid);
    const events = await findConcursoEvents(read, { ids: [concurso.id], linkOf, now: clock.now() });
    if (events.length === 0) {
      throw new AppError("not-found", { detail: "Este concurso ainda não tem datas divulgadas." });
    }
    reply.header("content-disposition", `attachment; filename="${fileNameOf(concurso.titulo)}.ics"`);
    return renderCalendar(concurso.titulo, events);
  });
}
