import type { ReactNode } from "react";
import classes from "./screen-title.module.css";

/** Heading of a screen; `isLong` is for exam titles. */
export function ScreenTitle({ isLong, children }: { isLong?: boolean; children: ReactNode }) {
  return (
    <h1 className={classes.title} data-long={isLong || undefined}>
      {children}
    </h1>
  );
}
