import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from "react-router";

/**
 * Keeps a screen's state in its address, and returns it with a function that changes it.
 *
 * A change starts from the current address, not from the rendered state. Two quick changes are both kept.
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
