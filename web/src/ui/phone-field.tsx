import { TextInput } from "@mantine/core";
import type { ReactNode, Ref } from "react";

type Props = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
};

const digitsMax = 15;

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

/** A phone: shown with its mask, kept as digits. */
export function PhoneField({ label, description, error, value, onChange, onBlur, inputRef }: Props) {
  return (
    <TextInput
      ref={inputRef}
      label={label}
      description={description}
      error={error}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={formatPhone(value)}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, digitsMax))}
      onBlur={onBlur}
    />
  );
}
