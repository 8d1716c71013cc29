import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { DateField } from "./date-field.tsx";

type Props<T extends FieldValues> = { control: Control<T>; name: FieldPath<T>; label: string } & Pick<
  Parameters<typeof DateField>[0],
  "description" | "required" | "readOnly"
>;

/** Date field bound to a form. */
export function FormDay<T extends FieldValues>({ control, name, ...shown }: Props<T>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <DateField
      {...shown}
      value={(field.value as string | undefined) ?? ""}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
