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
