import { formatMoney } from "@cav/contract/format.ts";
import { type ComponentProps, useState } from "react";
import { type FieldProps, PlainField } from "./plain-field.tsx";

type Props = Pick<FieldProps, "label" | "description" | "error" | "required"> &
  Pick<ComponentProps<"input">, "disabled" | "ref" | "name"> & {
    /** The amount in reais; "" while the field is empty. */
    value: number | "";
    max: number;
    onChange: (value: number | "") => void;
    onBlur?: () => void;
  };

/** Money in Brazilian format, `R$ 1.234,50`: free while typing, formatted when left. */
export function MoneyField({ value, max, onChange, onBlur, ...shown }: Props) {
  const [text, setText] = useState(() => showMoney(value));
  // The text that this field wrote; its points are no typed ones.
  const [written, setWritten] = useState(text);
  const [known, setKnown] = useState(value);
  function show(amount: number | "") {
    setText(showMoney(amount));
    setWritten(showMoney(amount));
  }
  if (value !== known) {
    setKnown(value);
    if (value !== readMoney(text, written)) show(value);
  }
  return (
    <PlainField
      {...shown}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        setText(typed);
        onChange(readMoney(typed, written));
      }}
      onBlur={() => {
        const amount = readMoney(text, written);
        const most = amount === "" ? amount : Math.min(amount, max);
        show(most);
        if (most !== value) onChange(most);
        onBlur?.();
      }}
    />
  );
}

const showMoney = (value: number | "") => (value === "" ? "" : formatMoney(value));

/**
 * Reads an amount as Brazilians type it. A point with one or two digits after it is taken for a comma, unless the field
 * wrote it: "R$ 1.234,50" erased to "R$ 1.23" is 123.
 */
export function readMoney(text: string, written = ""): number | "" {
  const bare = text.replace(/[^\d.,]/g, "");
  if (!/\d/.test(bare)) return "";
  const begin = written.slice(0, written.indexOf(".") + 1);
  const isTyped = begin === "" || !text.startsWith(begin);
  const plain = isTyped && /^\d+\.\d{1,2}$/.test(bare) ? bare : bare.replaceAll(".", "").replace(",", ".");
  return Math.round(Number.parseFloat(plain) * 100) / 100;
}
