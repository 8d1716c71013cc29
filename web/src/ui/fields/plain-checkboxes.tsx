import { useId } from "react";
import classes from "./plain-field.module.css";
import { describedBy, type FieldProps, PlainCheckbox } from "./plain-field.tsx";

type Choice<T> = { value: T; label: string; disabled?: boolean };

type Props<T> = Pick<FieldProps, "label" | "description" | "error"> & {
  choices: Choice<T>[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** Beside each other while they fit. */
  isRow?: boolean;
};

/** Native checkboxes under a common label. */
export function PlainCheckboxes<T extends string>(props: Props<T>) {
  const { label, description, error, choices, value, onChange, isRow = false } = props;
  const id = useId();
  const described = describedBy(id, { description, error });
  return (
    <fieldset className={classes.group} {...(described && { "aria-describedby": described })}>
      <legend className={classes.label}>{label}</legend>
      {description && (
        <p className={classes.description} id={`${id}-help`}>
          {description}
        </p>
      )}
      <div className={isRow ? classes.row : undefined}>
        {choices.map((choice) => (
          <PlainCheckbox
            key={choice.value}
            label={choice.label}
            disabled={choice.disabled}
            checked={value.includes(choice.value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, choice.value] : value.filter((one) => one !== choice.value))
            }
          />
        ))}
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
