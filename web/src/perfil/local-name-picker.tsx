import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { localName } from "@cav/contract/locais.ts";
import { call } from "../lib/client.ts";
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
        placeholder="Busque pelo nome da cidade"
        description={description}
        disabled={disabled}
        error={error}
        queryKey="locais"
        load={(search, page) =>
          call(calls.listLocais, { query: { search, page, limit: limits.locaisPickerPageSize } })
        }
        idOf={({ id }) => id}
        nameOf={localName}
        isPicked={(local) => value.includes(localName(local))}
        emptyText="Nenhuma cidade encontrada"
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
