import type { Parecer } from "@cav/contract/coletas/minutas.ts";
import { Button, Text } from "@mantine/core";
import classes from "./minutas.module.css";

type Props = {
  parecer: Parecer;
  /** The value, formatted. */
  shown: string;
  citacao: string;
  /** Takes the model's value for the field; undefined when act and model agree. */
  onUse: () => void;
};

/** The model's value of a field, beside ours; used only on request. */
export function ParecerLine({ parecer, shown, citacao, onUse }: Props) {
  if (parecer.concorda)
    return (
      <Text fz="sm" c="dimmed">
        Segunda leitura concorda
      </Text>
    );
  return (
    <div className={classes.parecer}>
      <Text fz="sm">
        Segunda leitura: <strong>{shown}</strong>
        <q className={classes.quote}>{citacao}</q>
      </Text>
      <Button size="compact-sm" variant="default" onClick={onUse}>
        Usar
      </Button>
    </div>
  );
}
