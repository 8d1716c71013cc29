import type { ReactNode } from "react";
import { Outlet } from "react-router";
import classes from "./layout.module.css";
import { ViewBar } from "./view-bar.tsx";

type Props = { head: ReactNode; foot: ReactNode };

/** A screen between its bars. It stays as it is, with what was typed in it, when other bars take the place of these. */
export function ScreenFrame({ head, foot }: Props) {
  return (
    <div className={classes.page}>
      <ViewBar />
      {head}
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {foot}
    </div>
  );
}
