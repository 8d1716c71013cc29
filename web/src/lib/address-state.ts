import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from "react-router";

/**
 * What a screen keeps in its address, and how to change some of it.
 *
 * A change starts from what the address says at that moment, not from what the screen shows: who chooses two filters
 * at once is faster than the drawing of the first, and keeps both.
 */
export function useAddressState<T>(
  read: (search: URLSearchParams) => T,
  write: (state: T) => URLSearchParamsInit,
): [state: T, change: (to: (state: T) => T, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (to: (state: T) => T, options?: NavigateOptions) =>
    setSearch(write(to(read(new URLSearchParams(window.location.search)))), options);
  return [read(search), change];
}
