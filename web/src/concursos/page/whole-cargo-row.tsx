import { CargoFacts } from "./cargo-facts.tsx";
import type { CargoGroup } from "./cargo-groups.ts";
import classes from "./cargo-row.module.css";
import { CargoHeading } from "./cargo-row.tsx";

type Props = { group: CargoGroup; startsOpen: boolean };

/** Row of a position in a document; its content is in the HTML from the start. */
export function WholeCargoRow({ group, startsOpen }: Props) {
  const [cargo, ...alike] = group.cargos;
  return (
    <article className={classes.row}>
      <details open={startsOpen}>
        <CargoHeading group={group} isJudged={false} />
        <CargoFacts cargo={cargo} alike={alike} evaluated={undefined} isJudged={false} />
      </details>
    </article>
  );
}
