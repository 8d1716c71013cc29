import * as days from "./days.ts";
import type { ReadValue } from "./fields.ts";
import * as lugares from "./lugares.ts";
import * as printed from "./printed.ts";
import * as views from "./view.ts";

/**
 * The functions of this folder that web and worker call in their own process, each with a limit of its text; a child
 * reads all else. `server/test/attacks/doors.test.ts` proves each.
 */

/** Characters of an act that are read here: reading blocks the event loop. */
export const looked = 150_000;
const longestTown = 60;
const longestQuote = 2_000;

const bounded = (text: string): string => text.slice(0, looked);
const boundedView = (view: views.View): views.View =>
  view.plain.length > looked ? { ...view, plain: bounded(view.plain) } : view;

/** The last act's view: its proposals look at it several times. */
let last: views.View | undefined;

/** Builds the normalised view of an act. */
export function buildActView(text: string): views.View {
  const own = bounded(text);
  if (last?.text !== own) last = views.buildView(own);
  return last;
}

export const findViewDays = (view: views.View): days.Day[] => days.findDays(boundedView(view));

export const findViewSpans = (view: views.View, found: readonly days.Day[]): days.Span[] =>
  days.findSpans(boundedView(view), found);

export const findTowns = (name: string): ReturnType<typeof lugares.findMunicipios> =>
  name.length > longestTown ? [] : lugares.findMunicipios(name);

/** Returns whether a text contains a value in printed form at its position; a long quote is no evidence. */
export const isPrintedIn = (text: string, name: string, found: ReadValue<unknown>): boolean =>
  (found.fim ?? 0) - (found.inicio ?? 0) <= longestQuote && printed.isPrinted(text, name, found);

export { toIsoDay } from "./days.ts";
export { toOrgaoOfState } from "./hierarchy.ts";
export { tiposDeAto } from "./matters.ts";
export { spanOf, type View } from "./view.ts";
