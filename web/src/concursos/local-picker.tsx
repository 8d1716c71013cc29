import { type Local, localName } from "@cav/contract/locais.ts";
import { localSearch } from "../lib/locais.ts";
import { AsyncPicker } from "../ui/async-picker.tsx";
import { RemovableChips } from "../ui/removable-chips.tsx";
import { isNameless } from "./draft-json.ts";

type Props = {
  label: string;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
  value: Local[];
  onChange: (value: Local[]) => void;
};

/** Picks municipalities by name. */
export function LocalPicker({ label, description, error, disabled = false, value, onChange }: Props) {
  return (
    <div>
      <AsyncPicker
        label={label}
        {...localSearch}
        description={description}
        error={error}
        disabled={disabled}
        isPicked={({ id }) => value.some((local) => local.id === id)}
        onPick={(local) => onChange([...value, local])}
      />
      <RemovableChips
        label={label}
        items={value.map((local) => ({
          key: String(local.id),
          label: isNameless(local) ? local.nome : localName(local),
        }))}
        onRemove={(key) => onChange(value.filter(({ id }) => String(id) !== key))}
      />
    </div>
  );
}
