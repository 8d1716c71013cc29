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
  /** Digits; with a + in front where they say their country themselves. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
};

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** The most digits that Brazilians type without their country code. */
const domesticMax = 11;

/** Whether a phone says its country: by a +, or since it is longer than it could be within Brazil. */
const saysItsCountry = (value: string) => value.startsWith("+") || value.length > domesticMax;

/**
 * A phone as people read it: `(31) 99999-8888` as it is typed within Brazil, `+55 (31) 99999-8888` with its country code,
 * another country's as that writes it.
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
 * The number that a phone will be kept as, with its country in words; undefined while it has not as many digits as one. The
 * server, which knows all area codes, has the last word.
 */
export function previewPhone(value: string): string | undefined {
  const typed = saysItsCountry(value) ? `+${digitsOf(value)}` : value;
  const number = parsePhoneNumberFromString(typed, "BR");
  if (!number?.isValid()) return undefined;
  const country = number.country && countries.of(number.country);
  return [number.formatInternational(), country && `(${country})`].filter(Boolean).join(" ");
}

/** Where the caret stands in a shown phone after so many of its digits: never in front of its +. */
export function caretAfter(shown: string, digits: number): number {
  let passed = shown.startsWith("+") ? 1 : 0;
  while (digits > 0 && passed < shown.length) {
    if (/\d/.test(shown.charAt(passed))) digits -= 1;
    passed += 1;
  }
  return passed;
}

/** A phone: shown with its mask, kept without it. */
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
        const plus = typed.trimStart().startsWith("+") ? "+" : "";
        onChange(`${plus}${digitsOf(typed).slice(0, limits.phoneDigitsMax)}`);
      }}
      onBlur={onBlur}
    />
  );
}
