import { type Local, localName, localOption, localValue, withRadius } from "@cav/contract/locais.ts";
import { isNameless, localSearch } from "../lib/locais.ts";
import { AsyncPicker } from "../ui/async-picker.tsx";
import { RemovableChips } from "../ui/removable-chips.tsx";

/** As what a form keeps the places that were picked. */
type Kept<T> = {
  of: (local: Local) => T;
  /** Tells one from another. */
  keyOf: (kept: T) => string;
  nameOf: (kept: T) => string;
};

/** Whole, as exams have them. */
export const keptWhole: Kept<Local> = {
  of: (local) => local,
  keyOf: ({ id }) => String(id),
  nameOf: (local) => (isNameless(local) ? local.nome : localOption(local)),
};

/** By name, `Nome - UF`, as preferences have them; a city with what is within some kilometres of it, where there are any. */
export const keptByName = (km: number): Kept<string> => ({
  of: (local) => (local.tipo || km === 0 ? localValue(local) : withRadius(localName(local), km)),
  keyOf: (name) => name,
  nameOf: (name) => name,
});

type Props<T> = {
  label: string;
  kept: Kept<T>;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
  value: T[];
  onChange: (value: T[]) => void;
};

/** Picks places by name. */
export function LocalPicker<T>({ label, kept, value, onChange, ...shown }: Props<T>) {
  const keys = value.map(kept.keyOf);
  return (
    <div>
      <AsyncPicker
        label={label}
        {...localSearch}
        {...shown}
        isPicked={(local) => keys.includes(kept.keyOf(kept.of(local)))}
        onPick={(local) => onChange([...value, kept.of(local)])}
      />
      <RemovableChips
        label={label}
        items={value.map((one) => ({ key: kept.keyOf(one), label: kept.nameOf(one) }))}
        onRemove={(key) => onChange(value.filter((one) => kept.keyOf(one) !== key))}
      />
    </div>
  );
}
