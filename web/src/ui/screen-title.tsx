import type { ReactNode } from "react";
import classes from "./screen-title.module.css";

/** What a screen is called; `isLong`: an exam's name, larger on wide screens. */
export function ScreenTitle({ isLong, children }: { isLong?: boolean; children: ReactNode }) {
  return (
    <h1 className={classes.title} data-long={isLong || undefined}>
      {children}
    </h1>
  );
}
