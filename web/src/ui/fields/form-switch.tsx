import { Switch, type SwitchProps } from "@mantine/core";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";

type Props<T extends FieldValues> = { control: Control<T>; name: FieldPath<T> } & Pick<
  SwitchProps,
  "label" | "description" | "disabled"
>;

/** Switch bound to a form. */
export function FormSwitch<T extends FieldValues>({ control, name, ...shown }: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <Switch
          {...shown}
          ref={ref}
          checked={value as boolean}
          onChange={(event) => onChange(event.currentTarget.checked)}
          error={error?.message}
        />
      )}
    />
  );
}
