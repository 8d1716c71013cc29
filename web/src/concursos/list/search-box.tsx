import { limits } from "@cav/contract/limits.ts";
import { estados, localName } from "@cav/contract/locais/locais.words.ts";
import { useDebouncedCallback, useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { PlainField } from "../../ui/fields/plain-field.tsx";
import { IconSearch } from "../../ui/icons/search.ts";
import { locaisQuery } from "../queries.ts";
import { searchSettleMs } from "./filter-panel.tsx";
import type { Filters } from "./filters.ts";
import classes from "./search-box.module.css";

type Props = { value: Filters; onChange: (change: Partial<Filters>) => void };

const states: string[] = Object.values(estados);

/**
 * Search box above the list. Typed text is searched; a suggested city or state becomes the place filter, with a chip.
 */
export function SearchBox({ value, onChange }: Props) {
  const [text, setText] = useState(value.searchTerm);
  const suggestions = useId();
  const localNames = useLocalNames(text);
  const searchSoon = useDebouncedCallback((searchTerm: string) => onChange({ searchTerm }), searchSettleMs);
  useEffect(() => setText(value.searchTerm), [value.searchTerm]);

  function take(local: string) {
    searchSoon.cancel();
    setText("");
    onChange({ local, searchTerm: "" });
  }

  function type(typed: string) {
    if (localNames.includes(typed)) return take(typed);
    setText(typed);
    searchSoon(typed.trim());
  }

  // A typed city with its state is recognised once the suggestions load.
  const isLocal = text.includes(" - ") && localNames.includes(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is recognised
  useEffect(() => {
    if (isLocal) take(text);
  }, [isLocal]);

  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        searchSoon.cancel();
        onChange({ searchTerm: text.trim() });
      }}
    >
      <PlainField
        type="search"
        label="Buscar"
        isLabelHidden
        placeholder={usePlaceholder()}
        sign={<IconSearch size={20} aria-hidden="true" />}
        maxLength={limits.searchMax}
        autoComplete="off"
        list={suggestions}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <datalist id={suggestions}>
        {localNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </form>
  );
}

/** Returns a placeholder that fits the box, also with larger letters. */
function usePlaceholder(): string {
  const now = { getInitialValueInEffect: false };
  const isNarrow = useMediaQuery("(max-width: 22.49em)", undefined, now);
  const isTiny = useMediaQuery("(max-width: 17em)", undefined, now);
  if (isTiny) return "Buscar";
  return isNarrow ? "Cargo, órgão, cidade" : "Cargo, órgão, banca ou cidade";
}

/** Returns states and cities that begin with the typed text. */
function useLocalNames(text: string): string[] {
  const [settled] = useDebouncedValue(text.trim(), limits.searchDebounceMs);
  const isAsked = settled.length > 2;
  const locais = useQuery({ ...locaisQuery(settled), enabled: isAsked });
  if (!isAsked) return [];
  const begun = states.filter((name) => name.toLowerCase().startsWith(settled.toLowerCase()));
  return [...new Set([...begun, ...(locais.data?.items.map(localName) ?? [])])];
}
