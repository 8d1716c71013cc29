import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { PhoneField } from "./phone-field.tsx";

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  note?: string;
  withAsterisk?: boolean;
};

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
          note={note}
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
