import type { ComponentProps } from "react";
import { DateField } from "../../ui/fields/date-field.tsx";
import { Field, PlainCheckbox, PlainField, PlainSelect } from "../../ui/fields/plain-field.tsx";
import { type FieldName, useDraftForm, useDraftValue, useFaultOf } from "./draft-form.ts";

type Named = { name: FieldName };

/** Binds a field of text; `clean` drops what cannot belong to it while typing. */
function useTextField(name: FieldName, clean = (typed: string) => typed) {
  const form = useDraftForm();
  const value = (useDraftValue(name) as string | null | undefined) ?? "";
  const error = useFaultOf(name);
  const take = (typed: string) => form.setValue(name, clean(typed));
  return { value, error, take };
}

type TextProps = Named &
  Omit<ComponentProps<typeof PlainField>, "name" | "error"> & { clean?: (typed: string) => string };

/** Text field of the draft. */
export function DraftText({ name, clean, ...shown }: TextProps) {
  const { value, error, take } = useTextField(name, clean);
  return (
    <PlainField
      value={value}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      {...shown}
      {...{ name, error }}
    />
  );
}

type LongTextProps = Named & { label: string; description?: string; rows: number };

/** Text of several lines of the draft. */
export function DraftLongText({ name, label, description, rows }: LongTextProps) {
  const { value, error, take } = useTextField(name);
  return (
    <Field {...{ label, description, error }}>
      {(named) => (
        <textarea
          {...{ name, rows, value }}
          {...named}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Choice of the draft. */
export function DraftSelect({
  name,
  ...shown
}: Named & Omit<ComponentProps<typeof PlainSelect>, "name" | "error">) {
  const { value, error, take } = useTextField(name);
  return (
    <PlainSelect
      {...shown}
      {...{ name, value, error }}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

/** Checkbox of the draft. */
export function DraftTick({ name, label }: Named & { label: string }) {
  const form = useDraftForm();
  return (
    <PlainCheckbox
      {...{ name, label }}
      checked={useDraftValue(name) === true}
      onChange={({ currentTarget }) => form.setValue(name, currentTarget.checked)}
    />
  );
}

type DayProps = Named & Omit<ComponentProps<typeof DateField>, "value" | "onChange" | "error">;

/** Day of the draft. */
export function DraftDay({ name, ...shown }: DayProps) {
  const { value, error, take } = useTextField(name);
  return <DateField {...shown} {...{ value, error }} onChange={take} />;
}
