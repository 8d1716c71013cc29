import { localName } from "@cav/contract/locais.ts";
import { localSearch } from "../lib/locais.ts";
import { AsyncPicker } from "../ui/async-picker.tsx";
import { RemovableChips } from "../ui/removable-chips.tsx";

type Props = {
  label: string;
  description: string;
  disabled: boolean;
  error: string | undefined;
  /** As preferences keep them: `Nome - UF`. */
  value: string[];
  onChange: (value: string[]) => void;
};

/** Picks municipalities for the preferences, which keep them by name. */
export function LocalNamePicker({ label, description, disabled, error, value, onChange }: Props) {
  return (
    <div>
      <AsyncPicker
        label={label}
        {...localSearch}
        description={description}
        disabled={disabled}
        error={error}
        isPicked={(local) => value.includes(localName(local))}
        onPick={(local) => onChange([...value, localName(local)])}
      />
      <RemovableChips
        label={label}
        items={value.map((name) => ({ key: name, label: name }))}
        onRemove={(key) => onChange(value.filter((name) => name !== key))}
      />
    </div>
  );
}
