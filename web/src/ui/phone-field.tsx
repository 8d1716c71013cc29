import { limits } from "@cav/contract/limits.ts";
import { TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { AsYouType, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type ReactNode, type Ref, useLayoutEffect, useReducer, useRef } from "react";

type Props = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  /** Digits, with a leading + when they include the country code. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
};

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Most digits of a Brazilian number without its country code. */
const domesticMax = 11;

/** Returns whether a phone has its country code: by a +, or by its length. */
const saysItsCountry = (value: string) => value.startsWith("+") || value.length > domesticMax;

/**
 * Formats a phone: `(31) 99999-8888` without a country code, `+55 (31) 99999-8888` with it. Foreign numbers have their
 * country's format.
 */
export function formatPhone(value: string): string {
  if (!saysItsCountry(value)) return formatDomestic(value);
  const digits = digitsOf(value);
  return digits.startsWith("55")
    ? `+55 ${formatDomestic(digits.slice(2))}`.trim()
    : new AsYouType().input(`+${digits}`);
}

function formatDomestic(digits: string): string {
  const rest = digits.slice(2);
  if (digits.length <= 2) return digits && `(${digits}`;
  const cut = rest.length > 8 ? 5 : 4;
  const split = rest.length === 8 || rest.length === 9;
  return `(${digits.slice(0, 2)}) ${split ? `${rest.slice(0, cut)}-${rest.slice(cut)}` : rest}`;
}

const countries = new Intl.DisplayNames("pt-BR", { type: "region" });

/**
 * Returns the number as it will be stored, with its country; undefined while it has too few digits. The server makes
 * the final check, because it knows all area codes.
 */
export function previewPhone(value: string): string | undefined {
  const typed = saysItsCountry(value) ? `+${digitsOf(value)}` : value;
  const number = parsePhoneNumberFromString(typed, "BR");
  if (!number?.isValid()) return undefined;
  const country = number.country && countries.of(number.country);
  return [number.formatInternational(), country && `(${country})`].filter(Boolean).join(" ");
}

/** Returns the caret's position after so many digits of a formatted phone; never before its +. */
export function caretAfter(shown: string, digits: number): number {
  let passed = shown.startsWith("+") ? 1 : 0;
  while (digits > 0 && passed < shown.length) {
    if (/\d/.test(shown.charAt(passed))) digits -= 1;
    passed += 1;
  }
  return passed;
}

/** Phone field: displayed with a mask, stored without it. */
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
  // The mask moves the text, so the caret follows its digit instead of jumping to the end.
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
        // Renders also when no digit changed: the mask restores a deleted separator.
        renderAgain();
        const plus = typed.trimStart().startsWith("+") ? "+" : "";
        onChange(`${plus}${digitsOf(typed).slice(0, limits.phoneDigitsMax)}`);
      }}
      onBlur={onBlur}
    />
  );
}
