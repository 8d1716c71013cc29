import { permits } from "@cav/contract/access.ts";
import type { ConcursoResumo } from "@cav/contract/concursos.ts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useUser } from "../lib/session-context.tsx";
import classes from "./concurso-list.module.css";
import { ConcursoRow } from "./concurso-row.tsx";
import { deadlineGroups } from "./deadline-groups.ts";

type Props<C extends ConcursoResumo> = {
  concursos: C[];
  /** Whether they come by deadline: they then stand under the days. */
  byDeadline?: boolean;
  /** Whether nothing of the list is left to load. */
  isWhole: boolean;
  /** Of the headings of the days. */
  level?: 2 | 3;
  /** What stands below a row, outside of its link. */
  below?: (concurso: C) => ReactNode;
};

/** Exams as rows: under the days on which registration ends, or in the order that was asked for. */
export function ConcursoList<C extends ConcursoResumo>({
  concursos,
  byDeadline = true,
  isWhole,
  level = 2,
  below,
}: Props<C>) {
  const Heading = `h${level}` as const;
  const isEditor = permits("editor", useUser());
  const rows = (some: C[], rowLevel: 2 | 3 | 4) => (
    <ul className={classes.rows}>
      {some.map((concurso) => (
        <li key={concurso.uuid}>
          <ConcursoRow concurso={concurso} level={rowLevel} isUnderItsDay={byDeadline} isEditor={isEditor} />
          {below?.(concurso)}
        </li>
      ))}
    </ul>
  );
  if (!byDeadline) return rows(concursos, 2);
  return (
    <div className={classes.groups}>
      {deadlineGroups(concursos, { isWhole }).map(({ key, title, note, isNear, concursos: some }) => (
        <section key={key} aria-label={title}>
          <div className={classes.heading} data-near={isNear || undefined}>
            <Heading>{title}</Heading>
            {note && <span>{note}</span>}
          </div>
          {rows(some, level === 2 ? 3 : 4)}
        </section>
      ))}
    </div>
  );
}

/** The shape of the rows that are on their way. */
export function ConcursoListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.groups} aria-busy="true" role="status" aria-label="Carregando concursos">
      <div className={classes.heading}>
        <Skeleton height={18} width={120} my={3} />
      </div>
      <div className={classes.rows}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <div key={index} className={classes.placeholder}>
            <div>
              <Skeleton height={18} width="70%" />
              <Skeleton height={14} width="85%" />
              <Skeleton height={14} width="40%" />
            </div>
            <div>
              <Skeleton height={18} width={96} />
              <Skeleton height={14} width={56} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
