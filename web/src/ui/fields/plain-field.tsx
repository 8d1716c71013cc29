import { type ComponentProps, type ReactNode, useId } from "react";
import { IconChevronDown } from "../icons/chevron-down.ts";
import classes from "./plain-field.module.css";

export type FieldProps = {
  label: string;
  /** Hides the label visually where the surrounding text shows it already. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** Shows the description below the control, so that controls beside each other stay level. */
  isHelpBelow?: boolean;
  error?: string | undefined;
  required?: boolean;
};

/** Attributes that connect a control to its label, help and error. */
type Named = Pick<
  ComponentProps<"input">,
  "id" | "className" | "required" | "aria-label" | "aria-invalid" | "aria-describedby"
>;

/** Returns the ids of a control's help and error, for `aria-describedby`. */
export const describedBy = (id: string, { description, error }: Pick<FieldProps, "description" | "error">) =>
  [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");

/**
 * Label, help and error around a control, as Mantine's fields but 10 times cheaper to render. For forms with many
 * fields, and for screens that must appear at once.
 */
export function Field({
  label,
  isLabelHidden = false,
  description,
  isHelpBelow = false,
  error,
  required = false,
  children,
}: FieldProps & { children: (named: Named) => ReactNode }) {
  const id = useId();
  const help = description && (
    <p className={classes.description} id={`${id}-help`}>
      {description}
    </p>
  );
  const described = describedBy(id, { description, error });
  return (
    <div>
      {!isLabelHidden && (
        <label className={classes.label} id={`${id}-label`} htmlFor={id}>
          {label}
          {required && (
            <span className={classes.asterisk} aria-hidden="true">
              {" *"}
            </span>
          )}
        </label>
      )}
      {!isHelpBelow && help}
      <div className={classes.box}>
        {children({
          id,
          required,
          className: classes.input ?? "",
          ...(isLabelHidden ? { "aria-label": label } : {}),
          ...(error ? { "aria-invalid": true } : {}),
          ...(described ? { "aria-describedby": described } : {}),
        })}
      </div>
      {isHelpBelow && help}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type PlainFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof Named> & { sign?: ReactNode; hasChoices?: boolean };

/** Text field made without the library Mantine. */
export function PlainField({
  label,
  isLabelHidden = false,
  description,
  error,
  required,
  sign,
  hasChoices,
  ...input
}: PlainFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, description, error }} {...(required ? { required } : {})}>
      {(named) => (
        <>
          {sign && <span className={classes.sign}>{sign}</span>}
          <input {...input} {...named} />
          {hasChoices && <IconChevronDown className={classes.chosen} size={18} aria-hidden="true" />}
        </>
      )}
    </Field>
  );
}

type PlainSelectProps = FieldProps &
  Omit<ComponentProps<"select">, keyof Named> & { data: { value: string; label: string }[] };

/** Native select made without the library Mantine. */
export function PlainSelect({
  label,
  isLabelHidden = false,
  description,
  isHelpBelow = false,
  error,
  required,
  data,
  ...select
}: PlainSelectProps) {
  return (
    <Field {...{ label, isLabelHidden, description, isHelpBelow, error }} {...(required ? { required } : {})}>
      {(named) => (
        <>
          <select {...select} {...named}>
            {data.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown className={classes.chosen} size={18} aria-hidden="true" />
        </>
      )}
    </Field>
  );
}

/** Native checkbox made without the library Mantine. */
export function PlainCheckbox({
  label,
  ...input
}: { label: string } & Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={classes.tick}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
