import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { PhoneField, previewPhone } from "./phone-field.tsx";

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  /** Added after the help text on the number's format. */
  note?: string;
  withAsterisk?: boolean;
};

const howTo = "Com DDD: 31 99999-8888. De outro país, comece com + e o código do país.";

function previewOf(value: string | null): string | undefined {
  const shown = previewPhone(value ?? "");
  return shown && `Fica ${shown}.`;
}

/** Phone field bound to a form. */
export function FormPhone<T extends FieldValues>({ control, name, label, note, withAsterisk }: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <PhoneField
          label={label}
          withAsterisk={withAsterisk ?? false}
          description={[howTo, note, previewOf(field.value as string | null)].filter(Boolean).join(" ")}
          value={(field.value as string | null) ?? ""}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={error?.message}
        />
      )}
    />
  );
}
