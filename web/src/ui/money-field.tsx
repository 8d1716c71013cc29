import { NumberInput, type NumberInputProps } from "@mantine/core";

type Props = Omit<NumberInputProps, "prefix" | "decimalSeparator" | "thousandSeparator" | "decimalScale">;

/** Money field in Brazilian format, `R$ 1.234,50`. Values are numbers; "" means empty. */
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
