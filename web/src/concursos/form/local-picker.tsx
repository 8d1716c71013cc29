import type { Local } from "@cav/contract/locais/locais.ts";
import { localName, localOption, localValue, withRadius } from "@cav/contract/locais/locais.words.ts";
import { useQueries } from "@tanstack/react-query";
import { isNameless, localQuery, localSearch, searchWithoutAreas } from "../../lib/locais.ts";
import { AsyncPicker } from "../../ui/fields/async-picker.tsx";
import { RemovableChips } from "../../ui/fields/removable-chips.tsx";

/** How a form stores picked places. */
type StoredAs<T> = {
  of: (local: Local) => T;
  /** Returns a unique key. */
  keyOf: (kept: T) => string;
  nameOf: (kept: T) => string;
};

/** Stores whole places, as exams do. */
export const keptWhole: StoredAs<Local> = {
  of: (local) => local,
  keyOf: ({ id }) => String(id),
  nameOf: (local) => (isNameless(local) ? local.nome : localOption(local)),
};

/** Stores `Nome - UF`, as preferences do; cities get a radius when `km` is above 0. */
export const keptByName = (km: number): StoredAs<string> => ({
  of: (local) => (local.tipo || km === 0 ? localValue(local) : withRadius(localName(local), km)),
  keyOf: (name) => name,
  nameOf: (name) => name,
});

type Props<T> = {
  label: string;
  kept: StoredAs<T>;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
  /** True if only municipalities may be chosen. */
  hasNoAreas?: boolean;
  value: T[];
  onChange: (value: T[]) => void;
};

/** Picks places by name. */
export function LocalPicker<T>({ label, kept, value, onChange, hasNoAreas = false, ...shown }: Props<T>) {
  const keys = value.map(kept.keyOf);
  const named = useNames(value.map(kept.nameOf));
  return (
    <div>
      <AsyncPicker
        label={label}
        {...(hasNoAreas ? searchWithoutAreas : localSearch)}
        {...shown}
        isPicked={(local) => keys.includes(kept.keyOf(kept.of(local)))}
        onPick={(local) => onChange([...value, kept.of(local)])}
      />
      <RemovableChips
        label={label}
        items={value.map((one, index) => ({ key: kept.keyOf(one), label: named[index] ?? kept.nameOf(one) }))}
        onRemove={(key) => onChange(value.filter((one) => kept.keyOf(one) !== key))}
      />
    </div>
  );
}

/** Replaces IBGE codes, which API clients may have stored, by names. */
function useNames(names: string[]): string[] {
  const isCode = (name: string) => /^\d+$/.test(name);
  const found = useQueries({
    queries: names.map((id) => ({ ...localQuery(Number(id)), enabled: isCode(id) })),
  });
  return names.map((name, index) => {
    const local = found[index]?.data;
    if (!isCode(name)) return name;
    return local ? localOption(local) : `ID: ${name}`;
  });
}
