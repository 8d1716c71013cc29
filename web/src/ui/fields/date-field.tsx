import { isCalendarDay } from "@cav/contract/format.ts";
import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import { IconCalendarEvent } from "../icons/calendar-event.ts";
import { completeYear, readDay, showDay, typeDay } from "./calendar-days.ts";
import classes from "./date-field.module.css";
import { Field, type FieldProps } from "./plain-field.tsx";

// Loaded when the user opens the calendar.
const Calendar = lazy(() => import("./calendar.tsx"));

type Props = Pick<FieldProps, "label" | "description" | "error" | "required"> & {
  /** `2026-12-05`, "", or the typed text when it is no day. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: ComponentProps<"input">["ref"];
  readOnly?: boolean;
};

/** Day as `dd/mm/aaaa` in every browser and language; typed, or chosen in a calendar. */
export function DateField({ value, onChange, onBlur, inputRef, readOnly = false, ...props }: Props) {
  const { label, description, error, required } = props;
  const [text, setText] = useTyped(value);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isNoDay = text !== "" && !isCalendarDay(readDay(text));
  const fault = isLeft && isNoDay ? "Escreva um dia que existe: dd/mm/aaaa." : error;
  function take(next: string) {
    setText(next);
    onChange(readDay(next));
  }
  function leave() {
    setLeft(true);
    if (completeYear(text) !== text) take(completeYear(text));
    onBlur?.();
  }
  return (
    <Field {...{ label, description }} error={fault} {...(required && { required })}>
      {(named) => (
        <>
          <input
            {...named}
            ref={inputRef}
            className={`${named.className} ${classes.input}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            readOnly={readOnly}
            value={text}
            onChange={({ currentTarget }) => take(typedIn(currentTarget, text))}
            onFocus={() => setLeft(false)}
            onBlur={leave}
            onKeyDown={({ altKey, key }) => {
              if (altKey && key === "ArrowDown" && !readOnly) setOpen(true);
            }}
          />
          <button
            ref={opener}
            type="button"
            className={classes.opener}
            aria-label="Abrir calendário"
            aria-describedby={`${named.id}-label`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={readOnly}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendarEvent size={20} aria-hidden="true" />
          </button>
          {isOpen && (
            <Suspense fallback={null}>
              <Calendar
                label={label}
                day={readDay(text)}
                opener={opener}
                onPick={(day) => take(showDay(day))}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}

/** Holds the typed text; follows the value when code changes it. */
function useTyped(value: string) {
  const [text, setText] = useState(() => showDay(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== readDay(text)) setText(showDay(value));
  }
  return [text, setText] as const;
}

/** Formats only at the end of the text, so that edits in the middle keep the caret. */
function typedIn({ value, selectionEnd }: HTMLInputElement, before: string): string {
  const isAtEnd = selectionEnd === value.length;
  return isAtEnd && !before.startsWith(value) ? typeDay(value) : value.slice(0, 10);
}

/** Day filter; incomplete days do not trigger a search. */
export function DayFilter({ onChange, ...shown }: Pick<Props, "label" | "value" | "onChange">) {
  return <DateField {...shown} onChange={(day) => (day === "" || isCalendarDay(day)) && onChange(day)} />;
}
