import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type TagTone = "info" | "success" | "warning" | "danger" | "neutral";

/** Short label with a colour and a word, never truncated. */
export function Tag({ tone = "neutral", children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
