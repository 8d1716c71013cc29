import { permits } from "@cav/contract/access.ts";
import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useUser } from "../../lib/session-context.tsx";
import classes from "./concurso-list.module.css";
import { ConcursoRow } from "./concurso-row.tsx";
import { DayGroups, type ListProps } from "./day-groups.tsx";

type Props<C extends ConcursoResumo> = Omit<ListProps<C>, "row"> & {
  /** Content below a row, outside its link. */
  below?: (concurso: C) => ReactNode;
};

/** Rows of exams, grouped by deadline or in the requested order. */
export function ConcursoList<C extends ConcursoResumo>({ below, ...list }: Props<C>) {
  const isEditor = permits("editor", useUser());
  return (
    <DayGroups
      {...list}
      row={(row) => (
        <>
          <ConcursoRow {...row} isEditor={isEditor} />
          {below?.(row.concurso)}
        </>
      )}
    />
  );
}

/** Placeholder of rows that are loading. */
export function ConcursoListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.groups} aria-busy="true" role="status" aria-label="Carregando concursos">
      <div className={classes.group}>
        <div className={classes.heading}>
          <Skeleton height={14} width={96} my={3} />
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
    </div>
  );
}
