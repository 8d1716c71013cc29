import { useMergedRef } from "@mantine/hooks";
import { type Ref, useLayoutEffect, useReducer, useRef, useState } from "react";
import { caretAfter, digitsOf, formatPhone, previewPhone, readPhone } from "./phone-text.ts";
import { PlainField } from "./plain-field.tsx";
import { usePhones } from "./use-phones.ts";

type Props = {
  label: string;
  /** Added after the help text on the number's format. */
  note?: string | undefined;
  error?: string | undefined;
  withAsterisk?: boolean;
  /** Digits, with a leading + when they include the country code. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
};

const howTo = "Com DDD: 31 99999-8888. De outro país, comece com + e o código do país.";

/** Phone field: displayed with a mask, stored without it. */
export function PhoneField({
  label,
  note,
  error,
  withAsterisk = false,
  value,
  onChange,
  onBlur,
  inputRef,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(inputRef ?? null, input);
  const typedDigits = useRef<number>(undefined);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // The library loads when the field is reached, and at once for a number that is there.
  const [isReached, setReached] = useState(value !== "");
  const phones = usePhones(isReached);
  const shown = formatPhone(value, phones);
  const preview = phones && previewPhone(value, phones);
  // The mask moves the text, so the caret follows its digit instead of jumping to the end.
  useLayoutEffect(() => {
    if (typedDigits.current === undefined || document.activeElement !== input.current) return;
    const caret = caretAfter(shown, typedDigits.current);
    input.current?.setSelectionRange(caret, caret);
    typedDigits.current = undefined;
  });
  return (
    <PlainField
      ref={ref}
      label={label}
      description={[howTo, note, preview && `Fica ${preview}.`].filter(Boolean).join(" ")}
      onFocus={() => setReached(true)}
      error={error}
      required={withAsterisk}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={shown}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        typedDigits.current = digitsOf(typed.slice(0, selectionStart ?? typed.length)).length;
        // Renders also when no digit changed: the mask restores a deleted separator.
        renderAgain();
        onChange(readPhone(typed));
      }}
      onBlur={onBlur}
    />
  );
}
