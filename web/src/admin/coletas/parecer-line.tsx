import type { Parecer } from "@cav/contract/minutas.ts";
import { Button, Text } from "@mantine/core";
import classes from "./minutas.module.css";

type Props = {
  parecer: Parecer;
  /** The value as people read it. */
  shown: string;
  citacao: string;
  /** Takes it over; there is nothing to take where both readings agree. */
  onUse: () => void;
};

/** What a second reading says of a field: shown beside ours, and never taken without somebody. */
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
