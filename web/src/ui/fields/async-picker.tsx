import { limits } from "@cav/contract/limits.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { OptionsList } from "./options-list.tsx";
import { type FieldProps, PlainField } from "./plain-field.tsx";

export type PickerPage<T> = { items: T[]; page: number; pages: number };

type Source<T> = {
  /** Query key of the search. */
  queryKey: string;
  load: (search: string, page: number) => Promise<PickerPage<T>>;
  idOf: (item: T) => number;
  nameOf: (item: T) => string;
  /** Whether an item is chosen already; chosen items are not offered. */
  isPicked: (item: T) => boolean;
  emptyText: string;
};

type Props<T> = Source<T> &
  Pick<FieldProps, "label" | "description" | "error"> & {
    placeholder?: string;
    disabled?: boolean;
    onPick: (item: T) => void;
  };

/** Searches a long list while typing, and loads more near its end. Omits picked items. */
export function AsyncPicker<T>(props: Props<T>) {
  const { label, placeholder, description, error, disabled = false, onPick } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(-1);
  const { items, isBusy, statusText, loadMore } = useItems(props, search, isOpen);
  const options = items.map((item) => ({ id: `${id}-${props.idOf(item)}`, name: props.nameOf(item) }));
  const activeId = isOpen ? options[active]?.id : undefined;

  function pick(index: number) {
    const item = items[index];
    if (!item) return;
    onPick(item);
    setSearch("");
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Enter chooses an option; it must not submit the surrounding form.
    if (step || event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" && isOpen) pick(active);
    if (event.key === "Escape") setOpen(false);
    if (!step || options.length === 0) return setOpen((open) => open || Boolean(step));
    setOpen(true);
    setActive((at) => (at + step + (at < 0 && step < 0 ? 1 : 0) + options.length) % options.length);
  }

  return (
    <>
      <PlainField
        {...{ label, placeholder, description, error }}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        hasChoices
        // Stays enabled while focused, because disabling it would drop the focus.
        disabled={disabled && !isFocused}
        readOnly={disabled}
        // Escape closes the list, not a surrounding dialog.
        data-mantine-stop-propagation={isOpen || undefined}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onFocus={() => {
          setFocused(true);
          setOpen(true);
        }}
        onBlur={() => {
          setFocused(false);
          setOpen(false);
          setActive(-1);
          setSearch("");
        }}
      />
      {isOpen && (
        <OptionsList
          id={`${id}-list`}
          {...{ label, options, isBusy }}
          field={input}
          active={activeId}
          emptyText={statusText}
          onPick={pick}
          onEnd={loadMore}
        />
      )}
    </>
  );
}

/** Loads the offered items while the list is open. */
function useItems<T>(
  { disabled, queryKey, load, isPicked, emptyText }: Props<T>,
  search: string,
  isOpen: boolean,
) {
  const [debounced] = useDebouncedValue(search, limits.searchDebounceMs);
  const found = useInfiniteQuery({
    queryKey: ["picker", queryKey, debounced],
    queryFn: ({ pageParam }) => load(debounced, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.pages ? last.page + 1 : undefined),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const all = found.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    items: disabled ? [] : all.filter((item) => !isPicked(item)),
    isBusy: found.isFetching,
    statusText: disabled
      ? "Limite atingido: remova um item para escolher outro."
      : statusText(found.isError, found.isFetching, emptyText),
    loadMore: () => {
      if (!found.isFetchingNextPage && found.hasNextPage) void found.fetchNextPage();
    },
  };
}

function statusText(isError: boolean, isFetching: boolean, emptyText: string): string {
  if (isError) return "Não foi possível buscar. Tente de novo.";
  return isFetching ? "Buscando…" : emptyText;
}
