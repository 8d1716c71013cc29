/*
 * Renders a list or an exam from the early answers before React loads, with the app's own components.
 * `scripts/finish-build.mjs` inserts it into the app's page.
 */
import type { MyConcursos } from "@cav/contract/concursos/concurso-search.ts";
import type { Concurso, ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { formatInteger } from "@cav/contract/format.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import type { ReactNode } from "react";
import rowClasses from "../concursos/list/concurso-row.module.css";
import { DayGroups } from "../concursos/list/day-groups.tsx";
import { type ListedRow, RowFacts } from "../concursos/list/row-facts.tsx";
import { ConcursoHead } from "../concursos/page/concurso-head.tsx";
import { hasOwnBar, hereOf } from "../layout/menu.ts";
import { sayCount, sayPreferencias, tiersOf } from "../meus-concursos/recomendados.ts";
import screen from "../ui/frames/list-screen.module.css";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { Tag } from "../ui/tag.tsx";
import { addTo } from "./dom-runtime.ts";
import "./early-mark.ts";

/** Fills a phone's screen, and most of a wide one. */
const shownRows = 8;

/** Renders an exam's row without its buttons. */
const row = (props: ListedRow) => (
  <article className={rowClasses.savable}>
    <RowFacts {...props} />
    <span className={rowClasses.save} />
  </article>
);

/** The part of the signed-in user that early views show. */
type Me = { preferencias: Preferencias };

type Search = { items: ConcursoResumo[]; total: number };

function TodosView({ items, total }: Search): ReactNode {
  return (
    <div className={screen.screen}>
      <div className={screen.head}>
        <div className="early-head">
          <ScreenTitle>Todos os Concursos</ScreenTitle>
        </div>
        <div className="early-field" />
      </div>
      <div className={screen.columns}>
        <div className="early-filters" />
        <div className="early-results" data-early-rows>
          <p className="early-count">
            <span>
              <span className={screen.roomy}>Mostrando </span>
              {formatInteger(items.length)} de {formatInteger(total)} concursos
            </span>
          </p>
          <DayGroups concursos={items.slice(0, shownRows)} isWhole={items.length <= shownRows} row={row} />
        </div>
      </div>
    </div>
  );
}

/** The selected search is not known yet, so the list moves down once it is. */
function MeusView({ my, me }: { my: MyConcursos; me: Me | undefined }): ReactNode {
  const chips = me ? sayPreferencias(me.preferencias) : [];
  const tiers = tiersOf(my, my.items.slice(0, shownRows));
  return (
    <div className={screen.screen}>
      <div className="early-head">
        <ScreenTitle>Meus Concursos</ScreenTitle>
      </div>
      <div className="early-tabs" />
      <div className={`${screen.list} ${screen.panel}`} data-early-rows>
        <div className={screen.said}>
          <p data-told={my.total_abertos > 0 || undefined}>{sayCount(my)}</p>
          {chips.length > 0 && (
            <div className={screen.chips}>
              {chips.map((chip) => (
                <Tag key={chip} tone="info">
                  {chip}
                </Tag>
              ))}
            </div>
          )}
        </div>
        {tiers.map(({ title, count, some, byDeadline }, index) => (
          <section key={title}>
            <div className={screen.tier}>
              <h2>{title}</h2>
              <span>{count}</span>
            </div>
            <DayGroups
              concursos={some}
              level={3}
              byDeadline={byDeadline}
              underVerdito={byDeadline}
              isWhole={index < tiers.length - 1}
              row={row}
            />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Renders the early answer of an address; nothing when there is too little to show. */
function viewOf(path: string, answer: unknown, me: Me | undefined): ReactNode {
  if (path === "/concursos") {
    const list = answer as Search;
    return list.items.length > 0 && <TodosView {...list} />;
  }
  if (path === "/meus-concursos") {
    const my = answer as MyConcursos;
    return my.preferences_updated && my.items.length > 0 && <MeusView my={my} me={me} />;
  }
  return (
    <div className="early-page">
      <ConcursoHead concurso={answer as Concurso} />
    </div>
  );
}

const isParsed = () =>
  document.readyState === "loading"
    ? new Promise<unknown>((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }))
    : undefined;

/** Reads a copy of an early answer, because the app consumes the original. */
async function read<T>(asked: Promise<Response> | undefined): Promise<T | undefined> {
  const answer = (await asked)?.clone();
  return answer?.ok ? answer.json() : undefined;
}

/** Returns whether there was something to show. */
async function showEarly({ answers }: NonNullable<Window["earlyCalls"]>): Promise<boolean> {
  const [first] = Object.values(answers)[0] ?? [];
  const [answer, me] = await Promise.all([read(first), read<Me>(answers["/api/users/me"]?.[0])]);
  if (answer === undefined) return false;
  const view = viewOf(location.pathname, answer, me);
  await isParsed();
  const slot = document.querySelector("[data-early-slot]");
  if (!slot || !view) return false;
  addTo(slot, view);
  const [shown] = slot.children;
  if (shown) window.earlyView = { path: location.pathname, shown };
  return shown !== undefined;
}

const isPainted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The app starts after 500 ms at the latest, even when the server is slow or the tab hidden. */
const longestWaitMs = 500;
const isLate = () => new Promise((resolve) => setTimeout(resolve, longestWaitMs));

/** Marks the links to this address, which the shell does not know. */
function markCurrent(): void {
  const here = hereOf(location);
  for (const link of document.querySelectorAll("nav a"))
    if (link.getAttribute("href") === here) link.setAttribute("aria-current", "page");
}

if (hasOwnBar(location.pathname)) document.documentElement.dataset.ownBar = "";
void Promise.resolve(isParsed()).then(markCurrent);
const shown =
  window.earlyCalls &&
  showEarly(window.earlyCalls)
    .then((isShown) => isShown && isPainted())
    .catch(() => undefined);
void Promise.race([shown, isLate()]).then(window.startApp);
