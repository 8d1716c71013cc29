import { limits } from "@cav/contract/limits.ts";
import { TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, type Ref, useLayoutEffect, useReducer, useRef } from "react";

type Props = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
};

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * Digits as people read them: `+55 (31) 99999-8888` for 13, `+55 (31) 3333-4444` for 12, `+CC (DD) rest` for any
 * other length (front-end.md, Decided).
 */
export function formatPhone(digits: string): string {
  const country = digits.slice(0, 2);
  const area = digits.slice(2, 4);
  const rest = digits.slice(4);
  if (digits.length <= 2) return digits && `+${country}`;
  if (digits.length <= 4) return `+${country} (${area}`;
  const cut = rest.length > 8 ? 5 : 4;
  const split = rest.length === 8 || rest.length === 9;
  return `+${country} (${area}) ${split ? `${rest.slice(0, cut)}-${rest.slice(cut)}` : rest}`;
}

/** Where the caret stands in a shown phone after so many of its digits. */
export function caretAfter(shown: string, digits: number): number {
  let passed = 0;
  while (digits > 0 && passed < shown.length) {
    if (/\d/.test(shown.charAt(passed))) digits -= 1;
    passed += 1;
  }
  return passed;
}

/** A phone: shown with its mask, kept as digits. */
export function PhoneField({
  label,
  description,
  error,
  withAsterisk = false,
  value,
  onChange,
  onBlur,
  inputRef,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(inputRef, input);
  const typedDigits = useRef<number>(undefined);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const shown = formatPhone(value);
  // The mask moves what was typed: the caret follows its digit instead of jumping to the end.
  useLayoutEffect(() => {
    if (typedDigits.current === undefined || document.activeElement !== input.current) return;
    const caret = caretAfter(shown, typedDigits.current);
    input.current?.setSelectionRange(caret, caret);
    typedDigits.current = undefined;
  });
  return (
    <TextInput
      ref={ref}
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={shown}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        typedDigits.current = digitsOf(typed.slice(0, selectionStart ?? typed.length)).length;
        // Also when no digit changed: the mask puts back what was taken from it.
        renderAgain();
        onChange(digitsOf(typed).slice(0, limits.phoneDigitsMax));
      }}
      onBlur={onBlur}
    />
  );
}
