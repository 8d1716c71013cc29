import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { PhoneField } from "./phone-field.tsx";

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  /** Follows the words on how a number is written. */
  note?: string;
  withAsterisk?: boolean;
};

/** A phone that is a field of a form. */
export function FormPhone<T extends FieldValues>({ control, name, label, note, withAsterisk }: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <PhoneField
          label={label}
          withAsterisk={withAsterisk ?? false}
          description={["Com código do país e DDD: 55 31 99999-8888", note].filter(Boolean).join(". ")}
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
