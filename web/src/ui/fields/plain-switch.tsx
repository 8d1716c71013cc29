import { type ReactNode, useId } from "react";
import { describedBy } from "./plain-field.tsx";
import classes from "./plain-switch.module.css";

type Props = {
  label: string;
  /** Where the surrounding text shows it already. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  checked: boolean;
  onChange: (isOn: boolean) => void;
};

/** Switch made without the library Mantine. */
export function PlainSwitch({ label, isLabelHidden = false, description, error, onChange, ...input }: Props) {
  const id = useId();
  const described = describedBy(id, { description, error });
  return (
    <div className={classes.row}>
      <input
        {...input}
        id={id}
        className={classes.track}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        {...(isLabelHidden && { "aria-label": label })}
        {...(described && { "aria-describedby": described })}
      />
      {!isLabelHidden && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      {description && (
        <p className={classes.help} id={`${id}-help`}>
          {description}
        </p>
      )}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
