import { lazy, type ReactNode, Suspense } from "react";
import { Outlet } from "react-router";
import { readView } from "../lib/view.ts";
import classes from "./layout.module.css";

// Bar for administrators who look at the product as another user.
const ViewBar = lazy(() => import("./view-bar.tsx").then(({ ViewBar }) => ({ default: ViewBar })));

type Props = { head: ReactNode; foot: ReactNode };

/** A screen between bars; keeps its state when the bars change. */
export function ScreenFrame({ head, foot }: Props) {
  return (
    <div className={classes.page}>
      {readView() && (
        <Suspense fallback={null}>
          <ViewBar />
        </Suspense>
      )}
      {head}
      <main id="conteudo" tabIndex={-1} className={`${classes.main} ${classes.whole}`}>
        <Outlet />
      </main>
      {foot}
    </div>
  );
}
