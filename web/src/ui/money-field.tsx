import { NumberInput, type NumberInputProps } from "@mantine/core";

type Props = Omit<NumberInputProps, "prefix" | "decimalSeparator" | "thousandSeparator" | "decimalScale">;

/** Reais and centavos as they are written here: `R$ 1.234,50`. Amounts come and go as numbers, none as "". */
export function MoneyField(props: Props) {
  return (
    <NumberInput
      size="md"
      prefix="R$ "
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={2}
      fixedDecimalScale
      min={0}
      hideControls
      inputMode="decimal"
      {...props}
    />
  );
}
