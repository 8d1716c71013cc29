/** No list is longer, and the server refuses numbers without end. */
const lastPage = 10_000;

/** The page that an address names (`?page=3`); 1 where it names none, or none that there can be. */
export function pageIn(search: URLSearchParams): number {
  return Math.min(lastPage, Math.max(1, Math.trunc(Number(search.get("page"))) || 1));
}

/** What an address says about the page: nothing of the first one. */
export function pageParam(page: number): { page?: string } {
  return page > 1 ? { page: String(page) } : {};
}

/** How many pages a list of so many makes. */
export function pageCount(total: number, size: number): number {
  return Math.ceil(total / size);
}

/** The part of a list that a page shows, as calls ask for it. */
export function rangeOf(page: number, size: number): { skip: number; limit: number } {
  return { skip: (page - 1) * size, limit: size };
}

/** The pages of a list that are shown, from the one that was asked for to the last that was loaded besides. */
export type Span = { page: number; until: number };

/** So many pages are shown together at the most. */
const longestSpan = 20;

/** The span that an address names (`?page=2&ate=4`). */
export function readSpan(search: URLSearchParams): Span {
  const page = pageIn(search);
  const until = Math.trunc(Number(search.get("ate"))) || page;
  return { page, until: Math.min(page + longestSpan - 1, Math.max(page, until)) };
}

/** What an address says about the span: nothing that goes without saying. */
export function spanParams({ page, until }: Span): { page?: string; ate?: string } {
  return { ...pageParam(page), ...(until > page ? { ate: String(until) } : {}) };
}
