import type { ReactNode } from "react";
import { SkipLink } from "../ui/frames/skip-link.tsx";
import classes from "./layout.module.css";
import { PublicFoot, PublicHead } from "./public-layout.tsx";

/** Document with the bar and footer of public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className={classes.page}>
        <PublicHead />
        <main id="conteudo" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <PublicFoot />
      </div>
    </>
  );
}
