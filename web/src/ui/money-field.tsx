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
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== readMoney(text)) setText(showMoney(value));
  }
  return (
    <PlainField
      {...shown}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(readMoney(currentTarget.value));
      }}
      onBlur={() => {
        const amount = readMoney(text);
        const most = amount === "" ? amount : Math.min(amount, max);
        setText(showMoney(most));
        if (most !== value) onChange(most);
        onBlur?.();
      }}
    />
  );
}

const showMoney = (value: number | "") => (value === "" ? "" : formatMoney(value));

/** Reads an amount as Brazilians type it; a point with one or two digits after it is taken for a comma. */
export function readMoney(text: string): number | "" {
  const bare = text.replace(/[^\d.,]/g, "");
  if (!/\d/.test(bare)) return "";
  const plain = /^\d+\.\d{1,2}$/.test(bare) ? bare : bare.replaceAll(".", "").replace(",", ".");
  return Math.round(Number.parseFloat(plain) * 100) / 100;
}
