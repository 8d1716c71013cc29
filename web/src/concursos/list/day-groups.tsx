import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import type { ReactNode } from "react";
import classes from "./concurso-list.module.css";
import { type DeadlineGroup, deadlineGroups } from "./deadline-groups.ts";
import type { ListedRow } from "./row-facts.tsx";

export type ListProps<C extends ConcursoResumo> = {
  concursos: C[];
  /** Whether the exams are sorted by deadline and grouped under days. */
  byDeadline?: boolean;
  /** Whether the heading above the list states the verdict. */
  underVerdito?: boolean;
  /** Whether the list is completely loaded. */
  isWhole: boolean;
  /** Level of the days' headings. */
  level?: 2 | 3;
  row: (row: ListedRow & { concurso: C }) => ReactNode;
};

/** Groups exams by day; `row` renders each. Also runs before React loads, so it must not use state or hooks. */
export function DayGroups<C extends ConcursoResumo>({
  concursos,
  byDeadline = true,
  underVerdito,
  isWhole,
  level = 2,
  row,
}: ListProps<C>) {
  const rows = (some: C[], rowLevel: 2 | 3 | 4) => (
    <ul className={classes.rows}>
      {some.map((concurso) => (
        <li key={concurso.uuid}>
          {row({ concurso, level: rowLevel, isUnderItsDay: byDeadline, isUnderItsVerdito: underVerdito })}
        </li>
      ))}
    </ul>
  );
  if (!byDeadline) return concursos.length > 0 && rows(concursos, 2);
  return (
    <div className={classes.groups}>
      {deadlineGroups(concursos, { isWhole }).map(({ key, concursos: some, ...day }) => (
        <DayGroup key={key} {...day} level={level}>
          {rows(some, level === 2 ? 3 : 4)}
        </DayGroup>
      ))}
    </div>
  );
}

type DayProps = Pick<DeadlineGroup<unknown>, "title" | "note" | "isNear"> & {
  level: 2 | 3;
  children: ReactNode;
};

/** Rows of exams of one day, under a heading for the day. */
export function DayGroup({ title, note, isNear, level, children }: DayProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-label={title} className={classes.group}>
      <div className={classes.heading} data-near={isNear || undefined}>
        <Heading>{title}</Heading>
        {note && <span>{note}</span>}
      </div>
      {children}
    </section>
  );
}
