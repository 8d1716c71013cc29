import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Combobox, InputBase, Loader, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, type UIEvent, useState } from "react";
import { PlainField } from "./plain-field.tsx";

export type PickerPage<T> = { items: T[]; page: number; pages: number };

type Props<T> = {
  label: string;
  placeholder?: string;
  description?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** Query key of the search. */
  queryKey: string;
  load: (search: string, page: number) => Promise<PickerPage<T>>;
  idOf: (item: T) => number;
  nameOf: (item: T) => string;
  /** Whether an item is chosen already; chosen items are not offered. */
  isPicked: (item: T) => boolean;
  emptyText: string;
  onPick: (item: T) => void;
  /** Renders a plain field until it gets the focus; for lists of many pickers. */
  isLate?: boolean;
};

/** Searches a long list while typing, and loads more near its end. Omits picked items. */
export function AsyncPicker<T>({ isLate = false, ...props }: Props<T>) {
  const [isReached, setReached] = useState(false);
  if (!isLate || isReached) return <Picker {...props} autoFocus={isReached} />;
  const { label, placeholder, description, error, disabled } = props;
  return (
    <PlainField
      {...{ label, placeholder, description, error, disabled }}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      autoComplete="off"
      hasChoices
      onFocus={() => setReached(true)}
    />
  );
}

function Picker<T>(props: Props<T> & { autoFocus: boolean }) {
  const {
    label,
    queryKey,
    load,
    idOf,
    nameOf,
    isPicked,
    emptyText,
    onPick,
    disabled = false,
    ...input
  } = props;
  const [isFocused, setFocused] = useState(false);
  const [search, setSearch] = useState("");
  const [debounced] = useDebouncedValue(search, limits.searchDebounceMs);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useInfiniteQuery({
    queryKey: ["picker", queryKey, debounced],
    queryFn: ({ pageParam }) => load(debounced, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.pages ? last.page + 1 : undefined),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  });
  const items = disabled
    ? []
    : (found.data?.pages.flatMap((page) => page.items) ?? []).filter((item) => !isPicked(item));
  // The field stays enabled while focused, because disabling it would drop the focus.
  const isClosed = disabled && !isFocused;
  const empty = disabled ? "Limite atingido: remova um item para escolher outro." : emptyText;

  function loadMoreNearEnd({ currentTarget: list }: UIEvent<HTMLDivElement>) {
    if (found.isFetchingNextPage || !found.hasNextPage) return;
    const distance = list.scrollHeight - list.clientHeight - list.scrollTop;
    if (distance <= limits.listEndDistancePx) void found.fetchNextPage();
  }

  return (
    <Combobox
      store={combobox}
      // Inside the content, where landmark navigation finds it.
      portalProps={{ target: "#conteudo" }}
      onOptionSubmit={(value) => {
        const item = items.find((one) => String(idOf(one)) === value);
        if (item) onPick(item);
        setSearch("");
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          disabled={isClosed}
          readOnly={disabled}
          label={label}
          size="md"
          value={search}
          autoComplete="off"
          rightSection={
            found.isFetching && combobox.dropdownOpened ? <Loader size={18} /> : <Combobox.Chevron />
          }
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // Enter chooses an option; it must not submit the surrounding form.
            if (event.key === "Enter") event.preventDefault();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => {
            setFocused(true);
            combobox.openDropdown();
          }}
          onBlur={() => {
            setFocused(false);
            combobox.closeDropdown();
            setSearch("");
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label={`Opções de ${label}`}
          mah={260}
          style={{ overflowY: "auto" }}
          onScroll={loadMoreNearEnd}
        >
          {items.map((item) => (
            <Combobox.Option key={idOf(item)} value={String(idOf(item))} mih={44}>
              {nameOf(item)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div role="status">
          {items.length > 0 ? (
            <VisuallyHidden>{formatCount(items.length, "opção", "opções")}</VisuallyHidden>
          ) : (
            <Combobox.Empty>{statusText(found.isError, found.isFetching, empty)}</Combobox.Empty>
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function statusText(isError: boolean, isFetching: boolean, emptyText: string): string {
  if (isError) return "Não foi possível buscar. Tente de novo.";
  return isFetching ? "Buscando…" : emptyText;
}
