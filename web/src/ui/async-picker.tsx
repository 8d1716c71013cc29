import { Combobox, InputBase, Loader, ScrollArea, Text, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

export type PickerPage<T> = { items: T[]; page: number; pages: number };

type Props<T> = {
  label: string;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Cache key of what is searched. */
  queryKey: string;
  load: (search: string, page: number) => Promise<PickerPage<T>>;
  idOf: (item: T) => number;
  nameOf: (item: T) => string;
  selected: ReadonlySet<number>;
  emptyText: string;
  onPick: (item: T) => void;
};

const debounceMs = 300;
const loadMorePx = 50;

/** Searches a long list as one types, and loads more of it near its end. Picked items are not offered again. */
export function AsyncPicker<T>(props: Props<T>) {
  const { label, queryKey, load, idOf, nameOf, selected, emptyText, onPick, ...input } = props;
  const [search, setSearch] = useState("");
  const [debounced] = useDebouncedValue(search, debounceMs);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useInfiniteQuery({
    queryKey: ["picker", queryKey, debounced],
    queryFn: ({ pageParam }) => load(debounced, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.pages ? last.page + 1 : undefined),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (item) => !selected.has(idOf(item)),
  );

  function loadMoreNearEnd({ y }: { y: number }, viewport: HTMLElement | null) {
    if (!viewport || found.isFetchingNextPage || !found.hasNextPage) return;
    if (viewport.scrollHeight - viewport.clientHeight - y <= loadMorePx) void found.fetchNextPage();
  }

  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const item = items.find((one) => String(idOf(one)) === value);
        if (item) onPick(item);
        setSearch("");
      }}
    >
      <Combobox.Target>
        <InputBase
          {...input}
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
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setSearch("");
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <ScrollArea.Autosize
          mah={260}
          type="auto"
          viewportRef={setViewport}
          onScrollPositionChange={(position) => loadMoreNearEnd(position, viewport)}
        >
          <Combobox.Options aria-label={`Opções de ${label}`}>
            {items.map((item) => (
              <Combobox.Option key={idOf(item)} value={String(idOf(item))} mih={44}>
                {nameOf(item)}
              </Combobox.Option>
            ))}
            {items.length === 0 && (
              <Combobox.Empty>{statusText(found.isError, found.isFetching, emptyText)}</Combobox.Empty>
            )}
          </Combobox.Options>
        </ScrollArea.Autosize>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function statusText(isError: boolean, isFetching: boolean, emptyText: string): ReactNode {
  if (isError) return <Text c="red">Não foi possível buscar. Tente de novo.</Text>;
  return isFetching ? "Buscando…" : emptyText;
}
