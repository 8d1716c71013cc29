/** Highest page number: no list is longer, and the server rejects larger numbers. */
const lastPage = 10_000;

/** Returns the page of an address (`?page=3`); 1 when it is missing or invalid. */
export function pageIn(search: URLSearchParams): number {
  return Math.min(lastPage, Math.max(1, Math.trunc(Number(search.get("page"))) || 1));
}

/** Returns the address parameter of a page; none for the first page. */
export function pageParam(page: number): { page?: string } {
  return page > 1 ? { page: String(page) } : {};
}

/** Returns the number of pages. */
export function pageCount(total: number, size: number): number {
  return Math.ceil(total / size);
}

/** Returns a page as the calls' `skip` and `limit`. */
export function rangeOf(page: number, size: number): { skip: number; limit: number } {
  return { skip: (page - 1) * size, limit: size };
}

/** Pages that are shown together: from the requested one to the last that was loaded. */
export type Span = { page: number; until: number };

/** Most pages that are shown together. */
const longestSpan = 20;

/** Reads the span of an address (`?page=2&ate=4`). */
export function readSpan(search: URLSearchParams): Span {
  const page = pageIn(search);
  const until = Math.trunc(Number(search.get("ate"))) || page;
  return { page, until: Math.min(page + longestSpan - 1, Math.max(page, until)) };
}

/** Returns the address parameters of a span, without defaults. */
export function spanParams({ page, until }: Span): { page?: string; ate?: string } {
  return { ...pageParam(page), ...(until > page ? { ate: String(until) } : {}) };
}
